"""The keys of the page view while it has the focus. None of them judges anything."""

from typing import Final, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from reviewer.ui.canvas.page_gestures import PageGestures

_STEP: Final = 48.0
"""Logical pixels that an arrow key moves the page."""
_ARROWS: Final = {
    Qt.Key.Key_Left: (_STEP, 0.0),
    Qt.Key.Key_Right: (-_STEP, 0.0),
    Qt.Key.Key_Up: (0.0, _STEP),
    Qt.Key.Key_Down: (0.0, -_STEP),
}


class KeyTarget(Protocol):
    """The page view, as its keys need it."""

    def copy(self) -> None: ...
    def select_all(self) -> None: ...
    def zoom_in(self) -> None: ...
    def zoom_out(self) -> None: ...
    def scroll_or_turn(self, dx: float, dy: float) -> None: ...
    def turn_over(self, step: int) -> None: ...
    def walk_blocks(self, step: int) -> None: ...
    def toggle_loupe(self) -> None: ...
    def rotate_view(self, degrees: int = 90) -> None: ...


def press_key(view: KeyTarget, gestures: PageGestures, event: QKeyEvent) -> bool:
    """Do what the key means here; False where it means nothing here."""
    if event.matches(QKeySequence.StandardKey.Copy):
        view.copy()
    elif event.matches(QKeySequence.StandardKey.SelectAll):
        view.select_all()
    elif event.matches(QKeySequence.StandardKey.ZoomIn):
        view.zoom_in()
    elif event.matches(QKeySequence.StandardKey.ZoomOut):
        view.zoom_out()
    elif event.key() == Qt.Key.Key_Space and not event.modifiers():
        gestures.set_hand(True)
    elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    elif event.key() in _ARROWS:
        view.scroll_or_turn(*_ARROWS[Qt.Key(event.key())])
    elif event.key() == Qt.Key.Key_PageDown:
        view.turn_over(1)
    elif event.key() == Qt.Key.Key_PageUp:
        view.turn_over(-1)
    elif event.key() == Qt.Key.Key_BracketRight:
        view.walk_blocks(1)
    elif event.key() == Qt.Key.Key_BracketLeft:
        view.walk_blocks(-1)
    elif event.key() == Qt.Key.Key_L:
        view.toggle_loupe()
    elif event.key() == Qt.Key.Key_R:
        view.rotate_view()
    elif event.key() == Qt.Key.Key_Escape:
        gestures.cancel()
    else:
        return False
    return True


def release_key(gestures: PageGestures, event: QKeyEvent) -> bool:
    """The hand goes when Space comes up."""
    if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
        gestures.set_hand(False)
        return True
    return False
