"""The files of a bundle while they are written: each is hashed and counted on its way out."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

CHUNKS: Final = "chunks.verified.jsonl"
MONOGRAPHS: Final = "monographs.verified.jsonl"
DECISIONS: Final = "decisions.jsonl"
RETURNS: Final = "returns.jsonl"
REPORT: Final = "report.html"
MANIFEST: Final = "MANIFEST.json"

_BUFFER: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class FileEntry:
    """What the manifest says of one file; `records` None where it holds no records."""

    sha256: str
    size: int
    records: int | None = None


class HashedFile:
    """A file open for writing that keeps its sha256, its size, and the number of its records."""

    def __init__(self, file: BinaryIO):
        self._file = file
        self._digest = hashlib.sha256()
        self._size = 0
        self._waiting: list[bytes] = []
        self._waiting_size = 0
        self.records = 0

    def write(self, data: bytes) -> None:
        """Add bytes that are no record of their own."""
        self._waiting.append(data)
        self._waiting_size += len(data)
        if self._waiting_size >= _BUFFER:
            self.flush()

    def write_records(self, lines: Sequence[bytes]) -> None:
        """Add records, each with its line feed."""
        self.write(b"".join(lines))
        self.records += len(lines)

    def flush(self) -> None:
        """Hand on what waits: hashing and writing in large pieces costs far less than by line."""
        piece = b"".join(self._waiting)
        self._file.write(piece)
        self._digest.update(piece)
        self._size += len(piece)
        self._waiting.clear()
        self._waiting_size = 0

    def entry(self, *, holds_records: bool) -> FileEntry:
        """What was written so far."""
        self.flush()
        records = self.records if holds_records else None
        return FileEntry(self._digest.hexdigest(), self._size, records)


class BundleFiles:
    """The folder being written, and what is known of every file in it."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.entries: dict[str, FileEntry] = {}

    @contextmanager
    def writing(self, name: str) -> Iterator[HashedFile]:
        """A new file of that name; it is in `entries` once it is closed."""
        with (self.folder / name).open("xb") as file:
            hashed = HashedFile(file)
            yield hashed
            entry = hashed.entry(holds_records=name.endswith(".jsonl"))
        self.entries[name] = entry
