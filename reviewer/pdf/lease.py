"""The right to look at a piece of shared memory for as long as nobody gives it back."""

import contextlib
from collections.abc import Callable


class Lease:
    """A read-only view of pixels that stay as they are until `release`.

    `on_release` is called once, from whichever thread releases it or, for a lease that was
    forgotten, collects it: it may not block.
    """

    __slots__ = ("_on_release", "_pixels")

    def __init__(self, pixels: memoryview, on_release: Callable[[], None]) -> None:
        self._pixels = pixels.toreadonly()
        self._on_release: Callable[[], None] | None = on_release

    @property
    def pixels(self) -> memoryview:
        """The bytes. Raises ValueError after `release`."""
        if self._on_release is None:
            raise ValueError("the picture was released, its memory may hold another one by now")
        return self._pixels

    def release(self) -> None:
        """Give the memory back; a second call does nothing.

        Raises BufferError, and gives nothing back, while another buffer is made of the pixels.
        """
        if self._on_release is None:
            return
        self._pixels.release()
        on_release, self._on_release = self._on_release, None
        on_release()

    def __del__(self) -> None:
        with contextlib.suppress(BufferError):
            self.release()
