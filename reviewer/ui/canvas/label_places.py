"""Where each header label stands on the crop, found from the words of the page.

The text layer gives words in no order that a table respects, and a label may fill several lines
of its cell. A label's place is a chain of words whose letters, white space left out, spell it:
each next word stands to the right of the one before or below the label's first line. Of several
chains the highest on the page wins, then the tightest. A label whose letters the text layer does
not have gets no place: nothing is guessed.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_MOST_STEPS: Final = 4_000
"""Steps of the search for one label; a page of one repeated letter must not hold up the window."""
_SAME_LINE: Final = 0.6


class PlacedWord(NamedTuple):
    """A word and its box in points of the page as shown: origin top left, y downwards."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float


class Place(NamedTuple):
    """Where a label stands, in the frame of its words."""

    x0: float
    y0: float
    x1: float
    y1: float


def label_places(labels: Sequence[str], words: Sequence[PlacedWord]) -> tuple[Place | None, ...]:
    """One place for each label, None where its words are not found.

    `words` are those within the block's box. No word serves two labels, so that a label that
    stands twice gets two places, from left to right.
    """
    letters = [folded(word.text) for word in words]
    taken: set[int] = set()
    places: list[Place | None] = [None] * len(labels)
    # Long labels first: their words are the most certain, and short ones may be part of them.
    for index in sorted(range(len(labels)), key=lambda at: (-len(folded(labels[at])), at)):
        chain = _best_chain(folded(labels[index]), words, letters, taken)
        if chain is not None:
            taken.update(chain)
            places[index] = _around(words, chain)
    return tuple(places)


def header_band(places: Sequence[Place | None], width: tuple[float, float]) -> Place | None:
    """The band of the header row over the whole width (x0, x1); None where no label has a place."""
    found = [place for place in places if place is not None]
    if not found:
        return None
    return Place(
        width[0], min(place.y0 for place in found), width[1], max(place.y1 for place in found)
    )


def folded(text: str) -> str:
    """The letters that are compared: NFC, lower case, all white space taken out."""
    return "".join(unicodedata.normalize("NFC", text).casefold().split())


def _best_chain(
    target: str, words: Sequence[PlacedWord], letters: Sequence[str], taken: set[int]
) -> tuple[int, ...] | None:
    if not target:
        return None
    usable = [at for at in range(len(words)) if letters[at] and at not in taken]
    parts = [at for at in usable if letters[at] in target]
    starts = sorted(
        (at for at in parts if target.startswith(letters[at])),
        key=lambda at: (words[at].y0, words[at].x0),
    )
    best: tuple[float, float, float] | None = None
    best_chain: tuple[int, ...] | None = None
    steps = [_MOST_STEPS]
    for start in starts:
        if best is not None and words[start].y0 > best[0] + _height(words[start]):
            break
        for chain in _chains((start,), letters[start], target, words, letters, parts, steps):
            place = _around(words, chain)
            size = (place.x1 - place.x0) + (place.y1 - place.y0)
            rank = (round(place.y0), size, place.x0)
            if best is None or rank < best:
                best, best_chain = rank, chain
    return best_chain


def _chains(
    chain: tuple[int, ...],
    spelled: str,
    target: str,
    words: Sequence[PlacedWord],
    letters: Sequence[str],
    parts: Sequence[int],
    steps: list[int],
) -> Iterator[tuple[int, ...]]:
    if spelled == target:
        yield chain
        return
    if steps[0] <= 0:
        return
    steps[0] -= 1
    last = words[chain[-1]]
    following = [
        at
        for at in parts
        if at not in chain
        and target.startswith(spelled + letters[at])
        and _may_follow(words[chain[0]], last, words[at])
    ]
    following.sort(key=lambda at: _distance(last, words[at]))
    for at in following[:4]:
        yield from _chains(
            (*chain, at), spelled + letters[at], target, words, letters, parts, steps
        )


def _may_follow(first: PlacedWord, last: PlacedWord, word: PlacedWord) -> bool:
    height = max(_height(last), 1.0)
    if abs(_middle(word) - _middle(last)) < _SAME_LINE * height:
        return word.x0 >= last.x0 and word.x0 - last.x1 < 4 * height
    below = word.y0 - last.y0
    return 0 < below < 3 * height and abs(word.x0 - first.x0) < 20 * height


def _distance(last: PlacedWord, word: PlacedWord) -> float:
    height = max(_height(last), 1.0)
    if abs(_middle(word) - _middle(last)) < _SAME_LINE * height:
        return abs(word.x0 - last.x1)
    return (word.y0 - last.y0) * 2 + abs(word.x0 - last.x0) * 0.5


def _height(word: PlacedWord) -> float:
    return word.y1 - word.y0


def _middle(word: PlacedWord) -> float:
    return (word.y0 + word.y1) / 2


def _around(words: Sequence[PlacedWord], chain: Sequence[int]) -> Place:
    return Place(
        min(words[at].x0 for at in chain),
        min(words[at].y0 for at in chain),
        max(words[at].x1 for at in chain),
        max(words[at].y1 for at in chain),
    )
