"""The signs of the states as drawn lines: no font is needed that has them."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

_STROKES: Final[dict[str, tuple[tuple[tuple[float, float], ...], ...]]] = {
    "✓": (((0.12, 0.55), (0.40, 0.82), (0.90, 0.20)),),
    "✎": (
        ((0.12, 0.88), (0.20, 0.62), (0.70, 0.12), (0.88, 0.30), (0.38, 0.80), (0.12, 0.88)),
        ((0.58, 0.24), (0.76, 0.42)),
    ),
    "?": (
        ((0.24, 0.30), (0.34, 0.14), (0.62, 0.12), (0.76, 0.28), (0.68, 0.46), (0.50, 0.58)),
        ((0.50, 0.58), (0.50, 0.68)),
        ((0.50, 0.88), (0.50, 0.90)),
    ),
    "!": (((0.50, 0.10), (0.50, 0.64)), ((0.50, 0.87), (0.50, 0.90))),
    "≠": (((0.15, 0.36), (0.85, 0.36)), ((0.15, 0.64), (0.85, 0.64)), ((0.28, 0.92), (0.72, 0.08))),
}


def has_sign(sign: str) -> bool:
    """Whether the sign can be drawn; an open block has none."""
    return sign in _STROKES or sign == "∅"


def paint_sign(painter: QPainter, sign: str, box: QRectF, colour: QColor) -> None:
    """Draw the sign into the square box."""
    if not has_sign(sign):
        return
    path = QPainterPath()
    if sign == "∅":
        inset = box.width() * 0.14
        path.addEllipse(box.adjusted(inset, inset, -inset, -inset))
        path.moveTo(_point(box, 0.14, 0.86))
        path.lineTo(_point(box, 0.86, 0.14))
    for stroke in _STROKES.get(sign, ()):
        path.moveTo(_point(box, *stroke[0]))
        for spot in stroke[1:]:
            path.lineTo(_point(box, *spot))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(
            colour,
            max(1.4, box.width() * 0.15),
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
    )
    painter.drawPath(path)
    painter.restore()


def _point(box: QRectF, x: float, y: float) -> QPointF:
    return QPointF(box.left() + x * box.width(), box.top() + y * box.height())
