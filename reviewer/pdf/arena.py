"""The shared memory that render processes draw into; it is the cache of pictures too.

All of it is bounded by the size it was made with. The render processes write where they are told
to; which bytes are whose is known here alone, so a process that is killed can spoil nothing but
the slot it was drawing into.
"""

import contextlib
import os
from collections import deque
from collections.abc import Callable, Hashable
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Final

from reviewer.pdf.child import ArenaAddress
from reviewer.pdf.lease import Lease
from reviewer.pdf.slots import ALIGNMENT, Slot, SlotTable

ARENA_BYTES: Final = 128 << 20
"""A page at 150 dpi takes 8.7 MB, its crop about 2: enough for both of a dozen blocks."""

_SMALLEST: Final = 16 << 20
_SHARED_FOLDER: Final = Path("/dev/shm")


class Arena:
    """Shared memory with slots, leases and an owner. Not thread-safe, but for ending a lease."""

    def __init__(self, size: int = ARENA_BYTES) -> None:
        self._memory = SharedMemory(create=True, size=_affordable(size))
        buffer = self._memory.buf
        if buffer is None:
            raise OSError("no shared memory")
        self._bytes = buffer[:]
        self._table = SlotTable(min(size, self._memory.size))
        self._ended: deque[Slot] = deque()
        self._closing = False
        self._leases = 0

    @property
    def address(self) -> ArenaAddress:
        """What a render process needs to attach to it."""
        return ArenaAddress(self._memory.name, self._table.size)

    @property
    def size(self) -> int:
        """The bound on the bytes of all pictures."""
        return self._table.size

    @property
    def used(self) -> int:
        """Bytes taken by pictures, shown and kept."""
        self._settle()
        return self._table.used

    def holds(self, key: Hashable) -> bool:
        """Whether the picture of that key is drawn and kept."""
        return self._table.holds(key)

    def reserve(self, key: Hashable, size: int, keep: Callable[[Hashable], bool]) -> Slot | None:
        """A slot to draw into; None while too much is looked at or wanted."""
        self._settle()
        return self._table.reserve(key, size, keep)

    def keep(self, slot: Slot) -> None:
        """It is drawn: it may be looked at, and makes room when nobody does."""
        slot.drawn = True
        self._table.release(slot)

    def drop(self, slot: Slot) -> None:
        """It will not be drawn. Its bytes stay taken until `free`: somebody may still write."""
        self._table.drop(slot)

    def free(self, slot: Slot) -> None:
        """Whoever was to draw into a dropped slot is done, or dead."""
        self._table.release(slot)

    def lease(self, key: Hashable, size: int) -> Lease | None:
        """The first `size` bytes of a drawn picture, for as long as the lease lasts."""
        slot = self._table.find(key)
        if slot is None:
            return None
        self._settle()
        slot.leases += 1
        self._leases += 1
        ended = self._ended

        def end() -> None:
            ended.append(slot)  # from any thread, even from the garbage collector: no lock here
            self._close_if_done()

        return Lease(self._bytes[slot.offset : slot.offset + size], end)

    def close(self) -> None:
        """Remove the memory. What is still on a screen stays mapped until its lease ends."""
        if self._closing:
            return
        self._closing = True
        with contextlib.suppress(FileNotFoundError):
            self._memory.unlink()
        self._close_if_done()

    def _settle(self) -> None:
        while self._ended:
            self._table.release(self._ended.popleft())
            self._leases -= 1

    def _close_if_done(self) -> None:
        if not self._closing or len(self._ended) < self._leases:
            return
        with contextlib.suppress(BufferError):  # somebody still reads; the last to end closes
            self._bytes.release()
            self._memory.close()


def _affordable(size: int) -> int:
    """`size`, or as much as the system's shared memory has: writing beyond that kills a process
    (SIGBUS) instead of failing, and a container often has 64 MB in all.
    """
    if _SHARED_FOLDER.is_dir() and hasattr(os, "statvfs"):
        with contextlib.suppress(OSError):
            free = os.statvfs(_SHARED_FOLDER)
            size = min(size, int(free.f_bavail * free.f_frsize * 0.8))
    return max(size, _SMALLEST, ALIGNMENT)
