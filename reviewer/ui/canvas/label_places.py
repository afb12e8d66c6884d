"""Where each header label stands on the crop, found from the words of the page.

The text layer gives words in no order that a table respects, and a label may fill several lines
of its cell. A label's place is a chain of words whose letters, white space left out, spell it:
each next word stands to the right of the one before or below the label's first line. Of several
chains the highest on the page wins, then the tightest. A label whose letters the text layer does
not have gets no place: nothing is guessed.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.word_list import Word, WordList

_MOST_WORK: Final = 20_000
"""Words looked at for one label; a page of one repeated letter must not hold up the window."""
_SAME_LINE: Final = 0.6


class PlacedWord(NamedTuple):
    """A word and its box in points of the page as shown: origin top left, y downwards."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float


def words_within(words: Iterable[Word], box: PictureBox) -> tuple[PlacedWord, ...]:
    """The words whose middle lies in the box."""
    return tuple(map(PlacedWord._make, WordList.of(words).within(box)))


def placed_words(words: Iterable[Word]) -> tuple[PlacedWord, ...]:
    """The words of the text layer as the functions of this package take them."""
    return tuple(map(PlacedWord._make, WordList.of(words).placed()))


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
        chain = _Search(folded(labels[index]), words, letters, taken).best()
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
    """The letters that are compared: lower case, all white space taken out.

    NFKC, here where nothing is written: text layers flatten m² to m2, labels may not.
    """
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


class _Search:
    """Chains of words that spell one label."""

    def __init__(
        self, target: str, words: Sequence[PlacedWord], letters: Sequence[str], taken: set[int]
    ) -> None:
        self._target = target
        self._words = words
        self._letters = letters
        self._parts = sorted(
            (at for at, text in enumerate(letters) if text and text in target and at not in taken),
            key=lambda at: (words[at].y0, words[at].x0),
        )
        self._tops = [words[at].y0 for at in self._parts]
        self._work = _MOST_WORK

    def best(self) -> tuple[int, ...] | None:
        """The highest chain, of several there the tightest; None where there is none."""
        found: tuple[float, float, float] | None = None
        best: tuple[int, ...] | None = None
        for start in self._parts:
            if not self._target.startswith(self._letters[start]):
                continue
            word = self._words[start]
            if found is not None and word.y0 > found[0] + _height(word):
                break
            for chain in self._from((start,), self._letters[start]):
                place = _around(self._words, chain)
                size = (place.x1 - place.x0) + (place.y1 - place.y0)
                rank = (round(place.y0), size, place.x0)
                if found is None or rank < found:
                    found, best = rank, chain
        return best

    def _from(self, chain: tuple[int, ...], spelled: str) -> Iterator[tuple[int, ...]]:
        if spelled == self._target:
            yield chain
            return
        for at in self._following(chain, spelled):
            yield from self._from((*chain, at), spelled + self._letters[at])

    def _following(self, chain: tuple[int, ...], spelled: str) -> list[int]:
        """The few nearest words that the label may go on with."""
        first, last = self._words[chain[0]], self._words[chain[-1]]
        height = max(_height(last), 1.0)
        low = bisect_left(self._tops, last.y0 - height)
        high = bisect_right(self._tops, last.y0 + 3 * height)
        near = [
            at
            for at in self._parts[low : min(high, low + max(self._work, 0))]
            if self._target.startswith(self._letters[at], len(spelled))
            and at not in chain
            and _may_follow(first, last, self._words[at])
        ]
        self._work -= high - low
        near.sort(key=lambda at: _distance(last, self._words[at]))
        return near[:4]


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
