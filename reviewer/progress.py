"""How a long piece of work says how far it is, and is told to stop."""

import threading
from typing import Protocol

from reviewer.errors import CancelledError


class Progress(Protocol):
    """Called with what is done and, where it is known, the whole; from the working thread."""

    def __call__(self, stage: str, done: int, total: int | None) -> None: ...


def no_progress(stage: str, done: int, total: int | None) -> None:
    """For callers that do not watch."""


class CancelToken:
    """Set by whoever asked for the work; the work looks at it between two steps."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._event.is_set()

    def check(self) -> None:
        """Raise CancelledError when asked to stop."""
        if self._event.is_set():
            raise CancelledError("progress.cancelled")
