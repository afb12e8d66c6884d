"""Whether the file of an open book is still the one that was opened."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """What tells two versions of a file apart without reading it."""

    size: int
    modified_ns: int

    @classmethod
    def of(cls, path: Path) -> Self:
        """The file's identity now. Raises OSError."""
        status = path.stat()
        return cls(status.st_size, status.st_mtime_ns)
