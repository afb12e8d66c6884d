"""Which chunks are plain: chunks at which no gate could find anything, told without showing them.

What the gates look at in a prose chunk is, but for its id and its text, the same in all prose
chunks of its section. So the rest of the record, written anew as JSON, is compared with that of
chunks before it: where it is equal, every gate that looks at it would find what it found there,
which was nothing. Ids and texts are looked at for every chunk, by the two gates whose they are.
A line that is that of the chunk before it, but for id and text, is not even parsed.
"""

from typing import Any, Final, NamedTuple

import orjson

from reviewer.contract.template import IdAndText, Template
from reviewer.contract.vocabulary import ChunkKind
from reviewer.gates.attachments import HeadersByShape, PagesAndBoxes, QuarantineFlag, SameAsBlock
from reviewer.gates.book_facts import BookFacts
from reviewer.gates.chunk_line import ChunkLine, Gate, Reads, attached_id
from reviewer.gates.descriptors import HeaderLabels
from reviewer.gates.records import SchemaVersions
from reviewer.gates.references import KnownBlocks, KnownSections
from reviewer.gates.validation import is_surely_a_chunk

_MOST_REMEMBERED: Final = 4096
"""Frames; chunks of a section stand together, so the latest are enough."""


class Plain(NamedTuple):
    """What is left to say of a plain chunk: its drug, and its section where that has blocks, all
    of which the chunk names."""

    drug_id: str
    section_key: str | None


class Scout:
    """Tells plain chunks; whatever it is not sure of it leaves to the gates."""

    def __init__(self, book: BookFacts) -> None:
        self._book = book
        self._remembered: dict[bytes, Plain] = {}
        self._template: tuple[Template, Plain] | None = None
        self._begin_gates()

    def _begin_gates(self) -> None:
        """Every gate that looks at a valid prose chunk by itself, at more than id and text."""
        self._gates: list[Gate] = [
            SchemaVersions(),
            KnownSections(),
            QuarantineFlag(),
            KnownBlocks(),
            PagesAndBoxes(),
            HeadersByShape(),
            HeaderLabels(self._book),
            SameAsBlock(),
        ]
        self._tallies = [tally for gate in self._gates for tally in gate.finish()]

    def read(self, data: bytes) -> tuple[IdAndText, Plain] | None:
        """Id and text of a line that is surely plain, and what is left to say; else None."""
        if self._template is None:
            return None
        template, plain = self._template
        read = template.read(data)
        return (read, plain) if read is not None else None

    def plain(self, record: dict[str, Any], data: bytes, line: int | None) -> Plain | None:
        """What is left to say of the chunk where it is plain, else None."""
        frame = _frame(record)
        if frame is None:
            return None
        known = self._remembered.get(frame)
        if known is not None:
            template = Template.of(data, record, frame)
            self._template = (template, known) if template is not None else None
            return known
        plain = self._looked_at(record, data, line)
        if plain is not None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[frame] = plain
        return plain

    def _looked_at(self, record: dict[str, Any], data: bytes, line: int | None) -> Plain | None:
        if record.get("chunk_kind") != ChunkKind.PROSE or not is_surely_a_chunk(record):
            return None
        chunk = ChunkLine(record, data, line, self._book)
        if chunk.section is None or chunk.drug_id is None:
            return None
        lifted = chunk.section.block_ids
        if lifted and not {attached_id(one) for one in chunk.attachments}.issuperset(lifted):
            return None
        try:
            if self._finds_something(chunk):
                return None
        except Exception:
            return None  # the gate that crashed crashes again where that is told of
        return Plain(chunk.drug_id, chunk.section_key if lifted else None)

    def _finds_something(self, chunk: ChunkLine) -> bool:
        for gate in self._gates:
            if gate.reads is Reads.EVERY_CHUNK or chunk.attachments:
                gate.look(chunk)
        for tally in self._tallies:
            if tally.count:
                self._begin_gates()
                return True
        return False


def _frame(record: dict[str, Any]) -> bytes | None:
    """All of a record but its id and its text, where those are as they should be."""
    text = record.get("text")
    chunk_id = record.get("chunk_id")
    if type(text) is not str or type(chunk_id) is not str or not chunk_id:
        return None
    record["text"] = record["chunk_id"] = ""
    try:
        return orjson.dumps(record)
    except TypeError:
        return None
    finally:
        record["text"], record["chunk_id"] = text, chunk_id
