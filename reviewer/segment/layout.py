"""Lines of prose and the order in which a page is read."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from reviewer.contract.geometry import Bbox
from reviewer.segment.words import Word, by_baseline, by_left

_SAME_ROW: Final = 0.3
"""Of the em: baselines this near are of one row."""
SPANNING: Final = -1
"""The column of what stands across columns."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    """Words of one baseline in one column, from left to right."""

    words: tuple[Word, ...]
    column: int

    @property
    def box(self) -> Bbox:
        """The box around its words."""
        return Bbox(
            self.words[0].x0,
            min(word.top for word in self.words),
            max(word.x1 for word in self.words),
            max(word.bottom for word in self.words),
        )

    @property
    def size(self) -> float:
        """The size of most of its text."""
        sizes: dict[float, int] = {}
        for word in self.words:
            key = round(word.size, 1)
            sizes[key] = sizes.get(key, 0) + len(word.text)
        return max(sizes, key=lambda size: (sizes[size], size))

    @property
    def text(self) -> str:
        """Its words, spaced as printed."""
        return text_of(self.words)


class Placed(NamedTuple, Generic[T]):
    """Something with its box and column, for putting it in order."""

    thing: T
    box: Bbox
    column: int


def text_of(words: Iterable[Word]) -> str:
    """Words joined by spaces, those without a space between them joined directly."""
    text = ""
    for word in words:
        text += word.shown if not text or word.glued else f" {word.shown}"
    return text


def rows_of(words: Iterable[Word]) -> list[list[Word]]:
    """Words grouped by baseline, top to bottom, each row from left to right."""
    rows: list[list[Word]] = []
    base = limit = 0.0
    for word in sorted(words, key=by_baseline):
        size = word.size
        if rows and word.baseline - base <= _SAME_ROW * (size if size < limit else limit):
            rows[-1].append(word)
            limit = max(limit, size)
        else:
            rows.append([word])
            base, limit = word.baseline, size
    for row in rows:
        row.sort(key=by_left)
    return rows


def column_of(box: Bbox, gutters: Sequence[tuple[float, float]]) -> int:
    """The column that a box stands in, SPANNING where it reaches into two."""
    columns = [
        index
        for index, (left, right) in enumerate(column_sides(gutters))
        if box.x1 > left + 1 and box.x0 < right - 1
    ]
    return columns[0] if len(columns) == 1 else SPANNING


def column_sides(gutters: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Left and right of each column; the outer ones reach without end."""
    ends = [(float("-inf"), float("-inf")), *gutters, (float("inf"), float("inf"))]
    return [(before[1], after[0]) for before, after in itertools.pairwise(ends)]


def lines_of(words: Sequence[Word], gutters: Sequence[tuple[float, float]]) -> list[Line]:
    """Lines of prose, one for each baseline and column."""
    lines: list[Line] = []
    for row in rows_of(words):
        if any(word.x0 < x1 - 0.5 and word.x1 > x0 + 0.5 for word in row for x0, x1 in gutters):
            lines.append(Line(tuple(row), SPANNING if gutters else 0))
            continue
        parts: list[list[Word]] = [[] for _ in range(len(gutters) + 1)]
        for word in row:
            parts[sum(1 for x0, _ in gutters if word.x0 > x0)].append(word)
        lines += [Line(tuple(part), index) for index, part in enumerate(parts) if part]
    return lines


def in_reading_order(placed: Iterable[Placed[T]], columns: int) -> list[T]:
    """Columns one after the other, between what stands across them."""
    order: list[T] = []
    waiting: list[list[Placed[T]]] = [[] for _ in range(columns)]

    def flush() -> None:
        for column in waiting:
            order.extend(item.thing for item in column)
            column.clear()

    for item in sorted(placed, key=lambda item: (item.box.top, item.box.x0)):
        if item.column == SPANNING:
            flush()
            order.append(item.thing)
        else:
            waiting[item.column].append(item)
    flush()
    return order
