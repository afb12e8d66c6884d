"""The white between columns of prose."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.segment.layout import rows_of
from reviewer.segment.words import Word

_NARROWEST: Final = 6.5
"""Points. Narrower white between columns is not told from wide spaces."""
_LEAST_ROWS: Final = 5
_WIDE_GAP: Final = 0.9
"""Of the em: a piece of prose has no wider gap in it."""
_FULL: Final = 0.6
"""Of its column: how much of it a line of prose fills."""
_PROSE: Final = 0.4
"""Of the lines on both sides of a gutter: how many have to be prose."""
_MOST_GUTTERS: Final = 4


class Gutter(NamedTuple):
    """A strip of white between two columns of prose."""

    x0: float
    x1: float


def gutters_of(words: Sequence[Word], box: Bbox) -> list[Gutter]:
    """The gutters of a page from left to right, none where its text is one column."""
    rows = [row for row in rows_of([word for word in words if word.upright]) if row]
    found: list[Gutter] = []
    spans = [(box.x0, box.x1)]
    while spans and len(found) < _MOST_GUTTERS:
        left, right = spans.pop()
        inner = [
            part
            for row in rows
            if (part := [word for word in row if left <= (word.x0 + word.x1) / 2 <= right])
        ]
        gutter = _best(inner)
        if gutter is not None:
            found.append(gutter)
            spans += [(left, gutter.x0), (gutter.x1, right)]
    return sorted(found)


def _best(rows: Sequence[Sequence[Word]]) -> Gutter | None:
    """The strip that most lines leave white, with lines on both of its sides."""
    pieces = [_pieces(row) for row in rows]
    if len(pieces) < _LEAST_ROWS:
        return None
    x0 = min(line[0][0] for line in pieces)
    x1 = max(line[-1][1] for line in pieces)
    low, high = x0 + 0.18 * (x1 - x0), x1 - 0.18 * (x1 - x0)
    ends = sorted({round(end) for line in pieces for _, end in line if low < end < high})
    best: tuple[float, Gutter] | None = None
    for end in ends:
        found = _judged(pieces, end)
        if found is not None and (best is None or found > best):
            best = found
    if best is None or not _between_prose(rows, best[1], x0, x1):
        return None
    return best[1]


def _pieces(row: Sequence[Word]) -> list[tuple[float, float]]:
    pieces = [(row[0].x0, row[0].x1)]
    for word in row[1:]:
        start, end = pieces[-1]
        if word.x0 - end < _NARROWEST:
            pieces[-1] = (start, max(end, word.x1))
        else:
            pieces.append((word.x0, word.x1))
    return pieces


def _judged(
    pieces: Sequence[Sequence[tuple[float, float]]], at: float
) -> tuple[float, Gutter] | None:
    """How good the strip that begins at `at` is, and the strip; None where it is none."""
    left = right = crossing = 0
    begins, ends = float("inf"), float("-inf")
    top_left, top_right, last_left, last_right = len(pieces), len(pieces), -1, -1
    for number, line in enumerate(pieces):
        if any(start < at + _NARROWEST - 1.5 and end > at + 0.6 for start, end in line):
            crossing += 1
            continue
        if line[0][1] <= at + 0.6:
            left += 1
            top_left, last_left = min(top_left, number), number
            ends = max(ends, *(end for _, end in line if end <= at + 0.6), ends)
        if line[-1][0] > at:
            right += 1
            top_right, last_right = min(top_right, number), number
            begins = min(begins, *(start for start, _ in line if start > at), begins)
    least = min(left, right)
    side_by_side = min(last_left, last_right) - max(top_left, top_right) + 1
    if least < _LEAST_ROWS or side_by_side < _LEAST_ROWS or crossing > 0.5 * least:
        return None
    if begins - ends < _NARROWEST - 1:
        return None
    return least - 2.0 * crossing + 0.01 * (begins - ends), Gutter(ends, begins)


def _between_prose(rows: Sequence[Sequence[Word]], gutter: Gutter, x0: float, x1: float) -> bool:
    prose = parts = 0
    for row in rows:
        for side, width in (
            ([word for word in row if word.x1 <= gutter.x0 + 0.5], gutter.x0 - x0),
            ([word for word in row if word.x0 >= gutter.x1 - 0.5], x1 - gutter.x1),
        ):
            if not side:
                continue
            parts += 1
            if side[-1].x1 - side[0].x0 >= _FULL * width and not _has_wide_gap(side):
                prose += 1
    return prose >= _PROSE * parts


def _has_wide_gap(words: Sequence[Word]) -> bool:
    reach = words[0].x1
    for word in words[1:]:
        if word.x0 - reach > _WIDE_GAP * word.size:
            return True
        reach = max(reach, word.x1)
    return False
