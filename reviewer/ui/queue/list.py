"""The list of the queue's rows, painted and scrolled no more than needed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QWidget


class QueueList(QListView):
    """Fills its ground itself: of an opaque list Qt moves the pixels when it is scrolled, and
    has only those rows painted that come into sight."""

    key_comes = Signal()
    """Before a key moves from the row that the list takes for the current one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The current row is the desk's block, whatever has not been painted yet."""
        self.key_comes.emit()
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground, then the rows."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().base())
        painter.end()
        super().paintEvent(event)
