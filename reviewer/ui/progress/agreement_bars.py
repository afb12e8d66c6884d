"""How far two independent readers agree, drawn: the agreed part of each bar is filled."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from reviewer.ui.theme.look import Look


class AgreedPart(NamedTuple):
    """Of so many blocks that two people read, so many have the same answer."""

    name: str
    agreed: int
    blocks: int


class AgreementBars(QWidget):
    """All bars are equally long: the part counts, and the numbers stand beside it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._parts: tuple[AgreedPart, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_parts(self, parts: Sequence[AgreedPart]) -> None:
        """Show these."""
        self._parts = tuple(part for part in parts if part.blocks)
        said = (f"{part.name}: {part.agreed} / {part.blocks}" for part in self._parts)
        self.setAccessibleDescription("; ".join(said))
        self.setVisible(bool(self._parts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line of text and a bar each."""
        return QSize(self._look.unit * 40, len(self._parts) * self._step())

    def minimumSizeHint(self) -> QSize:
        """It may be narrower."""
        return QSize(self._look.unit * 24, self.sizeHint().height())

    def _step(self) -> int:
        return QFontMetrics(self.font()).height() + self._look.unit * 3

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Name and numbers above, the bar below."""
        colours, unit = self._look.colours, self._look.unit
        with QPainter(self) as painter:
            metrics = painter.fontMetrics()
            for place, part in enumerate(self._parts):
                line = QRectF(0, place * self._step(), self.width(), metrics.height())
                said = f"{part.agreed} / {part.blocks}"
                room = line.width() - metrics.horizontalAdvance(said) - unit
                painter.setPen(QColor(colours.ink))
                painter.drawText(
                    line,
                    Qt.AlignmentFlag.AlignLeft,
                    metrics.elidedText(part.name, Qt.TextElideMode.ElideRight, round(room)),
                )
                painter.setPen(QColor(colours.soft))
                painter.drawText(line, Qt.AlignmentFlag.AlignRight, said)
                bar = QRectF(0.5, line.bottom() + 2.5, self.width() - 1, unit * 1.6)
                painter.fillRect(bar, QColor(colours.line))
                filled = QRectF(bar)
                filled.setWidth(bar.width() * part.agreed / part.blocks)
                painter.fillRect(filled, QColor(colours.verified))
                painter.setPen(QColor(colours.edge))
                painter.drawRect(bar)
