"""What follows page and crop when another block is current, one view after the other.

Page and crop are painted before anything else. The columns beside them are read and painted in
turns of the event loop of their own, so that the window's thread is never away for as long as all
of them take together; a next key or click comes in between. And while blocks follow each other as
quickly as a key repeats, they are read again only so often as an eye could take in: else the keys
would wait for words that nobody can read.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer

Show = Callable[[], None]

_PACE_MS: Final = 100
"""From one round to the next, at least. A round after a rest begins at once."""


class Following(QObject):
    """Calls each of its views once after another block became current; again only after the next.

    `in_turns` False calls them at once: for a view that stands alone.
    """

    def __init__(self, parent: QObject | None = None, *, in_turns: bool = False) -> None:
        super().__init__(parent)
        self._in_turns = in_turns
        self._round: dict[Show, None] = {}
        self._waiting: dict[Show, None] = {}
        """For the round after this one."""
        self._began = float("-inf")
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._step)

    def soon(self, show: Show) -> None:
        """Have this view show what is current when its turn comes."""
        if not self._in_turns:
            show()
        elif show not in self._round:  # else it will show what is current then
            self._waiting[show] = None
            self._go_on()

    @property
    def is_behind(self) -> bool:
        """Whether a view still shows another block."""
        return bool(self._round or self._waiting)

    def catch_up(self) -> None:
        """Have all that wait show what is current, now: what is said next is said of that."""
        while self.is_behind:
            self._next.stop()
            waiting = self._round or self._waiting
            show = next(iter(waiting))
            del waiting[show]
            show()

    def _go_on(self) -> None:
        if self._round:
            self._next.start(0)
        elif self._waiting and not self._next.isActive():
            left = _PACE_MS - (monotonic() - self._began) * 1_000
            self._next.start(round(left) if left > 0 else 0)

    def _step(self) -> None:
        if not self._round:
            self._round, self._waiting = self._waiting, {}
            self._began = monotonic()
        show = next(iter(self._round), None)
        if show is not None:
            del self._round[show]
            self._go_on()
            show()
