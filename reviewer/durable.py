"""What the operating system needs to be told before a file may be called written."""

import errno
import os
import time
from pathlib import Path
from typing import BinaryIO, Final

_NOT_OFFERED: Final = frozenset(
    {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EROFS, errno.EBADF}
)
"""How file systems say that they do not flush (some network and FUSE ones): not a failed write."""

_WAITS_AFTER_REFUSAL: tuple[float, ...] = (
    (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0) if os.name == "nt" else ()
)
"""On Windows a virus scanner or indexer holds a new file for a moment and the move is refused."""


def flush_file(file: BinaryIO) -> None:
    """Bring the file's bytes to the disk. Raises OSError for a full or failing disk."""
    file.flush()
    _sync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Bring the folder's list of names to the disk, where the system can (not on Windows)."""
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # a folder that may be written but not listed: nothing to be done
        return
    try:
        _sync(descriptor)
    finally:
        os.close(descriptor)


def flush_tree(folder: Path) -> None:
    """Bring everything in `folder` to the disk."""
    for place, _, names in os.walk(folder):
        for name in names:
            with Path(place, name).open("rb+") as file:  # Windows flushes writable handles alone
                _sync(file.fileno())
        flush_folder(Path(place))


def replace(source: Path, target: Path) -> None:
    """Move `source` to `target` in one step, taking the place of a file that is there."""
    for wait in _WAITS_AFTER_REFUSAL:
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(wait)
        else:
            return
    source.replace(target)


def _sync(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NOT_OFFERED:
            raise
