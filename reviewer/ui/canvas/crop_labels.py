"""The header labels on the crop: where each stands, and the band that they make. No Qt in it."""

from collections.abc import Iterable, Sequence

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.word_list import Word
from reviewer.ui.canvas.crop_pictures import scale_to_read
from reviewer.ui.canvas.crop_spec import LabelMark
from reviewer.ui.canvas.label_places import (
    Place,
    PlacedWord,
    header_band,
    label_places,
    words_within,
)

_BAND_RIM = 3.0
"""Points by which the band is higher than its labels, above and below."""


class CropLabels:
    """Labels, the words within the block's box, and what follows from both."""

    def __init__(self) -> None:
        self._marks: tuple[LabelMark, ...] = ()
        self._current: int | None = None
        self._words: tuple[PlacedWord, ...] | None = None
        self._readable: float | None = None
        self._places: dict[int, Place] = {}
        self._box: PictureBox | None = None

    def clear(self) -> None:
        """Another block: its words are not known yet, its labels are told anew."""
        self._marks, self._current, self._words = (), None, None
        self._readable = None
        self._places, self._box = {}, None

    def set_marks(self, marks: Iterable[LabelMark], current: int | None) -> bool:
        """The labels, and the index (`LabelMark.index`) of the current one; whether it is news."""
        before, was_current = self._marks, self._current
        self._marks, self._current = tuple(marks), current
        if (self._marks, current) == (before, was_current):
            return False
        if [(one.index, one.text) for one in before] != [
            (one.index, one.text) for one in self._marks
        ]:
            self._find()
        return True

    def set_words(self, words: Iterable[Word], box: PictureBox) -> None:
        """The words of the page, and the block's box on it."""
        self._box = box
        self._words = words_within(words, box)
        self._readable = scale_to_read(self._words)
        self._find()

    @property
    def has_words(self) -> bool:
        """Whether the words have arrived; there may be none in the box."""
        return self._words is not None

    @property
    def readable_scale(self) -> float | None:
        """The smallest scale at which the words can be read; None while they are not known."""
        return self._readable

    @property
    def marks(self) -> Sequence[LabelMark]:
        """The labels."""
        return self._marks

    @property
    def current(self) -> int | None:
        """The index of the current label."""
        return self._current

    def place(self, index: int) -> PictureBox | None:
        """Where a label stands on the page; None where its words were not found."""
        place = self._places.get(index)
        return PictureBox(*place) if place is not None else None

    @property
    def band(self) -> PictureBox | None:
        """The header's band over the whole width of the box."""
        if self._box is None:
            return None
        band = header_band(list(self._places.values()), (self._box.x0, self._box.x1))
        if band is None:
            return None
        return PictureBox(
            band.x0,
            max(band.y0 - _BAND_RIM, self._box.y0),
            band.x1,
            min(band.y1 + _BAND_RIM, self._box.y1),
        )

    def at(self, x: float, y: float) -> int | None:
        """The index of the label at a point of the page."""
        for index, place in self._places.items():
            if place.x0 - 2 <= x <= place.x1 + 2 and place.y0 - 2 <= y <= place.y1 + 2:
                return index
        return None

    def _find(self) -> None:
        self._places = {}
        if self._words is None or not self._marks:
            return
        places = label_places([mark.text for mark in self._marks], self._words)
        self._places = {
            mark.index: place
            for mark, place in zip(self._marks, places, strict=True)
            if place is not None
        }
