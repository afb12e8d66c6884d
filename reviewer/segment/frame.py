"""The frame of a page as pdfplumber has it, taken from the page's own boxes and rotation."""

from dataclasses import dataclass
from typing import Final

from pdfminer.pdfpage import PDFPage
from pdfminer.utils import Matrix, apply_matrix_rect

from reviewer.contract.geometry import Bbox

_LARGEST_SIDE: Final = 200_000.0
"""Points. 14,400 is the limit of PDF 1.x; with room for UserUnit. Larger is damage or an attack."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How the interpreter's coordinates become pdfplumber's.

    `matrix` is what pdfminer applies before it hands anything out; then `x + left` and
    `flip - y` are pdfplumber's x and top.
    """

    matrix: Matrix
    left: float
    flip: float
    box: Bbox
    visible: Bbox | None
    rotation: int


def frame_of(page: PDFPage) -> Frame:
    """The frame of one page. Raises ValueError where its boxes are of no usable size."""
    x0, y0, x1, y1 = (float(side) for side in page.mediabox)
    if max(abs(side) for side in (x0, y0, x1, y1)) > _LARGEST_SIDE:
        raise ValueError(f"the page's MediaBox is {x1 - x0:g} x {y1 - y0:g} points")
    matrix: Matrix = {
        90: (0, -1, 1, 0, -y0, x1),
        180: (-1, 0, 0, -1, x1, y1),
        270: (0, 1, -1, 0, y1, -x0),
    }.get(page.rotate, (1, 0, 0, 1, -x0, -y0))
    left, right = sorted((x0, x1))
    low, high = sorted((y0, y1))
    if page.rotate in (90, 270):
        left, low, right, high = low, left, high, right
    height = high - low
    top = height - high
    box = Bbox(left, top, right, height - low)
    flip = height + top
    return Frame(matrix, left, flip, box, _visible(page, matrix, left, flip), page.rotate)


def _visible(page: PDFPage, matrix: Matrix, left: float, flip: float) -> Bbox | None:
    media = _ordered(page.mediabox)
    crop = _ordered(page.cropbox)
    shown = (
        max(media[0], crop[0]),
        max(media[1], crop[1]),
        min(media[2], crop[2]),
        min(media[3], crop[3]),
    )
    if shown[2] - shown[0] < 1 or shown[3] - shown[1] < 1:
        return None
    x0, y0, x1, y1 = apply_matrix_rect(matrix, shown)
    return Bbox(x0 + left, flip - y1, x1 + left, flip - y0)


def _ordered(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (float(side) for side in box)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
