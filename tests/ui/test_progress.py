"""The pictures' numbers, and the estimate of what is left."""

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.review.agreement import Agreement, Share
from reviewer.session import ReviewSession
from reviewer.ui.answer.answer import stated
from reviewer.ui.desk import Desk
from reviewer.ui.pace import Pace
from reviewer.ui.progress.dialog import ProgressDialog
from reviewer.ui.progress.figures import figures_of
from reviewer.ui.theme.look import Look

START = datetime(2026, 12, 1, 8, tzinfo=UTC)


def test_pace_is_the_median_and_leaves_pauses_out() -> None:
    seconds = [0, 10, 20, 30, 40, 50, 4000]
    pace = Pace(START + timedelta(seconds=each) for each in seconds)
    assert pace.seconds == 10
    assert pace.minutes_for(60) == 10
    assert pace.minutes_for(1) == 1
    assert pace.minutes_for(0) is None


def test_too_few_answers_tell_nothing() -> None:
    pace = Pace([START, START + timedelta(seconds=5)])
    pace.add(START + timedelta(seconds=9))
    assert pace.minutes_for(100) is None


def test_figures_count_every_block_once(desk: Desk, session: ReviewSession) -> None:
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    desk.sign()
    figures = figures_of(session)
    whole = len(session.items)
    for groups in (figures.by_shape, figures.by_section):
        assert sum(sum(states.values()) for states in groups.values()) == whole
    assert [count for _, count in figures.settled_over_time] == [1]
    assert figures.by_shape[Shape.FORMULA_2D][ReviewState.CORRECTED] == 1


def test_an_undone_answer_is_no_progress(desk: Desk, session: ReviewSession) -> None:
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    desk.sign()
    desk.undo()
    assert figures_of(session).settled_over_time == ()


def test_the_dialog_follows_a_signature(desk: Desk, look: Look, qtbot: QtBot) -> None:
    dialog = ProgressDialog(desk, look)
    qtbot.addWidget(dialog)
    dialog.show()
    before = dialog._summary.text()
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    desk.sign()
    assert dialog._summary.text() != before


def test_agreement_is_drawn_of_what_may_be_known(
    desk: Desk, session: ReviewSession, look: Look, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = ProgressDialog(desk, look)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.agreement.isVisible()
    assert "as far as you may know" in dialog._agreed.text()
    found = Agreement(
        raw=Share(agreed=3, blocks=4),
        by_shape={Shape.SIMPLE_TABLE: Share(agreed=1, blocks=2)},
        alpha=0.5,
        seconds={},
    )
    monkeypatch.setattr(session, "agreement", lambda: found)
    dialog.read()
    assert dialog.agreement.isVisible()
    assert dialog.agreement.accessibleDescription() == "All of them: 3 / 4; Simple table: 1 / 2"
    picture = dialog.agreement.grab().toImage()
    filled = QColor(look.colours.verified)
    row = dialog.agreement._step() - look.unit * 2
    across = [picture.pixelColor(x, row) == filled for x in range(picture.width())]
    assert 0.72 < sum(across) / len(across) < 0.78
