"""Slim marks at the edges of a view that say that there is more, and where one is in it."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from reviewer.ui.canvas.coordinates import ViewBox

_THICK: Final = 5.0
_INSET: Final = 2.0
_LEAST: Final = 24.0
_ALPHA: Final = 120


def bars(content: ViewBox, view: QRectF) -> list[QRectF]:
    """The marks for a content that is larger than the view: right, below, both or none."""
    found = []
    if content.height > view.height() + 1:
        start, length = _span(content.y0, content.height, view.top(), view.height())
        found.append(QRectF(view.right() - _THICK - _INSET, start, _THICK, length))
    if content.width > view.width() + 1:
        start, length = _span(content.x0, content.width, view.left(), view.width())
        found.append(QRectF(start, view.bottom() - _THICK - _INSET, length, _THICK))
    return found


def paint_scroll_marks(painter: QPainter, content: ViewBox, view: QRectF, colour: QColor) -> None:
    """Paint the marks over the view's edges."""
    shade = QColor(colour)
    shade.setAlpha(_ALPHA)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    for bar in bars(content, view):
        painter.drawRoundedRect(bar, _THICK / 2, _THICK / 2)
    painter.restore()


def _span(start: float, size: float, view_start: float, view_size: float) -> tuple[float, float]:
    room = view_size - 2 * _INSET
    length = max(room * view_size / size, min(_LEAST, room))
    travel = max(size - view_size, 1.0)
    passed = min(max((view_start - start) / travel, 0.0), 1.0)
    return view_start + _INSET + (room - length) * passed, length
