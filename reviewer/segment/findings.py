"""What one page gives to the book: prose lines and blocks in reading order. Plain, small values."""

from dataclasses import dataclass
from typing import NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.segment.rejects import Reject


class ProseLine(NamedTuple):
    """A line of text in one column. `lead` is its bold beginning, up to the first light word."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    lead: str
    column: int


class FoundBlock(NamedTuple):
    """A table or formula with its place on the page, before the book gives it an owner."""

    shape: Shape
    box: Bbox
    text: str
    header_row: tuple[str, ...]
    columns: tuple[float, ...]
    opens_with_values: bool
    """Whether its first row is values: a table that may go on from the page before."""
    flags: tuple[str, ...] = ()
    first_row: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageFindings:
    """One page, read. `items` stand in reading order."""

    number: int
    box: Bbox
    items: tuple[ProseLine | FoundBlock, ...]
    has_text: bool
    rejects: tuple[Reject, ...] = ()
