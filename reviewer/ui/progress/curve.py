"""How many blocks were judged by when, as a line of steps."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from reviewer.ui.theme.fonts import sized
from reviewer.ui.theme.look import Look

Point = tuple[datetime, int]


class StepCurve(QWidget):
    """Time to the right, blocks upwards to the whole; the axes name only what is needed."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._points: tuple[Point, ...] = ()
        self._whole = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_points(self, points: Sequence[Point], whole: int) -> None:
        """Show these, oldest first, of so many blocks."""
        self._points, self._whole = tuple(points), max(whole, 1)
        self.update()

    def sizeHint(self) -> QSize:
        """Wide enough to be read."""
        return QSize(self._look.unit * 46, self._look.unit * 24)

    def minimumSizeHint(self) -> QSize:
        """It may be narrower."""
        return QSize(self._look.unit * 24, self._look.unit * 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground lines, steps, the two ends of time."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colours = self._look.colours
            painter.setFont(sized(self.font(), 0.88))
            metrics = QFontMetrics(painter.font())
            left = metrics.horizontalAdvance(str(self._whole)) + self._look.unit
            area = QRectF(left, metrics.height() / 2, 0, 0)
            area.setRight(self.width() - 1)
            area.setBottom(self.height() - metrics.height() - self._look.unit / 2)
            for number in (0, self._whole):
                y = self._y(area, number)
                painter.setPen(QColor(colours.line))
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
                painter.setPen(QColor(colours.soft))
                painter.drawText(
                    QRectF(
                        0, y - metrics.height() / 2, left - self._look.unit / 2, metrics.height()
                    ),
                    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                    str(number),
                )
            if self._points:
                self._paint_steps(painter, area)
                self._paint_times(painter, area, metrics)

    def _paint_steps(self, painter: QPainter, area: QRectF) -> None:
        colours = self._look.colours
        line = QPolygonF([QPointF(area.left(), self._y(area, 0))])
        for moment, count in self._points:
            x = self._x(area, moment)
            line.append(QPointF(x, line.last().y()))
            line.append(QPointF(x, self._y(area, count)))
        line.append(QPointF(area.right(), line.last().y()))
        ground = QPolygonF(line)
        ground.append(QPointF(area.right(), area.bottom()))
        ground.append(QPointF(area.left(), area.bottom()))
        tint = QColor(colours.verified)
        tint.setAlphaF(0.14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPolygon(ground)
        painter.setPen(QPen(QColor(colours.verified), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line)

    def _paint_times(self, painter: QPainter, area: QRectF, metrics: QFontMetrics) -> None:
        painter.setPen(QColor(self._look.colours.soft))
        first, last = self._points[0][0], self._points[-1][0]
        below = QRectF(
            area.left(), self.height() - metrics.height(), area.width(), metrics.height()
        )
        for moment, side in (
            (first, Qt.AlignmentFlag.AlignLeft),
            (last, Qt.AlignmentFlag.AlignRight),
        ):
            said = moment.astimezone().strftime("%Y-%m-%d %H:%M")
            painter.drawText(below, side | Qt.AlignmentFlag.AlignVCenter, said)

    def _x(self, area: QRectF, moment: datetime) -> float:
        first, last = self._points[0][0], self._points[-1][0]
        span = (last - first).total_seconds()
        part = (moment - first).total_seconds() / span if span > 0 else 0.0
        return area.left() + area.width() * part

    def _y(self, area: QRectF, count: int) -> float:
        return area.bottom() - area.height() * count / self._whole
