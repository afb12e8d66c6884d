"""Signing, taking back, giving again; taking in and giving out."""

import shutil
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import ReviewState, Shape, Verdict
from reviewer.errors import InputError, RefusedError
from reviewer.session import Changes, EntryKind, ReviewSession, decisions_of
from reviewer.session import deciding as module
from reviewer.sources import read_decisions
from tests.unit.session.maker import (
    FORMULA,
    KEYS,
    LABELS,
    MERGED,
    TABLE,
    Desk,
    decision,
    draft,
    evidence,
    write_decisions,
)


def take_in(desk: Desk, *decisions: Decision) -> Changes:
    with ReviewSession.open(desk.review, writable=True) as session:
        source = write_decisions(desk.decisions, *decisions)
        return session.take_in(read_decisions(source), source)


def test_a_signed_answer_is_on_the_disk_with_its_evidence(desk: Desk) -> None:
    with desk.open() as session:
        seen = evidence(session, TABLE)
        changes = session.decide(draft(TABLE, note="Xem kỹ"), seen)
        assert changes.blocks == {TABLE}
        with desk.open(None) as reading:
            (line,) = reading.history(TABLE)
            state = reading.state(TABLE)
    assert line.decision.evidence == seen
    assert line.decision.note == "Xem kỹ"
    assert (line.in_force, line.stale, line.by_script, line.undone) == (True, False, False, False)
    assert state.state is ReviewState.VERIFIED
    assert not state.by_script


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"shape": None}, "session.shape_missing"),
        ({"header_row": None}, "session.header_missing"),
        ({"bbox": Bbox(9, 9, 9, 20)}, "session.box_without_area"),
        ({"bbox": Bbox(9, 9, float("nan"), 20)}, "session.box_without_area"),
    ],
)
def test_an_answer_that_is_not_complete_is_not_signed(
    desk: Desk, fields: dict[str, Any], message: str
) -> None:
    with desk.open() as session:
        with pytest.raises(InputError) as refused:
            session.decide(draft(TABLE, **fields))
        assert refused.value.message_id == message
        assert session.history(TABLE) == ()


@pytest.mark.parametrize("field", ["book_sha256", "block_digest"])
def test_evidence_of_something_else_is_refused(desk: Desk, field: str) -> None:
    with desk.open() as session:
        with pytest.raises(RefusedError) as refused:
            session.decide(draft(TABLE), evidence(session, TABLE, **{field: "0" * 64}))
        assert refused.value.message_id == "session.not_what_was_shown"
        assert session.counts().unreviewed == len(KEYS)


def test_what_a_verdict_does_not_need_is_not_written(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(
            draft(TABLE, Verdict.CANNOT_TELL, shape=Shape.FORMULA_2D, bbox=Bbox(1, 2, 3, 4))
        )
        session.decide(draft(MERGED, header_row=("1 g", "2 g")))
        unsure, merged = (session.history(key)[0].decision for key in (TABLE, MERGED))
    assert (unsure.shape, unsure.header_row, unsure.bbox) == (None, None, None)
    assert merged.header_row is None


def test_a_block_that_cannot_be_shown_can_only_be_left_open(desk: Desk) -> None:
    with desk.open() as session:
        changes = session.mark_unshowable({TABLE: "pdf.page_too_slow"})
        assert changes.blocks == {TABLE}
        assert session.state(TABLE).not_reviewable == "pdf.page_too_slow"
        for verdict in (Verdict.SHAPE, Verdict.NOT_A_BLOCK):
            with pytest.raises(InputError) as refused:
                session.decide(draft(TABLE, verdict))
            assert refused.value.message_id == "session.cannot_be_shown"
        session.decide(draft(TABLE, Verdict.CANNOT_TELL))
        assert session.state(TABLE).state is ReviewState.CANNOT_TELL
        assert session.state(TABLE).not_reviewable == "pdf.page_too_slow"


def test_the_boxes_of_a_sound_book_can_all_be_shown(desk: Desk) -> None:
    with desk.open(None) as session:
        assert session.find_unshowable() == {}


def test_a_clock_that_was_set_back_does_not_lose_the_later_answer(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> "Clock":
            return cls(2020, 1, 1, tzinfo=tz)

    with desk.open() as session:
        session.decide(draft(TABLE))
        first = session.history(TABLE)[0].decision
        monkeypatch.setattr(module, "datetime", Clock)
        session.decide(draft(TABLE, Verdict.NOT_A_BLOCK))
        second = session.history(TABLE)[1].decision
        assert session.state(TABLE).state is ReviewState.NOT_A_BLOCK
        session.decide(draft(MERGED))
        assert session.history(MERGED)[0].decision.decided_at == "2020-01-01T00:00:00.000Z"
    assert second.moment - first.moment == timedelta(milliseconds=1)


def test_undo_and_redo_step_through_what_this_reviewer_signed(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE))
        session.decide(draft(FORMULA, Verdict.NOT_A_BLOCK))
        session.decide(draft(TABLE, Verdict.CANNOT_TELL))
        assert session.undo().blocks == {TABLE}
        assert session.state(TABLE).state is ReviewState.VERIFIED
        assert session.undo().blocks == {FORMULA}
        assert session.state(FORMULA).state is ReviewState.UNREVIEWED
        assert session.undo().blocks == {TABLE}
        assert session.state(TABLE).state is ReviewState.UNREVIEWED
        assert not session.can_undo
        with pytest.raises(InputError):
            session.undo()
        for expected in (TABLE, FORMULA, TABLE):
            assert session.can_redo
            assert session.redo().blocks == {expected}
        assert session.state(TABLE).state is ReviewState.CANNOT_TELL
        assert session.state(FORMULA).state is ReviewState.NOT_A_BLOCK
        assert not session.can_redo
        with pytest.raises(InputError):
            session.redo()
        kinds = [line.kind for line in session.history(TABLE)]
    decided, undone, redone = EntryKind.DECISION, EntryKind.UNDO, EntryKind.REDO
    assert kinds == [decided, decided, undone, undone, redone, redone]


def test_undo_reaches_into_earlier_sessions_and_a_new_answer_ends_redo(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE))
        session.decide(draft(FORMULA))
    with desk.open() as session:
        assert session.undo().blocks == {FORMULA}
        assert session.can_redo
    with desk.open() as session:
        session.decide(draft(MERGED))
        assert not session.can_redo
        assert session.undo().blocks == {MERGED}
        assert session.undo().blocks == {TABLE}
        assert not session.can_undo
        assert session.counts().unreviewed == len(KEYS)


@pytest.mark.usefixtures("no_look")
def test_undo_touches_neither_another_reviewer_nor_what_a_file_said(desk: Desk) -> None:
    with desk.open("Minh") as session:
        session.decide(draft(TABLE))
    take_in(desk, decision(FORMULA, reviewer="Lan"))
    with desk.open("Lan") as session:
        assert not session.can_undo
        session.decide(draft(FORMULA, Verdict.NOT_A_BLOCK))
        session.undo()
        assert session.state(FORMULA).state is ReviewState.VERIFIED
        assert not session.can_undo
        assert session.state(TABLE).reviewers == ("Minh",)


def test_the_history_says_what_was_undone(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE))
        session.decide(draft(TABLE, Verdict.NOT_A_BLOCK))
        session.undo()
        assert [(line.undone, line.in_force) for line in session.history(TABLE)] == [
            (False, False),
            (True, False),
            (False, True),
        ]
        session.redo()
        assert [line.undone for line in session.history(TABLE)] == [False] * 4


@pytest.mark.usefixtures("no_look")
def test_decisions_are_taken_in_once(desk: Desk) -> None:
    records = [decision(key, hospital="Bệnh viện A") for key in KEYS]
    assert take_in(desk, *records).entries == len(KEYS)
    assert take_in(desk, *records, *records).entries == 0
    with desk.open(None) as session:
        assert session.counts().verified == len(KEYS)
        assert session.script_decisions == len(KEYS)
        assert session.state(TABLE).by_script
    assert decisions_of(desk.review) == records


@pytest.mark.usefixtures("no_look")
@pytest.mark.parametrize("at", [0, 1, 2])
def test_one_wrong_line_takes_nothing_in(desk: Desk, at: int) -> None:
    records = [decision(TABLE), decision(MERGED)]
    records.insert(at, decision(FORMULA).model_copy(update={"drug_id": "gentamicin"}))
    with pytest.raises(InputError) as refused:
        take_in(desk, *records)
    assert refused.value.message_id == "session.unknown_block"
    assert str(refused.value).startswith(f"{desk.decisions}:{at + 1}:block_id: ")
    assert decisions_of(desk.review) == []


def test_a_box_off_the_page_takes_nothing_in(desk: Desk) -> None:
    with pytest.raises(InputError) as refused:
        take_in(desk, decision(TABLE), decision(MERGED, bbox=Bbox(900, 900, 950, 950)))
    assert refused.value.message_id == "session.box_off_page"
    assert str(refused.value).startswith(f"{desk.decisions}:2:bbox: ")
    assert decisions_of(desk.review) == []


@pytest.mark.usefixtures("no_look")
def test_a_later_record_replaces_the_earlier_also_at_the_same_moment(desk: Desk) -> None:
    take_in(desk, decision(TABLE), decision(TABLE, Verdict.NOT_A_BLOCK))
    with desk.open(None) as session:
        assert session.state(TABLE).state is ReviewState.NOT_A_BLOCK
    take_in(desk, decision(TABLE, Verdict.RETRACT))
    with desk.open(None) as session:
        assert session.state(TABLE).state is ReviewState.UNREVIEWED
    assert [each.verdict for each in decisions_of(desk.review)] == [Verdict.RETRACT]
    assert len(decisions_of(desk.review, whole=True)) == 3


@pytest.mark.usefixtures("no_look")
def test_an_earlier_record_that_comes_later_replaces_nothing(desk: Desk) -> None:
    take_in(desk, decision(TABLE, decided_at="2026-12-02T08:00:00Z"))
    take_in(desk, decision(TABLE, Verdict.NOT_A_BLOCK, decided_at="2026-12-01T08:00:00Z"))
    with desk.open(None) as session:
        assert session.state(TABLE).state is ReviewState.VERIFIED


@pytest.mark.usefixtures("no_look")
def test_two_reviewers_of_whom_one_took_hers_back(desk: Desk) -> None:
    take_in(desk, decision(TABLE), decision(TABLE, Verdict.NOT_A_BLOCK, reviewer="Hoa"))
    with desk.open(None) as session:
        assert session.state(TABLE).state is ReviewState.DISPUTED
    take_in(
        desk, decision(TABLE, Verdict.RETRACT, reviewer="Hoa", decided_at="2026-12-03T00:00:00Z")
    )
    with desk.open(None) as session:
        assert session.state(TABLE).state is ReviewState.VERIFIED


@pytest.mark.usefixtures("no_look")
def test_another_review_follows_what_was_undone(desk: Desk) -> None:
    other = desk.folder / "other.review"
    shutil.copy(desk.review, other)

    def follow() -> None:
        source = write_decisions(desk.decisions, *decisions_of(desk.review))
        with ReviewSession.open(other, writable=True) as session:
            session.take_in(read_decisions(source), source)
            assert session.take_in(read_decisions(source), source).entries == 0
            states = [session.state(key) for key in KEYS]
        with desk.open(None) as session:
            assert states == [session.state(key) for key in KEYS]

    with desk.open() as session:
        session.decide(draft(TABLE, header_row=LABELS[:2]), evidence(session, TABLE))
        session.decide(draft(TABLE), evidence(session, TABLE))
        session.decide(draft(FORMULA), evidence(session, FORMULA))
    follow()
    with desk.open() as session:
        session.undo()
        session.undo()
    follow()
    formula, table = decisions_of(desk.review)
    assert formula.verdict is Verdict.RETRACT
    assert table.header_row == LABELS[:2]
    assert (table.model_extra or {})["restates"] < table.decided_at
    with desk.open() as session:
        session.redo()
        session.redo()
    follow()


def test_a_window_answer_counts_as_of_now(desk: Desk) -> None:
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    with desk.open() as session:
        session.decide(draft(TABLE))
        moment = session.history(TABLE)[0].decision.moment
    assert before <= moment <= datetime.now(UTC)
