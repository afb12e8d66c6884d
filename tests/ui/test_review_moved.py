"""What happens to the review's file under the open window costs no answer that was begun."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from pytestqt.qtbot import QtBot

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape
from reviewer.errors import ReviewerError
from reviewer.review.soundness import sound_log
from reviewer.session import ReviewSession
from reviewer.ui.desk import Desk
from tests.ui.test_desk import answer_fully

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there an open file cannot be moved")

Find = Callable[[Shape], BlockKey]


@pytest.mark.parametrize("what", ["renamed", "deleted", "replaced"])
def test_nothing_is_signed_into_it_and_she_goes_on_when_it_is_back(
    desk: Desk, session: ReviewSession, key_of: Find, qtbot: QtBot, what: str
) -> None:
    review = session.info.review
    kept = review.with_name("kept")
    first, second = key_of(Shape.SIMPLE_TABLE), key_of(Shape.FORMULA_2D)
    desk.go_to(first)
    answer_fully(desk, Shape.SIMPLE_TABLE)
    assert desk.sign()
    desk.go_to(second)
    answer_fully(desk, Shape.FORMULA_2D)
    if what == "replaced":
        os.link(review, kept)
        shutil.copyfile(review, review.with_name("copy"))
        review.with_name("copy").replace(review)
    elif what == "renamed":
        review.rename(kept)
    else:
        os.link(review, kept)
        review.unlink()
    with qtbot.waitSignal(desk.failed) as told:
        assert not desk.sign()
    [error] = told.args
    assert isinstance(error, ReviewerError)
    wanted = "review.changed_elsewhere" if what == "replaced" else "review.gone"
    assert error.message_id == wanted
    assert desk.current == second
    assert desk.is_begun(second)
    kept.replace(review)
    assert desk.sign()
    assert len(sound_log(review).entries) == 3


def test_an_answer_stays_while_another_program_has_the_file_locked(
    desk: Desk,
    session: ReviewSession,
    key_of: Find,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("reviewer.review.connection.BUSY_SECONDS", 0.2)
    key = key_of(Shape.FORMULA_2D)
    desk.go_to(key)
    answer_fully(desk, Shape.FORMULA_2D)
    with closing(sqlite3.connect(session.info.review, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with qtbot.waitSignal(desk.failed) as told:
            assert not desk.sign()
        other.execute("ROLLBACK")
    [error] = told.args
    assert isinstance(error, ReviewerError)
    assert error.message_id == "review.busy"
    assert desk.is_begun(key)
    assert desk.sign()
    assert len(sound_log(session.info.review).entries) == 2
