"""Where the crops of a block, and of those that it continues, stand in the crop view. Pure.

The crops stand one above the other at one scale, with their left edges in line, so that columns
run on over the seam. Around the block's own box some of the page shows, so that she sees what the
box leaves out and has room to drag its edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.coordinates import PageTransform, ViewBox

PADDING: Final = 8.0
"""Logical pixels around all of it."""
SEAM: Final = 26.0
"""Logical pixels between two crops, for the words that say which page begins."""
CONTEXT: Final = 14.0
"""Units of the page that show around the block's own box."""
DEFAULT_SCALE: Final = 1.2
"""Logical pixels a point below which no crop is shown unasked, while its words are not known."""
MOST_SCALE: Final = 2.4
"""No crop is made larger than this unasked."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One crop: its page's size, the visible part of its box, and what its picture shows."""

    page_size: tuple[float, float]
    box: PictureBox
    shown: PictureBox


@dataclass(frozen=True, slots=True)
class CropLayout:
    """Where everything is, in logical pixels of the content (before scrolling)."""

    scale: float
    pieces: tuple[Piece, ...]
    corners: tuple[tuple[float, float], ...]
    """Top left of each picture."""
    size: tuple[float, float]

    def transform(self, index: int, at: tuple[float, float], ratio: float) -> PageTransform:
        """From the page of a piece to the widget whose content begins at `at`; the picture's
        corner is on a whole device pixel."""
        piece, corner = self.pieces[index], self.corners[index]
        left = round((corner[0] + at[0]) * ratio) / ratio - piece.shown.x0 * self.scale
        top = round((corner[1] + at[1]) * ratio) / ratio - piece.shown.y0 * self.scale
        return PageTransform(*piece.page_size, self.scale, 0, left, top)

    def seam(self, index: int, at: tuple[float, float]) -> ViewBox:
        """The strip above a piece, in the widget; of the first one it has no height."""
        top = self.corners[index][1] + at[1]
        height = SEAM if index else 0.0
        return ViewBox(at[0], top - height, at[0] + self.size[0], top)


def lay_out(pieces: Sequence[Piece], scale: float) -> CropLayout:
    """Stack the pieces, the first of the table first."""
    inset = max((piece.box.x0 - piece.shown.x0) * scale for piece in pieces)
    corners = []
    y = PADDING
    right = 0.0
    for index, piece in enumerate(pieces):
        y += SEAM if index else 0.0
        x = PADDING + inset - (piece.box.x0 - piece.shown.x0) * scale
        corners.append((x, y))
        right = max(right, x + piece.shown.width * scale)
        y += piece.shown.height * scale
    return CropLayout(scale, tuple(pieces), tuple(corners), (right + PADDING, y + PADDING))


def fitting_scale(pieces: Sequence[Piece], width: float, readable: float | None) -> float:
    """The scale for a view of that many logical pixels: as wide as fits, never too small to read
    (`readable`, None while the words are not known) and never blown up."""
    widest = max(piece.shown.width for piece in pieces)
    fit = (width - 2 * PADDING) / widest
    least = readable if readable is not None else DEFAULT_SCALE
    return max(min(fit, MOST_SCALE), least)


def step_into_sight(low: float, high: float, first: float, last: float) -> float:
    """How far to scroll so that what lies from `low` to `high` begins at `first`, the start of
    the view; nothing where it lies between there and `last`, its end, already."""
    return 0.0 if low >= first and high <= last else first - low


def kept_scroll(
    at: tuple[float, float], size: tuple[float, float], view: tuple[float, float]
) -> tuple[float, float]:
    """Where the content may begin: in the middle where it fits across, else within its ends."""
    across = (view[0] - size[0]) / 2 if size[0] <= view[0] else _within(at[0], size[0], view[0])
    down = 0.0 if size[1] <= view[1] else _within(at[1], size[1], view[1])
    return across, down


def _within(at: float, size: float, view: float) -> float:
    return max(view - size, min(at, 0.0))
