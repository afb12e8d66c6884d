"""Bars of blocks by state, one below the other; colour, sign and number say the same."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from reviewer.contract.vocabulary import ReviewState
from reviewer.ui.theme.look import Look
from reviewer.ui.theme.tokens import SIGNS
from reviewer.ui.widgets.tips import tip
from reviewer.ui.wording import state_name

Bar = tuple[str, Mapping[ReviewState, int]]

_ORDER = (
    ReviewState.VERIFIED,
    ReviewState.CORRECTED,
    ReviewState.NOT_A_BLOCK,
    ReviewState.CANNOT_TELL,
    ReviewState.STALE,
    ReviewState.DISPUTED,
    ReviewState.UNREVIEWED,
)


class StateBars(QWidget):
    """Each bar is as long as its blocks are many, the open ones as an empty rest."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._bars: tuple[Bar, ...] = ()
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Show these, with their names."""
        self._bars = tuple(bars)
        self.setAccessibleDescription("; ".join(self._words(bar) for bar in self._bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line of text and a bar each."""
        return QSize(self._look.unit * 40, max(len(self._bars), 1) * self._step())

    def minimumSizeHint(self) -> QSize:
        """It may be narrower."""
        return QSize(self._look.unit * 24, self.sizeHint().height())

    def _step(self) -> int:
        return QFontMetrics(self.font()).height() + self._look.unit * 3

    def _words(self, bar: Bar) -> str:
        name, counts = bar
        parts = [f"{state_name(state)} {counts[state]}" for state in _ORDER if counts.get(state)]
        return f"{name}: " + ", ".join(parts)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Names and totals above, bars below."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colours, unit = self._look.colours, self._look.unit
            metrics = QFontMetrics(self.font())
            longest = max((sum(counts.values()) for _, counts in self._bars), default=1)
            for place, (name, counts) in enumerate(self._bars):
                top = place * self._step()
                total = sum(counts.values())
                settled = sum(number for state, number in counts.items() if state.is_settled)
                said = f"{settled} / {total}"
                room = self.width() - metrics.horizontalAdvance(said) - unit
                painter.setPen(QColor(colours.ink))
                painter.drawText(
                    QRectF(0, top, room, metrics.height()),
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                    metrics.elidedText(name, Qt.TextElideMode.ElideRight, room),
                )
                painter.setPen(QColor(colours.soft))
                painter.drawText(
                    QRectF(0, top, self.width(), metrics.height()),
                    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                    said,
                )
                length = max(self.width() * total / longest, 4.0)
                bar = QRectF(0.5, top + metrics.height() + 2.5, length - 1, unit * 1.6)
                self._paint_bar(painter, bar, counts, total)

    def _paint_bar(
        self, painter: QPainter, area: QRectF, counts: Mapping[ReviewState, int], total: int
    ) -> None:
        colours = self._look.colours
        painter.fillRect(area, QColor(colours.line))
        left = area.left()
        for state in _ORDER:
            number = counts.get(state, 0)
            if not number or state is ReviewState.UNREVIEWED:
                continue
            width = area.width() * number / total
            piece = QRectF(left, area.top(), width, area.height())
            painter.fillRect(piece.adjusted(0, 0, -1, 0), QColor(colours.of_state(state)))
            if width > painter.fontMetrics().horizontalAdvance(SIGNS[state]) + self._look.unit:
                painter.setPen(QColor(colours.on_state))
                painter.drawText(piece, Qt.AlignmentFlag.AlignCenter, SIGNS[state])
            left += width
        painter.setPen(QColor(colours.edge))
        painter.drawRect(area)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say the numbers of the bar under the pointer."""
        place = int(event.position().y()) // self._step()
        if 0 <= place < len(self._bars):
            spot: QPoint = event.globalPosition().toPoint()
            QToolTip.showText(spot, tip(self._words(self._bars[place])), self)
