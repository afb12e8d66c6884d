"""The command around the stage: passwords, unfit outputs, what was rejected and why."""

import io
import json
from pathlib import Path

import pymupdf
import pytest

from reviewer.cli import run
from reviewer.segment.furniture import Furniture
from reviewer.segment.page_reader import findings_of
from tests.unit.segment.pages import BOLD, glyphs_of, line_across, line_down, page_of


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """One page: a framed note that is no table, and a line."""
    document = pymupdf.open()
    page = document.new_page(width=400, height=400)
    for y, text in ((60, "A note"), (100, "in a frame of its own.")):
        page.insert_text((50, y), text, fontsize=10)
    page.draw_rect((40, 40, 300, 120))
    page.draw_line((40, 80), (300, 80))
    path = tmp_path / "book.pdf"
    document.save(path)
    return path


def test_a_rejected_candidate_can_be_seen_with_its_reason(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["segment", str(book), "-o", str(tmp_path / "m.jsonl"), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["pages"], said["blocks"], said["bad_pages"]) == (1, 0, [])
    (rejected,) = said["rejected"]
    assert rejected["reason"] == "all text stands in one column"
    assert rejected["page"] == 1
    assert rejected["bbox"] == pytest.approx([40, 40, 300, 120], abs=1)


def test_a_missing_folder_is_said_before_any_work(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["segment", str(book), "-o", str(tmp_path / "none" / "m.jsonl")]) == 2
    said = capsys.readouterr().err
    assert "there is no folder" in said
    assert "page 0 of 1" not in said


def test_the_book_is_not_written_over(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = book.read_bytes()
    assert run(["segment", str(book), "-o", str(book)]) == 2
    assert "this is the book itself" in capsys.readouterr().err
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [("of the user\n", 0, "1 pages"), ("wrong\n", 2, "does not open the PDF")],
)
def test_a_locked_book_asks_for_its_password(
    book: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: str,
    code: int,
    said: str,
) -> None:
    locked = tmp_path / "locked.pdf"
    with pymupdf.open(book) as document:
        document.save(
            locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="of the user", owner_pw="o"
        )
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    output = tmp_path / "m.jsonl"
    assert run(["segment", str(locked), "-o", str(output)]) == code
    assert said in capsys.readouterr().err
    assert output.exists() is (code == 0)
    assert b"of the user" not in b"".join(
        path.read_bytes() for path in tmp_path.iterdir() if path.suffix != ".pdf"
    )


def test_a_table_that_heads_every_page_is_page_furniture() -> None:
    pages = []
    for number in range(1, 6):
        glyphs = glyphs_of("Form", 54, 30, font=BOLD) + glyphs_of(f"page {number}", 154, 30)
        glyphs += glyphs_of("Issue", 54, 46, font=BOLD) + glyphs_of("of May", 154, 46)
        glyphs += glyphs_of("Text of the page goes here.", 50, 300)
        strokes = [line_across(y, 50, 250) for y in (18, 34, 50)]
        strokes += [line_down(x, 18, 50) for x in (50, 150, 250)]
        pages.append(findings_of(page_of(glyphs, strokes), number))
    assert all(len(list(page.blocks)) == 1 for page in pages)
    furniture = Furniture(pages)
    assert all(furniture.is_furniture(block, page) for page in pages for block in page.blocks)
    alone = Furniture(pages[:2])
    assert not any(alone.is_furniture(block, page) for page in pages[:2] for block in page.blocks)


def test_a_running_head_close_to_a_table_is_told_by_its_height_and_number() -> None:
    pages = []
    for number in range(11, 21):
        letter = "ABCDEFGHIJ"[number - 11]
        glyphs = glyphs_of(f"{number} NAME OF DRUG {letter}", 50, 40)
        top = 46 if number == 15 else 80
        glyphs += glyphs_of("Text of the page goes here.", 50, top + 200)
        glyphs += glyphs_of(f"Group {letter}", 54, top + 12, font=BOLD) + glyphs_of(
            "Dose", 154, top + 12
        )
        glyphs += glyphs_of(f"{number}", 54, top + 30) + glyphs_of("5 mg", 154, top + 30)
        strokes = [line_across(y, 50, 250) for y in (top, top + 18, top + 36)]
        strokes += [line_down(x, top, top + 36) for x in (50, 150, 250)]
        pages.append(findings_of(page_of(glyphs, strokes), number))
    furniture = Furniture(pages)
    for page in pages:
        (head,) = [item for item in page.items if "NAME" in item.text]
        assert furniture.is_furniture(head, page), page.number
        assert furniture.printed_page(page.number) == str(page.number)
        assert not any(furniture.is_furniture(block, page) for block in page.blocks)
