"""What the chunks of one stretch of the file amount to; it can travel between processes.

The gates that need a chunk by itself are shown the doubtful ones alone. Leaks are searched for in
all, several texts at a time.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from reviewer.contract.raw import RawRecord
from reviewer.contract.text import nfc
from reviewer.gates.book_facts import BookFacts, identifier, word
from reviewer.gates.leaks import Embedded, Leaks
from reviewer.gates.parsing import parsed
from reviewer.gates.records import SeenIds
from reviewer.gates.report import Example, Tally
from reviewer.gates.scout import Scout

SEARCHED_TOGETHER: Final = 32
"""Texts; the more of them, the less each costs, and the more of them pay for one that leaks."""


class Doubtful(NamedTuple):
    """A chunk that every gate has to see."""

    line: int | None
    data: bytes
    record: object


class Stretch(NamedTuple):
    """Some chunks that stand behind each other."""

    chunks: int
    """How many."""
    ids: SeenIds
    named: list[tuple[str, str]]
    """Drug and section, with blocks, of plain chunks: they name every block of theirs."""
    doubtful: list[Doubtful]
    leaks: list[Tally]
    crash: Example | None
    """Where the search for leaks failed by a fault of its own."""


class Looker:
    """Looks at stretches of chunks, one after the other."""

    def __init__(self, book: BookFacts, leaks: Leaks, path: Path | None) -> None:
        self._book = book
        self._leaks = leaks
        self._path = path
        self._scout = Scout(book)
        self._crash: Example | None = None

    def stretches(self, records: Iterable[RawRecord], size: int) -> Iterator[Stretch]:
        """The file in stretches of `size` chunks. Raises InputError for unreadable lines."""
        rest = iter(records)
        while some := list(islice(rest, size)):
            yield self.stretch(some)

    def stretch(self, records: Iterable[RawRecord]) -> Stretch:
        """What these chunks amount to. Raises InputError for unreadable lines."""
        chunks = 0
        ids = SeenIds([], [], [])
        named: dict[tuple[str, str], None] = {}
        doubtful: list[Doubtful] = []
        embedded: list[Embedded] = []
        for line, data in records:
            chunks += 1
            drug_id: str | None
            read = self._scout.read(data)
            if read is not None:
                (chunk_id, text), (drug_id, _) = read
                known_id: str | None = _composed(chunk_id)
            else:
                record = parsed(data, self._path, line)
                if not isinstance(record, dict):
                    doubtful.append(Doubtful(line, data, record))
                    continue
                told = self._scout.plain(record, data, line)
                if told is None:
                    doubtful.append(Doubtful(line, data, record))
                elif told.section_key is not None:
                    named[told.drug_id, told.section_key] = None
                drug_id = identifier(record.get("drug_id"))
                known_id = identifier(record.get("chunk_id"))
                text = word(record, "text") or ""
            if known_id is not None:
                ids.chunk_ids.append(known_id)
                ids.lines.append(line)
                ids.drug_ids.append(drug_id)
            embedded.append(Embedded(line, data, text, drug_id))
            if len(embedded) >= SEARCHED_TOGETHER:
                self._search(embedded)
                embedded.clear()
        self._search(embedded)
        return Stretch(chunks, ids, list(named), doubtful, self._leaks.taken(), self._crash)

    def _search(self, embedded: list[Embedded]) -> None:
        if self._crash is not None:
            return
        try:
            self._leaks.look_at(embedded, self._book)
        except Exception as error:
            details = {"error": f"{type(error).__name__}: {error}"}
            self._crash = Example("gates.crashed", "chunks", details=details)


def _composed(chunk_id: str) -> str:
    return chunk_id if chunk_id.isascii() else nfc(chunk_id)
