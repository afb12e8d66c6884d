"""A heading that shows or hides what stands below it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget


class Disclosure(QWidget):
    """`body` stands below the heading; `toggled` tells of a change by the user."""

    toggled = Signal(bool)

    def __init__(self, body: QWidget, *, is_open: bool = True, parent: QWidget | None = None):
        super().__init__(parent)
        self._title = ""
        self._body = body
        self._button = QPushButton(self)
        self._button.setProperty("role", "disclosure")
        self._button.setCheckable(True)
        self._button.setChecked(is_open)
        self._button.setCursor(Qt.CursorShape.PointingHandCursor)
        self._button.clicked.connect(self._clicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(body)
        body.setVisible(is_open)

    @property
    def is_open(self) -> bool:
        """Whether the body shows."""
        return self._button.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the body, without telling anybody."""
        self._button.setChecked(is_open)
        self._show()

    def set_title(self, title: str) -> None:
        """The heading."""
        self._title = title
        self._show()

    def _clicked(self) -> None:
        self._show()
        self.toggled.emit(self.is_open)

    def _show(self) -> None:
        arrow = "▾" if self.is_open else "▸"
        self._button.setText(f"{arrow} {self._title}")
        self._button.setAccessibleName(self._title)
        self._body.setVisible(self.is_open)
