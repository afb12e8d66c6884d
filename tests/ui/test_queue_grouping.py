"""The queue by drug: together, below a heading that counts, in whatever order it has."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reviewer.contract.vocabulary import Shape
from reviewer.session import ReviewSession
from reviewer.ui.actions import Actions
from reviewer.ui.answer.answer import stated
from reviewer.ui.desk import Desk
from reviewer.ui.queue.grouping import Heading, grouped
from reviewer.ui.queue.index import Order
from reviewer.ui.queue.model import HEADING_ROLE
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


def headings(panel: QueuePanel) -> list[Heading]:
    every = (panel.model.index(row).data(HEADING_ROLE) for row in range(len(panel.model.keys)))
    return [one for one in every if one is not None]


def test_without_it_there_is_no_heading(panel: QueuePanel) -> None:
    assert headings(panel) == []


def test_the_drug_of_the_riskiest_block_is_first_and_each_stands_once(
    panel: QueuePanel, desk: Desk, session: ReviewSession
) -> None:
    panel.filter_bar.arrange("risk", by_drug=True)
    keys = panel.model.keys
    assert keys == grouped(session.queue()) == desk.shown
    assert set(keys) == set(session.queue())
    names = [one.drug_name for one in headings(panel)]
    assert names == list(dict.fromkeys(session.item(key).drug_name for key in session.queue()))
    assert sum(one.blocks for one in headings(panel)) == len(keys)


def test_a_heading_counts_what_is_judged(panel: QueuePanel, desk: Desk) -> None:
    panel.filter_bar.arrange("risk", by_drug=True)
    first = headings(panel)[0]
    assert first.judged == 0
    desk.go_to(panel.model.keys[0])
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    assert desk.sign()
    assert headings(panel)[0] == Heading(first.drug_name, 1, first.blocks)


def test_the_menu_groups_and_ungroups(panel: QueuePanel, session: ReviewSession) -> None:
    menu = panel.filter_bar._order_button.menu()
    for is_grouped in (True, False):
        menu.aboutToShow.emit()
        (action,) = [one for one in menu.actions() if one.text() == "Grouped by drug"]
        action.trigger()
        assert panel.filter_bar.is_grouped is is_grouped
    assert panel.model.keys == session.queue()


def test_the_row_below_a_heading_is_as_high_as_any(panel: QueuePanel, look: Look) -> None:
    panel.filter_bar.arrange(Order.DRUG.value, by_drug=True)
    plain = panel.list.visualRect(panel.model.index(1)).height()
    first = panel.list.visualRect(panel.model.index(0)).height()
    assert first > plain or panel.model.index(1).data(HEADING_ROLE) is not None
    picture = panel.list.viewport().grab().toImage()
    strip = picture.pixelColor(picture.width() // 2, 3)
    assert strip == QColor(look.colours.sunken)


def test_the_next_open_block_follows_the_groups(
    panel: QueuePanel, desk: Desk, session: ReviewSession
) -> None:
    panel.filter_bar.arrange("risk", by_drug=True)
    keys = panel.model.keys
    desk.go_to(keys[0])
    desk.go_to_next_open()
    assert desk.current == keys[1]
    panel.search.setText("vancomycin")
    panel.apply_filters()
    desk.go_to_next_open()
    assert desk.item is not None
    assert desk.item.drug_name == "VANCOMYCIN", "the next open one that matches"
    assert session.counts().settled == 0
