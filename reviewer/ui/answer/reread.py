"""Header labels read anew from the words within a box that she moved.

The segment stage reads labels with rulings and fonts; here there are the words of the text layer
alone, so what comes of it is a proposal like the rules': each label waits to be ticked.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

from reviewer.contract.text import fold_white_space
from reviewer.ui.answer.labels import Label, Labels, LabelState

_LINE: Final = 0.6
"""Of a word's height: words whose middles are nearer than this stand on one line."""
_ROW: Final = 0.3
"""Of a word's height: lines nearer than this belong to one row of cells."""
_GAP: Final = 0.6
"""Of a word's height: what white between columns is at least as wide as."""
_MOST_LINES: Final = 4
"""A header row of more lines is none: the rows could not be told apart."""


class Placed(NamedTuple):
    """A word and its box in points; origin top left, y downwards."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float


def read_header(words: Iterable[Placed]) -> tuple[str, ...]:
    """The labels of the topmost row of a table, by columns; empty where no columns can be told."""
    placed = [word for word in words if word.text.strip() and word.y1 > word.y0]
    if not placed:
        return ()
    height = median(word.y1 - word.y0 for word in placed)
    lines = _lines(placed, height)
    columns = _columns(placed, lines, height)
    if len(columns) < 2:
        return ()
    row = _first_row(lines, height)
    cells: list[list[Placed]] = [[] for _ in columns]
    for line in row:
        for word in line:
            middle = (word.x0 + word.x1) / 2
            nearest = min(range(len(columns)), key=lambda at: _away(columns[at], middle))
            cells[nearest].append(word)
    return tuple(fold_white_space(" ".join(word.text for word in cell)) for cell in cells)


def reread(before: Labels, texts: Sequence[str]) -> Labels:
    """The labels with these texts; one that stood there before keeps its own text, which may
    have raised glyphs that the text layer lacks, and what she said of it."""
    known = {_folded(label.text): label for label in before}
    return tuple(known.get(_folded(text), Label(text=text, proposed=text)) for text in texts)


def are_untouched(labels: Labels) -> bool:
    """Whether she has not said anything of any label yet."""
    return all(label.state is LabelState.OPEN and label.proposed is not None for label in labels)


def _folded(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _lines(words: Sequence[Placed], height: float) -> list[list[Placed]]:
    lines: list[list[Placed]] = []
    for word in sorted(words, key=lambda one: (one.y0 + one.y1) / 2):
        middle = (word.y0 + word.y1) / 2
        if lines:
            last = lines[-1][0]
            if middle - (last.y0 + last.y1) / 2 < _LINE * height:
                lines[-1].append(word)
                continue
        lines.append([word])
    return [sorted(line, key=lambda word: word.x0) for line in lines]


def _first_row(lines: Sequence[list[Placed]], height: float) -> Sequence[list[Placed]]:
    bottom = max(word.y1 for word in lines[0])
    count = 1
    while count < len(lines) and min(word.y0 for word in lines[count]) < bottom + _ROW * height:
        bottom = max(bottom, *(word.y1 for word in lines[count]))
        count += 1
    return lines[:1] if count == len(lines) or count > _MOST_LINES else lines[:count]


def _columns(
    words: Sequence[Placed], lines: Sequence[list[Placed]], height: float
) -> list[tuple[float, float]]:
    """The columns' extents: runs of ink between strips that next to no line has ink in."""
    spare = len(lines) // 10
    edges = sorted({edge for word in words for edge in (word.x0, word.x1)})
    columns: list[tuple[float, float]] = []
    for left, right in pairwise(edges):
        middle = (left + right) / 2
        covered = sum(any(word.x0 < middle < word.x1 for word in line) for line in lines)
        if covered <= spare:
            continue
        if columns and left - columns[-1][1] < _GAP * height:
            columns[-1] = (columns[-1][0], right)
        else:
            columns.append((left, right))
    return columns


def _away(column: tuple[float, float], x: float) -> float:
    return max(column[0] - x, x - column[1], 0.0)
