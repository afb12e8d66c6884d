"""What the review hands to the gates and to an export: a plan of one moment, and the stages."""

from functools import partial
from pathlib import Path

from reviewer import __version__
from reviewer.chunk.builder import build_chunks
from reviewer.chunk.descriptor import descriptor_text
from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import Monograph
from reviewer.export.bundle import export_bundle
from reviewer.export.plan import (
    BlockResult,
    BundlePlan,
    BundleStages,
    ExportResult,
    HistoryLine,
    InputFile,
)
from reviewer.export.preview import preview
from reviewer.gates.report import GateReport
from reviewer.gates.runner import run_gates as run_gates_over
from reviewer.messages import text
from reviewer.pdf.book import Book
from reviewer.progress import CancelToken, Progress
from reviewer.review.models import BlockState
from reviewer.session.giving_out import given_out
from reviewer.session.info import BoundFile, ReviewInfo
from reviewer.session.measures import measures_of
from reviewer.session.picture import Picture
from reviewer.sources.atomic import atomic_folder
from reviewer.sources.digest import file_sha256
from reviewer.sources.jsonl import read_lines
from reviewer.sources.records import parse_record
from reviewer.sources.write import encode


def export(
    picture: Picture,
    info: ReviewInfo,
    target: Path,
    *,
    mark_unreviewed: bool,
    password: str | None,
    progress: Progress,
    cancel: CancelToken,
) -> ExportResult:
    """See `ReviewSession.export`."""
    plan = plan_of(picture, info, mark_unreviewed=mark_unreviewed)
    return export_bundle(plan, stages_for(info, password), target, progress=progress, cancel=cancel)


def run_gates(
    picture: Picture, info: ReviewInfo, progress: Progress, cancel: CancelToken
) -> GateReport:
    """See `ReviewSession.run_gates`."""
    plan = plan_of(picture, info, mark_unreviewed=True)
    records = preview(plan, stages_for(info), progress=progress, cancel=cancel)
    return run_gates_over(records.monographs, records.chunks, progress=progress, cancel=cancel)


def plan_of(picture: Picture, info: ReviewInfo, *, mark_unreviewed: bool) -> BundlePlan:
    """The export of the review as `picture` has it."""
    return BundlePlan(
        book=_input(info.book),
        monographs=InputFile(info.monographs.path, info.monographs.now or info.monographs.sha256),
        chunks=_input(info.chunks) if info.chunks is not None else None,
        results={key: result_of(picture, picture.state(key)) for key in picture.subjects},
        decisions=lambda: given_out(picture.answers),
        policy=picture.policy.model_dump(mode="json"),
        counts=picture.counts.as_json(),
        chain_head=picture.head,
        program=__version__,
        mark_unreviewed=mark_unreviewed,
        findings=measures_of(picture),
    )


def result_of(picture: Picture, state: BlockState) -> BlockResult:
    """One block's state in the terms of an export."""
    reason = state.reason
    return BlockResult(
        key=state.key,
        state=state.state,
        shape=state.shape,
        header_row=state.header_row,
        bbox=state.bbox,
        header_verified=state.header_verified,
        reviewers=state.reviewers,
        decided_at=state.decided_at,
        by_script=state.by_script,
        reason=text(reason.message_id, **reason.details) if reason is not None else "",
        note=state.decision.note if state.decision is not None else "",
        history=tuple(
            HistoryLine(line.decision, line.undone) for line in picture.history(state.key)
        ),
    )


def stages_for(info: ReviewInfo, password: str | None = None) -> BundleStages:
    """The other stages, as an export calls them; `password` is the book's, where it is locked."""
    return BundleStages(
        read_lines=read_lines,
        parse_monograph=partial(parse_record, Monograph),
        parse_chunk=partial(parse_record, Chunk),
        encode=encode,
        atomic_folder=atomic_folder,
        file_sha256=file_sha256,
        build_chunks=build_chunks,
        descriptor_text=descriptor_text,
        run_gates=run_gates_over,
        open_book=lambda: Book.open(info.book.path, password),
    )


def _input(file: BoundFile) -> InputFile:
    return InputFile(file.path, file.sha256)
