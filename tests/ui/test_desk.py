"""The desk: one path for every change, and what is not signed when something is missing."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Shape, Verdict
from reviewer.errors import InputError
from reviewer.review.models import Changes
from reviewer.session import ReviewSession
from reviewer.ui.answer import labels as labelling
from reviewer.ui.answer.answer import Missing, judged, noted, stated, with_labels
from reviewer.ui.answer.labels import LabelState
from reviewer.ui.desk import Desk, Sight
from reviewer.ui.following import Following
from reviewer.ui.operations import Operation

Find = Callable[[Shape], BlockKey]


def answer_fully(desk: Desk, shape: Shape) -> None:
    answer = desk.answer
    assert answer is not None
    answer = stated(answer, shape)
    if answer.asks_for_labels:
        for at in range(len(answer.labels)):
            answer = with_labels(answer, labelling.accepted(answer.labels, at))
    desk.say(answer)


def test_signing_records_and_goes_on(desk: Desk, session: ReviewSession, qtbot: QtBot) -> None:
    first = desk.current
    assert first is not None
    answer_fully(desk, session.item(first).block.shape)
    with qtbot.waitSignals([desk.changed, desk.current_changed, desk.signed]):
        assert desk.sign()
    assert session.state(first).state is ReviewState.VERIFIED
    assert desk.current == session.queue()[1]
    decision = session.state(first).decision
    assert decision is not None
    assert decision.evidence is not None
    assert decision.evidence.seen_ms == 1500


def test_nothing_is_signed_without_a_shape(desk: Desk, session: ReviewSession) -> None:
    assert not desk.sign()
    assert desk.obstacle().missing == (Missing.SHAPE,)
    assert session.counts().settled == 0


def test_nothing_is_signed_that_was_not_seen(
    desk: Desk, session: ReviewSession, eyes: object
) -> None:
    answer_fully(desk, Shape.FORMULA_2D)
    eyes.obstacle = "not seen"  # type: ignore[attr-defined]
    assert desk.obstacle().sight == "not seen"
    assert not desk.sign()
    assert session.counts().settled == 0


def test_nothing_is_signed_while_the_columns_show_another_block(
    session: ReviewSession, eyes: Sight, qapp: QApplication
) -> None:
    del qapp
    desk = Desk(session, None, Following(in_turns=True))
    desk.set_sight(eyes)
    shown: list[BlockKey | None] = []
    desk.follow(lambda: shown.append(desk.current))
    first, second = session.queue()[:2]
    desk.go_to(first)
    answer_fully(desk, session.item(first).block.shape)
    assert shown == [first], "an answer is said of what all columns show"
    desk.go_to(second)
    desk.go_to(first)
    assert not desk.sign()
    assert session.counts().settled == 0
    assert shown[-1] == first, "now they show it"
    assert desk.sign()


def test_nothing_is_signed_where_nobody_looks(session: ReviewSession, qapp: QApplication) -> None:
    del qapp
    desk = Desk(session)
    desk.go_to(session.queue()[0])
    answer_fully(desk, Shape.FORMULA_2D)
    assert desk.obstacle().sight
    assert not desk.sign()
    assert session.counts().settled == 0


def test_nothing_is_signed_whose_evidence_is_gone(
    desk: Desk, session: ReviewSession, eyes: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(eyes), "evidence", lambda _self, _key: None)
    answer_fully(desk, Shape.FORMULA_2D)
    assert desk.obstacle().is_none
    assert not desk.sign()
    assert session.counts().settled == 0


def test_what_cannot_be_seen_at_all_can_be_left_open(
    session: ReviewSession, qapp: QApplication
) -> None:
    del qapp
    desk = Desk(session)
    key = session.queue()[0]
    desk.take_changes(session.mark_unshowable({key: "pdf.page_too_slow"}))
    desk.go_to(key)
    assert desk.answer is not None
    desk.say(noted(judged(desk.answer, Verdict.CANNOT_TELL), "không xem được trang"))
    assert desk.sign()
    assert session.state(key).state is ReviewState.CANNOT_TELL


def test_a_missing_label_keeps_from_signing(
    desk: Desk, session: ReviewSession, key_of: Find
) -> None:
    desk.go_to(key_of(Shape.SIMPLE_TABLE))
    answer = desk.answer
    assert answer is not None
    assert len(answer.labels) > 1
    answer = stated(answer, Shape.SIMPLE_TABLE)
    desk.say(with_labels(answer, labelling.accepted(answer.labels, 0)))
    assert not desk.sign()
    assert session.counts().settled == 0


def test_an_answer_waits_where_it_was_begun(desk: Desk, session: ReviewSession) -> None:
    first, second = session.queue()[:2]
    answer = desk.answer
    assert answer is not None
    desk.say(noted(answer, "chưa xong"))
    desk.go_to(second)
    assert desk.is_begun(first)
    assert desk.answer is not None
    assert desk.answer.note == ""
    desk.go_to(first)
    assert desk.answer.note == "chưa xong"


def test_undo_leads_back_and_keeps_what_she_said(
    desk: Desk, session: ReviewSession, key_of: Find
) -> None:
    key = key_of(Shape.SIMPLE_TABLE)
    desk.go_to(key)
    answer_fully(desk, Shape.SIMPLE_TABLE)
    assert desk.answer is not None
    desk.say(noted(desk.answer, "xem lại"))
    desk.sign()
    assert desk.current != key
    assert desk.undo()
    assert desk.current == key
    assert session.state(key).state is ReviewState.UNREVIEWED
    kept = desk.answer
    assert kept.note == "xem lại"
    assert {label.state for label in kept.labels} == {LabelState.ACCEPTED}
    assert desk.is_begun(key)
    assert desk.redo()
    assert session.state(key).state is ReviewState.VERIFIED
    assert not desk.is_begun(key)


def test_a_refused_change_is_told_and_loses_nothing(desk: Desk, qtbot: QtBot) -> None:
    def refuse(_session: ReviewSession) -> Changes:
        raise InputError("session.no_reviewer")

    answer = desk.answer
    assert answer is not None
    desk.say(noted(answer, "giữ"))
    with qtbot.waitSignal(desk.failed) as caught:
        assert not desk.perform(Operation(refuse))
    assert caught.args is not None
    assert caught.args[0].message_id == "session.no_reviewer"
    assert desk.answer is not None
    assert desk.answer.note == "giữ"


def test_an_answer_to_another_block_is_a_bug(desk: Desk, session: ReviewSession) -> None:
    answer = desk.answer
    assert answer is not None
    with pytest.raises(ValueError, match="in front of her"):
        desk.say(replace(answer, key=session.queue()[1]))


def test_next_open_passes_over_settled_blocks_and_wraps_round(
    desk: Desk, session: ReviewSession
) -> None:
    queue = session.queue()
    desk.go_to(queue[1])
    answer_fully(desk, Shape.FORMULA_2D)
    desk.sign()
    desk.go_to(queue[0])
    desk.go_to_next_open()
    assert desk.current == queue[2]
    desk.go_to(queue[-1])
    desk.go_to_next_open()
    assert desk.current == queue[0]


def test_cannot_tell_settles_a_block(desk: Desk, session: ReviewSession) -> None:
    key = desk.current
    assert key is not None
    assert desk.answer is not None
    desk.say(noted(judged(desk.answer, Verdict.CANNOT_TELL), "chữ mờ"))
    assert desk.sign()
    assert session.state(key).state is ReviewState.CANNOT_TELL


def test_says_when_nothing_is_open_any_more(
    desk: Desk, session: ReviewSession, qtbot: QtBot
) -> None:
    desk.set_shown(session.queue()[:1])
    answer_fully(desk, Shape.FORMULA_2D)
    desk.sign()
    with qtbot.waitSignal(desk.nothing_open):
        desk.set_shown((session.queue()[0],))
        desk.go_to(session.queue()[0])
        desk.go_to_next_open()
