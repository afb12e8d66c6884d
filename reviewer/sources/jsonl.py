"""The lines of a JSONL file, one at a time: memory holds one line, whatever the file is."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from reviewer.contract.raw import RawRecord
from reviewer.errors import InputError, Where
from reviewer.progress import Progress, no_progress

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_REPORT_EVERY: Final = 1 << 20
_BUFFER: Final = 1 << 16
"""Bytes. Larger ones are given back to the system each time, and new memory is slow to touch."""


class JsonLines(Iterator[RawRecord]):
    """The records of a file, to be read once: from here, or in parts by several processes."""

    def __init__(
        self,
        path: Path,
        progress: Progress,
        stage: str,
        torn: Callable[[Where], None] | None,
    ):
        self._path = path
        self._progress = progress
        self._stage = stage
        self._records = _read(path, progress, stage, torn)

    def __iter__(self) -> Iterator[RawRecord]:
        return self._records

    def __next__(self) -> RawRecord:
        return next(self._records)

    @property
    def size(self) -> int:
        """Bytes of the file; 0 where there is none."""
        return self._path.stat().st_size if self._path.is_file() else 0

    def parts(self, size: int) -> Iterator["FilePart"]:
        """The file in parts of whole lines, each of about `size` bytes; progress is told.

        Raises what `read_lines` raises for the whole file; for lines, each part does.
        """
        with _opened(self._path) as file:
            total = self.size
            start = position = lines_end = 0
            line, further = 1, 0
            while block := file.read(_BUFFER):
                last = block.rfind(b"\n") + 1
                if last:
                    lines_end = position + last
                    further += block.count(b"\n")
                position += len(block)
                if lines_end - start >= size:
                    self._progress(self._stage, start, total)
                    yield FilePart(self._path, start, lines_end, line)
                    start, line, further = lines_end, line + further, 0
            if start < position:
                yield FilePart(self._path, start, position, line)
            self._progress(self._stage, total, total)


class FilePart(NamedTuple):
    """Some lines of a file: bytes `start` to `end`, from the 1-based `line` on."""

    path: Path
    start: int
    end: int
    line: int

    def records(self) -> Iterator[RawRecord]:
        """Their records, as `read_lines` gives them."""
        with _opened(self.path) as file:
            file.seek(self.start)
            lines = _first_bytes(file, self.end - self.start)
            for _, record in _records(self.path, lines, self.line, None):
                yield record


def _first_bytes(file: BinaryIO, size: int) -> Iterator[bytes]:
    """The next lines of `file`, which have so many bytes together."""
    for line in file:
        yield line
        size -= len(line)
        if size <= 0:
            return


def read_lines(
    path: Path,
    *,
    progress: Progress = no_progress,
    stage: str = "read",
    torn: Callable[[Where], None] | None = None,
) -> JsonLines:
    """The records of `path` without their line ends; blank lines are skipped but counted.

    A UTF-8 byte order mark, which some Windows editors write, is passed over. Whether a line is
    JSON is found by whoever parses it, except for a last line without its line end: where that
    is not JSON, writing was cut off, and it is said so here: to `torn`, which makes the line be
    dropped, or else by raising. `progress` is told bytes.

    Raises InputError, as soon as reading begins, for a file that is missing, a folder, unreadable,
    UTF-16, or cut off.
    """
    return JsonLines(path, progress, stage, torn)


def _read(
    path: Path, progress: Progress, stage: str, torn: Callable[[Where], None] | None
) -> Iterator[RawRecord]:
    with _opened(path) as file:
        total = path.stat().st_size
        reported = 0
        for done, record in _records(path, file, 1, torn):
            if done - reported >= _REPORT_EVERY:
                reported = done
                progress(stage, done, total)
            yield record
        progress(stage, total, total)


def _records(
    path: Path, lines: Iterable[bytes], first: int, torn: Callable[[Where], None] | None
) -> Iterator[tuple[int, RawRecord]]:
    """Each record, and how many bytes were read when it came."""
    done = 0
    for number, line in enumerate(lines, start=first):
        done += len(line)
        if number == 1:
            line = _without_mark(path, line)
        data = line.rstrip(b"\r\n")
        if not data or data.isspace():
            continue
        if not line.endswith(b"\n") and not _is_json(data):
            if torn is None:
                raise InputError("sources.cut_off", where=Where(path, number))
            torn(Where(path, number))
            continue
        yield done, RawRecord(number, data)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The file, its faults told in sentences while it is read."""
    if path.is_dir():
        raise InputError("sources.folder", where=Where(path))
    try:
        with path.open("rb", buffering=_BUFFER) as file:
            yield file
    except FileNotFoundError as error:
        raise InputError("sources.missing", where=Where(path)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError("sources.unreadable", where=Where(path), reason=reason) from error


def _without_mark(path: Path, line: bytes) -> bytes:
    if line.startswith(_UTF16_MARKS):
        raise InputError("sources.utf16", where=Where(path, 1))
    return line.removeprefix(_BYTE_ORDER_MARK)


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except ValueError:  # JSONDecodeError and UnicodeDecodeError both
        return False
    return True
