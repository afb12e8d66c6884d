"""`segment` from the command line, on small PDFs made here and on the real ones."""

import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from reviewer.contract.monograph import Monograph
from reviewer.contract.vocabulary import Shape


def segment(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "reviewer", "segment", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def monographs_in(path: Path) -> list[Monograph]:
    return [
        Monograph.model_validate_json(line)
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


@pytest.fixture
def small_book(tmp_path: Path) -> Path:
    """One page: a line of prose, a ruled table of three columns, a line of prose."""
    document = pymupdf.open()
    page = document.new_page(width=400, height=400)
    page.insert_text((40, 60), "Before the table.", fontsize=10)
    rows = [("Clearance", "Dose", "Interval"), ("30-50", "1 g", "12 h"), ("15-30", "0.5 g", "24 h")]
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            page.insert_text((44 + column * 100, 94 + row * 20), text, fontsize=10)
    for y in range(80, 141, 20):
        page.draw_line((40, y), (340, y))
    for x in range(40, 341, 100):
        page.draw_line((x, 80), (x, 140))
    page.insert_text((40, 170), "After the table.", fontsize=10)
    path = tmp_path / "small book.pdf"
    document.save(path)
    return path


def test_a_book_without_headings_gives_its_blocks_under_its_own_name(
    small_book: Path, tmp_path: Path
) -> None:
    done = segment(small_book, "-o", tmp_path / "m.jsonl")
    assert done.returncode == 0, done.stderr
    (monograph,) = monographs_in(tmp_path / "m.jsonl")
    assert (monograph.drug_id, monograph.drug_name) == ("small_book", "small book")
    (section,) = monograph.sections
    assert section.section_key == "small_book"
    assert section.text == "Before the table.\n\nAfter the table."
    (block,) = monograph.blocks
    assert block.block_id == "p0001-t1"
    assert block.shape is Shape.SIMPLE_TABLE
    assert block.header_row == ("Clearance", "Dose", "Interval")
    assert block.text == "Clearance Dose Interval\n30-50 1 g 12 h\n15-30 0.5 g 24 h"
    assert block.bbox == pytest.approx((40, 80, 340, 140), abs=1)
    assert "page 1 of 1" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("zero-pages", "no pages"),
        ("pdfplumber-sees-no-pages", "no pages"),
        ("password-health-table", "password"),
        ("damaged-xref-ten-pages", "cannot be read"),
        ("brotli-filter", "cannot be"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    corpus: Path, tmp_path: Path, name: str, said: str
) -> None:
    done = segment(corpus / "hostile" / f"{name}.pdf", "-o", tmp_path / "m.jsonl")
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert said in last
    assert f"{name}.pdf" in last
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_scanned_pages_are_counted_and_said(corpus: Path, tmp_path: Path) -> None:
    book = corpus / "vietnamese" / "hdsd-parlodex-scan-rot270.pdf"
    done = segment(book, "-o", tmp_path / "m.jsonl")
    assert done.returncode == 0
    assert "4 pages have no text layer and could not be segmented" in done.stderr
