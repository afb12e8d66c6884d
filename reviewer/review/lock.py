"""One writer at a time: a lock of the operating system, on a file that says who holds it."""

import getpass
import json
import os
import socket
import sys
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path
from typing import Any, Final

from reviewer.errors import InputError, Where
from reviewer.review.log import now

_LOCKED_BYTE: Final = 1 << 30
"""Where Windows locks: far behind the text, which others must still be able to read."""


class ReviewLock:
    """Held while a review is open for writing. The system frees it when the process dies."""

    def __init__(self, path: Path, file: BufferedRandom) -> None:
        self._path = path
        self._file: BufferedRandom | None = file

    @classmethod
    def acquire(cls, review: Path) -> "ReviewLock":
        """Take the lock of `review`. Raises InputError naming the holder where another has it."""
        path = lock_path(review)
        while True:
            file = _opened(path)
            if not _try_lock(file):
                file.close()
                raise InputError("review.held", where=Where(review), **holder(review))
            if _is_still(path, file):
                break
            file.close()  # whoever held it removed it between our opening and our locking
        said = {"user": _user(), "host": socket.gethostname(), "pid": os.getpid(), "since": now()}
        file.truncate(0)
        file.write(json.dumps(said, ensure_ascii=False).encode("utf-8"))
        file.flush()
        return cls(path, file)

    def release(self) -> None:
        """Give the lock up and remove its file. To be called again does nothing."""
        if self._file is None:
            return
        file, self._file = self._file, None
        if os.name == "nt":
            _unlock(file)
            file.close()
            with suppress(OSError):  # another may be looking into it just now
                self._path.unlink(missing_ok=True)
        else:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            file.close()


def lock_path(review: Path) -> Path:
    """The lock file's place, beside the review."""
    return review.with_name(review.name + ".lock")


def holder(review: Path) -> dict[str, Any]:
    """Who holds the lock, by the lock file's own words: user, host, pid, since."""
    unknown: dict[str, Any] = {"user": "?", "host": "?", "pid": "?", "since": "?"}
    try:
        said = json.loads(lock_path(review).read_bytes())
    except (OSError, ValueError):
        return unknown
    if not isinstance(said, dict):
        return unknown
    return {name: said.get(name, "?") for name in unknown}


def _opened(path: Path) -> BufferedRandom:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    return os.fdopen(descriptor, "r+b")


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "?"


def _is_still(path: Path, file: BufferedRandom) -> bool:
    if os.name == "nt":
        return True  # a file that is open cannot be removed there
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    ours = os.fstat(file.fileno())
    return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: BufferedRandom) -> bool:
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

    def _unlock(file: BufferedRandom) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(file: BufferedRandom) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(file: BufferedRandom) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
