"""The queue's panel: it shows where the desk is, moves it, and says what its filters leave."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.session import Policy, ReviewSession
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.answer.answer import stated
from reviewer.ui.desk import Desk
from reviewer.ui.queue.panel import QueuePanel
from reviewer.ui.theme.look import Look


@pytest.fixture
def panel(desk: Desk, actions: Actions, look: Look, window: QWidget, qtbot: QtBot) -> QueuePanel:
    made = QueuePanel(desk, actions, look, window)
    made.resize(330, 700)
    window.resize(330, 700)
    window.show()
    qtbot.waitExposed(window)
    return made


def test_shows_every_block(panel: QueuePanel, session: ReviewSession) -> None:
    assert panel.model.keys == session.queue()
    assert panel.list.currentIndex().row() == 0


def test_search_narrows_and_enter_goes_to_the_first(
    panel: QueuePanel, desk: Desk, session: ReviewSession, qtbot: QtBot
) -> None:
    QTest.keyClicks(panel.search, "vancomycin")
    qtbot.waitUntil(lambda: len(panel.model.keys) < len(session.items))
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert desk.item is not None
    assert desk.item.drug_name == "VANCOMYCIN"
    assert desk.shown == panel.model.keys


def test_says_when_nothing_matches_and_how_to_see_all(
    panel: QueuePanel, session: ReviewSession
) -> None:
    panel.search.setText("không có thuốc này")
    panel.apply_filters()
    assert panel.model.keys == ()
    assert not panel._nothing.isHidden()
    panel.clear_filters()
    assert len(panel.model.keys) == len(session.items)


def test_arrow_keys_move_the_desk(
    panel: QueuePanel, desk: Desk, session: ReviewSession, window: QWidget
) -> None:
    window.activateWindow()
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert desk.current == session.queue()[1]


def test_quick_arrow_keys_lose_no_step(
    panel: QueuePanel, desk: Desk, session: ReviewSession, window: QWidget, qtbot: QtBot
) -> None:
    window.activateWindow()
    panel.list.setFocus()
    desk.go_to(session.queue()[3])  # and the list has had no turn to show it
    for _ in range(3):
        QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert desk.current == session.queue()[6]
    qtbot.wait(20)
    assert panel.list.currentIndex().row() == 6


def test_a_signature_is_seen_at_once(panel: QueuePanel, desk: Desk, session: ReviewSession) -> None:
    key = desk.current
    assert key is not None
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    desk.sign()
    assert panel.model.row(0).state.state is ReviewState.CORRECTED
    assert session.state(key).state is ReviewState.CORRECTED


def test_a_state_filter_takes_signed_blocks_off_the_list(
    panel: QueuePanel, desk: Desk, session: ReviewSession
) -> None:
    chip = panel.filter_bar.findChild(QPushButton, "filter-unreviewed")
    assert chip is not None
    chip.click()
    assert len(panel.model.keys) == len(session.items)
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    desk.sign()
    assert len(panel.model.keys) == len(session.items) - 1
    assert desk.current == session.queue()[1]


def test_rows_say_everything_to_a_screen_reader(panel: QueuePanel, session: ReviewSession) -> None:
    said = panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert session.item(session.queue()[0]).drug_name in said
    assert "Open" in said


def test_narrow_hides_search_and_find_brings_it_back(panel: QueuePanel, actions: Actions) -> None:
    panel.set_narrow(True)
    assert panel.search.isHidden() or not panel.search.isVisible()
    actions[ActionId.FIND_BLOCK].trigger()
    assert panel.search.isVisible()


def test_a_policy_that_keeps_the_risk_back_takes_its_order_away(
    panel: QueuePanel, desk: Desk, session: ReviewSession
) -> None:
    assert panel.filter_bar.order.value == "risk"
    desk.take_changes(session.set_policy(Policy(answer_first=True)))
    assert panel.filter_bar.order.value == "book"
    assert "book" in panel.filter_bar._order_button.text()
    assert panel.model.keys == tuple(item.key for item in session.items)
    panel.filter_bar._fill_orders()
    names = [action.text() for action in panel.filter_bar._order_button.menu().actions()]
    assert "Riskiest first" not in names
    desk.take_changes(session.set_policy(Policy()))
    panel.filter_bar._fill_orders()
    names = [action.text() for action in panel.filter_bar._order_button.menu().actions()]
    assert "Riskiest first" in names
