"""Two libraries, one number: where they disagree no block can be reviewed."""

import io
import pickle
from pathlib import Path

import pdfplumber
import pymupdf
import pytest

from reviewer.pdf.comparison import PageComparison
from reviewer.pdf.counts import PageAgreement, PlumberPage, PlumberPages, compare_pages
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.plumber_pages import list_pages
from reviewer.pdf.raw_page import read_facts
from reviewer.pdf.reasons import NotReviewable
from tests.unit.pdf.pdf_files import PageSpec, pdf_bytes

BOX = (0.0, 0.0, 612.0, 792.0)


def facts(number: int, *, box: tuple[float, float, float, float] = BOX) -> PageFacts:
    """A plain page that is this object."""
    return PageFacts(1, number, box, None, None, None, False, 612, 792, (1, 0, 0, -1, 0, 792))


def seen(*numbers: int, error: str = "") -> PlumberPages:
    """Plain pages that are these objects."""
    return PlumberPages((PlumberPage(number, BOX, 0) for number in numbers), error)


def drawn(*numbers: int) -> list[PageFacts | None]:
    """Plain pages that are these objects; 0 for one that cannot be read."""
    return [facts(number) if number else None for number in numbers]


def test_the_same_pages_agree() -> None:
    agreement = compare_pages(drawn(4, 6, 8), seen(4, 6, 8))
    assert agreement.agrees
    assert agreement.reason(3) is None


@pytest.mark.parametrize(
    ("ours", "theirs", "first"),
    [
        ((4, 6, 4, 8), (4, 6, 8), 3),  # a page that stands twice
        ((4, 6, 8), (4, 6), 3),
        ((4, 6), (4, 6, 8), 3),
        ((4, 6, 8), (4, 8, 6), 2),
        ((4, 0, 8), (4, 6, 8), 2),
        ((4,), (), 1),
    ],
)
def test_from_the_first_page_that_differs_nothing_is_reviewable(
    ours: tuple[int, ...], theirs: tuple[int, ...], first: int
) -> None:
    agreement = compare_pages(drawn(*ours), seen(*theirs))
    assert not agreement.agrees
    assert agreement.first_difference == first
    assert agreement.reason(first) is NotReviewable.PAGE_COUNTS_DIFFER
    assert agreement.reason(first + 100) is NotReviewable.PAGE_COUNTS_DIFFER
    assert agreement.reason(first - 1) is None


def test_a_page_whose_size_they_read_differently_is_uncertain() -> None:
    ours = [facts(4), facts(6, box=(0, 0, 300, 300))]
    agreement = compare_pages(ours, seen(4, 6))
    assert agreement.reason(1) is None
    assert agreement.reason(2) is NotReviewable.FRAME_UNCERTAIN


def test_a_book_that_pdfplumber_cannot_read_can_be_looked_at() -> None:
    agreement = compare_pages(drawn(4, 6), seen(error="PDFSyntaxError"))
    assert agreement == PageAgreement(2, None, error="PDFSyntaxError")
    assert agreement.reason(1) is None
    assert not agreement.agrees


def test_a_book_that_pdfplumber_reads_in_part_is_reviewed_in_part() -> None:
    agreement = compare_pages(drawn(4, 6, 8), seen(4, 6, error="RecursionError"))
    assert agreement.first_difference == 3
    assert not agreement.agrees


def test_a_long_list_of_pages_is_small_on_its_way_here() -> None:
    pages = seen(*range(16_000))
    packed = pickle.dumps(pages)
    assert len(packed) < 16_000 * 50
    assert list(pickle.loads(packed)) == list(pages)


def test_pdfminer_numbers_pages_for_pdfplumber(tmp_path: Path) -> None:
    """The reason for asking pdfminer alone: if this fails, pdfplumber numbers its own way."""
    data = pdf_bytes(
        [PageSpec(media=f"[0 0 {100 + number} 200]", rotate="90") for number in range(5)],
        kids="8 0 R 4 0 R 6 0 R 8 0 R 12 0 R",
    )
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    listed = list(list_pages(path, None))
    with pdfplumber.open(io.BytesIO(data)) as plumber:
        assert [page.page_obj.pageid for page in plumber.pages] == [
            page.object_number for page in listed
        ]
        assert [page.page_obj.mediabox for page in plumber.pages] == [
            page.media_box for page in listed
        ]
    assert [page.object_number for page in listed] == [8, 4, 6, 12]


def test_a_comparison_runs_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "Dược thư quốc gia.pdf"
    path.write_bytes(pdf_bytes([PageSpec()] * 3, kids="4 0 R 6 0 R 4 0 R 8 0 R"))
    document = pymupdf.open(path)
    ours = [read_facts(document, page) for page in range(1, document.page_count + 1)]
    comparison = PageComparison(path, None, ours)
    agreement = comparison.result(60)
    assert agreement is not None
    assert (agreement.drawn_pages, agreement.plumber_pages) == (4, 3)
    assert agreement.first_difference == 3
    assert comparison.pipe is None
    comparison.close()


def test_a_comparison_whose_process_dies_says_so(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf_bytes([PageSpec()]))
    comparison = PageComparison(path, None, drawn(4))
    child = comparison._child
    assert child is not None
    child._process.kill()
    agreement = comparison.result(60)
    assert agreement is not None
    assert agreement.plumber_pages is None
    assert agreement.error
