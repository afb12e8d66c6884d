"""One writer at a time: a lock of the operating system, on a file that says who holds it."""

import json
import os
import socket
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path
from typing import Any

from reviewer import file_locks
from reviewer.errors import InputError, Where
from reviewer.review.log import now


class ReviewLock:
    """Held while a review is open for writing. The system frees it when the process dies."""

    def __init__(self, path: Path, file: BufferedRandom) -> None:
        self._path = path
        self._file: BufferedRandom | None = file

    @classmethod
    def acquire(cls, review: Path) -> "ReviewLock":
        """Take the lock of `review`. Raises InputError naming the holder where another has it,
        and where the file system has no locks, so that two could write at once.
        """
        path = lock_path(review)
        try:
            file = _locked(path)
        except file_locks.NoLocksError as error:
            path.unlink(missing_ok=True)
            raise InputError("review.no_locks", where=Where(review)) from error
        except OSError as error:  # a folder that cannot be written to, a full disk
            reason = error.strerror or str(error)
            raise InputError("review.system", where=Where(review), reason=reason) from error
        if file is None:
            raise InputError("review.held", where=Where(review), **holder(review))
        said = {"user": _user(), "host": socket.gethostname(), "pid": os.getpid(), "since": now()}
        with suppress(OSError):  # on a full disk it is held all the same, by one unnamed
            os.ftruncate(file.fileno(), 0)
            os.write(file.fileno(), json.dumps(said, ensure_ascii=False).encode("utf-8"))
        return cls(path, file)

    def release(self) -> None:
        """Give the lock up and remove its file. To be called again does nothing."""
        if self._file is None:
            return
        file, self._file = self._file, None
        file_locks.remove(self._path, file)


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


def _locked(path: Path) -> BufferedRandom | None:
    """The lock's file, locked; None where another has it."""
    while True:
        file = file_locks.opened(path)
        try:
            if not file_locks.try_lock(file):
                file.close()
                return None
        except file_locks.NoLocksError:
            file.close()
            raise
        if file_locks.is_still(path, file):
            return file
        file.close()  # whoever held it removed it between our opening and our locking


def _user() -> str:
    """Who works here, by the environment, else by the file of users. Not by the C library, which
    looks for a service that knows the users, through a socket.
    """
    named = (os.environ.get(name) for name in ("LOGNAME", "USER", "LNAME", "USERNAME"))
    known = next(filter(None, named), None)
    if known is not None or not hasattr(os, "getuid"):
        return known or "?"
    with suppress(OSError, ValueError):
        for line in Path("/etc/passwd").read_text(encoding="utf-8").splitlines():
            name, _, number, *_ = line.split(":")
            if number == str(os.getuid()):
                return name
    return "?"
