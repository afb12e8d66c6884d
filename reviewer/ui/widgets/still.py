"""A frame that keeps what happens in it from laying out the whole window anew.

Whenever a text changes, Qt's layouts pass the question of sizes on to the window, level by level,
and each level asks all that stands in it. This one passes it on only if the answer has changed.
"""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Still(QWidget):
    """Holds `body` and is as large as it wants to be."""

    def __init__(self, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = body
        body.setParent(self)
        policy = body.sizePolicy()
        policy.setHeightForWidth(body.hasHeightForWidth())
        self.setSizePolicy(policy)
        self._needs = self._ask()

    def hasHeightForWidth(self) -> bool:
        """As the body."""
        return self._body.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        """Of the body at this width."""
        return self._body.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """The body's."""
        return self._body.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The body's."""
        return self._body.minimumSizeHint().expandedTo(self._body.minimumSize())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The body fills it."""
        super().resizeEvent(event)
        self._body.resize(event.size())

    def event(self, event: QEvent) -> bool:
        """The body's sizes may have changed: look before asking for another layout."""
        if event.type() == QEvent.Type.LayoutRequest:
            needs = self._ask()
            if needs != self._needs:
                self._needs = needs
                self.updateGeometry()
        return super().event(event)

    def _ask(self) -> tuple[QSize, QSize, int]:
        height = self.heightForWidth(self.width()) if self.hasHeightForWidth() else 0
        return self.minimumSizeHint(), self.sizeHint(), height
