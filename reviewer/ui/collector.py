"""Python's cycle collector, in the window's thread and when it does not hold the window up.

Left to itself it runs in whichever thread happens to make an object. Widgets that have become
garbage would be destroyed there, by the thread that listens to the render processes for instance,
and Qt crashes when a widget is destroyed in another thread than its own. And a full collection
walks through every object of an open review, 50 to 100 ms for a formulary, at any moment.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_REST_MS: Final = 4_000
_YOUNG_MS: Final = 100


class WindowCollector(QObject):
    """Collects young objects in the window's thread, and nobody does in any other; one for the
    window, from its beginning to its end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._often = QTimer(self)
        self._often.setInterval(_YOUNG_MS)
        self._often.timeout.connect(_collect_young)
        self._often.start()

    def close(self) -> None:
        """The window is closed: what is left is collected as ever."""
        self._often.stop()
        gc.enable()


class RestingCollector(QObject):
    """Collects fully when nothing has happened for a while; one for each open review. What has
    lived until then is set aside and not walked through again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
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
        gc.unfreeze()


def _collect_young() -> None:
    """As Python would have by itself, but for the oldest."""
    counts, limits = gc.get_count(), gc.get_threshold()
    if counts[1] > limits[1]:
        gc.collect(1)
    elif counts[0] > limits[0]:
        gc.collect(0)


def _collect_and_set_aside() -> None:
    gc.collect()
    gc.freeze()
