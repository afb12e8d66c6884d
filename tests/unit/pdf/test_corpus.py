"""Real PDFs: words land on their ink, and every hostile file ends as the catalogue says."""

from pathlib import Path

import pymupdf
import pytest

from benchmarks.frame_sweep import sweep
from reviewer.contract.geometry import Bbox
from reviewer.errors import InputError
from reviewer.pdf.book import Book, Crop
from reviewer.pdf.frames import Visible
from reviewer.pdf.reasons import NotReviewable

pytestmark = pytest.mark.corpus

TABLE = Bbox(72, 72, 770, 523)
SOMEWHERE = Bbox(20, 20, 200, 200)


@pytest.mark.parametrize("folder", ["formulary", "geometry", "tables", "vietnamese"])
def test_words_land_on_their_ink(corpus: Path, folder: str) -> None:
    """Some pages of each file; `python -m benchmarks.frame_sweep` looks at all of them."""
    results = list(sweep(corpus / folder, 2 if folder == "geometry" else 1))
    assert [f"{one.file} p{one.page}: {text}" for one in results for text in one.off] == []
    assert [f"{one.file} p{one.page}: {text}" for one in results for text in one.inkless] == []
    assert sum(one.words for one in results) > 200
    problems = {(one.file, one.problem) for one in results if one.problem is not None}
    expected = {
        ("boxes-zero-and-outside.pdf", NotReviewable.PAGE_WITHOUT_AREA),
        ("repeated-page-object.pdf", NotReviewable.PAGE_COUNTS_DIFFER),
    }
    assert problems == (expected if folder == "geometry" else set())


def test_the_same_table_four_times_turned_is_the_same_picture(corpus: Path) -> None:
    with Book.open(corpus / "geometry" / "same-table-four-rotations.pdf") as book:
        pictures = [pymupdf.Pixmap(book.crop(page, TABLE, 72).png) for page in (1, 2, 3, 4)]
    first = pictures[0]
    for other in pictures[1:]:
        assert (other.width, other.height) == (first.width, first.height)
        pairs = zip(first.samples, other.samples, strict=True)
        different = sum(abs(one - two) > 96 for one, two in pairs)
        # Glyph edges are smoothed a little differently when turned; a shift would show in all.
        assert different < 0.005 * len(first.samples)


def test_hidden_notes_above_the_page_are_outside_of_it(corpus: Path) -> None:
    with Book.open(corpus / "geometry" / "crop-hides-top-216pt.pdf") as book:
        assert book.look(1, Bbox(50, 20, 300, 200)) is NotReviewable.BOX_MISSES_PAGE
        assert isinstance(book.look(1, Bbox(50, 300, 300, 500)), Visible)


def test_a_table_that_leaves_its_page_is_clipped(corpus: Path) -> None:
    with Book.open(corpus / "formulary" / "fda-amoxicillin-label.pdf") as book:
        for page, bbox in ((4, Bbox(60, 600, 550, 902)), (5, Bbox(60, -30, 550, 120))):
            crop = book.crop(page, bbox, 72)
            assert crop.clipped
            assert not crop.blank


def crop_of(book: Book, page: int) -> Crop:
    """Some of a page."""
    return book.crop(page, SOMEWHERE, 72)


@pytest.mark.parametrize(
    ("name", "message_id"),
    [
        ("zero-pages.pdf", "pdf.no_pages"),
        ("mediabox-two-billion.pdf", "pdf.damaged"),
        ("password-health-table.pdf", "pdf.password_needed"),
    ],
)
def test_hostile_files_that_do_not_open(corpus: Path, name: str, message_id: str) -> None:
    with pytest.raises(InputError) as caught:
        Book.open(corpus / "hostile" / name)
    assert caught.value.message_id == message_id


def test_the_locked_file_opens_with_its_password(corpus: Path) -> None:
    path = corpus / "hostile" / "password-health-table.pdf"
    with pytest.raises(InputError) as caught:
        Book.open(path, "wrong")
    assert caught.value.message_id == "pdf.password_wrong"
    with Book.open(path, "userpass") as book:
        assert len(book.words(1)) > 100
        assert not crop_of(book, 1).blank
        assert book.compare_pages().agrees


@pytest.mark.parametrize(
    ("name", "pages"),
    [
        ("owner-restricted-no-password.pdf", 30),
        ("damaged-xref-ten-pages.pdf", 10),
        ("brotli-filter.pdf", 25),
    ],
)
def test_hostile_files_that_can_be_shown(corpus: Path, name: str, pages: int) -> None:
    with Book.open(corpus / "hostile" / name) as book:
        assert book.page_count == pages
        assert isinstance(book.look(1, SOMEWHERE), Visible)
        crop_of(book, 1)


def test_a_circle_of_pages_ends_and_its_first_page_shows(corpus: Path) -> None:
    with Book.open(corpus / "hostile" / "page-tree-cycle.pdf") as book:
        assert book.page_count == 2
        assert isinstance(book.look(1, SOMEWHERE), Visible)
        assert book.look(2, SOMEWHERE) is NotReviewable.PAGE_UNREADABLE


def test_a_page_that_pdfplumber_does_not_see_is_not_reviewed(corpus: Path) -> None:
    with Book.open(corpus / "hostile" / "pdfplumber-sees-no-pages.pdf") as book:
        assert book.page_count == 1
        assert book.look(1, SOMEWHERE) is NotReviewable.PAGE_COUNTS_DIFFER


def test_a_page_that_never_ends_fails_alone(corpus: Path) -> None:
    path = corpus / "hostile" / "render-never-ends.pdf"
    with Book.open(path, time_limit=5.0) as book:
        with pytest.raises(InputError) as caught:
            crop_of(book, 1)
        assert caught.value.message_id == "pdf.page_too_slow"
        assert not book.crop(8, SOMEWHERE, 72).faults


def test_repeated_pages_are_reviewed_up_to_the_repetition(corpus: Path) -> None:
    with Book.open(corpus / "geometry" / "repeated-page-object.pdf") as book:
        agreement = book.compare_pages()
        assert (agreement.drawn_pages, agreement.plumber_pages) == (47, 46)
        assert agreement.first_difference == 44
        assert isinstance(book.look(43, SOMEWHERE), Visible)
        assert book.look(44, SOMEWHERE) is NotReviewable.PAGE_COUNTS_DIFFER
