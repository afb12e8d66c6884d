"""The tables of a review file, and how older files are brought up to them."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

from reviewer.errors import InputError, Where

APPLICATION_ID: Final = 0x46525631
"""`FRV1`: what makes a SQLite file a review."""

VERSION: Final = 1
"""The `user_version` that this program writes. A file of a newer one is refused."""

SCHEMA: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE entries (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  drug_id TEXT,
  block_id TEXT,
  reviewer TEXT,
  recorded_at TEXT NOT NULL,
  payload BLOB NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
);
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry of the log is never changed'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry of the log is never deleted'); END;
CREATE TRIGGER entries_are_appended BEFORE INSERT ON entries
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries)
  OR NEW.previous_hash <> (SELECT coalesce((SELECT hash FROM entries ORDER BY seq DESC LIMIT 1),
                                           '0000000000000000000000000000000000000000000000000000000000000000'))
BEGIN SELECT RAISE(ABORT, 'an entry of the log comes after the last one'); END;
CREATE TRIGGER meta_is_never_changed BEFORE UPDATE ON meta
BEGIN SELECT RAISE(ABORT, 'what a review is cannot be changed'); END;
CREATE TRIGGER meta_is_never_deleted BEFORE DELETE ON meta
BEGIN SELECT RAISE(ABORT, 'what a review is cannot be deleted'); END;
"""

UPGRADES: Final[Mapping[int, Callable[[sqlite3.Connection], None]]] = {}
"""From each older version to the next; each runs in one transaction that also sets the number."""


def install(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty file. To be called outside of a transaction."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.executescript(f"BEGIN;{SCHEMA}PRAGMA user_version = {VERSION};COMMIT;")


def check(connection: sqlite3.Connection, path: Path) -> int:
    """The version of a file that this program can read.

    Raises InputError for what is no review, for a review of a newer program, and for one in which
    there is anything that this program did not make.
    """
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != APPLICATION_ID:
        raise InputError("review.not_a_review", where=Where(path))
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise InputError("review.newer_version", where=Where(path), version=version, known=VERSION)
    if version < VERSION and version not in UPGRADES:
        raise InputError("review.unsound.tables", where=Where(path), name="user_version")
    if version == VERSION:
        _refuse_foreign(connection, path)
    return version


def objects_in(connection: sqlite3.Connection) -> dict[str, tuple[object, ...]]:
    """The tables, triggers, views and indexes of a file, by name."""
    rows = connection.execute("SELECT name, type, tbl_name, sql FROM sqlite_master")
    return {name: tuple(rest) for name, *rest in rows}


@cache
def made_here() -> Mapping[str, tuple[object, ...]]:
    """Those that this program makes."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        install(fresh)
        return objects_in(fresh)


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """A trigger or view of another's making would run when a review is read or signed."""
    wanted = made_here()
    for name, found in objects_in(connection).items():
        if wanted.get(name) != found:
            raise InputError("review.unsound.tables", where=Where(path), name=name)


def upgrade(connection: sqlite3.Connection, version: int) -> None:
    """Bring a file of an older version up to VERSION, one transaction for each step."""
    for number in range(version, VERSION):
        connection.execute("BEGIN IMMEDIATE")
        try:
            UPGRADES[number](connection)
            connection.execute(f"PRAGMA user_version = {number + 1}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
