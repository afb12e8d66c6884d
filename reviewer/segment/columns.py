"""The white between columns of prose."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.segment.layout import rows_of
from reviewer.segment.words import Word

_NARROWEST: Final = 6.5
"""Points. Narrower white between columns is not told from wide spaces."""
_WIDEST: Final = 30.0
"""Points. More white than that is that of lines that end short."""
_MOST_OF_PAGE: Final = 0.55
"""Of the page's width: a wider table stands in no column."""
_LINE: Final = 12.0
"""Points of a table's height that count as a line of prose."""
_LEAST_ROWS: Final = 4
_MOST_PIECES: Final = 3
_LEAST_WORDS: Final = 3
_LEAST_LETTERS: Final = 16
_WIDE_GAP: Final = 0.75
"""Of the em: a piece of prose has no wider gap in it."""
_FULL: Final = 0.6
"""Of its column: how much of it a full line of prose fills."""
_LEAST_FULL: Final = 4
_MOST_GUTTERS: Final = 4


class Gutter(NamedTuple):
    """A strip of white between two columns of prose."""

    x0: float
    x1: float


def gutters_of(words: Sequence[Word], box: Bbox, blocks: Iterable[Bbox] = ()) -> list[Gutter]:
    """The gutters of a page from left to right, none where its text is one column.

    `blocks` are boxes of tables that `words` has not: one that stands in a column shows its sides
    as lines of prose do, so that a column of tables beside one of prose is seen.
    """
    rows = [row for row in rows_of([word for word in words if word.upright]) if row]
    narrow = [block for block in blocks if block.x1 - block.x0 < _MOST_OF_PAGE * (box.x1 - box.x0)]
    found: list[Gutter] = []
    spans = [(box.x0, box.x1)]
    while spans and len(found) < _MOST_GUTTERS:
        left, right = spans.pop()
        inner = [
            part
            for row in rows
            if (part := [word for word in row if left <= (word.x0 + word.x1) / 2 <= right])
        ]
        beside = [block for block in narrow if left <= (block.x0 + block.x1) / 2 <= right]
        gutter = _best(inner, _MOST_PIECES if not found else 1, beside)
        if gutter is not None:
            found.append(gutter)
            spans += [(left, gutter.x0), (gutter.x1, right)]
    return sorted(found)


def _best(rows: Sequence[Sequence[Word]], most: int, blocks: Sequence[Bbox] = ()) -> Gutter | None:
    """The strip that most lines of prose leave white, with lines on both of its sides.

    Lines in more than `most` pieces are taken for rows of a table.
    """
    placed = [(row[0].baseline, line) for row in rows if (line := _prose_pieces(row, most))]
    if not placed:
        return None
    for block in blocks:
        count = int((block.bottom - block.top) / _LINE)
        placed += [(block.top + n * _LINE, [(block.x0, block.x1)]) for n in range(count)]
    lines = [line for _, line in sorted(placed)]
    if len(lines) < _LEAST_ROWS:
        return None
    x0 = min(line[0][0] for line in lines)
    x1 = max(line[-1][1] for line in lines)
    low, high = x0 + 0.18 * (x1 - x0), x1 - 0.18 * (x1 - x0)
    votes = Counter(round(end) for line in lines for _, end in line if low < end < high)
    ends = {float(end) for end, times in votes.items() if times > 1}
    votes = Counter(round(start) for line in lines for start, _ in line if low < start < high)
    for start in (start for start, times in votes.items() if times >= _LEAST_ROWS):
        # Where the lines on the left are ragged, those on the right tell where the gutter is.
        before = [end for line in lines for _, end in line if end <= start - _NARROWEST]
        if before:
            ends.add(max(before))
    best: tuple[float, Gutter] | None = None
    for end in sorted(ends):
        found = _judged(lines, end)
        if found is not None and (best is None or found > best):
            best = found
    if best is None or not _between_full_lines(lines, best[1], x0, x1):
        return None
    return best[1]


def _prose_pieces(row: Sequence[Word], most: int) -> list[tuple[float, float]]:
    """The pieces of a line that are long enough to be prose, as (x0, x1).

    The cells of a table are more and mostly shorter: a wide table hides no gutter.
    """
    pieces: list[list[Word]] = []
    reach = 0.0
    for word in row:
        if pieces and word.x0 - reach < max(_NARROWEST, _WIDE_GAP * word.size):
            pieces[-1].append(word)
            reach = max(reach, word.x1)
        else:
            pieces.append([word])
            reach = word.x1
    if len(pieces) > most:
        return []
    return [
        (piece[0].x0, max(word.x1 for word in piece))
        for piece in pieces
        if len(piece) >= _LEAST_WORDS and sum(len(word.text) for word in piece) >= _LEAST_LETTERS
    ]


def _judged(
    lines: Sequence[Sequence[tuple[float, float]]], at: float
) -> tuple[float, Gutter] | None:
    """How good the strip that begins at `at` is, and the strip; None where it is none."""
    left: list[int] = []
    right: list[int] = []
    starts: list[float] = []
    ends: list[float] = []
    crossing = 0
    for number, line in enumerate(lines):
        if any(start < at + _NARROWEST - 1.5 and end > at + 0.6 for start, end in line):
            crossing += 1
            continue
        if line[0][1] <= at + 0.6:
            left.append(number)
            ends.append(max(end for _, end in line if end <= at + 0.6))
        if line[-1][0] > at:
            right.append(number)
            starts.append(min(start for start, _ in line if start > at))
    least = min(len(left), len(right))
    if least < _LEAST_ROWS or crossing > 0.5 * least:
        return None
    side_by_side = min(left[-1], right[-1]) - max(left[0], right[0]) + 1
    begin, end = max(ends), min(starts)
    if side_by_side < _LEAST_ROWS or end - begin < _NARROWEST - 1:
        return None
    gutter = Gutter(max(begin, end - _WIDEST), end)
    return least - 2.0 * crossing + 0.01 * (end - begin), gutter


def _between_full_lines(
    lines: Sequence[Sequence[tuple[float, float]]], gutter: Gutter, x0: float, x1: float
) -> bool:
    """Whether some of the lines on both sides of a gutter fill their column."""
    full = sum(
        1
        for line in lines
        for start, end in line
        if (end <= gutter.x0 + 0.5 and end - start >= _FULL * (gutter.x0 - x0))
        or (start >= gutter.x1 - 0.5 and end - start >= _FULL * (x1 - gutter.x1))
    )
    return full >= _LEAST_FULL
