"""Shared memory: leases, the bound, and closing while a picture is still on a screen."""

import gc
import pickle

import pytest

from reviewer.pdf.arena import Arena
from reviewer.pdf.arena_view import attached
from reviewer.pdf.slots import ALIGNMENT


def keep_none(key: object) -> bool:
    """No picture is wanted."""
    return key is keep_none


def draw(arena: Arena, key: str, content: bytes, size: int = ALIGNMENT) -> None:
    """Have a picture in the arena, as a render process would."""
    slot = arena.reserve(key, size, keep_none)
    assert slot is not None
    with attached(arena.address.name, arena.address.size) as memory:
        memory[slot.offset : slot.offset + len(content)] = content
    arena.keep(slot)


def test_what_a_process_draws_is_seen_here_without_a_copy() -> None:
    arena = Arena(1 << 20)
    draw(arena, "page", b"ink")
    lease = arena.lease("page", 3)
    assert lease is not None
    assert bytes(lease.pixels) == b"ink"
    assert lease.pixels.readonly
    lease.release()
    arena.close()


def test_a_released_lease_shows_nothing_any_more() -> None:
    arena = Arena(1 << 20)
    draw(arena, "page", b"ink")
    lease = arena.lease("page", 3)
    assert lease is not None
    lease.release()
    lease.release()
    with pytest.raises(ValueError, match="released"):
        _ = lease.pixels
    arena.close()


def test_a_leased_picture_is_never_overwritten() -> None:
    arena = Arena(1 << 20)
    draw(arena, "shown", b"shown", arena.size // 2)
    lease = arena.lease("shown", 5)
    assert lease is not None
    for number in range(10):
        draw(arena, f"other {number}", b"other", arena.size // 2)
        assert arena.used <= arena.size
    assert bytes(lease.pixels) == b"shown"
    assert arena.reserve("too much", arena.size // 2 + ALIGNMENT, keep_none) is None
    lease.release()
    assert arena.reserve("too much", arena.size // 2 + ALIGNMENT, keep_none) is not None
    arena.close()


def test_a_forgotten_lease_ends_when_it_is_collected() -> None:
    arena = Arena(1 << 20)
    draw(arena, "page", b"ink", arena.size)
    lease = arena.lease("page", 3)
    assert lease is not None
    assert arena.reserve("next", arena.size, keep_none) is None
    del lease
    gc.collect()
    assert arena.reserve("next", arena.size, keep_none) is not None
    arena.close()


def test_pixels_that_something_still_wraps_are_not_given_back() -> None:
    arena = Arena(1 << 20)
    draw(arena, "page", b"ink", arena.size)
    lease = arena.lease("page", 3)
    assert lease is not None
    wrapped = pickle.PickleBuffer(lease.pixels)  # as an image around the buffer would hold it
    with pytest.raises(BufferError):
        lease.release()
    assert arena.reserve("next", arena.size, keep_none) is None
    wrapped.release()
    lease.release()
    assert arena.reserve("next", arena.size, keep_none) is not None
    arena.close()


def test_closing_leaves_what_is_on_a_screen_until_it_is_released() -> None:
    arena = Arena(1 << 20)
    draw(arena, "page", b"ink")
    lease = arena.lease("page", 3)
    assert lease is not None
    arena.close()
    arena.close()
    assert bytes(lease.pixels) == b"ink"
    with pytest.raises(FileNotFoundError), attached(arena.address.name, 3):
        pass
    lease.release()
