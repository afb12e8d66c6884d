"""A lock of the operating system on an open file: held until the file is closed or its process
dies, whatever it dies of. A leaf: every stage may use it.
"""

import errno
import os
import sys
from io import BufferedRandom
from pathlib import Path
from typing import Final

_LOCKED_BYTE: Final = 1 << 30
"""Where Windows locks: far behind the text, which others must still be able to read."""

_HELD: Final = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK})


class NoLocksError(OSError):
    """The file system has no locks, as some network shares."""


def opened(path: Path) -> BufferedRandom:
    """The file of a lock, made where there is none. Raises OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    return os.fdopen(descriptor, "r+b")


def is_still(path: Path, file: BufferedRandom) -> bool:
    """Whether the name still leads to this file: whoever held the lock may have removed it."""
    if os.name == "nt":
        return True  # a file that is open cannot be removed there
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    ours = os.fstat(file.fileno())
    return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)


def try_lock(file: BufferedRandom) -> bool:
    """Take the lock; False where another has it. Raises NoLocksError where there are none."""
    try:
        _lock(file)
    except OSError as error:
        if error.errno not in _HELD:
            raise NoLocksError(error.errno, error.strerror) from error
        return False
    return True


def remove(path: Path, file: BufferedRandom) -> None:
    """Remove the file of a lock that is held, and give the lock up."""
    if os.name == "nt":
        _unlock(file)
        file.close()
        _remove(path)
    else:
        _remove(path)
        file.close()


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:  # on Windows another may be looking into it just now
        return


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BufferedRandom) -> None:
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(0)

    def _unlock(file: BufferedRandom) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: BufferedRandom) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: BufferedRandom) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
