"""A label that gives way: where there is no room its text ends in …, and the tool tip has all."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyleOption, QStylePainter, QWidget

from reviewer.ui.widgets.tips import tip


class ElidedLabel(QLabel):
    """For what may be shortened: paths, messages. Never for what she has to judge by."""

    def __init__(
        self,
        role: str,
        parent: QWidget | None = None,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        """Show it, as much as fits; all of it in the tool tip."""
        super().setText(text)
        self.setToolTip(tip(text))

    def minimumSizeHint(self) -> QSize:
        """Next to nothing."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text, shortened where it has to be."""
        with QStylePainter(self) as painter:
            option = QStyleOption()
            option.initFrom(self)
            painter.setPen(option.palette.windowText().color())
            area = self.contentsRect()
            text = self.fontMetrics().elidedText(self.text(), self._mode, area.width())
            painter.drawText(area, int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), text)
