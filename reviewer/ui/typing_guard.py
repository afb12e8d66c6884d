"""Keeps single keys from judging while text is typed."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)


def takes_text(widget: QWidget | None) -> bool:
    """Whether what is typed now would go into this widget as text."""
    if widget is None:
        return False
    if isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit | QAbstractSpinBox):
        return not widget.isReadOnly()
    return isinstance(widget, QComboBox) and widget.isEditable()


def commit_composition() -> None:
    """Put a half-composed syllable of the input method into its field, before anything is read."""
    method = QGuiApplication.inputMethod()
    if method is not None:
        method.commit()


class TypingGuard(QObject):
    """Plain-key shortcuts of a window, off while a widget that takes text has the focus."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._shortcuts: list[QShortcut] = []
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_changed)

    def add(self, key: str, action: QAction) -> None:
        """Let this plain key trigger the action while no text is typed."""
        shortcut = QShortcut(QKeySequence(key), self._window)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.setAutoRepeat(action.autoRepeat())
        shortcut.activated.connect(action.trigger)
        self._shortcuts.append(shortcut)

    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        is_typing = takes_text(new)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(not is_typing)
