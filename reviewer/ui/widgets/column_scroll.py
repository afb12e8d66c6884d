"""A scrolled column that is never narrower than what stands in it: only its height scrolls."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class ColumnScroll(QScrollArea):
    """Holds `body`; nothing of it is cut off at the sides."""

    def __init__(self, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(body)
        self._least_width = -1
        self._settle = QTimer(self, singleShot=True, interval=0)
        self._settle.timeout.connect(self._lay_out_again)
        body.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        """As wide as the body needs, with the scroll bar beside it."""
        body = self.widget()
        width = body.minimumSizeHint().width() if body is not None else 0
        return QSize(width + self.verticalScrollBar().sizeHint().width(), 60)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for more room as soon as the body does."""
        if event.type() == QEvent.Type.LayoutRequest:
            width = self.minimumSizeHint().width()
            if width != self._least_width:
                self._least_width = width
                self.updateGeometry()
        elif event.type() == QEvent.Type.Resize:
            self._settle.start()
        return super().eventFilter(watched, event)

    def _lay_out_again(self) -> None:
        """Where the bar appears while the body is laid out, Qt 6.11 leaves the layout at the width
        without the bar: the right edge is hidden under it."""
        body = self.widget()
        layout = body.layout() if body is not None else None
        if body is not None and layout is not None and layout.geometry() != body.contentsRect():
            layout.invalidate()
            layout.activate()
