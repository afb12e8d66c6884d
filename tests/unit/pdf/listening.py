"""Listen to a render client in a test, and look at the pixels that it sends."""

import contextlib
import os
import queue
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from reviewer.pdf.client import RenderClient
from reviewer.pdf.protocol import Picture, Reply
from reviewer.pdf.settings import RenderSettings

PATIENCE = 60.0
"""Seconds: other tests run beside this one."""

_Reply = TypeVar("_Reply")


class Listener:
    """A client whose replies are waited for, one after the other."""

    def __init__(
        self, path: Path, *, password: str | None = None, settings: RenderSettings | None = None
    ) -> None:
        self.replies: queue.Queue[Reply] = queue.Queue()
        self.client = RenderClient(path, self.replies.put, password=password, settings=settings)
        self.client.start()

    def next(self) -> Reply:
        """The next reply, whatever it is."""
        return self.replies.get(timeout=PATIENCE)

    def wait(self, kind: type[_Reply], fits: Callable[[_Reply], bool] = bool) -> _Reply:
        """The next reply of this kind that fits; others before it are passed over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            reply = self.next()
            if isinstance(reply, kind) and fits(reply):
                return reply
            if isinstance(reply, Picture):
                reply.release()
        raise AssertionError(f"no {kind.__name__} came")

    def wait_until(self, true: Callable[[], bool]) -> None:
        """Wait for something that no reply tells."""
        until = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < until, "it did not come to that"
            time.sleep(0.01)

    def close(self) -> None:
        """End it, and let go of what nobody took."""
        self.client.close()
        while not self.replies.empty():
            reply = self.replies.get()
            if isinstance(reply, Picture):
                reply.release()


def kill(pid: int) -> None:
    """End a process from outside, on every system."""
    with contextlib.suppress(ProcessLookupError):  # it went by itself
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def page_in(picture: Picture, count: int) -> int:
    """Which page of `pdf_files.book_of` the pixels show: its bar is as long as its number."""
    row = round((345 - picture.box.y0) * picture.scale)
    line = picture.pixels[row * picture.stride : (row + 1) * picture.stride]
    dark = sum(value < 128 for value in line[0::4])
    return round((dark / picture.scale - 10) * count / 230)
