"""The words of a page, packed.

A dense page has a thousand words. As a thousand objects they take longer to get from one process
into the other than MuPDF takes to find them, and hold up the window meanwhile: so they travel as
their texts and one array of numbers, and are made into objects where somebody looks at one.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Self, overload

from reviewer.pdf.boxes import PictureBox

PlacedText = tuple[str, float, float, float, float]
"""A word as text, x0, y0, x1, y1."""
_MOST_BOXES: Final = 16


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text layer, as it stands there, and its place."""

    text: str
    box: PictureBox


@dataclass(frozen=True)
class WordList(Sequence[Word]):
    """Words in reading order. `edges` has x0, y0, x1, y1 of each, in points of the page as shown:
    origin top left, y downwards."""

    texts: tuple[str, ...] = ()
    edges: "array[float]" = field(default_factory=lambda: array("d"))
    _found: dict[PictureBox, tuple[PlacedText, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @classmethod
    def of(cls, words: Iterable[Word]) -> Self:
        """These words, packed."""
        if isinstance(words, cls):
            return words
        given = tuple(words)
        edges = (
            edge for word in given for edge in (word.box.x0, word.box.y0, word.box.x1, word.box.y1)
        )
        return cls(tuple(word.text for word in given), array("d", edges))

    @property
    def is_whole(self) -> bool:
        """Whether there is a place for each word: a process gone wrong can answer anything."""
        return len(self.edges) == 4 * len(self.texts)

    def placed(self) -> Iterator[PlacedText]:
        """Each word as text, x0, y0, x1, y1."""
        edges = iter(self.edges)
        return zip(self.texts, edges, edges, edges, edges, strict=True)

    def within(self, box: PictureBox) -> tuple[PlacedText, ...]:
        """The words whose middle lies in the box, as `placed` gives them.

        Kept for the last few boxes: a block's words are wanted before it is shown, to know how
        large, and when it is shown.
        """
        found = self._found.get(box)
        if found is None:
            while len(self._found) >= _MOST_BOXES:
                del self._found[next(iter(self._found))]
            found = self._found[box] = tuple(self._within(box))
        return found

    def _within(self, box: PictureBox) -> Iterator[PlacedText]:
        left, top, right, bottom = 2 * box.x0, 2 * box.y0, 2 * box.x1, 2 * box.y1
        return (
            word
            for word in self.placed()
            if left <= word[1] + word[3] <= right and top <= word[2] + word[4] <= bottom
        )

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, index: int) -> Word: ...
    @overload
    def __getitem__(self, index: slice) -> "WordList": ...
    def __getitem__(self, index: int | slice) -> "Word | WordList":
        if isinstance(index, slice):
            return WordList.of([self[at] for at in range(*index.indices(len(self)))])
        at = range(len(self))[index]
        return Word(self.texts[at], PictureBox(*self.edges[4 * at : 4 * at + 4]))
