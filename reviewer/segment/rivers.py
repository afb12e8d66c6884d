"""White strips that run down through rows of text: what makes columns where no rule does."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from reviewer.segment.words import Word, by_left

PIECE_GAP: Final = 0.75
"""Of the em: a wider gap in a line may be a gap between two cells."""
_WIDEST_SPACE: Final = 1.3
"""Ems of white between the words of a justified line, at the most."""
_EVEN: Final = 1.3
_MOSTLY_WORDS: Final = 0.7
NARROWEST: Final = 3.0
"""Points of white that a strip must have throughout."""


class Piece(NamedTuple):
    """Words of one line that stand together, without a wide gap between them."""

    x0: float
    x1: float
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TextRow:
    """Words of one baseline, in pieces from left to right."""

    baseline: float
    top: float
    bottom: float
    size: float
    pieces: tuple[Piece, ...]

    @property
    def x0(self) -> float:
        return self.pieces[0].x0

    @property
    def x1(self) -> float:
        return self.pieces[-1].x1

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for piece in self.pieces for word in piece.words)


def text_row(words: Sequence[Word], gutters: Sequence[tuple[float, float]] = ()) -> TextRow:
    """A row of words that stand on one baseline, cut where the gaps are wide.

    Where `gutters` are given and the words leave one white, each side is cut for itself.
    """
    ordered = sorted(words, key=by_left)
    pieces = [
        Piece(piece[0].x0, max(word.x1 for word in piece), tuple(piece))
        for side in _sides(ordered, gutters)
        for piece in _pieces(side)
    ]
    level = [word for word in words if not word.shift] or list(words)
    return TextRow(
        baseline=max(level, key=lambda word: word.x1 - word.x0).baseline,
        top=min(word.top for word in words),
        bottom=max(word.bottom for word in words),
        size=max(word.size for word in words),
        pieces=tuple(pieces),
    )


def _sides(
    words: Sequence[Word], gutters: Sequence[tuple[float, float]]
) -> Iterable[Sequence[Word]]:
    start = 0
    for x0, x1 in gutters:
        if any(word.x0 < x1 - 0.5 and word.x1 > x0 + 0.5 for word in words):
            continue
        cut = sum(1 for word in words if word.x1 <= x0 + 0.5)
        if start < cut < len(words):
            yield words[start:cut]
            start = cut
    yield words[start:]


def _pieces(words: Sequence[Word]) -> list[list[Word]]:
    least = max(PIECE_GAP * max(word.size for word in words), _stretched(words))
    pieces: list[list[Word]] = []
    reach = 0.0
    for word in words:
        if pieces and word.x0 - reach <= least:
            pieces[-1].append(word)
            reach = max(reach, word.x1)
        else:
            pieces.append([word])
            reach = word.x1
    return pieces


def _stretched(words: Sequence[Word]) -> float:
    """How wide the spaces of a justified line are, where they are all wide: they part no cells."""
    gaps: list[float] = []
    reach = words[0].x1
    for word in words[1:]:
        if not word.glued and word.x0 > reach:
            gaps.append(word.x0 - reach)
        reach = max(reach, word.x1)
    if len(gaps) < 2:
        return 0.0
    gaps.sort()
    middle = gaps[len(gaps) // 2]
    if middle > _WIDEST_SPACE * words[0].size or middle > _EVEN * gaps[0]:
        return 0.0
    letters = sum(1 for word in words if word.text[0].isalpha())
    return _EVEN * middle if letters >= _MOSTLY_WORDS * len(words) else 0.0


class River(NamedTuple):
    """A white strip between two columns."""

    x0: float
    x1: float


def rivers_of(
    rows: Iterable[TextRow], *, crossed: int = 0, narrowest: float = NARROWEST
) -> list[River]:
    """Strips that at most `crossed` rows cross, inside the outermost text, left to right."""
    pieces = [piece for row in rows for piece in row.pieces]
    if not pieces:
        return []
    left, right = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
    steps: list[tuple[float, int]] = []
    for piece in pieces:
        steps += [(piece.x0, 1), (piece.x1, -1)]
    steps.sort(key=lambda step: (step[0], -step[1]))
    rivers: list[River] = []
    depth, opened = 0, left
    for place, step in steps:
        was = depth
        depth += step
        if was <= crossed < depth and place > left and place - opened >= narrowest:
            rivers.append(River(opened, place))
        elif was > crossed >= depth:
            opened = place
    return [river for river in rivers if river.x1 < right and river.x0 > left]


def columns_between(rivers: Sequence[River], x0: float, x1: float) -> list[tuple[float, float]]:
    """The columns as (left, right), cut in the middle of each strip."""
    cuts = [x0, *((river.x0 + river.x1) / 2 for river in rivers), x1]
    return list(itertools.pairwise(cuts))


def column_at(columns: Sequence[tuple[float, float]], x: float) -> int:
    """The index of the column that holds `x`; the outer ones reach as far as anything does."""
    for index, (_, right) in enumerate(columns[:-1]):
        if x < right:
            return index
    return len(columns) - 1


def crosses(piece: Piece, river: River) -> bool:
    """Whether a piece of text stands over a strip."""
    return piece.x0 < river.x0 + 0.5 and piece.x1 > river.x1 - 0.5
