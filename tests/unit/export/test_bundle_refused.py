"""When an export says no, and that nothing is left of one that did not end well."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reviewer.contract.vocabulary import ReviewState
from reviewer.errors import CancelledError, InputError
from reviewer.export.bundle import export_bundle
from reviewer.export.plan import InputFile
from reviewer.export.refusal import ExportRefusedError
from reviewer.progress import CancelToken
from reviewer.sources import file_sha256
from tests.unit.export.maker import CONTINUED, MERGED, TABLE, Desk, left_behind


def refusals(desk: Desk, **changes: Any) -> list[str]:
    """The ids of the reasons; and nothing may be there after a refusal."""
    target = desk.folder / "bundle"
    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(desk.plan(**changes), desk.stages(), target)
    assert left_behind(desk.folder) == set()
    assert refused.value.exit_code == 1
    return [reason.message_id for reason in refused.value.reasons]


def test_every_reason_is_said_at_once(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.UNREVIEWED)
    desk.decide(MERGED, ReviewState.STALE)
    desk.decide(CONTINUED, ReviewState.DISPUTED)
    assert refusals(desk) == ["export.unreviewed", "export.stale", "export.disputed"]


@pytest.mark.parametrize("state", [ReviewState.STALE, ReviewState.DISPUTED])
def test_marking_unreviewed_lets_nothing_else_out(desk: Desk, state: ReviewState) -> None:
    desk.decide(TABLE, state)
    assert refusals(desk, mark_unreviewed=True) == [f"export.{state}"]


def test_a_reason_names_blocks_and_how_many(desk: Desk) -> None:
    for key in desk.results:
        desk.decide(key, ReviewState.UNREVIEWED)
    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(desk.plan(), desk.stages(), desk.folder / "bundle")
    (reason,) = refused.value.reasons
    said = str(reason)
    assert "4 " in said
    assert "ampicilin_va_sulbactam/p0205-t1" in said
    assert "…" in said
    assert said in str(refused.value)


@pytest.mark.parametrize("name", ["sách.pdf", "monographs.jsonl", "chunks.jsonl"])
def test_an_input_that_is_not_the_reviewed_one_is_refused(desk: Desk, name: str) -> None:
    plan = desk.plan(desk.chunks())
    with (desk.folder / name).open("ab") as file:
        file.write(b" ")
    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(plan, desk.stages(), desk.folder / "bundle")
    (reason,) = refused.value.reasons
    assert reason.message_id == "export.input_changed"
    assert reason.where is not None
    assert reason.where.path == desk.folder / name
    assert left_behind(desk.folder) == set()


def test_an_input_swapped_while_it_is_read_is_refused(desk: Desk) -> None:
    plan = desk.plan()

    def draw_late() -> Any:
        with plan.monographs.path.open("ab") as file:
            file.write(b"\n\n")
        return desk.book

    stages = desk.stages(open_book=draw_late)
    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(plan, stages, desk.folder / "bundle")
    assert [reason.message_id for reason in refused.value.reasons] == ["export.input_changed"]
    assert left_behind(desk.folder) == set()


def test_a_judged_block_without_a_picture_is_refused(desk: Desk) -> None:
    desk.book.missing = frozenset({205, 702})
    desk.decide(CONTINUED, ReviewState.NOT_A_BLOCK)
    assert refusals(desk) == ["export.crop_missing"] * 3


def test_of_very_many_reasons_the_first_are_said_and_how_many(desk: Desk) -> None:
    desk.book.missing = frozenset(range(1000))
    (gentamicin,) = (one for one in desk.monographs if one["drug_id"] == "gentamicin")
    block = gentamicin["blocks"][0]
    gentamicin["blocks"] += [{**block, "block_id": f"b{number}"} for number in range(60)]
    full = Desk(desk.folder, desk.monographs, desk.book)
    reasons = refusals(full)
    assert reasons == ["export.crop_missing"] * 25 + ["export.more_reasons"]


def test_a_gate_that_is_not_zero_is_refused_and_named(desk: Desk) -> None:
    leaked = desk.chunks()
    leaked[0]["text"] += " " + desk.monographs[0]["blocks"][0]["text"]
    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(desk.plan(leaked), desk.stages(), desk.folder / "bundle")
    assert "block_text_leaked_into_chunk_text" in str(refused.value)
    assert left_behind(desk.folder) == set()


def _descriptor(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    return next(one for one in chunks if one["chunk_kind"] == "block_descriptor")


@pytest.mark.parametrize(
    ("spoil", "gate"),
    [
        (lambda chunks: chunks.remove(_descriptor(chunks)), "descriptor_chunk_count"),
        (lambda chunks: chunks[0].update(attachments=[]), ""),
        (lambda chunks: chunks[0]["attachments"][0].update(block_id="p9999-t9"), "unknown"),
        (lambda chunks: chunks.append(chunks[0]), ""),
    ],
    ids=["descriptor gone", "silent chunk", "unknown block", "chunk twice"],
)
def test_chunks_that_fail_a_gate_are_not_mended_in_silence(
    desk: Desk, spoil: Callable[[list[dict[str, Any]]], None], gate: str
) -> None:
    chunks = desk.chunks()
    spoil(chunks)
    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(desk.plan(chunks), desk.stages(), desk.folder / "bundle")
    assert {reason.message_id for reason in refused.value.reasons} == {"export.gate"}
    assert gate in str(refused.value)
    assert left_behind(desk.folder) == set()


def test_a_chunk_that_does_not_hold_names_line_and_field(desk: Desk) -> None:
    chunks = desk.chunks()
    chunks[1]["attachments"][0]["shape"] = "round_table"
    with pytest.raises(InputError) as refused:
        export_bundle(desk.plan(chunks), desk.stages(), desk.folder / "bundle")
    said = str(refused.value)
    assert "chunks.jsonl:2:attachments[0].shape" in said
    assert left_behind(desk.folder) == set()


def test_a_chunk_without_blocks_that_does_not_hold_is_counted_by_a_gate(desk: Desk) -> None:
    """Its line passes as bytes, so it is the gates that look at it."""
    chunks = desk.chunks()
    chunks[-1]["attachments"] = None
    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(desk.plan(chunks), desk.stages(), desk.folder / "bundle")
    assert "attachments" in str(refused.value)
    assert left_behind(desk.folder) == set()


def test_a_line_without_blocks_that_is_not_json_is_named_in_the_input(desk: Desk) -> None:
    plan = desk.plan(desk.chunks())
    assert plan.chunks is not None
    lines = plan.chunks.path.read_bytes().splitlines(keepends=True)
    broken = lines[-1].replace(b'"drug_name"', b'"drug_name', 1)
    plan.chunks.path.write_bytes(b"\n\n" + b"".join([*lines[:-1], broken]))
    plan = replace(plan, chunks=InputFile(plan.chunks.path, file_sha256(plan.chunks.path)))
    with pytest.raises(InputError) as refused:
        export_bundle(plan, desk.stages(), desk.folder / "bundle")
    assert f"chunks.jsonl:{len(lines) + 2}" in str(refused.value)
    assert left_behind(desk.folder) == set()


def test_a_target_with_something_in_it_is_refused(desk: Desk) -> None:
    target = desk.folder / "bundle"
    target.mkdir()
    (target / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(InputError):
        export_bundle(desk.plan(), desk.stages(), target)
    assert [path.name for path in target.iterdir()] == ["mine.txt"]
    assert left_behind(desk.folder) == {"bundle"}


@pytest.mark.parametrize("place", ["sách.pdf", "sách.pdf/bundle", "monographs.jsonl"])
def test_a_target_in_the_place_of_an_input_is_refused(desk: Desk, place: str) -> None:
    plan = desk.plan()
    before = plan.book.path.read_bytes()
    with pytest.raises(InputError) as refused:
        export_bundle(plan, desk.stages(), desk.folder / place)
    assert refused.value.message_id == "export.target_holds_input"
    assert plan.book.path.read_bytes() == before


STAGES = (
    "export_inputs",
    "export_crops",
    "export_monographs",
    "export_chunks",
    "export_report",
    "export_read_back",
)


@pytest.mark.parametrize("at", STAGES)
def test_cancelled_at_any_stage_leaves_nothing(desk: Desk, at: str) -> None:
    cancel = CancelToken()
    reached: list[str] = []

    def progress(stage: str, done: int, total: int | None) -> None:
        del done, total
        reached.append(stage)
        if stage == at:
            cancel.cancel()

    target = desk.folder / "bundle"
    with pytest.raises(CancelledError):
        export_bundle(desk.plan(), desk.stages(), target, progress=progress, cancel=cancel)
    assert at in reached
    assert left_behind(desk.folder) == set()


@pytest.mark.parametrize("fails_at", range(1, 10))
def test_a_full_disk_leaves_no_half_bundle(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    """The n-th file that is opened for writing in the bundle finds no room."""
    real = Path.open
    opened = 0

    def open_on_a_full_disk(self: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        nonlocal opened
        if "x" in mode:
            opened += 1
            if opened == fails_at:
                raise OSError(errno.ENOSPC, "No space left on device", str(self))
        return real(self, mode, *rest, **more)

    plan, stages = desk.plan(desk.chunks()), desk.stages()
    monkeypatch.setattr(Path, "open", open_on_a_full_disk)
    with pytest.raises(InputError) as refused:
        export_bundle(plan, stages, desk.folder / "bundle")
    monkeypatch.undo()
    said = str(refused.value)
    assert "bundle: " in said
    assert "No space left on device" in said
    assert ".partial" not in said
    assert left_behind(desk.folder) == set()


def test_a_file_changed_on_the_disk_is_found_when_it_is_read_back(desk: Desk) -> None:
    """As by a failing disk: what was written is not what is read."""
    folder_of = desk.stages().atomic_folder
    written: list[Path] = []

    @contextmanager
    def remembered(path: Path) -> Iterator[Path]:
        with folder_of(path) as folder:
            written.append(folder)
            yield folder

    def progress(stage: str, done: int, total: int | None) -> None:
        del total
        if stage == "export_report" and done == 0:
            chunks = written[0] / "chunks.verified.jsonl"
            chunks.write_bytes(chunks.read_bytes().replace("Liều".encode(), "Liêu".encode(), 1))

    with pytest.raises(ExportRefusedError) as refused:
        export_bundle(
            desk.plan(),
            desk.stages(atomic_folder=remembered),
            desk.folder / "bundle",
            progress=progress,
        )
    (reason,) = refused.value.reasons
    assert reason.message_id == "export.read_back"
    assert "chunks.verified.jsonl" in str(reason)
    assert ".partial" not in str(reason)
    assert left_behind(desk.folder) == set()


def test_a_crop_that_cannot_be_written_stops_the_export(desk: Desk) -> None:
    def book_gone() -> Any:
        raise InputError("pdf.missing")

    with pytest.raises(InputError):
        export_bundle(desk.plan(), desk.stages(open_book=book_gone), desk.folder / "bundle")
    assert left_behind(desk.folder) == set()


def test_answers_for_other_blocks_are_a_fault_of_the_caller(desk: Desk) -> None:
    plan = desk.plan()
    del desk.results[TABLE]
    with pytest.raises(ValueError, match="no answer"):
        export_bundle(plan, desk.stages(), desk.folder / "bundle")
    assert left_behind(desk.folder) == set()
