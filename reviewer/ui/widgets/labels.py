"""Labels by the part that they play; the style sheet knows the parts."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def role_label(role: str, parent: QWidget | None = None, *, wraps: bool = False) -> QLabel:
    """A plain-text label of that part: title, heading, soft, small, warning, huge, large, key."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(wraps)
    return label


def set_role(widget: QWidget, name: str, value: object) -> None:
    """Change a property that the style sheet looks at, and let the style look again."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()
