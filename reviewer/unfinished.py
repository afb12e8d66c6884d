"""Places to write at until something is complete, and what a killed process left there.

Whoever writes has a lock on a small file beside the place. A process that dies loses the lock, so
the next one that writes in the folder knows that nobody will finish this, and removes it. What
is not marked so, is another machine's, or whose writer lives, is never touched. A leaf.
"""

import contextlib
import json
import os
import platform
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedRandom
from pathlib import Path
from typing import Final

from reviewer import file_locks

_MARK: Final = re.compile(r"\.writing-([0-9a-f]{16})\.owner")


@contextmanager
def place_beside(target: Path) -> Iterator[Path]:
    """A path in the target's folder where nothing is, for a file or folder that shall take the
    target's place. What is still there at the end is removed. Raises OSError where the folder
    cannot be written to.
    """
    remove_leftovers(target.parent)
    token, owner = _marked(target.parent)
    place = _place(target.parent, token)
    try:
        yield place
    finally:
        _remove(place)
        if owner is not None:
            file_locks.remove(_mark(target.parent, token), owner)


def remove_leftovers(folder: Path) -> None:
    """Remove what processes left in the folder that were killed while they wrote."""
    try:
        names = [path.name for path in folder.iterdir()]
    except OSError:
        return
    for name in names:
        mark = _MARK.fullmatch(name)
        if mark is not None:
            with contextlib.suppress(OSError, ValueError):
                _remove_if_dead(folder, mark[1])


def _remove_if_dead(folder: Path, token: str) -> None:
    path = _mark(folder, token)
    with path.open("r+b") as file:
        if not file_locks.try_lock(file) or not file_locks.is_still(path, file):
            return
        said = json.loads(file.read() or b"{}")
        if not isinstance(said, dict) or said.get("host", platform.node()) != platform.node():
            return
        place = _place(folder, token)
        for each in (place, place.with_name(place.name + "-journal")):  # SQLite's, of a new review
            _remove(each)
        file_locks.remove(path, file)


def _marked(folder: Path) -> tuple[str, BufferedRandom | None]:
    """A new mark, locked; without one where the file system has no locks."""
    while True:
        token = secrets.token_hex(8)
        path = _mark(folder, token)
        file = file_locks.opened(path)
        try:
            if not file_locks.try_lock(file) or not file_locks.is_still(path, file):
                file.close()  # whoever cleaned up was quicker
                continue
            said = {"program": "formulary-reviewer", "host": platform.node(), "pid": os.getpid()}
            file.write(json.dumps(said).encode("utf-8"))
            file.flush()
        except file_locks.NoLocksError:
            file.close()
            path.unlink(missing_ok=True)
            return token, None
        except BaseException:
            with contextlib.suppress(OSError):
                file.close()
            path.unlink(missing_ok=True)
            raise
        return token, file


def _mark(folder: Path, token: str) -> Path:
    # Not built from the target's name: that may be as long as the file system allows already.
    return folder / f".writing-{token}.owner"


def _place(folder: Path, token: str) -> Path:
    return folder / f".writing-{token}.partial"


def _remove(place: Path) -> None:
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place, ignore_errors=True)
        return
    with contextlib.suppress(OSError):
        place.unlink(missing_ok=True)
