"""The decision log: one SQLite file that is only ever appended to (design section 9)."""

import sqlite3
import uuid
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from reviewer.errors import InputError, Where
from reviewer.review import schema
from reviewer.review.connection import connect, errors_as_sentences, reading
from reviewer.review.entry import NO_HASH, LogEntry, NewEntry, first_fault
from reviewer.review.models import EntryKind
from reviewer.review.publish import published

_COLUMNS = "seq, kind, drug_id, block_id, reviewer, recorded_at, payload, previous_hash, hash"


class DecisionLog:
    """A review's log, read whole at opening. Nothing is written before the first `append`.

    Not for use from two threads at a time. `entries` is a tuple that is never changed: a thread
    that took it keeps a consistent picture while another appends.
    """

    def __init__(self, path: Path, entries: tuple[LogEntry, ...], version: int) -> None:
        self.path = path
        self._entries = entries
        self._version = version
        self._connection: sqlite3.Connection | None = None
        self._place: tuple[int, int] | None = None
        """Where on the disk the file is that the connection has open."""

    @classmethod
    def create(cls, path: Path, created: dict[str, Any]) -> None:
        """Make the file with its first entry. Atomic: it is there complete, or not at all.

        Raises InputError where something has that name already.
        """
        review_id = uuid.uuid4().hex
        payload = {**created, "review_id": review_id}
        with published(path) as temporary, errors_as_sentences(path):
            sqlite3.connect(temporary).close()
            temporary.touch()
            with closing(connect(temporary, writable=True)) as connection:
                schema.install(connection)
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("INSERT INTO meta VALUES ('review_id', ?)", (review_id,))
                _insert(connection, [NewEntry(EntryKind.CREATED, payload)], 0, NO_HASH)
                connection.execute("COMMIT")

    @classmethod
    def open(cls, path: Path) -> "DecisionLog":
        """Read a log and check its chain. The file is not written to.

        Raises InputError for a file that is missing, foreign, newer, truncated or tampered with.
        """
        if not path.exists():
            raise InputError("review.missing", where=Where(path))
        if path.is_dir():
            raise InputError("review.not_a_review", where=Where(path))
        with reading(path) as connection:
            version = schema.check(connection, path)
            entries = _read(connection, path)
            review_id = connection.execute("SELECT value FROM meta WHERE key = 'review_id'")
            known_as = review_id.fetchone()
        if not entries or entries[0].kind is not EntryKind.CREATED:
            raise InputError("review.damaged_entry", where=Where(path), seq=1)
        fault = first_fault(entries)
        if fault is None and known_as != (entries[0].content.get("review_id"),):
            fault = 1
        if fault is not None:
            raise InputError("review.damaged_entry", where=Where(path), seq=fault)
        return cls(path, entries, version)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All entries, oldest first."""
        return self._entries

    @property
    def head(self) -> str:
        """The hash of the last entry: who writes it down elsewhere can prove the log later."""
        return self._entries[-1].hash

    def append(self, new: Sequence[NewEntry]) -> tuple[LogEntry, ...]:
        """Append entries in one transaction: all of them are on the disk, or none.

        Raises InputError, with nothing changed, where the disk or another program says no, and
        where the file is no longer the one that was read.
        """
        if not new:
            return ()
        with errors_as_sentences(self.path):
            connection = self._writable()
            self._refuse_moved()
            connection.execute("BEGIN IMMEDIATE")
            try:
                last = connection.execute(
                    "SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1"
                ).fetchone()
                if last != (self._entries[-1].seq, self.head):
                    raise InputError("review.changed_elsewhere", where=Where(self.path))
                appended = _insert(connection, new, self._entries[-1].seq, self.head)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            self._refuse_moved()
        self._entries += appended
        return appended

    def close(self) -> None:
        """Close the file. To be called again does nothing."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _writable(self) -> sqlite3.Connection:
        if self._connection is None:
            if not self.path.exists():
                raise InputError("review.gone", where=Where(self.path))
            connection = connect(self.path, writable=True)
            try:
                schema.check(connection, self.path)
                schema.upgrade(connection, self._version)
                self._place = _place_of(self.path)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _refuse_moved(self) -> None:
        """Raise InputError where the name no longer leads to the file that is open.

        A file that was renamed, deleted or replaced takes whatever is written to it, on every
        system but Windows, and nobody who opens the review by its name would find it.
        """
        place = _place_of(self.path)
        if place == self._place:
            return
        self.close()  # should it be put back, it is opened again
        if place is None:
            raise InputError("review.gone", where=Where(self.path))
        raise InputError("review.changed_elsewhere", where=Where(self.path))


def _place_of(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _read(connection: sqlite3.Connection, path: Path) -> tuple[LogEntry, ...]:
    entries = []
    for row in connection.execute(f"SELECT {_COLUMNS} FROM entries ORDER BY seq"):
        seq, kind, *rest = row
        try:
            entries.append(LogEntry(seq, EntryKind(kind), *rest))
        except ValueError as error:
            raise InputError("review.damaged_entry", where=Where(path), seq=seq) from error
    return tuple(entries)


def _insert(
    connection: sqlite3.Connection, new: Sequence[NewEntry], seq: int, head: str
) -> tuple[LogEntry, ...]:
    recorded_at = now()
    inserted = []
    for entry in new:
        seq += 1
        made = LogEntry.chained(entry, seq, recorded_at, head)
        head = made.hash
        connection.execute(
            f"INSERT INTO entries ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                made.seq,
                made.kind.value,
                made.drug_id,
                made.block_id,
                made.reviewer,
                made.recorded_at,
                made.payload,
                made.previous_hash,
                made.hash,
            ),
        )
        inserted.append(made)
    return tuple(inserted)


def now() -> str:
    """This moment as the log writes it: UTC with milliseconds."""
    return iso(datetime.now(UTC))


def iso(moment: datetime) -> str:
    """A moment as the log writes it: UTC with milliseconds, ending in Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
