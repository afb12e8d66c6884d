"""Keeps Python's cycle collector from holding up the window.

A full collection walks through every object of an open review, 50 to 100 ms for a formulary, and
comes at any moment. Here young objects are collected as ever (2 or 3 ms), and all of them only when
she rests; what has lived until then is set aside and not walked through again.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_REST_MS: Final = 4_000
_NEVER: Final = 1_000_000


class RestingCollector(QObject):
    """Collects fully when nothing has happened for a while; one for each open review."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before = gc.get_threshold()
        gc.set_threshold(self._before[0], self._before[1], _NEVER)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(_collect_and_set_aside)
        gc.freeze()
        self._rest.start()

    def touch(self) -> None:
        """Something happens: not now."""
        self._rest.start()

    def close(self) -> None:
        """The review is closed: everything may be collected again."""
        self._rest.stop()
        gc.set_threshold(*self._before)
        gc.unfreeze()


def _collect_and_set_aside() -> None:
    gc.collect()
    gc.freeze()
