"""Connections to a review file, and SQLite's errors as sentences that a person can act on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from reviewer.errors import InputError, Where
from reviewer.review.foreign_files import refuse_foreign_files

BUSY_SECONDS: Final = 5.0
"""How long a reader waits for a writer's commit, and a writer for readers."""

_HOT_JOURNAL: Final = "SQLITE_READONLY_ROLLBACK"


def _uri(path: Path, mode: str) -> str:
    posix = path.absolute().as_posix()
    root = "" if posix.startswith("/") else "/"  # C:/… needs a third slash, //server has its own
    return f"file://{root}{quote(posix)}?mode={mode}"


def connect(path: Path, *, writable: bool) -> sqlite3.Connection:
    """A connection in autocommit mode, whose transactions are begun by hand.

    A writable one keeps a rollback journal and waits for the disk: the write-ahead log of SQLite
    3.7.0 to 3.51.2 has a race that corrupts, and makes a second file that people forget to copy.
    Raises InputError for a review with files beside it that this program did not make.
    """
    refuse_foreign_files(path)
    connection = sqlite3.connect(
        _uri(path, "rw" if writable else "ro"), uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    if writable:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA recursive_triggers = ON")  # REPLACE must not slip past them
    return connection


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, in one transaction, so that all it reads is of one moment.

    After a crash in the middle of a commit SQLite has to roll that back first, which is the only
    time that a file is touched before a decision is written. Raises InputError for what cannot be
    read as a review.
    """
    with errors_as_sentences(path):
        try:
            connection = _begun(path)
        except sqlite3.OperationalError as error:
            if _name(error) != _HOT_JOURNAL:
                raise
            with closing(connect(path, writable=True)) as recovering:
                recovering.execute("SELECT count(*) FROM sqlite_master").fetchone()
            connection = _begun(path)
        with closing(connection):
            yield connection


def _begun(path: Path) -> sqlite3.Connection:
    connection = connect(path, writable=False)
    try:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def errors_as_sentences(path: Path) -> Iterator[None]:
    """SQLite's errors as InputError: a person can do something about each of them."""
    try:
        yield
    except sqlite3.OperationalError as error:
        name = _name(error)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise InputError("review.busy", where=Where(path)) from error
        if name.startswith(("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")):
            raise InputError("review.system", where=Where(path), reason=str(error)) from error
        raise InputError("review.damaged", where=Where(path), reason=str(error)) from error
    except sqlite3.DatabaseError as error:
        if _name(error) == "SQLITE_NOTADB":
            raise InputError("review.not_a_review", where=Where(path)) from error
        raise InputError("review.damaged", where=Where(path), reason=str(error)) from error
    except UnicodeDecodeError as error:
        # SQLite says in its own words what is wrong with a schema, damaged bytes among them.
        raise InputError("review.damaged", where=Where(path), reason=error.reason) from error


def _name(error: sqlite3.Error) -> str:
    # Errors that Python's module raises by itself, as for text that is not UTF-8, have no name.
    return getattr(error, "sqlite_errorname", "")
