"""Columns, lines and reading order of the words that stand outside blocks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.words import Word

_LEAST_GUTTER: Final = 7.0
"""Points. Narrower white between columns is not told from wide spaces."""
_LEAST_ROWS: Final = 5
_SAME_ROW: Final = 0.35
"""Of the em: baselines this near are of one row."""


@dataclass(slots=True)
class Line:
    """Words of one baseline in one column, from left to right."""

    words: list[Word] = field(default_factory=list)
    column: int = 0
    """-1 for a line across columns."""

    @property
    def x0(self) -> float:
        return min(word.x0 for word in self.words)

    @property
    def x1(self) -> float:
        return max(word.x1 for word in self.words)

    @property
    def top(self) -> float:
        return min(word.top for word in self.words)

    @property
    def bottom(self) -> float:
        return max(word.bottom for word in self.words)

    @property
    def baseline(self) -> float:
        return max(self.words, key=lambda word: word.x1 - word.x0).baseline

    @property
    def size(self) -> float:
        return max(word.size for word in self.words)

    @property
    def text(self) -> str:
        return text_of(self.words)


def text_of(words: Iterable[Word]) -> str:
    """Words joined by spaces, glued ones without."""
    text = ""
    for word in words:
        text += word.text if not text or word.glued else f" {word.text}"
    return text


def rows_of(words: Iterable[Word]) -> list[list[Word]]:
    """Words grouped by baseline, top to bottom, each row from left to right."""
    rows: list[list[Word]] = []
    base = 0.0
    for word in sorted(words, key=lambda word: (word.baseline, word.x0)):
        if rows and word.baseline - base <= _SAME_ROW * min(word.size, rows[-1][0].size):
            rows[-1].append(word)
        else:
            rows.append([word])
            base = word.baseline
    for row in rows:
        row.sort(key=lambda word: word.x0)
    return rows


def gutters_of(words: Sequence[Word], box: Bbox) -> list[tuple[float, float]]:
    """White strips between columns, as (x0, x1), from left to right."""
    rows = rows_of(words)
    left, right = box.x0 + 0.15 * (box.x1 - box.x0), box.x1 - 0.15 * (box.x1 - box.x0)
    found: list[tuple[float, float]] = []
    best: tuple[int, float, float] | None = None
    edges = sorted({round(word.x1, 1) for word in words if left < word.x1 < right})
    for start in edges:
        beside, crossing, end = 0, 0, right
        reach: list[float] = []
        for row in rows:
            before = [word for word in row if word.x1 <= start + 0.2]
            after = [word for word in row if word.x0 >= start + _LEAST_GUTTER]
            if len(before) + len(after) < len(row):
                crossing += 1
            elif before and after:
                beside += 1
                reach.append(after[0].x0)
        if beside >= _LEAST_ROWS and crossing <= 0.5 * beside:
            end = min(reach)
            score = beside - 2 * crossing
            if best is None or score > best[0]:
                best = (score, start, end)
    if best is not None:
        found.append((best[1], best[2]))
    return found


def lines_of(words: Sequence[Word], gutters: Sequence[tuple[float, float]]) -> list[Line]:
    """Lines in reading order: columns one after the other, between lines that span them."""
    lines: list[Line] = []
    waiting: list[list[Line]] = [[] for _ in range(len(gutters) + 1)]

    def flush() -> None:
        for column in waiting:
            lines.extend(column)
            column.clear()

    for row in rows_of(words):
        if any(word.x0 < x1 - 0.5 and word.x1 > x0 + 0.5 for word in row for x0, x1 in gutters):
            flush()
            lines.append(Line(_glue(row), -1))
            continue
        parts: list[list[Word]] = [[] for _ in waiting]
        for word in row:
            parts[sum(1 for x0, _ in gutters if word.x0 > x0)].append(word)
        for index, part in enumerate(parts):
            if part:
                waiting[index].append(Line(_glue(part), index))
    flush()
    return lines


def _glue(row: list[Word]) -> list[Word]:
    words = [row[0]]
    for word in row[1:]:
        gap = word.x0 - words[-1].x1
        words.append(word._replace(glued=gap < 0.1 * word.size))
    return words
