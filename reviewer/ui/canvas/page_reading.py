"""What she selected and what a search found on the page that is shown."""

from collections.abc import Sequence

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.word_list import Word
from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.label_places import PlacedWord, placed_words
from reviewer.ui.canvas.page_text import PageText, as_text

_NEAR = 6.0
"""Points by which a selection's end may miss the word that it means."""


class PageReading:
    """The words of one page, a selection among them, and the places of a search."""

    def __init__(self) -> None:
        self._words: Sequence[Word] | None = None
        self._made: PageText | None = None
        self._from: int | None = None
        self._to: int | None = None
        self._query = ""
        self._found: tuple[tuple[PictureBox, ...], ...] = ()
        self._at = 0

    @property
    def has_words(self) -> bool:
        """Whether the words of the page have arrived; there may be none on it."""
        return self._words is not None

    @property
    def words(self) -> tuple[PlacedWord, ...]:
        """The words, none before they have arrived."""
        return self._text.words if self._text is not None else ()

    @property
    def _text(self) -> PageText | None:
        """The words as they are searched and selected; made when that is first wanted."""
        if self._made is None and self._words is not None:
            self._made = PageText(placed_words(self._words))
        return self._made

    def clear(self) -> None:
        """Another page: its words are not known yet. The query stays."""
        self._words = self._made = None
        self._from = self._to = None
        self._found, self._at = (), 0

    def take(self, words: Sequence[Word]) -> None:
        """The words arrived."""
        if words is self._words:
            return
        self._words, self._made = words, None
        if self._query:
            self._search()

    def has_word_at(self, spot: PageSpot) -> bool:
        """Whether a press there begins a selection."""
        return self._text is not None and self._text.word_at(spot.x, spot.y, 1.0) is not None

    def begin(self, spot: PageSpot) -> bool:
        """Begin a selection at the word there; False where there is none."""
        self._from = self._to = (
            self._text.word_at(spot.x, spot.y, 1.0) if self._text is not None else None
        )
        return self._from is not None

    def extend(self, spot: PageSpot) -> None:
        """Let the selection go as far as the word nearest to the spot."""
        if self._text is not None and self._from is not None:
            word = self._text.word_at(spot.x, spot.y, _NEAR)
            if word is not None:
                self._to = word

    def select_all(self) -> None:
        """Every word of the page."""
        if self._text is not None and self._text.words:
            self._from, self._to = 0, len(self._text.words) - 1

    def deselect(self) -> None:
        """Nothing is selected."""
        self._from = self._to = None

    @property
    def selected(self) -> tuple[PlacedWord, ...]:
        """The selected words in the order of the text layer."""
        if self._from is None or self._to is None or self._text is None:
            return ()
        return self._text.between(self._from, self._to)

    @property
    def selected_text(self) -> str:
        """The selection as text to copy, with its line breaks; characters as they are printed."""
        return as_text(self.selected)

    def find(self, query: str) -> int:
        """Look for this on the page, now or when its words arrive; how many places there are."""
        self._query = query
        self._search()
        return len(self._found)

    def step(self, by: int) -> PictureBox | None:
        """Go on to the next place (or back); the box around it."""
        if not self._found:
            return None
        self._at = (self._at + by) % len(self._found)
        return self.found_current

    @property
    def query(self) -> str:
        """What is searched for."""
        return self._query

    @property
    def found(self) -> Sequence[tuple[PictureBox, ...]]:
        """Every place, each as the boxes of its words."""
        return self._found

    @property
    def found_index(self) -> int:
        """Which of them is the current one, 0-based."""
        return self._at

    @property
    def found_current(self) -> PictureBox | None:
        """The box around the current place."""
        if not self._found:
            return None
        boxes = self._found[self._at]
        return PictureBox(
            min(box.x0 for box in boxes),
            min(box.y0 for box in boxes),
            max(box.x1 for box in boxes),
            max(box.y1 for box in boxes),
        )

    def _search(self) -> None:
        self._at = 0
        self._found = ()
        if self._query and self._text is not None:
            self._found = tuple(
                tuple(PictureBox(*part) for part in place) for place in self._text.find(self._query)
            )
