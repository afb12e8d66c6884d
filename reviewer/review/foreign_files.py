"""What lies beside a review, and would act when SQLite finds it there.

A rollback journal can name a second file of which SQLite then thinks that it belongs to the same
commit, and which it deletes. Somebody who sends a review with such a journal could so have any file
of hers removed. A write-ahead log is applied, and written to, by whoever only wants to read. This
program's own journals name no other file, and it makes no write-ahead log.
"""

import os
from pathlib import Path
from stat import S_ISREG
from typing import Final

from reviewer.errors import InputError, Where

_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
"""Begins a journal; ends one that names a second file, after that name's length and checksum.
Source: the file format of SQLite, section on the rollback journal."""
_LOG_FORMAT_AT: Final = 18
"""The versions to write and to read with, 2 for a file with a write-ahead log."""


def refuse_foreign_files(path: Path) -> None:
    """Raises InputError where a review may not be opened for what lies beside it, or because its
    format has a log of that kind. To be called before SQLite opens it.
    """
    real = Path(os.path.realpath(path))
    if real.is_fifo() or real.is_char_device() or real.is_block_device():
        raise InputError("review.not_a_review", where=Where(path))  # SQLite waits for a pipe
    for ending in ("-journal", "-wal", "-shm"):
        beside = real.with_name(real.name + ending)
        try:
            kind = beside.lstat().st_mode
        except OSError:
            continue  # nothing there, or nothing that SQLite could see either
        if ending != "-journal" or not S_ISREG(kind) or _names_another(beside):
            raise InputError("review.unsound.tables", where=Where(path), name=beside.name)
    if _header(real)[_LOG_FORMAT_AT : _LOG_FORMAT_AT + 2] not in (b"", b"\1\1"):
        raise InputError("review.unsound.tables", where=Where(path), name="journal_mode")


def _names_another(journal: Path) -> bool:
    try:
        with journal.open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - len(_MAGIC)))
            return file.tell() > 0 and file.read() == _MAGIC
    except OSError:
        return False  # SQLite will not read it either, and says so


def _header(review: Path) -> bytes:
    """The first bytes, of a SQLite file alone: of all else SQLite says what it is."""
    try:
        with review.open("rb") as file:
            begin = file.read(_LOG_FORMAT_AT + 2)
    except OSError:
        return b""
    return begin if begin.startswith(b"SQLite format 3\0") else b""
