"""Formulas that stand in two dimensions, found by the bars of their fractions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import PageInk
from reviewer.segment.layout import rows_of, text_of
from reviewer.segment.words import Word

_LONGEST_BAR: Final = 260.0
_SHORTEST_BAR: Final = 4.0
_NEAR: Final = 1.1
"""Of the em: how far the middle of a line of text may be from the bar that it stands on."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula's box and the words in it."""

    box: Bbox
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """Its words a line each, as the text layer has them."""
        return "\n".join(text_of(row) for row in rows_of(self.words))


def formulas_of(ink: PageInk, words: Sequence[Word]) -> list[Formula]:
    """The formulas among `words`, which are the words outside tables."""
    found: list[Formula] = []
    taken: set[Word] = set()
    for bar in _bars(ink):
        parts = _stack(bar, words)
        if not parts or taken.intersection(parts):
            continue
        x0 = min([bar.x0, *(word.x0 for word in parts)])
        x1 = max([bar.x1, *(word.x1 for word in parts)])
        beside = _beside(bar, words, x0, x1)
        parts = [*parts, *(word for word in beside if word not in parts)]
        taken.update(parts)
        found.append(
            Formula(
                Bbox(
                    min([x0, *(word.x0 for word in parts)]),
                    min(word.top for word in parts),
                    max([x1, *(word.x1 for word in parts)]),
                    max(word.bottom for word in parts),
                ),
                tuple(parts),
            )
        )
    return found


def _bars(ink: PageInk) -> list[Bbox]:
    bars = [
        Bbox(stroke.x0, stroke.top, stroke.x1, stroke.bottom)
        for stroke in ink.strokes
        if stroke.bottom - stroke.top < 1
    ]
    bars += [
        Bbox(area.x0, area.top, area.x1, area.bottom)
        for area in ink.areas
        if area.bottom - area.top < 1.5 and not area.white
    ]
    return [bar for bar in bars if _SHORTEST_BAR <= bar.x1 - bar.x0 <= _LONGEST_BAR]


def _stack(bar: Bbox, words: Sequence[Word]) -> list[Word]:
    """The words right above and below the bar; nothing where one of the two is missing."""
    above, below = [], []
    for word in words:
        middle = (word.x0 + word.x1) / 2
        if not word.upright or not bar.x0 - 1 <= middle <= bar.x1 + 1:
            continue
        distance = (word.top + word.bottom) / 2 - bar.top
        if -_NEAR * word.size < distance < -0.2 * word.size:
            above.append(word)
        elif 0.2 * word.size < distance < _NEAR * word.size:
            below.append(word)
    return above + below if above and below else []


def _beside(bar: Bbox, words: Sequence[Word], x0: float, x1: float) -> list[Word]:
    """Words whose line the bar stands in, next to it on either side and up to a wide gap."""
    level = [
        word
        for word in words
        if word.upright and word.top < bar.top < word.bottom and not x0 < word.x0 < x1
    ]
    near: list[Word] = []
    left, right = x0, x1
    for word in sorted((word for word in level if word.x1 <= x0 + 2), key=lambda word: -word.x1):
        if left - word.x1 > 1.0 * word.size:
            break
        near.append(word)
        left = word.x0
    for word in sorted((word for word in level if word.x0 >= x1 - 2), key=lambda word: word.x0):
        if word.x0 - right > 1.0 * word.size:
            break
        near.append(word)
        right = word.x1
    return near
