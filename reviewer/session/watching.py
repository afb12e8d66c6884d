"""Whether a file is still the one that was opened, asked again before every signature."""

from pathlib import Path
from typing import NamedTuple

from reviewer.errors import InputError
from reviewer.sources.digest import file_sha256


class _Stamp(NamedTuple):
    size: int
    modified_ns: int
    inode: int


class FileWatch:
    """Watches one file, which is hashed again only when size, time or place on disk changed."""

    def __init__(self, path: Path, sha256: str) -> None:
        self._path = path
        self._stamp = _stamp(path)
        self.sha256: str | None = sha256
        """Of the file when it was looked at last; None where it was not there."""

    def has_changed(self) -> bool:
        """Whether it is another file, or none, since this was asked last."""
        stamp = _stamp(self._path)
        if stamp is not None and stamp == self._stamp:
            return False
        before, self._stamp = self.sha256, stamp
        try:
            self.sha256 = file_sha256(self._path)
        except InputError:
            self.sha256 = None
        return self.sha256 != before


def _stamp(path: Path) -> _Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return _Stamp(status.st_size, status.st_mtime_ns, status.st_ino)
