"""The gates of one run, and what is known of the book."""

from collections.abc import Sequence
from pathlib import Path

import orjson

from reviewer.contract.faults import RecordFault
from reviewer.contract.monograph import BlockKey
from reviewer.contract.raw import RawRecord
from reviewer.gates import names
from reviewer.gates.attachments import HeadersByShape, PagesAndBoxes, QuarantineFlag, SameAsBlock
from reviewer.gates.book_facts import BookFacts, identifier
from reviewer.gates.chunk_line import ChunkLine, Gate
from reviewer.gates.descriptors import DescriptorTexts, HeaderLabels
from reviewer.gates.leaks import Leaks
from reviewer.gates.monograph_line import MonographLine, look_at_monograph
from reviewer.gates.names import GATE_NAMES
from reviewer.gates.records import ChunkIds, SchemaVersions, ValidRecords
from reviewer.gates.references import Descriptors, KnownBlocks, KnownSections, SectionReferences
from reviewer.gates.report import Example, GateReport, GateResult, Tally
from reviewer.gates.stretch import Doubtful, Looker, Stretch


class Run:
    """Takes in the monographs, then the chunks in stretches, and says every count."""

    def __init__(self, monographs_path: Path | None, chunks_path: Path | None) -> None:
        self._monographs_path = monographs_path
        self._chunks_path = chunks_path
        self._book = BookFacts()
        self._records = ValidRecords()
        self._versions = SchemaVersions()
        self._references = SectionReferences(self._book)
        self._ids = ChunkIds()
        self._leaks = [Tally(names.TEXT_LEAK), Tally(names.ROW_LEAK)]
        self._gates: list[Gate] = []
        self._seeing: dict[tuple[bool, bool], list[Gate]] = {}
        self._crashed: dict[str, Example] = {}
        self._monographs = 0
        self._unsearchable: Sequence[BlockKey] = ()
        self.chunks = 0
        """How many were taken in."""
        self.told: list[MonographLine] = []
        """The monographs as they were taken in."""

    def look_at_monograph(self, raw: RawRecord) -> MonographLine:
        """The line as it is taken in."""
        return look_at_monograph(raw, self._monographs_path)

    def take_in_monograph(self, told: MonographLine) -> None:
        """Add a monograph; one that does not validate is counted and used as far as it goes."""
        self._monographs += 1
        line, fault = told.line, told.fault
        if told.data is None:
            if fault is not None:
                self._records.count(fault, "monographs", line)
            return
        self.told.append(told)
        record = orjson.loads(told.data)
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

    def looker(self) -> Looker:
        """Begin with the chunks, in this process."""
        leaks = Leaks(self._book.blocks())
        self.begin_chunks(leaks.unsearchable)
        return Looker(self._book, leaks, self._chunks_path)

    def begin_chunks(self, unsearchable: Sequence[BlockKey]) -> None:
        """Build the gates, now that every block is known."""
        self._unsearchable = unsearchable
        self._gates = [
            self._references,
            KnownBlocks(),
            PagesAndBoxes(),
            Descriptors(self._book),
            DescriptorTexts(self._book),
            HeadersByShape(),
            HeaderLabels(self._book),
            QuarantineFlag(),
            SameAsBlock(),
            KnownSections(),
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

    def take_in(self, stretch: Stretch) -> None:
        """Add what a stretch of chunks amounts to; stretches come in the file's order."""
        self.chunks += stretch.chunks
        self._references.take_in(stretch.named)
        self._ids.take_in(stretch.ids)
        for whole, part in zip(self._leaks, stretch.leaks, strict=True):
            whole.take_over(part)
        if stretch.crash is not None:
            for name in Leaks.counts:
                self._crashed.setdefault(name, stretch.crash)
        for doubtful in stretch.doubtful:
            self._look(doubtful)

    def _look(self, doubtful: Doubtful) -> None:
        """Show one chunk to every gate."""
        line, data, record = doubtful
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

    def report(self) -> GateReport:
        """All counts, in the gates' fixed order."""
        tallies = [*self._leaks, *self._ids.finish()]
        for gate in list(self._gates):
            try:
                tallies += gate.finish()
            except Exception as error:
                self._stop(gate, error)
        results = {tally.name: tally.result() for tally in tallies}
        for name, example in self._crashed.items():
            results[name] = GateResult(name, 1, (example,))
        return GateReport(
            gates=tuple(results[name] for name in GATE_NAMES),
            unsearchable=tuple(self._unsearchable),
            monographs=self._monographs,
            chunks=self.chunks,
            older_records=self._versions.older,
        )
