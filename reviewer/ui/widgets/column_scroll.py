"""A scrolled column that is never narrower than what stands in it: only its height scrolls."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class ColumnScroll(QScrollArea):
    """Holds `body`; nothing of it is cut off at the sides."""

    def __init__(self, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(body)
        body.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        """As wide as the body needs, with the scroll bar beside it."""
        body = self.widget()
        width = body.minimumSizeHint().width() if body is not None else 0
        return QSize(width + self.verticalScrollBar().sizeHint().width(), 60)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for more room as soon as the body does."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
