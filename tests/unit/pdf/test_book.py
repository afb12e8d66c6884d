"""The book for commands and exports, with a real render process."""

import hashlib
import os
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pymupdf
import pytest

from reviewer.contract.geometry import Bbox
from reviewer.errors import InputError
from reviewer.messages import catalogue, sentence
from reviewer.pdf.book import Book, NotReviewableError
from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.frames import Visible
from reviewer.pdf.jobs import CropJob
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.reasons import NotReviewable
from tests.unit.pdf.pdf_files import PageSpec, book_of, pdf_bytes, written


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of eight pages."""
    return book_of(tmp_path_factory.mktemp("book") / "Dược thư quốc gia.pdf", 8)


@pytest.fixture(scope="module")
def book(path: Path) -> Iterator[Book]:
    """The same, open."""
    with Book.open(path) as opened:
        yield opened


def kill_child(book: Book) -> None:
    """End the book's render process from outside."""
    child = book._process._child
    assert child is not None
    child._process.kill()
    child._process.join()


def test_a_book_says_what_it_is(book: Book, path: Path) -> None:
    assert book.page_count == 8
    assert not book.repaired
    assert book.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert book.compare_pages().agrees
    assert [word.text for word in book.words(5)] == ["page-5", "Liposic"]


def test_a_crop_is_a_png_of_the_box(book: Book) -> None:
    crop = book.crop(3, Bbox(20, 40, 120, 90))
    assert (crop.width, crop.height) == (417, 209)
    picture = pymupdf.Pixmap(crop.png)
    assert (picture.width, picture.height, picture.xres, picture.alpha) == (417, 209, 300, 0)
    assert crop.sha256 == hashlib.sha256(crop.png).hexdigest()
    assert (crop.clipped, crop.blank, crop.lowered, crop.faults) == (False, False, False, 0)
    assert (crop.box.x0, crop.box.y0) == (20, 40)
    again, coarse = book.crop(3, Bbox(20, 40, 120, 90)), book.crop(3, Bbox(20, 40, 120, 90), 72)
    assert again == crop
    assert coarse.width == 100
    assert coarse.crop_sha256 == crop.crop_sha256, "the digest does not depend on the dpi"
    assert book.crop(4, Bbox(20, 40, 120, 90)).crop_sha256 != crop.crop_sha256


def test_a_crop_that_leaves_the_page_says_so(book: Book) -> None:
    crop = book.crop(3, Bbox(-30, 300, 2000, 902))
    assert crop.clipped
    assert (crop.box.x0, crop.box.y0) == (0, 300)
    assert crop.width == 1250


def test_a_blank_crop_says_so(book: Book) -> None:
    assert book.crop(1, Bbox(150, 150, 250, 250)).blank


@pytest.mark.parametrize(
    ("page", "bbox", "reason"),
    [
        (9, Bbox(0, 0, 10, 10), NotReviewable.PAGE_MISSING),
        (0, Bbox(0, 0, 10, 10), NotReviewable.PAGE_MISSING),
        (1, Bbox(400, 0, 410, 10), NotReviewable.BOX_MISSES_PAGE),
        (1, Bbox(-50, -50, 0, 10), NotReviewable.BOX_MISSES_PAGE),
    ],
)
def test_what_cannot_be_reviewed_says_why(
    book: Book, page: int, bbox: Bbox, reason: NotReviewable
) -> None:
    assert book.look(page, bbox) is reason
    with pytest.raises(NotReviewableError) as caught:
        book.crop(page, bbox)
    assert caught.value.reason is reason
    assert str(book.path) in str(caught.value)


def test_a_crop_thinner_than_a_pixel_is_refused(book: Book) -> None:
    assert isinstance(book.look(1, Bbox(10, 10, 100, 10.01)), Visible)
    with pytest.raises(NotReviewableError) as caught:
        book.crop(1, Bbox(10, 10, 100, 10.01))
    assert caught.value.reason is NotReviewable.CROP_WITHOUT_PIXELS


def test_every_reason_and_refusal_has_its_sentence_in_both_languages() -> None:
    for reason in NotReviewable:
        for language in ("en", "vi"):
            template = catalogue()[reason.value][language]
            assert template.format(page=7, pages=9)


def test_a_huge_crop_is_drawn_at_a_lower_scale(tmp_path: Path) -> None:
    path = written(tmp_path / "poster.pdf", [PageSpec(media="[0 0 14400 14400]", user_unit="10")])
    with Book.open(path, max_pixels=2_000_000) as book:
        crop = book.crop(1, Bbox(0, 0, 14400, 14400))
    assert crop.lowered
    assert crop.width * crop.height <= 2_000_000


def test_a_process_that_was_killed_is_replaced_unnoticed(path: Path) -> None:
    with Book.open(path) as book:
        before = book.crop(2, Bbox(20, 40, 120, 90))
        kill_child(book)
        assert book.crop(2, Bbox(20, 40, 120, 90)) == before


def test_a_file_that_changed_meanwhile_is_not_taken_for_the_same(tmp_path: Path) -> None:
    path = book_of(tmp_path / "book.pdf", 3)
    with Book.open(path) as book:
        book.words(1)
        kill_child(book)
        book_of(path, 4)
        with pytest.raises(InputError) as caught:
            book.words(1)
        assert caught.value.message_id == "pdf.changed"


def test_the_comparison_of_pages_is_part_of_looking(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    page = PageSpec(words=(("Warfarin", 100.0, 700.0),))
    path.write_bytes(pdf_bytes([page] * 4, kids="4 0 R 6 0 R 4 0 R 8 0 R 10 0 R"))
    bbox = Bbox(90, 60, 200, 110)
    with Book.open(path) as book:
        assert isinstance(book.look(2, bbox), Visible)
        assert book.look(4, bbox) is NotReviewable.PAGE_COUNTS_DIFFER
        assert isinstance(book.look(1, bbox), Visible)
        agreement = book.compare_pages()
    assert (agreement.drawn_pages, agreement.plumber_pages) == (5, 4)
    assert agreement.first_difference == 3


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names_with_vietnamese_letters_and_spaces(
    path: Path, tmp_path: Path, form: Literal["NFC", "NFD"]
) -> None:
    name = unicodedata.normalize(form, "Dược thư – Liều lượng, ấn bản 3 (đã sửa).pdf")
    copy = tmp_path / unicodedata.normalize(form, "thư mục có dấu") / name
    copy.parent.mkdir()
    shutil.copy(path, copy)
    with Book.open(copy) as book:
        assert book.page_count == 8
        assert not book.crop(1, Bbox(20, 40, 120, 90)).blank


def test_a_book_that_is_none_is_refused_in_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "notes.pdf"
    text.write_text("xin chào", encoding="utf-8")
    for where, message_id in ((tmp_path, "pdf.is_a_folder"), (text, "pdf.not_a_pdf")):
        with pytest.raises(InputError) as caught:
            Book.open(where)
        assert caught.value.message_id == message_id
        for language in ("en", "vi"):
            said = sentence(caught.value, language)
            assert "\n" not in said
            assert str(where) in said


def test_memory_is_bounded_where_the_system_does_it(path: Path) -> None:
    if os.name == "nt":
        pytest.skip("measured with address space, which Windows does not limit")
    with Book.open(path) as book:
        # Drawn behind its back at sizes for which there is no memory, and no picture format.
        for scale in (40, 80):
            planned = plan_picture(PictureBox(0, 0, 300, 400), scale, 800_000_000)
            assert planned is not None
            assert planned.width * planned.height * 3 > 1 << 29
            assert book._process.ask(CropJob(1, planned)) is NotReviewable.PAGE_TOO_LARGE
        assert not book.crop(1, Bbox(20, 40, 120, 90)).blank
