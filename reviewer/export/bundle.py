"""Writing a bundle: beside its place, checked as it was written, and moved there when complete."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from reviewer.contract.raw import RawRecord
from reviewer.contract.record import Record
from reviewer.contract.vocabulary import VerificationStatus
from reviewer.errors import InputError, RefusedError, Where
from reviewer.export.drawing import Drawn, draw_crops
from reviewer.export.effective import OutgoingBlock
from reviewer.export.files import (
    CHUNKS,
    DECISIONS,
    MANIFEST,
    MONOGRAPHS,
    REPORT,
    RETURNS,
    BundleFiles,
    FileEntry,
)
from reviewer.export.inputs import Inputs
from reviewer.export.manifest import manifest_object, sealed
from reviewer.export.outgoing_records import OutgoingRecords, with_crops
from reviewer.export.plan import BundlePlan, BundleStages, ExportResult, GateFindings
from reviewer.export.read_back import misfits, read_manifest
from reviewer.export.refusal import gate_reasons, refuse, undrawn_reasons, unsettled_reasons
from reviewer.export.report.content import ReportContent
from reviewer.export.report.document import write_report
from reviewer.export.returns import returns
from reviewer.progress import CancelToken, Progress, no_progress


def utc_now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


def export_bundle(
    plan: BundlePlan,
    stages: BundleStages,
    target: Path,
    *,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
    now: Callable[[], datetime] = utc_now,
) -> ExportResult:
    """Write the bundle that `plan` describes to the folder `target` (design section 3).

    It is complete, read back and passes every gate, or it is not there: whatever stops it leaves
    nothing behind. `target` may be missing or an empty folder.

    Raises ExportRefusedError with every reason where a block, an input file or a gate does not
    allow it; InputError where an input cannot be read or the target cannot be written;
    CancelledError.
    """
    cancel = cancel or CancelToken()
    _refuse_place_of_input(target, plan)
    inputs = Inputs(plan)
    refuse([*unsettled_reasons(plan), *inputs.changed(stages.file_sha256, progress, cancel)])
    with stages.atomic_folder(target) as folder, _unnamed_system_errors(folder):
        bundle = _Bundle(plan, stages, folder, progress, cancel, now())
        return bundle.write(target, inputs)


class _Bundle:
    """One bundle while it is written."""

    def __init__(
        self,
        plan: BundlePlan,
        stages: BundleStages,
        folder: Path,
        progress: Progress,
        cancel: CancelToken,
        exported_at: datetime,
    ):
        self._plan = plan
        self._stages = stages
        self._files = BundleFiles(folder)
        self._progress = progress
        self._cancel = cancel
        self._exported_at = _as_text(exported_at)

    def write(self, target: Path, inputs: Inputs) -> ExportResult:
        """Write and check everything; the crops before the chunks, which name them."""
        records = OutgoingRecords(self._plan, self._stages, self._progress, self._cancel)
        self._write_lines(MONOGRAPHS, records.monographs())
        drawn = self._draw(list(records.blocks.values()))
        blocks = records.blocks
        refuse(undrawn_reasons((blocks[key].result, why) for key, why in drawn.undrawn.items()))
        records.blocks = blocks = with_crops(blocks, drawn.references)
        self._write_lines(CHUNKS, records.chunks())
        scripts = self._write_decisions()
        self._write_lines(RETURNS, self._encoded(returns(blocks.values())))
        refuse(inputs.changed_since())
        findings = self._run_gates()
        refuse(gate_reasons(findings))
        result = self._result(target, list(blocks.values()), drawn, scripts, records.upgraded)
        self._write_report(list(blocks.values()), drawn, findings, result)
        self._write_manifest(drawn, findings, result)
        self._read_back()
        return result

    def _draw(self, blocks: list[OutgoingBlock]) -> Drawn:
        folder, open_book = self._files.folder, self._stages.open_book
        drawn = draw_crops(blocks, folder, open_book, progress=self._progress, cancel=self._cancel)
        for crop in drawn.references.values():
            size = (folder / crop.path).stat().st_size
            self._files.entries[crop.path] = FileEntry(crop.sha256, size)
        return drawn

    def _write_lines(self, name: str, batches: Generator[list[bytes], None, None]) -> None:
        with closing(batches), self._files.writing(name) as file:
            for lines in batches:
                file.write_records(lines)

    def _encoded(self, records: Iterable[Record]) -> Generator[list[bytes], None, None]:
        for record in records:
            self._cancel.check()
            yield [self._stages.encode(record)]

    def _write_decisions(self) -> int:
        """Write the decisions; how many of them are a script's."""
        scripts = 0
        with self._files.writing(DECISIONS) as file:
            for decision in self._plan.decisions():
                scripts += decision.evidence is None
                file.write_records([self._stages.encode(decision)])
        return scripts

    def _run_gates(self) -> GateFindings:
        """The gates over the files as they were written.

        Raises InputError, with file and line of the input, for a line that is not JSON: such a
        line passes through the rewriting when its bytes look as if nothing in it is to change.
        """
        try:
            return self._stages.run_gates(
                self._written(MONOGRAPHS),
                self._written(CHUNKS),
                progress=self._progress,
                cancel=self._cancel,
            )
        except InputError:
            if self._plan.chunks is not None:
                self._find_unreadable_chunk(self._plan.chunks.path)
            raise

    def _find_unreadable_chunk(self, source: Path) -> None:
        for raw in self._stages.read_lines(source):
            self._stages.parse_chunk(raw.data, Where(source, raw.line))

    def _written(self, name: str) -> Iterator[RawRecord]:
        return self._stages.read_lines(self._files.folder / name)

    def _result(
        self,
        target: Path,
        blocks: list[OutgoingBlock],
        drawn: Drawn,
        scripts: int,
        upgraded: int,
    ) -> ExportResult:
        def count(name: str) -> int:
            return self._files.entries[name].records or 0

        unverified = sum(block.status is VerificationStatus.UNVERIFIED for block in blocks)
        return ExportResult(
            folder=target,
            monographs=count(MONOGRAPHS),
            chunks=count(CHUNKS),
            blocks=len(blocks),
            crops=len(drawn.references),
            crops_missing=len(drawn.undrawn),
            returns=count(RETURNS),
            decisions=count(DECISIONS),
            unverified=unverified,
            script_decisions=scripts,
            upgraded=upgraded,
        )

    def _write_report(
        self,
        blocks: list[OutgoingBlock],
        drawn: Drawn,
        findings: GateFindings,
        result: ExportResult,
    ) -> None:
        content = ReportContent(
            plan=self._plan,
            blocks=blocks,
            drawn=drawn,
            findings=findings,
            result=result,
            exported_at=self._exported_at,
            descriptor_text=self._stages.descriptor_text,
        )
        with self._files.writing(REPORT) as file:
            write_report(file, content, progress=self._progress, cancel=self._cancel)

    def _write_manifest(self, drawn: Drawn, findings: GateFindings, result: ExportResult) -> None:
        manifest = manifest_object(
            self._plan, findings, drawn, self._files.entries, result, self._exported_at
        )
        with (self._files.folder / MANIFEST).open("xb") as file:
            file.write(sealed(manifest))

    def _read_back(self) -> None:
        folder = self._files.folder
        for misfit in misfits(
            folder,
            read_manifest(folder),
            self._stages.file_sha256,
            progress=self._progress,
            cancel=self._cancel,
        ):
            place = misfit.where.path if misfit.where is not None else None
            name = place.relative_to(folder).as_posix() if place is not None else MANIFEST
            refuse([RefusedError("export.read_back", file=name)])


def _as_text(moment: datetime) -> str:
    text = moment.astimezone(UTC).isoformat(timespec="seconds")
    return text.replace("+00:00", "Z")


def _refuse_place_of_input(target: Path, plan: BundlePlan) -> None:
    """The target may not be a file of the review, nor lie where a path of it goes through."""
    wanted = target.resolve()
    for file in (plan.book, plan.monographs, plan.chunks):
        if file is None:
            continue
        place = file.path.resolve()
        if wanted == place or place in wanted.parents or wanted in place.parents:
            raise InputError("export.target_holds_input", where=Where(target), path=file.path)


@contextmanager
def _unnamed_system_errors(folder: Path) -> Iterator[None]:
    """A full disk shall name the bundle's place, and not a file that is gone by then."""
    try:
        yield
    except OSError as error:
        if error.filename is not None and folder in Path(str(error.filename)).parents:
            raise OSError(error.errno, error.strerror) from error
        raise
