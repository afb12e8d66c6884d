"""Where in a section's prose a block stood: found from the words printed around its box.

The files do not say where a block was lifted out. The last words above the box in its own column
are looked for in the prose, with white space left out (both PDF libraries lose spaces in some
Vietnamese books); where they are not found, the first words below it; else the place is not known
and nothing is guessed.
"""

import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

_ENOUGH_LETTERS: Final = 14
_MOST_LETTERS: Final = 48


class Word(NamedTuple):
    """A word of the page and its box, in the frame of the block's own box, y downwards."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float


Box = tuple[float, float, float, float]
"""x0, top, x1, bottom."""


def find_gap(prose: str, words: Sequence[Word], box: Box) -> int | None:
    """The position in `prose` before which the block stood; None where it cannot be told."""
    letters, places = _letters(prose)
    for left, right in _columns(words, box):
        column = [word for word in words if left <= (word.x0 + word.x1) / 2 <= right]
        place = _gap_in(letters, places, column, box)
        if place is not None:
            return place
    return None


def _columns(words: Sequence[Word], box: Box) -> list[tuple[float, float]]:
    """Where the box's column may reach from and to, the likeliest first.

    A wrong one does no harm: its words would have to stand in the section's prose, once.
    """
    x0, _, x1, _ = box
    tried = [(x0 - 4, x1 + 4)]
    if words:
        left, right = min(word.x0 for word in words), max(word.x1 for word in words)
        half = (left + right) / 2
        tried.append((left - 1, half) if (x0 + x1) / 2 < half else (half, right + 1))
        tried.append((left - 1, right + 1))
    return tried


def _gap_in(letters: str, places: Sequence[int], column: Sequence[Word], box: Box) -> int | None:
    _, top, _, bottom = box
    ending = _run([word for word in column if word.bottom <= top + 1], from_end=True)
    for length in range(min(len(ending), _MOST_LETTERS), _ENOUGH_LETTERS - 1, -4):
        at = letters.find(ending[-length:])
        if at >= 0 and letters.find(ending[-length:], at + 1) < 0:
            return places[at + length - 1] + 1
    beginning = _run([word for word in column if word.top >= bottom - 1], from_end=False)
    for length in range(min(len(beginning), _MOST_LETTERS), _ENOUGH_LETTERS - 1, -4):
        at = letters.find(beginning[:length])
        if at >= 0 and letters.find(beginning[:length], at + 1) < 0:
            return places[at]
    return None


def _run(words: Sequence[Word], *, from_end: bool) -> str:
    """The letters of the lines next to the box, in reading order."""
    ordered = _in_lines(words)
    taken = ordered[-40:] if from_end else ordered[:40]
    return _letters(" ".join(word.text for word in taken))[0]


def _in_lines(words: Sequence[Word]) -> list[Word]:
    """Line by line. A raised digit belongs to the line whose middle its own is in."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda one: one.bottom):
        middle = (word.top + word.bottom) / 2
        if lines and min(one.top for one in lines[-1]) <= middle <= max(
            one.bottom for one in lines[-1]
        ):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [word for line in lines for word in sorted(line, key=lambda one: one.x0)]


def _letters(text: str) -> tuple[str, list[int]]:
    """The text in form C without white space and hyphens, with each letter's place in `text`."""
    kept: list[str] = []
    places: list[int] = []
    for place, character in enumerate(unicodedata.normalize("NFC", text)):
        if not character.isspace() and character not in "-­‐":
            kept.append(character)
            places.append(place)
    return "".join(kept), places
