"""Where an edge that is being dragged likes to stop: at a rule of the page, or at its text.

Rules are found in the picture itself, in the rows and columns that are dark along the box; text by
the boxes of its words. Positions are points of the page as shown. Pure but for reading the image.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.edges import Edge, Sides
from reviewer.ui.canvas.label_places import PlacedWord

_DARK: Final = 0.55
"""A row is a rule when at least so much of it along the box is ink."""
_AIR: Final = 1.5
"""Points that a box leaves free around the text that it stops at."""


@dataclass(frozen=True, slots=True)
class Snapper:
    """Stops for edges: sorted positions of upright (`xs`) and level ones (`ys`)."""

    xs: Sequence[float]
    ys: Sequence[float]

    def snapped(self, box: Sides, edge: Edge, reach: float) -> Sides:
        """The box with the moved edges at a stop, where one is within `reach` points."""
        x0, y0, x1, y1 = box
        if Edge.LEFT in edge:
            x0 = _nearest(self.xs, x0, reach)
        if Edge.RIGHT in edge:
            x1 = _nearest(self.xs, x1, reach)
        if Edge.TOP in edge:
            y0 = _nearest(self.ys, y0, reach)
        if Edge.BOTTOM in edge:
            y1 = _nearest(self.ys, y1, reach)
        return Sides(x0, y0, x1, y1) if x0 < x1 and y0 < y1 else box


def find_stops(
    words: Iterable[PlacedWord], image: QImage | None, shown: PictureBox, box: PictureBox
) -> Snapper:
    """The stops around a box; `image` is the picture of `shown`, which holds the box."""
    xs, ys = [], []
    for word in words:
        if word.x1 > box.x0 and word.x0 < box.x1:
            ys += [word.y0 - _AIR, word.y1 + _AIR]
        if word.y1 > box.y0 and word.y0 < box.y1:
            xs += [word.x0 - _AIR, word.x1 + _AIR]
    if image is not None and not image.isNull():
        across, down = _rules(image, shown, box)
        xs, ys = _but_near(xs, across) + across, _but_near(ys, down) + down
    return Snapper(sorted(xs), sorted(ys))


def _rules(image: QImage, shown: PictureBox, box: PictureBox) -> tuple[list[float], list[float]]:
    """Positions of upright rules within the box's height, and of level ones within its width."""
    part = box.intersection(shown)
    if part is None:
        return [], []
    per_x, per_y = image.width() / shown.width, image.height() / shown.height
    left, right = round((part.x0 - shown.x0) * per_x), round((part.x1 - shown.x0) * per_x)
    top, bottom = round((part.y0 - shown.y0) * per_y), round((part.y1 - shown.y0) * per_y)
    if right - left < 4 or bottom - top < 4:
        return [], []
    tall = image.copy(QRect(left, 0, right - left, image.height()))
    wide = image.copy(QRect(0, top, image.width(), bottom - top))
    ys = [shown.y0 + at / per_y for at in _dark_runs(_squeezed(tall, 1, tall.height()))]
    xs = [shown.x0 + at / per_x for at in _dark_runs(_squeezed(wide, wide.width(), 1))]
    return xs, ys


def _squeezed(image: QImage, width: int, height: int) -> list[float]:
    """The share of ink along each row, or each column, of the image."""
    small = image.scaled(
        width,
        height,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    ).convertToFormat(QImage.Format.Format_Grayscale8)
    bits = memoryview(small.constBits())
    stride = small.bytesPerLine()
    if height == 1:
        return [1.0 - bits[at] / 255.0 for at in range(width)]
    return [1.0 - bits[at * stride] / 255.0 for at in range(height)]


def _dark_runs(ink: Sequence[float]) -> list[float]:
    """The middle of each run of dark rows, in rows from the first."""
    found = []
    start: int | None = None
    for at, share in enumerate([*ink, 0.0]):
        if share >= _DARK and start is None:
            start = at
        elif share < _DARK and start is not None:
            if at - start <= 12:  # a filled band is no rule
                found.append((start + at) / 2)
            start = None
    return found


def _but_near(stops: Iterable[float], rules: Sequence[float]) -> list[float]:
    """Text close to a rule does not compete with it."""
    return [stop for stop in stops if all(abs(stop - rule) > 4.0 for rule in rules)]


def _nearest(stops: Sequence[float], value: float, reach: float) -> float:
    at = bisect_left(stops, value)
    near = [stop for stop in stops[max(at - 1, 0) : at + 1] if abs(stop - value) <= reach]
    return min(near, key=lambda stop: abs(stop - value), default=value)
