"""The lines of a JSONL file, one at a time: memory holds one line, whatever the file is."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from reviewer.contract.raw import RawRecord
from reviewer.errors import InputError, Where
from reviewer.progress import Progress, no_progress

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_REPORT_EVERY: Final = 1 << 20


def read_lines(
    path: Path,
    *,
    progress: Progress = no_progress,
    stage: str = "read",
    torn: Callable[[Where], None] | None = None,
) -> Iterator[RawRecord]:
    """The records of `path` without their line ends; blank lines are skipped but counted.

    A UTF-8 byte order mark, which some Windows editors write, is passed over. Whether a line is
    JSON is found by whoever parses it, except for a last line without its line end: where that
    is not JSON, writing was cut off, and it is said so here: to `torn`, which makes the line be
    dropped, or else by raising. `progress` is told bytes.

    Raises InputError for a file that is missing, a folder, unreadable, UTF-16, or cut off.
    """
    if path.is_dir():
        raise InputError("sources.folder", where=Where(path))
    try:
        with path.open("rb") as file:
            total = path.stat().st_size
            done = reported = 0
            for number, line in enumerate(file, start=1):
                if number == 1:
                    line = _without_mark(path, line)
                done += len(line)
                if done - reported >= _REPORT_EVERY:
                    reported = done
                    progress(stage, done, total)
                data = line.rstrip(b"\r\n")
                if not data or data.isspace():
                    continue
                if not line.endswith(b"\n") and not _is_json(data):
                    if torn is None:
                        raise InputError("sources.cut_off", where=Where(path, number))
                    torn(Where(path, number))
                    continue
                yield RawRecord(number, data)
            progress(stage, total, total)
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
