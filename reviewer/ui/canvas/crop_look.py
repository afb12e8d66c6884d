"""Keeps account of what of the shown crop has been on the screen, with a clock and a timer."""

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.ui.canvas.seen import Area, LookRecord

_TICK_MS: Final = 50
_SLOW_TICK_MS: Final = 1_000
"""When all of it has been seen, only the time goes on being counted."""


def steady_ms() -> float:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic() * 1_000


class CropLook(QObject):
    """The look at one crop: who it is of, what of it was seen, and for how long."""

    completed = Signal()
    """Every part of the crop has been seen now."""
    progressed = Signal()
    """More of it has been seen."""

    def __init__(self, parent: QObject, clock: Callable[[], float] = steady_ms) -> None:
        super().__init__(parent)
        self._clock = clock
        self._identity: Hashable = None
        self._record: LookRecord | None = None
        self._has_told = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.tick)

    def begin(self, identity: Hashable, size: tuple[float, float]) -> None:
        """Look at this crop, of so many points. The same one as before goes on being looked at;
        `identity` tells one crop from another: key, page and box."""
        if identity != self._identity:
            self._identity = identity
            self._record = LookRecord(*size)
            self._has_told = False

    def end(self) -> None:
        """Nothing is looked at; what was seen is forgotten."""
        self._timer.stop()
        self._record, self._identity = None, None

    def show(self, areas: Sequence[Area]) -> None:
        """These parts of it are on the screen, readable, from now on.

        Called while the crop is being painted, so nothing is signalled from here: the next tick
        does it.
        """
        if self._record is None:
            return
        self._record.show(areas, self._clock())
        if areas and not self._timer.isActive():
            self._timer.start(_SLOW_TICK_MS if self._has_told else _TICK_MS)
        elif not areas and (self._has_told or not self._record.is_full):
            self._timer.stop()

    def tick(self) -> None:
        """Count the time up to now."""
        if self._record is None:
            return
        share = self._record.share
        self._record.tick(self._clock())
        if self._record.is_full and not self._has_told:
            self._has_told = True
            self._timer.setInterval(_SLOW_TICK_MS)
            self.completed.emit()
        elif self._record.share != share:
            self.progressed.emit()

    @property
    def is_full(self) -> bool:
        """Whether every part has been seen."""
        return self._record is not None and self._record.is_full

    @property
    def first_unseen(self) -> Area | None:
        """The first part, in reading order, that has not been seen."""
        return self._record.first_unseen if self._record is not None else None

    @property
    def share(self) -> float:
        """How much has been seen, 0 to 1."""
        return self._record.share if self._record is not None else 0.0

    @property
    def seen_ms(self) -> int:
        """How long something of it was on the screen, readable."""
        return self._record.seen_ms if self._record is not None else 0
