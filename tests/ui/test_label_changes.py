"""A header label split, joined and taken to another column, by keys and by the menu."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape
from reviewer.ui.actions import Actions
from reviewer.ui.answer.answer import stated
from reviewer.ui.answer.labels import LabelState
from reviewer.ui.desk import Desk
from reviewer.ui.inspector.label_menu import LabelMenu
from reviewer.ui.inspector.label_row import LabelRow
from reviewer.ui.theme.look import Look
from tests.ui.conftest import Keyboard


@pytest.fixture
def row(
    desk: Desk,
    actions: Actions,
    look: Look,
    window: QWidget,
    keyboard: Keyboard,
    key_of: Callable[[Shape], BlockKey],
) -> LabelRow:
    desk.go_to(key_of(Shape.SIMPLE_TABLE))
    made = LabelRow(desk, actions, look)
    QVBoxLayout(window).addWidget(made)
    window.resize(600, 300)
    keyboard.show(window)
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.SIMPLE_TABLE))
    return made


def texts(desk: Desk) -> list[str]:
    assert desk.answer is not None
    return [label.text for label in desk.answer.labels]


def test_a_bar_in_the_field_splits(
    row: LabelRow, desk: Desk, window: QWidget, keyboard: Keyboard
) -> None:
    before = texts(desk)
    keyboard.press(window, "e")
    row._field.setText("Độ lọc | (ml/phút)")
    keyboard.press(window, Qt.Key.Key_Return)
    assert texts(desk) == ["Độ lọc", "(ml/phút)", *before[1:]]
    assert desk.answer is not None
    states = [label.state for label in desk.answer.labels[:2]]
    assert states == [LabelState.OPEN, LabelState.OPEN], "each part is to be ticked by itself"


def test_control_and_an_arrow_take_a_label_along(
    row: LabelRow, desk: Desk, window: QWidget, keyboard: Keyboard
) -> None:
    first, second, *rest = texts(desk)
    row._chips[0].setFocus()
    keyboard.press(window, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert texts(desk) == [second, first, *rest]
    assert row.current == 1
    keyboard.press(window, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert texts(desk) == [first, second, *rest]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_menu_key_opens_what_the_right_button_opens(
    row: LabelRow, desk: Desk, qtbot: QtBot
) -> None:
    chip = row._chips[0]
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, QPoint(4, 4), chip.mapToGlobal(QPoint(4, 4))
    )
    QApplication.sendEvent(chip, event)
    menus = row.findChildren(LabelMenu)
    assert len(menus) == 1
    qtbot.waitUntil(menus[0].isVisible)
    menus[0].close()
    assert desk.answer is not None


def choose(menu: QMenu, beginning: str) -> None:
    (action,) = [one for one in menu.actions() if one.text().startswith(beginning)]
    assert action.isEnabled()
    action.trigger()


def test_the_menu_joins_splits_and_moves(row: LabelRow, desk: Desk) -> None:
    first, second, *rest = texts(desk)
    choose(row._menu(row._chips[0]), "Join")
    assert texts(desk) == [f"{first} {second}", *rest]
    choose(row._menu(row._chips[0]), f"Split: {first} |")
    assert texts(desk) == [first, second, *rest]
    choose(row._menu(row._chips[0]), "Move right")
    assert texts(desk) == [second, first, *rest]
