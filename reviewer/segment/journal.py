"""The pages that a run has finished, on the disk while it runs: a killed run goes on where it was.

Beside the output stands `.segmenting-<digest>.pages`, bound to the book's bytes and to this
program's; it goes when the output is written. What is in it is read with the same suspicion as what
the processes send: it may have come with the folder.
"""

import hashlib
import json
import pickle
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedRandom
from pathlib import Path
from typing import Final

from reviewer import __version__, file_locks
from reviewer.confinement import ReplyReader, UntrustedReplyError
from reviewer.contract.vocabulary import TextFlag
from reviewer.segment.findings import PageFindings

_HEAD: Final = struct.Struct(">II")
"""Length and CRC-32 of a packed page; a kill may tear the last one."""
_LONGEST: Final = 64 << 20


class PageJournal:
    """Finished pages of one book, for one output. Where it cannot be written the run does without.

    Another run that writes the same output at the same time has it: then this one has none.
    """

    def __init__(self, path: Path):
        self.path = path
        self._file: BufferedRandom | None = None
        self._binding = b""
        self._reader = ReplyReader(PageFindings, TextFlag)

    @classmethod
    def beside(cls, output: Path) -> "PageJournal":
        """The journal of a run that writes `output`."""
        name = hashlib.sha256(output.name.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        return cls(output.with_name(f".segmenting-{name}.pages"))

    def bind(self, book: Path) -> None:
        """Say which book it is about. Raises OSError where that cannot be read."""
        with book.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        bound = {"book": digest, "version": __version__, "program": _program()}
        self._binding = json.dumps(bound, sort_keys=True).encode("ascii") + b"\n"

    def finished(self) -> Iterator[PageFindings]:
        """The pages that an earlier run finished; none where that was of other bytes."""
        if not self._binding or not self.path.is_file():
            return
        file = self._opened()
        if file is None:
            return
        file.seek(0)
        end = 0
        if file.readline(4096) == self._binding:
            end = file.tell()
            while (findings := self._next(file)) is not None:
                end = file.tell()
                yield findings
        # What is torn or not ours is written over.
        file.truncate(end)

    def add(self, findings: PageFindings) -> None:
        """One page is finished. It outlives the process from here on."""
        if not self._binding:
            return
        file = self._opened()
        if file is None:
            return
        packed = zlib.compress(pickle.dumps(findings), 1)
        with suppress(OSError):  # a full disk costs the resuming, not the run
            if file.seek(0, 2) == 0:
                file.write(self._binding)
            file.write(_HEAD.pack(len(packed), zlib.crc32(packed)) + packed)
            file.flush()

    def discard(self) -> None:
        """The work is done, or will not be done: nothing is left."""
        if self._file is not None:
            with suppress(OSError):
                file_locks.remove(self.path, self._file)
            self._file = None
        elif self._binding and self.path.is_file() and self._opened() is not None:
            self.discard()
        self._binding = b""

    def close(self) -> None:
        """Leave it for the next run."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None
        self._binding = b""

    def _opened(self) -> BufferedRandom | None:
        if self._file is not None:
            return self._file
        try:
            file = file_locks.opened(self.path)
        except OSError:
            self._binding = b""
            return None
        try:
            if file_locks.try_lock(file) and file_locks.is_still(self.path, file):
                self._file = file
                return file
        except OSError:
            pass
        file.close()
        self._binding = b""
        return None

    def _next(self, file: BufferedRandom) -> PageFindings | None:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return None
        length, check = _HEAD.unpack(head)
        packed = file.read(length) if length <= _LONGEST else b""
        if len(packed) < length or zlib.crc32(packed) != check:
            return None
        try:
            data = zlib.decompressobj().decompress(packed, _LONGEST)
            found = self._reader.value(data)
        except (UntrustedReplyError, zlib.error):
            return None
        return found if isinstance(found, PageFindings) else None


def _program() -> str:
    """A digest of this stage's code: findings of another state of it are not ours."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode("utf-8") + path.read_bytes())
    return digest.hexdigest()
