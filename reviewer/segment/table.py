"""A table as found: its box, its cells with their words, and what drew it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from reviewer.contract.geometry import Bbox
from reviewer.segment.layout import rows_of, text_of
from reviewer.segment.words import Word


class DrawnBy(StrEnum):
    """What makes a table one."""

    GRID = "grid"
    """Lines around its cells."""
    LINES = "lines"
    """Horizontal lines alone."""
    WHITE = "white"
    """Nothing but columns of text."""


@dataclass(slots=True)
class Cell:
    """A cell with the rows and columns that it spans, 0-based, ends excluded."""

    row: int
    column: int
    row_end: int
    column_end: int
    words: list[Word] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its lines joined by spaces."""
        return " ".join(text_of(line) for line in self.lines)

    @property
    def lines(self) -> list[list[Word]]:
        """Its words line by line."""
        return cell_lines(self.words)

    @property
    def is_merged(self) -> bool:
        """Whether it spans more than one row or column."""
        return self.row_end - self.row > 1 or self.column_end - self.column > 1


@dataclass(slots=True)
class Table:
    """A table of a page, in pdfplumber's frame."""

    box: Bbox
    xs: tuple[float, ...]
    """The sides of its columns, one more than there are columns."""
    ys: tuple[float, ...]
    cells: list[Cell]
    drawn_by: DrawnBy
    level_rows: int | None = None
    """How many rows rules mark off as the header, where they do."""
    shades: tuple[str | None, ...] = ()
    """The ground of each row, as far as it is looked at; None for the page's own."""

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return len(self.xs) - 1

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return len(self.ys) - 1

    @property
    def words(self) -> list[Word]:
        """All words in it."""
        return [word for cell in self.cells for word in cell.words]

    def row(self, number: int) -> list[Cell]:
        """The cells that begin in that row, from left to right."""
        return sorted(
            (cell for cell in self.cells if cell.row == number), key=lambda cell: cell.column
        )

    @property
    def text(self) -> str:
        """A row a line, cells separated by a space."""
        lines = (
            " ".join(text for cell in self.row(number) if (text := cell.text))
            for number in range(self.rows)
        )
        return "\n".join(line for line in lines if line)


def cell_lines(words: Iterable[Word]) -> list[list[Word]]:
    """Words of a cell line by line; turned text is one line, in the order of its painting."""
    upright = [word for word in words if word.upright]
    turned = [word for word in words if not word.upright]
    lines = rows_of(upright)
    return [*lines, turned] if turned else lines


def within(word: Word, box: Bbox) -> bool:
    """Whether the middle of the word lies in the box."""
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    return box.x0 <= x < box.x1 and box.top <= y < box.bottom


def box_around(words: Sequence[Word]) -> Bbox:
    """The box that holds the words."""
    return Bbox(
        min(word.x0 for word in words),
        min(word.top for word in words),
        max(word.x1 for word in words),
        max(word.bottom for word in words),
    )


def union(one: Bbox, other: Bbox) -> Bbox:
    """The box around two boxes."""
    return Bbox(
        min(one.x0, other.x0),
        min(one.top, other.top),
        max(one.x1, other.x1),
        max(one.bottom, other.bottom),
    )


def overlap(one: Bbox, other: Bbox) -> float:
    """The area that two boxes share, in square points."""
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    return width * height if width > 0 and height > 0 else 0.0


def area(box: Bbox) -> float:
    """Square points."""
    return (box.x1 - box.x0) * (box.bottom - box.top)
