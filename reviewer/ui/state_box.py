"""Paints the sign of a state: a box in its colour with its mark, dashed where it asks again."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from reviewer.contract.vocabulary import ReviewState
from reviewer.ui.theme.tokens import SIGNS, Colours

_HOLLOW = (ReviewState.UNREVIEWED, ReviewState.STALE, ReviewState.DISPUTED)


def paint_state_box(
    painter: QPainter, area: QRectF, state: ReviewState, colours: Colours, font: QFont
) -> None:
    """Draw it into `area`, a square. Open states are hollow, settled ones are filled."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = QColor(colours.of_state(state))
    inner = area.adjusted(1, 1, -1, -1)
    radius = area.width() * 0.22
    if state in _HOLLOW:
        pen = QPen(colour, max(1.5, area.width() / 11))
        if state is not ReviewState.UNREVIEWED:
            pen.setDashPattern([2.0, 1.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, radius, radius)
        painter.setPen(colour)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(inner, radius, radius)
        painter.setPen(QColor(colours.on_state))
    sign = SIGNS[state]
    if sign:
        small = QFont(font)
        small.setPixelSize(max(8, round(area.height() * 0.68)))
        small.setBold(True)
        painter.setFont(small)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, sign)
    painter.restore()
