"""From the page as shown to the pixels of a widget and back.

`PageSpot` and boxes of the page are in points of the page as shown (origin top left, y downwards,
/Rotate and UserUnit applied: the frame of `reviewer.pdf.frames.PictureBox`). `ViewSpot` and
`ViewBox` are logical pixels of the widget. A page may be turned on the screen, which changes
neither frame: only this transform knows of it.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from reviewer.pdf.boxes import PictureBox

TURNS: Final = (0, 90, 180, 270)


class PageSpot(NamedTuple):
    """A point of the page as shown, in points."""

    x: float
    y: float


class ViewSpot(NamedTuple):
    """A point of a widget, in logical pixels."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ViewBox:
    """A rectangle of a widget, in logical pixels."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """In logical pixels."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """In logical pixels."""
        return self.y1 - self.y0

    def rect(self) -> QRectF:
        """As Qt's rectangle."""
        return QRectF(self.x0, self.y0, self.width, self.height)

    @classmethod
    def of(cls, rect: QRectF) -> "ViewBox":
        """From Qt's rectangle, made to have its corners in order."""
        tidy = rect.normalized()
        return cls(tidy.left(), tidy.top(), tidy.right(), tidy.bottom())


@dataclass(frozen=True, slots=True)
class PageTransform:
    """Where a page of `width` x `height` points lies in the widget.

    `scale` is logical pixels a point; `turn` is clockwise, one of `TURNS`; `left` and `top` are
    the pixels of the top left corner of the page as it is turned.
    """

    width: float
    height: float
    scale: float
    turn: int = 0
    left: float = 0.0
    top: float = 0.0

    @property
    def turned_size(self) -> tuple[float, float]:
        """Width and height of the turned page, in logical pixels."""
        if self.turn in (90, 270):
            return self.height * self.scale, self.width * self.scale
        return self.width * self.scale, self.height * self.scale

    @property
    def box(self) -> ViewBox:
        """The page's place in the widget."""
        width, height = self.turned_size
        return ViewBox(self.left, self.top, self.left + width, self.top + height)

    def moved_to(self, left: float, top: float) -> "PageTransform":
        """The same page at another place."""
        return PageTransform(self.width, self.height, self.scale, self.turn, left, top)

    def to_view(self, spot: PageSpot) -> ViewSpot:
        """The pixel of a point."""
        x, y = spot.x * self.scale, spot.y * self.scale
        width, height = self.width * self.scale, self.height * self.scale
        if self.turn == 90:
            x, y = height - y, x
        elif self.turn == 180:
            x, y = width - x, height - y
        elif self.turn == 270:
            x, y = y, width - x
        return ViewSpot(self.left + x, self.top + y)

    def to_page(self, spot: ViewSpot) -> PageSpot:
        """The point of a pixel; it may lie beside the page."""
        x, y = spot.x - self.left, spot.y - self.top
        width, height = self.width * self.scale, self.height * self.scale
        if self.turn == 90:
            x, y = y, height - x
        elif self.turn == 180:
            x, y = width - x, height - y
        elif self.turn == 270:
            x, y = width - y, x
        return PageSpot(x / self.scale, y / self.scale)

    def box_to_view(self, box: PictureBox) -> ViewBox:
        """The pixels of a box of the page."""
        one = self.to_view(PageSpot(box.x0, box.y0))
        other = self.to_view(PageSpot(box.x1, box.y1))
        return ViewBox(
            min(one.x, other.x), min(one.y, other.y), max(one.x, other.x), max(one.y, other.y)
        )

    def box_to_page(self, box: ViewBox) -> PictureBox:
        """What of the page, or beside it, is under a rectangle of the widget."""
        one = self.to_page(ViewSpot(box.x0, box.y0))
        other = self.to_page(ViewSpot(box.x1, box.y1))
        return PictureBox(
            min(one.x, other.x), min(one.y, other.y), max(one.x, other.x), max(one.y, other.y)
        )

    def painter_transform(self) -> QTransform:
        """Takes a painter from unturned pixels of the page (points times scale) to the widget."""
        width, height = self.width * self.scale, self.height * self.scale
        turned = {
            0: QTransform(1, 0, 0, 1, self.left, self.top),
            90: QTransform(0, 1, -1, 0, self.left + height, self.top),
            180: QTransform(-1, 0, 0, -1, self.left + width, self.top + height),
            270: QTransform(0, -1, 1, 0, self.left, self.top + width),
        }
        return turned[self.turn]
