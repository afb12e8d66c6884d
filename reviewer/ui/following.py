"""What follows page and crop when another block is current, one view after the other.

Page and crop are painted before anything else. The columns beside them are read and painted in
turns of the event loop of their own, so that the window's thread is never away for as long as all
of them take together; a next key or click comes in between.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

Show = Callable[[], None]


class Following(QObject):
    """Calls each of its views once after another block became current; again only after the next.

    `in_turns` False calls them at once: for a view that stands alone.
    """

    def __init__(self, parent: QObject | None = None, *, in_turns: bool = False) -> None:
        super().__init__(parent)
        self._in_turns = in_turns
        self._waiting: dict[Show, None] = {}
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._step)

    def soon(self, show: Show) -> None:
        """Have this view show what is current when its turn comes."""
        if not self._in_turns:
            show()
            return
        self._waiting[show] = None
        self._next.start()

    def _step(self) -> None:
        show = next(iter(self._waiting), None)
        if show is None:
            return
        del self._waiting[show]
        if self._waiting:
            self._next.start()
        show()
