"""Gates of records one by one: do they validate, say their version, and have an id of their own."""

from typing import ClassVar

from reviewer.contract.faults import RecordFault
from reviewer.gates import names
from reviewer.gates.chunk_line import ChunkLine, Reads
from reviewer.gates.report import Example, SourceFile, Tally
from reviewer.gates.validation import chunk_fault


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
    reads: ClassVar = Reads.EVERY_CHUNK

    def __init__(self) -> None:
        self._tally = Tally(names.REPEATED_CHUNK_ID)
        self._lines: dict[str, int | None] = {}

    def look(self, chunk: ChunkLine) -> None:
        """Count a chunk whose id was there before."""
        if chunk.chunk_id is None:
            return
        if chunk.chunk_id in self._lines:
            first = self._lines[chunk.chunk_id]
            self._tally.add(chunk.example("gates.chunk_twice", first=first or "?"))
        else:
            self._lines[chunk.chunk_id] = chunk.line

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]
