"""Folding of text for searching and sorting, as Vietnamese readers expect it.

Only for finding and ordering on the screen: what is written to files is never folded.
"""

import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS_WITHOUT_PARTS: Final = str.maketrans({"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ı": "i"})
_ORDER: Final = {
    letter: number
    for number, letter in enumerate("0123456789aăâbcdđeêfghijklmnoôơpqrstuưvwxyz", start=2)
}
_TONES: Final = {"": 0, "\u0300": 1, "\u0309": 2, "\u0303": 3, "\u0301": 4, "\u0323": 5}


def folded(text: str) -> str:
    """`text` without diacritics, case and đ, white space folded.

    hoà and hòa become the same, since a tone that stands on another letter is a diacritic too.
    """
    parts = unicodedata.normalize("NFD", text.translate(_LETTERS_WITHOUT_PARTS))
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return " ".join(plain.casefold().split())


@lru_cache(maxsize=65536)
def sort_key(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Vietnamese dictionary order: letters first (a ă â b … d đ e ê …), then tones, then case."""
    letters: list[int] = []
    tones: list[int] = []
    for character in unicodedata.normalize("NFC", text):
        parts = unicodedata.normalize("NFD", character)
        tone = next((part for part in parts if part in _TONES), "")
        letter = unicodedata.normalize("NFC", parts.replace(tone, "")) if tone else character
        lowered = letter.lower()
        place = _ORDER.get(lowered)
        letters.append(place if place is not None else _outside(lowered))
        tones.append(_TONES[tone])
    return tuple(letters), tuple(tones)


def _outside(character: str) -> int:
    """Signs stand before digits, foreign letters after z."""
    return 1 if not character.isalnum() else 1000 + ord(character[:1])
