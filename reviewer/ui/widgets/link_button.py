"""A line of text that leads somewhere, wrapped where it is too long for its column."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget


class LinkButton(QAbstractButton):
    """Looks like a link, is a button for keyboard and screen reader."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Narrower means more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Of the wrapped text."""
        area = self.fontMetrics().boundingRect(
            QRect(0, 0, max(width - 8, 20), 10_000), int(Qt.TextFlag.TextWordWrap), self.text()
        )
        return area.height() + 6

    def sizeHint(self) -> QSize:
        """On one line."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 8, metrics.height() + 6)

    def minimumSizeHint(self) -> QSize:
        """It wraps."""
        return QSize(40, self.fontMetrics().height() + 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Underlined under the pointer, framed with the focus."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().link().color())
            font = self.font()
            font.setUnderline(self.underMouse())
            painter.setFont(font)
            flags = (
                Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
            )
            painter.drawText(self.rect().adjusted(4, 3, -4, -3), int(flags), self.text())
            if self.hasFocus():
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Underline."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Do not any more."""
        self.update()
        super().leaveEvent(event)
