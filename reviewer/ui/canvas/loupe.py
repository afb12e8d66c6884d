"""A loupe over the page: what is under the pointer, larger, drawn sharp as soon as it rests."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.protocol import Failed, Picture, PictureRequest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.coordinates import PageTransform, ViewBox, ViewSpot
from reviewer.ui.canvas.page_pictures import placed_image
from reviewer.ui.canvas.paint_page import PlacedImage, paint_images
from reviewer.ui.canvas.pictures import PictureSlot
from reviewer.ui.canvas.style import CanvasStyle

SIZE: Final = (300, 190)
"""Width and height in logical pixels."""
MAGNIFIES: Final = 2.5
LEAST_SCALE: Final = 3.0
"""Logical pixels a point: small print is large in it at any zoom."""
_REST_MS: Final = 60
_CORNER: Final = 10.0
_VIEW: Final = "loupe"


class Loupe(QWidget):
    """Lies over the page view, takes no mouse, and asks for its own small picture."""

    def __init__(
        self, parent: QWidget, style: CanvasStyle, images: Callable[[], Sequence[PlacedImage]]
    ) -> None:
        """`images` gives what the view paints now, to show enlarged until the sharp picture is
        there. It is asked at every paint: the view may give a picture back at any time."""
        super().__init__(parent)
        self._over = parent
        self._images = images
        self._style = style
        self._bridge: RenderBridge | None = None
        self._view = ""
        self._page = 0
        self._slot = PictureSlot(keeps_parts=True)
        self._grown = 1.0
        self._transform: PageTransform | None = None
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(_REST_MS)
        self._resting.timeout.connect(self._ask)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(*SIZE)
        self.hide()

    def set_book(self, bridge: RenderBridge | None) -> None:
        """Look at pages of this book."""
        self.put_away()
        if self._bridge is not None:
            self._bridge.remove_view(self._view)
        self._bridge = bridge
        if bridge is not None:
            self._view = bridge.add_view(_VIEW, self)

    def set_style(self, style: CanvasStyle) -> None:
        """Paint with these colours."""
        self._style = style

    def look(self, page: int, transform: PageTransform, at: QPointF) -> None:
        """Show what is under the pointer `at` of the view, whose page lies as `transform` says."""
        if page != self._page:
            self._slot.clear()
        self._page = page
        spot = transform.to_page(_spot(at))
        scale = max(transform.scale * MAGNIFIES, LEAST_SCALE)
        larger = PageTransform(transform.width, transform.height, scale, transform.turn)
        there = larger.to_view(spot)
        self._transform = larger.moved_to(SIZE[0] / 2 - there.x, SIZE[1] / 2 - there.y)
        self._grown = scale / transform.scale
        self._place_beside(at)
        self.show()
        self.raise_()
        self.update()
        self._resting.start()

    def put_away(self) -> None:
        """Show nothing, and give the pictures back."""
        self._resting.stop()
        self._slot.clear()
        if self._bridge is not None and self.isVisible():
            self._bridge.show(self._view)
        self.hide()

    def take_picture(self, picture: Picture) -> None:
        """The sharp picture of what the loupe shows."""
        if self._slot.take(picture):
            self.update()

    def take_failure(self, failed: Failed) -> None:
        """There is none; the enlarged one stays."""
        self._slot.fail(failed)

    def let_go(self) -> None:
        """The book is being closed."""
        self._slot.clear()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """The enlarged page under glass."""
        transform = self._transform
        if transform is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            glass = QPainterPath()
            rim = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            glass.addRoundedRect(rim, _CORNER, _CORNER)
            painter.setClipPath(glass)
            painter.fillRect(self.rect(), self._style.ground)
            painter.fillRect(transform.box.rect(), self._style.paper)
            images = [
                PlacedImage(one.image, _scaled(one.place, self._grown)) for one in self._images()
            ]
            if self._slot.shown is not None:
                images.append(placed_image(self._slot.shown, transform.scale))
            paint_images(painter, transform, images)
            painter.setClipping(False)
            painter.setPen(QPen(self._style.accent, 2))
            painter.drawPath(glass)

    def _ask(self) -> None:
        transform = self._transform
        if self._bridge is None or transform is None:
            return
        box = transform.box
        sight = PictureBox(0.0, 0.0, transform.width, transform.height).intersection(
            _sight(transform)
        )
        if sight is None or box.width <= 0:
            return
        request = PictureRequest(self._page, transform.scale * self.devicePixelRatioF(), sight)
        if self._slot.want(request):
            self._bridge.show(self._view, request)

    def _place_beside(self, at: QPointF) -> None:
        """Above the pointer where there is room, else below; never off the view."""
        room = self._over.size()
        x = min(max(at.x() - SIZE[0] / 2, 4), max(room.width() - SIZE[0] - 4, 4))
        above = at.y() - SIZE[1] - 24
        y = above if above >= 4 else min(at.y() + 24, max(room.height() - SIZE[1] - 4, 4))
        self.move(round(x), round(y))


def _spot(at: QPointF) -> ViewSpot:
    return ViewSpot(at.x(), at.y())


def _sight(transform: PageTransform) -> PictureBox:
    return transform.box_to_page(ViewBox(0.0, 0.0, float(SIZE[0]), float(SIZE[1])))


def _scaled(place: QRectF, factor: float) -> QRectF:
    return QRectF(
        place.x() * factor, place.y() * factor, place.width() * factor, place.height() * factor
    )
