"""Whether both PDF libraries mean the same page by the same number.

A block's page and box come from pdfplumber, its picture from MuPDF. On damaged and odd files the
two count differently (a page that stands twice in the tree, a circle in it, a wrong /Count), and
from there on every box would be shown on another page's ink.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from reviewer.pdf.page_facts import PageFacts, RawBox
from reviewer.pdf.reasons import NotReviewable

_SAME: Final = 0.01
"""Units by which the same number may differ: MuPDF reads with single precision."""


class PlumberPage(NamedTuple):
    """A page as pdfminer, and so pdfplumber, sees it."""

    object_number: int
    media_box: RawBox
    rotation: int


class PlumberPages:
    """All pages that pdfminer finds, in its order, packed: a book may have 16,000 of them.

    `error` is what it said where it could not go on: then the pages before that are all there are.
    """

    def __init__(self, pages: Iterable[PlumberPage] = (), error: str = "") -> None:
        self.error = error
        self._numbers = array("q")
        self._boxes = array("d")
        self._rotations = array("q")
        for page in pages:
            self.append(page)

    def append(self, page: PlumberPage) -> None:
        """One more page."""
        self._numbers.append(page.object_number)
        self._boxes.extend(page.media_box)
        self._rotations.append(page.rotation)

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[PlumberPage]:
        for index, (number, turned) in enumerate(zip(self._numbers, self._rotations, strict=True)):
            x0, y0, x1, y1 = self._boxes[4 * index : 4 * index + 4]
            yield PlumberPage(number, (x0, y0, x1, y1), turned)


@dataclass(frozen=True, slots=True)
class PageAgreement:
    """What the comparison of the two libraries' pages came to.

    `plumber_pages` None: pdfplumber cannot read this book, or not in the time that it had, for
    the reason in `error`. The book can be looked at, and the segment stage cannot read it.
    `first_difference` is the first page (1-based) on which the two are not the same page.
    `uncertain` are pages that are the same but whose size or rotation the two read differently.
    """

    drawn_pages: int
    plumber_pages: int | None
    first_difference: int | None = None
    uncertain: frozenset[int] = frozenset()
    error: str = ""

    @property
    def agrees(self) -> bool:
        """Whether both libraries read every page, and the same."""
        return (
            self.plumber_pages is not None
            and self.first_difference is None
            and not self.uncertain
            and not self.error
        )

    def reason(self, page: int) -> NotReviewable | None:
        """Why no block on this page can be reviewed, as far as the comparison tells."""
        if self.first_difference is not None and page >= self.first_difference:
            return NotReviewable.PAGE_COUNTS_DIFFER
        return NotReviewable.FRAME_UNCERTAIN if page in self.uncertain else None


def compare_pages(
    drawn: Sequence[PageFacts | None], seen: PlumberPages | None, error: str = ""
) -> PageAgreement:
    """Compare MuPDF's pages (None for one whose facts it cannot read) with pdfminer's.

    `seen` None says that there is no list, for the reason in `error`. A pdfminer that found no
    page and said why could not read the file at all.
    """
    if seen is None or (seen.error and not len(seen)):
        return PageAgreement(
            len(drawn), None, error=error or (seen.error if seen is not None else "")
        )
    first = len(drawn) + 1 if len(seen) != len(drawn) else None
    uncertain = set()
    for number, (facts, page) in enumerate(zip(drawn, seen, strict=False), start=1):
        if facts is None or facts.object_number != page.object_number:
            first = number
            break
        if not _same_frame(facts, page):
            uncertain.add(number)
    if first is not None:
        first = min(first, len(seen) + 1)
    return PageAgreement(len(drawn), len(seen), first, frozenset(uncertain), seen.error)


def _same_frame(facts: PageFacts, page: PlumberPage) -> bool:
    if facts.media_box is None or facts.odd:
        return True  # the frame itself says what is wrong
    rotation = facts.rotate % 360 if isinstance(facts.rotate, int) else 0
    near = (
        abs(one - other) <= max(_SAME, 1e-6 * abs(other))
        for one, other in zip(facts.media_box, page.media_box, strict=True)
    )
    return rotation == page.rotation and all(near)
