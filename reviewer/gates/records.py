"""Gates of records one by one: do they validate, say their version, and have an id of their own."""

from typing import ClassVar, NamedTuple

from reviewer.contract.faults import RecordFault
from reviewer.gates import names
from reviewer.gates.chunk_line import ChunkLine, Reads
from reviewer.gates.report import Example, SourceFile, Tally
from reviewer.gates.validation import chunk_fault


class SeenIds(NamedTuple):
    """Ids of chunks in the file's order, with what the example says of one that stands twice."""

    chunk_ids: list[str]
    lines: list[int | None]
    drug_ids: list[str | None]


class ValidRecords:
    """Ours: a record that is JSON but not what the format says is counted, never a crash."""

    counts: ClassVar[tuple[str, ...]] = (names.NOT_VALID,)
    reads: ClassVar = Reads.EVERY_CHUNK

    def __init__(self) -> None:
        self._tally = Tally(names.NOT_VALID)

    def look(self, chunk: ChunkLine) -> None:
        """Count a chunk with a fault that no other gate counts."""
        fault = chunk_fault(chunk.record, chunk.data)
        if fault is not None:
            self.count(fault, "chunks", chunk.line, chunk.drug_id, chunk.chunk_id)

    def count(
        self,
        fault: RecordFault,
        file: SourceFile,
        line: int | None,
        drug_id: str | None = None,
        chunk_id: str | None = None,
    ) -> None:
        """Count a record that the format refuses."""
        self._tally.add(
            Example(
                fault.message_id,
                file,
                line=line,
                drug_id=drug_id,
                chunk_id=chunk_id,
                details=fault.details,
                field=fault.field,
            )
        )

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


class SchemaVersions:
    """Ours: a record without `schema_version` cannot be consumed safely (ADR 0006 decision 4)."""

    counts: ClassVar[tuple[str, ...]] = (names.NO_SCHEMA_VERSION,)
    reads: ClassVar = Reads.EVERY_CHUNK

    def __init__(self) -> None:
        self._tally = Tally(names.NO_SCHEMA_VERSION)

    def look(self, chunk: ChunkLine) -> None:
        """Count a chunk that does not say its version."""
        if chunk.record.get("schema_version") is None:
            self._tally.add(chunk.example("gates.no_version"))

    def count_monograph(self, line: int | None, drug_id: str | None) -> None:
        """Count a monograph that does not say its version."""
        self._tally.add(Example("gates.no_version", "monographs", line=line, drug_id=drug_id))

    @property
    def older(self) -> int:
        """How many records of both files are older than ADR 0006."""
        return self._tally.count

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


class ChunkIds:
    """Ours: an id that stands twice makes one of the two chunks vanish from an index."""

    counts: ClassVar[tuple[str, ...]] = (names.REPEATED_CHUNK_ID,)

    def __init__(self) -> None:
        self._tally = Tally(names.REPEATED_CHUNK_ID)
        self._lines: dict[str, int | None] = {}

    def take_in(self, seen: SeenIds) -> None:
        """Count the chunks, in the file's order, whose id was there before."""
        lines = dict(zip(seen.chunk_ids, seen.lines, strict=True))
        if len(lines) == len(seen.chunk_ids) and self._lines.keys().isdisjoint(lines):
            self._lines.update(lines)
            return
        for chunk_id, line, drug_id in zip(*seen, strict=True):
            if chunk_id in self._lines:
                first = self._lines[chunk_id] or "?"
                self._tally.add(
                    Example(
                        "gates.chunk_twice",
                        "chunks",
                        line=line,
                        drug_id=drug_id,
                        chunk_id=chunk_id,
                        details={"first": first},
                    )
                )
            else:
                self._lines[chunk_id] = line

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]
