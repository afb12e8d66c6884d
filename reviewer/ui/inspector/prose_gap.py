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


def find_gap(
    prose: str, words: Sequence[Word], box: tuple[float, float, float, float]
) -> int | None:
    """The position in `prose` before which the block stood; None where it cannot be told.

    `box` is x0, top, x1, bottom.
    """
    letters, places = _letters(prose)
    x0, top, x1, bottom = box
    above = [word for word in words if word.bottom <= top + 1 and _in_column(word, x0, x1)]
    ending = _run(above, from_end=True)
    for length in range(min(len(ending), _MOST_LETTERS), _ENOUGH_LETTERS - 1, -4):
        at = letters.find(ending[-length:])
        if at >= 0 and letters.find(ending[-length:], at + 1) < 0:
            return places[at + length - 1] + 1
    below = [word for word in words if word.top >= bottom - 1 and _in_column(word, x0, x1)]
    beginning = _run(below, from_end=False)
    for length in range(min(len(beginning), _MOST_LETTERS), _ENOUGH_LETTERS - 1, -4):
        at = letters.find(beginning[:length])
        if at >= 0 and letters.find(beginning[:length], at + 1) < 0:
            return places[at]
    return None


def _in_column(word: Word, x0: float, x1: float) -> bool:
    middle = (word.x0 + word.x1) / 2
    slack = 0.25 * (x1 - x0)
    return x0 - slack <= middle <= x1 + slack


def _run(words: Sequence[Word], *, from_end: bool) -> str:
    """The letters of the lines next to the box, in reading order."""
    ordered = sorted(words, key=lambda word: (round(word.top / 3), word.x0))
    taken = ordered[-40:] if from_end else ordered[:40]
    return _letters(" ".join(word.text for word in taken))[0]


def _letters(text: str) -> tuple[str, list[int]]:
    """The text in form C without white space and hyphens, with each letter's place in `text`."""
    kept: list[str] = []
    places: list[int] = []
    for place, character in enumerate(unicodedata.normalize("NFC", text)):
        if not character.isspace() and character not in "-­‐":
            kept.append(character)
            places.append(place)
    return "".join(kept), places
