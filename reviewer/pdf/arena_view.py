"""Attach to the arena's shared memory from a render process."""

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.shared_memory import SharedMemory


@contextmanager
def attached(name: str, size: int) -> Iterator[memoryview]:
    """The first `size` bytes of the shared memory of that name, which stays its creator's.

    Up to Python 3.12 attaching also registers the memory with the resource tracker, as if it were
    this process's to remove: a killed render process then made the tracker complain, or take the
    memory away under the window. From 3.13 on `track=False` says the same.
    """
    register = resource_tracker.register
    resource_tracker.register = _register_nothing  # type: ignore[assignment]
    try:
        memory = SharedMemory(name=name)
    finally:
        resource_tracker.register = register
    whole = memory.buf
    if whole is None:
        raise OSError(f"no shared memory {name}")
    view = whole[:size]
    del whole  # one more view of it, and it could not be closed
    try:
        yield view
    finally:
        view.release()
        memory.close()


def _register_nothing(name: object, kind: str) -> None:
    """In place of `resource_tracker.register` while attaching."""
