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
    if len(rows) < _LEAST_ROWS:
        return None
    x0 = min(row[0].x0 for row in rows)
    x1 = max(word.x1 for row in rows for word in row)
    low, high = x0 + 0.18 * (x1 - x0), x1 - 0.18 * (x1 - x0)
    gaps: list[tuple[float, float]] = []
    events: list[tuple[float, int, int]] = []
    for row in rows:
        reach = row[0].x1
        events += [(row[0].x0, 0, 1), (max(word.x1 for word in row), 0, -1)]
        for word in row[1:]:
            if word.x0 - reach >= _NARROWEST:
                gaps.append((reach, word.x0))
                events += [(reach, 1, 0), (word.x0, -1, 0)]
            reach = max(reach, word.x1)
    best: tuple[float, float] | None = None
    beside = covered = 0
    for place, gap, extent in sorted(events, key=lambda event: (event[0], -event[1])):
        beside += gap
        covered += extent
        crossing = covered - beside
        if gap > 0 and low < place < high and beside >= _LEAST_ROWS and crossing <= 0.5 * beside:
            score = beside - 2.0 * crossing
            if best is None or score > best[0]:
                best = (score, place)
    if best is None:
        return None
    at = best[1] + 0.01
    around = [gap for gap in gaps if gap[0] <= at <= gap[1]]
    gutter = Gutter(max(gap[0] for gap in around), min(gap[1] for gap in around))
    if gutter.x1 - gutter.x0 < _NARROWEST - 2:
        return None
    return gutter if _between_prose(rows, gutter, x0, x1) else None


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
