"""The header of the table that a continuation goes on with, to keep it in sight at the top."""

from collections.abc import Iterable, Sequence
from typing import Final

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.word_list import Word
from reviewer.ui.canvas.label_places import PlacedWord, header_band, label_places, words_within

_RIM: Final = 3.0
_SAME_CELL: Final = 0.1
"""Lines of one cell have less between them than this share of their height; rows have more."""
_MOST: Final = 0.5
"""A header takes no more of its crop than this."""


def header_of(words: Iterable[Word], box: PictureBox, labels: Sequence[str]) -> PictureBox | None:
    """The strip of the crop that holds its header: down to the lowest label that is found there,
    without labels the first row of words. None where there are no words."""
    inside = words_within(words, box)
    band = header_band(label_places(labels, inside), (box.x0, box.x1))
    bottom = band.y1 if band is not None else _first_row_ends(inside)
    if bottom is None:
        return None
    bottom = min(bottom + _RIM, box.y0 + box.height * _MOST)
    return PictureBox(box.x0, box.y0, box.x1, bottom) if bottom > box.y0 else None


def _first_row_ends(words: Sequence[PlacedWord]) -> float | None:
    rows = sorted(words, key=lambda word: word.y0)
    if not rows:
        return None
    bottom = rows[0].y1
    for word in rows[1:]:
        if word.y0 - bottom > _SAME_CELL * (word.y1 - word.y0):
            break
        bottom = max(bottom, word.y1)
    return bottom
