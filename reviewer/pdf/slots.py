"""Which bytes of the arena hold which picture: pure bookkeeping, no memory."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

ALIGNMENT: Final = 4096
"""Slots start on pages of memory, so that two processes never write to one."""

_OFFSET: Final = attrgetter("offset")


@dataclass(slots=True, eq=False)
class Slot:
    """A piece of the arena: being drawn until `drawn`, then kept until somebody needs the room.

    Whoever draws into it has a lease of it like everybody who looks at it.
    """

    key: Hashable
    offset: int
    size: int
    drawn: bool = False
    leases: int = 1
    gone: bool = False
    """Taken out of the table while leased: free as soon as the last lease ends."""

    @property
    def may_go(self) -> bool:
        """Whether another picture may take its place."""
        return self.leases == 0


class SlotTable:
    """Slots of a memory of `size` bytes, least recently used first.

    A slot that anyone has a lease of is never given away. Not thread-safe.
    """

    def __init__(self, size: int) -> None:
        self.size = size // ALIGNMENT * ALIGNMENT
        self._slots: dict[Hashable, Slot] = {}
        # Not an OrderedDict: going through its values hashes every key, and plans hash slowly.
        self._held: list[Slot] = []

    @property
    def used(self) -> int:
        """Bytes taken, kept pictures included. Never more than `size`."""
        return sum(slot.size for slot in self._taken())

    def find(self, key: Hashable) -> Slot | None:
        """The slot of a picture that is drawn, which thereby becomes the most recently used."""
        slot = self._slots.get(key)
        if slot is None or not slot.drawn:
            return None
        del self._slots[key]
        self._slots[key] = slot
        return slot

    def holds(self, key: Hashable) -> bool:
        """Whether the picture is drawn. Leaves the order as it is."""
        slot = self._slots.get(key)
        return slot is not None and slot.drawn

    def reserve(self, key: Hashable, size: int, keep: Callable[[Hashable], bool]) -> Slot | None:
        """A slot for a picture that is going to be drawn, leased to whoever draws it; None where
        there is no room for it.

        Pictures that nobody looks at make room, the least recently used first, and never one that
        `keep` says is still wanted.
        """
        if key in self._slots:
            raise ValueError(f"there is a slot for {key!r}")
        rounded = max(ALIGNMENT, -(-size // ALIGNMENT) * ALIGNMENT)
        offset = self._hole(rounded, self._taken())
        if offset is None:
            offset = self._make_room(rounded, keep)
        if offset is None:
            return None
        slot = self._slots[key] = Slot(key, offset, rounded)
        return slot

    def drop(self, slot: Slot) -> None:
        """Forget the picture; its bytes are free at once, or when the last lease ends."""
        if self._slots.get(slot.key) is slot:
            del self._slots[slot.key]
            if slot.leases:
                slot.gone = True
                self._held.append(slot)

    def release(self, slot: Slot) -> None:
        """One lease less."""
        if slot.leases <= 0:
            raise ValueError(f"{slot.key!r} is not leased")
        slot.leases -= 1
        if slot.leases == 0 and slot.gone:
            self._held.remove(slot)

    def _taken(self) -> list[Slot]:
        return sorted((*self._slots.values(), *self._held), key=_OFFSET)

    def _make_room(self, size: int, keep: Callable[[Hashable], bool]) -> int | None:
        """Evict as few as needed, oldest first; none at all if that would not be enough."""
        leaving: list[Slot] = []
        staying = self._taken()
        for slot in self._slots.values():
            if not slot.may_go or keep(slot.key):
                continue
            leaving.append(slot)
            staying.remove(slot)
            offset = self._hole(size, staying)
            if offset is not None:
                self._evict(leaving, offset, size)
                return offset
        return None

    def _evict(self, candidates: list[Slot], offset: int, size: int) -> None:
        """Only those of the candidates that lie in the hole have to go."""
        for slot in candidates:
            if slot.offset < offset + size and offset < slot.offset + slot.size:
                del self._slots[slot.key]

    def _hole(self, size: int, taken: list[Slot]) -> int | None:
        """Where the smallest hole begins that is large enough."""
        best: tuple[int, int] | None = None
        start = 0
        for slot in taken:
            room = slot.offset - start
            if room >= size and (best is None or room < best[0]):
                best = (room, start)
            start = slot.offset + slot.size
        room = self.size - start
        if room >= size and (best is None or room < best[0]):
            best = (room, start)
        return best[1] if best is not None else None
