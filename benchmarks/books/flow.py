"""Fills two-column pages with what may not be divided, from top to bottom, left to right.

A full-width thing closes the band above it: the text there is balanced over both columns, so that
the reading order is never in doubt.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from benchmarks.books.sheets import Sheet


@dataclass(frozen=True)
class Frame:
    """Where on a page the text stands."""

    left: float = 51.0
    right: float = 544.28
    top: float = 78.0
    bottom: float = 778.0
    gutter: float = 19.28
    columns: int = 2

    @property
    def column_width(self) -> float:
        """The width of one column."""
        return (self.width - self.gutter * (self.columns - 1)) / self.columns

    @property
    def width(self) -> float:
        """The width of all columns together."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height of a column."""
        return self.bottom - self.top

    def x_of(self, column: int) -> float:
        """The left edge of a column, 0 the first."""
        return self.left + column * (self.column_width + self.gutter)


class Place(NamedTuple):
    """Where something is to be drawn."""

    sheet: Sheet
    x: float
    top: float


class Atom(Protocol):
    """What is set as a whole: a line, a table, a part of a table."""

    @property
    def height(self) -> float:
        """Points from its top to its bottom."""

    @property
    def before(self) -> float:
        """Space above it, dropped at the head of a column."""

    def draw(self, place: Place) -> None:
        """Draws it and records its truth."""

    def split(self, available: float) -> "tuple[Atom, Atom] | None":
        """Two parts of which the first is at most `available` high, if it may be divided."""


Group = tuple[Atom, ...]
"""Atoms that are kept together, in order."""


class _Placed(NamedTuple):
    atom: Atom
    x: float
    top: float


def group_height(group: Group, *, at_head: bool) -> float:
    """The height of a group, without the space above it at the head of a column."""
    height = sum(atom.before + atom.height for atom in group)
    return height - group[0].before if at_head else height


class Flow:
    """The pages of a book as they fill. Nothing is drawn before its page is complete."""

    def __init__(
        self,
        frame_of: Callable[[Sheet], Frame],
        begin: Callable[[], Sheet],
        finish: Callable[[Sheet], None],
    ) -> None:
        self._frame_of = frame_of
        self._begin = begin
        self._finish = finish
        self._sheet: Sheet | None = None
        self._placed: list[_Placed] = []
        self._band: list[Group] = []
        self._band_placed: list[_Placed] = []
        self._band_top = 0.0
        self._column = 0
        self._y = 0.0

    @property
    def frame(self) -> Frame:
        """The frame of the page that is being filled."""
        return self._frame_of(self._open_sheet())

    @property
    def remaining(self) -> float:
        """Points left in the column that is being filled."""
        return self.frame.bottom - self._y

    @property
    def column(self) -> int:
        """The column that is being filled, 0 the first."""
        self._open_sheet()
        return self._column

    @property
    def in_last_column(self) -> bool:
        """Whether the next thing that does not fit goes to the next page."""
        return self.column == self.frame.columns - 1

    def _open_sheet(self) -> Sheet:
        if self._sheet is None:
            self._sheet = self._begin()
            self._start_band(self._frame_of(self._sheet).top)
        return self._sheet

    def _start_band(self, top: float) -> None:
        self._placed += self._band_placed
        self._band, self._band_placed = [], []
        self._band_top, self._column, self._y = top, 0, top

    def add(self, group: Group) -> None:
        """Sets a group in the columns."""
        frame = self.frame
        at_head = self._y == self._band_top
        if self._y + group_height(group, at_head=at_head) <= frame.bottom + 0.01:
            self._put(group)
            return
        if self.in_last_column:
            parts = self._divided(group, frame.bottom - self._y, at_head=at_head)
            if parts is not None:
                self._put(parts[0])
                self.end_page()
                self.add(parts[1])
                return
            empty = at_head and self._column == 0
            if empty and self._band_top == frame.top:
                raise ValueError("a group is higher than a column and may not be divided")
            self.end_page()
        else:
            self._column += 1
            self._y = self._band_top
        self.add(group)

    def _divided(
        self, group: Group, available: float, *, at_head: bool
    ) -> tuple[Group, Group] | None:
        *lead, last = group
        used = sum(atom.before + atom.height for atom in lead) + last.before
        if at_head:
            used -= group[0].before
        parts = last.split(available - used)
        if parts is None:
            return None
        return (*lead, parts[0]), (parts[1],)

    def _put(self, group: Group) -> None:
        self._band.append(group)
        x = self.frame.x_of(self._column)
        for atom in group:
            if self._y != self._band_top:
                self._y += atom.before
            self._band_placed.append(_Placed(atom, x, self._y))
            self._y += atom.height

    def add_wide(self, group: Group, *, after: float = 10.0) -> None:
        """Sets a group across all columns, below a balanced band."""
        self.balance()
        frame = self.frame
        at_head = self._y == frame.top
        height = group_height(group, at_head=at_head)
        if self._y + height > frame.bottom + 0.01:
            parts = self._divided(group, frame.bottom - self._y, at_head=at_head)
            if parts is None and at_head:
                raise ValueError("a group is higher than a page and may not be divided")
            if parts is not None:
                self._put_wide(parts[0], after)
            self.end_page()
            self.add_wide(group if parts is None else parts[1], after=after)
            return
        self._put_wide(group, after)

    def _put_wide(self, group: Group, after: float) -> None:
        frame = self.frame
        y = self._y
        self._open_sheet().has_wide = True
        for atom in group:
            if y != frame.top:
                y += atom.before
            self._placed.append(_Placed(atom, frame.left, y))
            y += atom.height
        self._start_band(y + after)
        if frame.bottom - self._y < 60:
            self.end_page()

    def balance(self) -> None:
        """Levels the columns of the band and goes on below them."""
        frame = self.frame
        if not self._band:
            return
        total = sum(group_height(group, at_head=False) for group in self._band)
        height = total / frame.columns
        placed = None
        while placed is None and self._band_top + height < frame.bottom:
            placed = self._fitted(self._band, height)
            height += 1.0
        if placed is not None:
            self._band_placed = placed
        lowest = max(item.top + item.atom.height for item in self._band_placed)
        self._start_band(lowest)

    def _fitted(self, groups: Sequence[Group], height: float) -> list[_Placed] | None:
        placed: list[_Placed] = []
        column, y = 0, self._band_top
        for group in groups:
            at_head = y == self._band_top
            if y + group_height(group, at_head=at_head) > self._band_top + height and not at_head:
                column, y = column + 1, self._band_top
            if column >= self.frame.columns:
                return None
            for atom in group:
                if y != self._band_top:
                    y += atom.before
                placed.append(_Placed(atom, self.frame.x_of(column), y))
                y += atom.height
            if y > self._band_top + height + 0.01:
                return None
        return placed

    def end_column(self) -> None:
        """Goes on in the next column."""
        if self.in_last_column:
            self.end_page()
        else:
            self._column += 1
            self._y = self._band_top

    def end_page(self) -> None:
        """Draws the page that is being filled; nothing where none is begun."""
        if self._sheet is None:
            return
        self._start_band(self._y)
        sheet, placed = self._sheet, self._placed
        self._sheet, self._placed = None, []
        for item in placed:
            item.atom.draw(Place(sheet, item.x, item.top))
        self._finish(sheet)
