"""The words of a page for selecting, copying and searching. Points of the page as shown.

The page is searched as the render process searches the book (`reviewer.pdf.search`): case and white
space never count, diacritics only if some are typed.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from reviewer.pdf.search import fold_for_search, has_diacritics
from reviewer.ui.canvas.label_places import Place, PlacedWord

_SAME_LINE: Final = 0.5


@dataclass(frozen=True)
class PageText:
    """The words of one page in the order of the text layer."""

    words: tuple[PlacedWord, ...]

    @cached_property
    def _plain(self) -> tuple[str, tuple[int, ...]]:
        return self._letters(keep_diacritics=False)

    @cached_property
    def _marked(self) -> tuple[str, tuple[int, ...]]:
        return self._letters(keep_diacritics=True)

    def _letters(self, *, keep_diacritics: bool) -> tuple[str, tuple[int, ...]]:
        """All letters, and of which word each is."""
        pieces = [_folded(word.text, keep_diacritics=keep_diacritics) for word in self.words]
        owners = [index for index, piece in enumerate(pieces) for _ in piece]
        return "".join(pieces), tuple(owners)

    def word_at(self, x: float, y: float, slack: float = 0.0) -> int | None:
        """The index of the word under a point, or of the nearest within `slack` points."""
        best: tuple[float, int] | None = None
        for index, word in enumerate(self.words):
            away = max(word.x0 - x, x - word.x1, 0.0) + max(word.y0 - y, y - word.y1, 0.0)
            if away <= slack and (best is None or away < best[0]):
                best = away, index
        return None if best is None else best[1]

    def between(self, one: int, other: int) -> tuple[PlacedWord, ...]:
        """The words from one to the other, both included, in the order of the text layer."""
        return self.words[min(one, other) : max(one, other) + 1]

    def find(self, query: str) -> tuple[tuple[Place, ...], ...]:
        """Every place of the query: the boxes of its words, or of the parts of them."""
        keep = has_diacritics(unicodedata.normalize("NFC", query))
        wanted = _folded(query, keep_diacritics=keep)
        if not wanted:
            return ()
        letters, owners = self._marked if keep else self._plain
        found = []
        at = letters.find(wanted)
        while at >= 0:
            found.append(self._boxes(owners, at, at + len(wanted)))
            at = letters.find(wanted, at + len(wanted))
        return tuple(found)

    def _boxes(self, owners: Sequence[int], start: int, end: int) -> tuple[Place, ...]:
        boxes = []
        for index in dict.fromkeys(owners[start:end]):
            word = self.words[index]
            first = owners.index(index)
            length = owners.count(index)
            low = max(start - first, 0) / length
            high = min(end - first, length) / length
            width = word.x1 - word.x0
            boxes.append(Place(word.x0 + low * width, word.y0, word.x0 + high * width, word.y1))
        return tuple(boxes)


def as_text(words: Sequence[PlacedWord]) -> str:
    """The words with a space between them and a line break where they go on in another line."""
    pieces: list[str] = []
    for before, word in zip([None, *words], words, strict=False):
        if before is not None:
            height = max(before.y1 - before.y0, 1.0)
            same_line = abs(word.y0 - before.y0) < _SAME_LINE * height and word.x0 >= before.x0
            pieces.append(" " if same_line else "\n")
        pieces.append(word.text)
    return "".join(pieces)


def _folded(text: str, *, keep_diacritics: bool) -> str:
    return fold_for_search(unicodedata.normalize("NFC", text), keep_diacritics=keep_diacritics)
