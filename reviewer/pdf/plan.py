"""How large a picture becomes, decided before any memory is taken for it."""

import math
from dataclasses import dataclass
from typing import Final

from reviewer.pdf.boxes import PictureBox

BYTES_PER_PIXEL: Final = 4

_GRID: Final = 1e-6
"""Pixels: what is left of a pixel by rounding alone is not given another one."""

LONGEST_SIDE: Final = 32_000
"""Pixels. Qt and MuPDF both stop at about 32,767."""


@dataclass(frozen=True, slots=True)
class PicturePlan:
    """A picture that is going to be drawn: exactly `box` at `scale`, `width` by `height` pixels.

    `box` starts where the clip starts and ends on a whole pixel, so that the same ink at the same
    place of two boxes gives the same pixels, wherever on the page the boxes are.
    """

    box: PictureBox
    scale: float
    width: int
    height: int
    lowered: bool

    @property
    def size_in_bytes(self) -> int:
        """Memory of the picture."""
        return self.width * self.height * BYTES_PER_PIXEL


def plan_picture(box: PictureBox, scale: float, max_pixels: int) -> PicturePlan | None:
    """The picture of `box` (within the page) at `scale` or, where that would be more than
    `max_pixels`, at the largest scale that is not; None where not one whole pixel comes of it.
    """
    if not (scale > 0 and math.isfinite(scale)):
        return None
    allowed = min(
        scale,
        LONGEST_SIDE / max(box.width, box.height),
        math.sqrt(max_pixels / (box.width * box.height)),
    )
    lowered = allowed < scale
    width, height = _pixels(box.width * allowed), _pixels(box.height * allowed)
    while width * height > max_pixels or max(width, height) > LONGEST_SIDE:
        # A side that was rounded up to a whole pixel was too much: thin strips above all.
        lowered, allowed = True, allowed * 0.99
        width, height = _pixels(box.width * allowed), _pixels(box.height * allowed)
        if width <= 1 and height <= 1:
            break
    if box.width * allowed < 0.5 or box.height * allowed < 0.5:
        return None
    shown = PictureBox(box.x0, box.y0, box.x0 + width / allowed, box.y0 + height / allowed)
    return PicturePlan(shown, allowed, width, height, lowered)


def _pixels(length: float) -> int:
    return max(1, math.ceil(length - _GRID))
