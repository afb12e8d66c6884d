"""The report on A4: cover, every block, one sheet for each that nobody could judge."""

import shutil
import unicodedata
from pathlib import Path

import pymupdf
import pytest

from reviewer.cli import run
from reviewer.contract.vocabulary import Verdict
from tests.unit.session.maker import (
    CONTINUED,
    FORMULA,
    KEYS,
    MERGED,
    TABLE,
    Desk,
    decision,
    write_book,
    write_decisions,
    write_monographs,
)

NOTE = "Dấu mộc che mẫu số; hội đồng xem lại chữ số ở hàng thứ hai"
A4 = (595, 842)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A review with two blocks that nobody could judge, one judged not to be one, one verified."""
    desk = Desk(tmp_path_factory.mktemp("report"))
    write_book(desk.book)
    # A box as high as the page: its picture has to be made smaller for the sheet to fit.
    write_monographs(desk.monographs, {FORMULA: {"bbox": [10.0, 5.0, 390.0, 595.0]}})
    new = ["new", str(desk.review), "--pdf", str(desk.book), "--monographs", str(desk.monographs)]
    assert run(new) == 0
    answers = [
        decision(TABLE, reviewer="Nguyễn Thị Ưởng"),
        decision(MERGED, Verdict.NOT_A_BLOCK, reviewer="Nguyễn Thị Ưởng"),
        decision(FORMULA, Verdict.CANNOT_TELL, reviewer="Nguyễn Thị Ưởng", note=NOTE),
        decision(CONTINUED, Verdict.CANNOT_TELL, reviewer="Nguyễn Thị Ưởng", note=NOTE),
    ]
    source = write_decisions(desk.decisions, *answers)
    assert run(["decide", str(desk.review), "--from", str(source)]) == 0
    assert run(["export", str(desk.review), "-o", str(desk.folder / "bundle")]) == 0
    return desk


@pytest.fixture(scope="module")
def report(made: Desk) -> Path:
    target = made.folder / "report.pdf"
    assert run(["report", str(made.folder / "bundle"), "-o", str(target)]) == 0
    return target


def words_of(page: pymupdf.Page) -> str:
    return " ".join(page.get_text().split())


def test_every_page_is_a4_and_nothing_is_outside_its_margins(report: Path) -> None:
    with pymupdf.open(report) as document:
        for page in document:
            assert (round(page.rect.width), round(page.rect.height)) == A4
            inside = pymupdf.Rect(30, 30, page.rect.width - 30, page.rect.height - 15)
            for block in page.get_text("dict")["blocks"]:
                assert inside.contains(pymupdf.Rect(block["bbox"])), (page.number, block["bbox"])


def test_the_cover_says_what_report_html_says(made: Desk, report: Path) -> None:
    with pymupdf.open(report) as document:
        cover = words_of(document[0])
        everything = " ".join(words_of(page) for page in document)
    assert "Biên bản duyệt bảng và công thức" in cover
    assert "book.pdf" in cover
    for wanted in ("Quy định duyệt", "Mức đồng thuận", "Lỗi cài sẵn", "Nhịp duyệt"):
        assert wanted in everything
    manifest = (made.folder / "bundle" / "MANIFEST.json").read_text(encoding="utf-8")
    head = manifest.split('"chain_head": "')[1][:64]
    # Two f in a row are set as one letter of the font: NFKC, here alone, takes it apart again.
    assert head in unicodedata.normalize("NFKC", everything).replace(" ", "")


def test_vietnamese_is_set_in_the_programs_own_font(report: Path) -> None:
    with pymupdf.open(report) as document:
        assert "Nguyễn Thị Ưởng" in " ".join(words_of(page) for page in document)
        fonts = {font[3].partition("+")[2] for page in document for font in page.get_fonts()}
    assert {"Noto Sans Regular", "Noto Sans Bold"} <= fonts
    assert all(font.startswith("Noto Sans") for font in fonts)


def test_each_block_stands_with_its_crop_and_its_place_in_the_contents(report: Path) -> None:
    with pymupdf.open(report) as document:
        contents = document.get_toc()
        names = [name for _, name, _ in contents]
        assert [name.split(".")[0] for name in names if name[0].isdigit()] == list("123434")
        pictures = {image[0] for page in document for image in page.get_images()}
        for _, name, page in contents:
            assert name.split(" — ")[0] in words_of(document[page - 1])
    assert len(pictures) >= len(KEYS)


def test_a_block_that_nobody_could_judge_has_a_sheet_of_one_page(report: Path) -> None:
    with pymupdf.open(report) as document:
        pages = [words_of(page) for page in document]
        sheets = [
            (page, words)
            for page, words in zip(document, pages, strict=True)
            if words.startswith("Phiếu chứng cứ")
        ]
        assert len(sheets) == 2
        assert [page.number for page, _ in sheets] == [len(pages) - 2, len(pages) - 1]
        for page, words in sheets:
            assert NOTE in words
            assert "Họ tên và chữ ký" in words
            assert words.count("Kết luận của hội đồng") == 1
            assert len(page.get_images()) == 1


def test_a_review_as_it_stands_has_a_report_too(made: Desk, tmp_path: Path) -> None:
    target = tmp_path / "now.pdf"
    assert run(["report", str(made.review), "-o", str(target)]) == 0
    with pymupdf.open(target) as document:
        assert "Nguyễn Thị Ưởng" in " ".join(words_of(page) for page in document)


def test_a_changed_bundle_has_no_report(
    made: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = tmp_path / "bundle"
    shutil.copytree(made.folder / "bundle", bundle)
    path = bundle / "report.html"
    path.write_bytes(path.read_bytes().replace("Ưởng".encode(), b"Uong"))
    target = tmp_path / "report.pdf"
    target.write_bytes(b"what was there")
    assert run(["report", str(bundle), "-o", str(target)]) == 1
    assert "report.html" in capsys.readouterr().err
    assert target.read_bytes() == b"what was there"
    assert run(["report", str(tmp_path), "-o", str(target)]) == 2
