"""What one page gives to the book: prose lines and blocks in reading order. Plain, small values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.segment.headers import Opening
from reviewer.segment.rejects import Reject


class ProseLine(NamedTuple):
    """A line of text in one column, in points of pdfplumber's frame.

    `lead` is its bold beginning, up to the first light word; `left` and `right` are the sides of
    the column as the page's lines fill it.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    lead: str
    column: int
    left: float
    right: float

    @property
    def is_bold(self) -> bool:
        """Whether all of it is bold."""
        return len(self.lead) == len(self.text)


class TextSides(NamedTuple):
    """Where the entries of a table's column begin, have their middle, and end, in points."""

    left: float
    middle: float
    right: float


class FoundBlock(NamedTuple):
    """A table or formula with its place on the page, before the book gives it an owner."""

    shape: Shape
    box: Bbox
    text: str
    header_row: tuple[str, ...]
    columns: tuple[float, ...]
    """The sides of a table's columns."""
    opening: Opening
    """What a table begins with; of a formula nothing."""
    header_words: tuple[str, ...] = ()
    """The words of a table's header, sorted: the same table's header on the next page has them."""
    by_lines: bool = False
    """Whether the sides of the columns are lines rather than white."""
    flags: tuple[str, ...] = ()
    text_sides: tuple[TextSides | None, ...] = ()
    """Where the entries of each column stand; None for a column without any."""


@dataclass(frozen=True, slots=True)
class PageFindings:
    """One page, read. `items` stand in reading order."""

    number: int
    box: Bbox
    visible: Bbox | None
    items: tuple[ProseLine | FoundBlock, ...]
    has_text: bool
    flags: tuple[str, ...] = ()
    """What is doubtful about the page's text."""
    tab_words: tuple[str, ...] = ()
    """Letters of a thumb index at the page's sides, which are page furniture."""
    hidden_words: int = 0
    """Words that the CropBox hides: they are none of the page's text."""
    rejects: tuple[Reject, ...] = ()

    @property
    def blocks(self) -> Iterator[FoundBlock]:
        """Its blocks."""
        return (item for item in self.items if isinstance(item, FoundBlock))
