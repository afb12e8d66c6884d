"""Runs every gate over a pair of files: the monographs first and whole, then each chunk once."""

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Final, Protocol

import orjson
from pydantic import ValidationError

from reviewer.contract.faults import RecordFault, faults_of, newer_version, unreadable_json
from reviewer.contract.monograph import Monograph
from reviewer.contract.raw import RawRecord
from reviewer.contract.vocabulary import SCHEMA_VERSION
from reviewer.errors import InputError, Where
from reviewer.gates.attachments import HeadersByShape, PagesAndBoxes, QuarantineFlag, SameAsBlock
from reviewer.gates.book_facts import BookFacts, identifier
from reviewer.gates.chunk_line import ChunkLine, Reads
from reviewer.gates.descriptors import DescriptorTexts, HeaderLabels
from reviewer.gates.leaks import Leaks
from reviewer.gates.names import GATE_NAMES
from reviewer.gates.records import ChunkIds, SchemaVersions, ValidRecords
from reviewer.gates.references import Descriptors, KnownBlocks, KnownSections, SectionReferences
from reviewer.gates.report import Example, GateReport, GateResult, Tally
from reviewer.progress import CancelToken, Progress, no_progress

_REPORT_EVERY: Final = 1000


class Gate(Protocol):
    """A rule, or two that look at the same thing: sees each chunk once, then says its counts."""

    counts: ClassVar[tuple[str, ...]]
    """The names under which it counts."""
    reads: ClassVar[Reads]
    """Which chunks it has to see."""

    def look(self, chunk: ChunkLine) -> None: ...
    def finish(self) -> list[Tally]: ...


def run_gates(
    monographs: Iterable[RawRecord],
    chunks: Iterable[RawRecord],
    *,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
    monographs_path: Path | None = None,
    chunks_path: Path | None = None,
) -> GateReport:
    """Every gate's count over both files; the paths are for the sentences alone.

    Chunks are streamed: memory holds the blocks and the chunks' ids. Raises InputError, with file
    and line, for a line that is not JSON or of a newer format, CancelledError when asked to stop.
    A gate that fails by a fault of its own counts that as a violation: nothing passes by a crash.
    """
    cancel = cancel or CancelToken()
    run = _Run()
    for line, data in monographs:
        cancel.check()
        run.take_in_monograph(_parsed(data, monographs_path, line), data, line)
    run.begin_chunks()
    count = 0
    for count, (line, data) in enumerate(chunks, start=1):
        if count % _REPORT_EVERY == 0:
            cancel.check()
            progress("gates", count, None)
        run.look(_parsed(data, chunks_path, line), data, line)
    progress("gates", count, count)
    return run.report(count)


def _parsed(data: bytes, path: Path | None, line: int | None) -> object:
    try:
        record: object = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise _refused(unreadable_json(data, str(error)), Where(path, line)) from error
    version = record.get("schema_version") if isinstance(record, dict) else None
    if isinstance(version, str) and version != SCHEMA_VERSION:
        newer = newer_version(version)
        if newer is not None:
            raise _refused(newer, Where(path, line))
    return record


def _refused(fault: RecordFault, where: Where) -> InputError:
    return InputError(
        fault.message_id, where=Where(where.path, where.line, fault.field), **fault.details
    )


def _monograph_fault(data: bytes) -> RecordFault | None:
    try:
        Monograph.model_validate_json(data, strict=True)
    except ValidationError as error:
        return faults_of(error, data)[0]
    return None


class _Run:
    """The gates of one run, and what they were built from."""

    def __init__(self) -> None:
        self._book = BookFacts()
        self._records = ValidRecords()
        self._versions = SchemaVersions()
        self._gates: list[Gate] = []
        self._seeing: dict[tuple[bool, bool], list[Gate]] = {}
        self._leaks: Leaks | None = None
        self._crashed: dict[str, Example] = {}
        self._monographs = 0

    def take_in_monograph(self, record: object, data: bytes, line: int | None) -> None:
        """Add a monograph; one that does not validate is counted and used as far as it goes."""
        self._monographs += 1
        fault = _monograph_fault(data)
        if not isinstance(record, dict):
            if fault is not None:
                self._records.count(fault, "monographs", line)
            return
        drug_id = identifier(record.get("drug_id"))
        if record.get("schema_version") is None:
            self._versions.count_monograph(line, drug_id)
        if fault is not None:
            self._records.count(fault, "monographs", line, drug_id)
        first = self._book.take_in(record, line)
        if first is not None:
            details: dict[str, object] = {"drug": drug_id, "first": first}
            twice = RecordFault("sources.drug_twice", "drug_id", details)
            self._records.count(twice, "monographs", line, drug_id)

    def begin_chunks(self) -> None:
        """Build the gates, now that every block is known."""
        self._leaks = Leaks(self._book.blocks())
        self._gates = [
            SectionReferences(self._book),
            KnownBlocks(),
            PagesAndBoxes(),
            self._leaks,
            Descriptors(self._book),
            DescriptorTexts(self._book),
            HeadersByShape(),
            HeaderLabels(self._book),
            QuarantineFlag(),
            SameAsBlock(),
            KnownSections(),
            ChunkIds(),
            self._versions,
            self._records,
        ]
        self._share_out()

    def _share_out(self) -> None:
        """List once which gates have to see which chunks: most chunks are for few of them."""
        self._seeing = {
            (is_descriptor, has_attachments): [
                gate for gate in self._gates if gate.reads.includes(is_descriptor, has_attachments)
            ]
            for is_descriptor in (False, True)
            for has_attachments in (False, True)
        }

    def look(self, record: object, data: bytes, line: int | None) -> None:
        """Show one chunk to every gate."""
        if not isinstance(record, dict):
            fault = RecordFault("record.must_be_object", None, {"value": data[:60].decode()})
            self._records.count(fault, "chunks", line)
            return
        chunk = ChunkLine(record, data, line, self._book)
        for gate in self._seeing[chunk.is_descriptor, bool(chunk.attachments)]:
            try:
                gate.look(chunk)
            except Exception as error:
                self._stop(gate, error, chunk)

    def _stop(self, gate: Gate, error: Exception, chunk: ChunkLine | None = None) -> None:
        """Take a gate that fails out of the run; its counts end as failed, not as zero."""
        self._gates = [one for one in self._gates if one is not gate]
        self._share_out()
        details = {"error": f"{type(error).__name__}: {error}"}
        example = (
            chunk.example("gates.crashed", **details)
            if chunk is not None
            else Example("gates.crashed", "chunks", details=details)
        )
        for name in gate.counts:
            self._crashed[name] = example

    def report(self, chunks: int) -> GateReport:
        """All counts, in the gates' fixed order."""
        results: dict[str, GateResult] = {}
        for gate in list(self._gates):
            try:
                results.update({tally.name: tally.result() for tally in gate.finish()})
            except Exception as error:
                self._stop(gate, error)
        for name, example in self._crashed.items():
            results[name] = GateResult(name, 1, (example,))
        return GateReport(
            gates=tuple(results[name] for name in GATE_NAMES),
            unsearchable=tuple(self._leaks.unsearchable) if self._leaks is not None else (),
            monographs=self._monographs,
            chunks=chunks,
            older_records=self._versions.older,
        )
