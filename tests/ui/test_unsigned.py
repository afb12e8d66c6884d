"""Answers that were begun: kept beside the review, never in its log, never for another block."""

import json
from pathlib import Path

from reviewer.contract.vocabulary import Shape
from reviewer.session import ReviewSession
from reviewer.ui.answer import labels as labelling
from reviewer.ui.answer.answer import noted, stated, with_labels
from reviewer.ui.desk import Desk
from reviewer.ui.unsigned import UnsignedAnswers


def begun(desk: Desk, session: ReviewSession) -> None:
    desk.go_to(next(key for key in session.queue() if session.item(key).input_header))
    assert desk.answer is not None
    answer = stated(desk.answer, Shape.SIMPLE_TABLE)
    answer = with_labels(answer, labelling.accepted(answer.labels, 0))
    desk.say(noted(answer, "dở dang"))


def test_come_back_as_they_were(desk: Desk, session: ReviewSession, tmp_path: Path) -> None:
    begun(desk, session)
    store = UnsignedAnswers(tmp_path, session)
    store.save(desk.unsigned())
    assert store.load() == desk.unsigned()


def test_an_answer_to_a_changed_block_does_not_come_back(
    desk: Desk, session: ReviewSession, tmp_path: Path
) -> None:
    begun(desk, session)
    store = UnsignedAnswers(tmp_path, session)
    store.save(desk.unsigned())
    data = json.loads(store._path.read_text(encoding="utf-8"))
    data["answers"][0]["digest"] = "0" * 64
    store._path.write_text(json.dumps(data), encoding="utf-8")
    assert store.load() == {}


def test_a_broken_file_is_no_answer(session: ReviewSession, tmp_path: Path) -> None:
    store = UnsignedAnswers(tmp_path, session)
    store._path.parent.mkdir(parents=True)
    store._path.write_text("{", encoding="utf-8")
    assert store.load() == {}


def test_a_signed_answer_is_kept_no_longer(
    desk: Desk, session: ReviewSession, tmp_path: Path
) -> None:
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    store = UnsignedAnswers(tmp_path, session)
    store.save(desk.unsigned())
    assert store._path.exists()
    desk.sign()
    store.save(desk.unsigned())
    assert not store._path.exists()


def test_a_folder_that_cannot_be_written_costs_no_answer(
    desk: Desk, session: ReviewSession, tmp_path: Path
) -> None:
    begun(desk, session)
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    UnsignedAnswers(blocked, session).save(desk.unsigned())
    assert desk.unsigned()
