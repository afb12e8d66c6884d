"""The answer column's parts: keys, labels one by one, what is missing, and what goes out."""

from collections.abc import Callable
from typing import Protocol

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Shape, Verdict
from reviewer.session import ReviewSession
from reviewer.ui.actions import Actions
from reviewer.ui.answer.labels import LabelState
from reviewer.ui.canvas.crop_view import CropView
from reviewer.ui.desk import Desk, Sight
from reviewer.ui.inspector.column import AnswerColumn
from reviewer.ui.language import Language
from reviewer.ui.theme.look import Look
from reviewer.ui.widgets.key_button import KeyButton


class Keyboard(Protocol):
    def show(self, window: QWidget) -> None: ...
    def press(
        self,
        window: QWidget,
        keys: str | Qt.Key,
        modifier: Qt.KeyboardModifier = ...,
    ) -> None: ...


Find = Callable[[Shape], BlockKey]


class Column:
    """The answer column in a window of its own, with the focus on something neutral."""

    def __init__(
        self,
        desk: Desk,
        eyes: Sight,
        actions: Actions,
        look: Look,
        language: Language,
        window: QWidget,
        keyboard: Keyboard,
    ) -> None:
        self.window, self.desk, self._keyboard = window, desk, keyboard
        self.parts = AnswerColumn(desk, actions, look, language, CropView())
        desk.set_sight(eyes)
        self.shapes, self.labels = self.parts.shape_choice, self.parts.label_row
        self.descriptor, self.note = self.parts.descriptor, self.parts.note
        self.history, self.prose = self.parts.history, self.parts.prose
        self.signs = self.parts.sign_bar
        self.neutral = QWidget()
        self.neutral.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = QVBoxLayout(window)
        layout.addWidget(self.neutral)
        layout.addWidget(self.parts, 1)
        window.resize(520, 1000)
        keyboard.show(window)
        self.neutral.setFocus()

    def press(self, *keys: str | Qt.Key) -> None:
        """Press keys where the focus is."""
        for key in keys:
            self._keyboard.press(self.window, key)

    def sign(self) -> None:
        """Ctrl+Enter."""
        self._keyboard.press(self.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def column(
    desk: Desk,
    eyes: Sight,
    actions: Actions,
    look: Look,
    language: Language,
    window: QWidget,
    keyboard: Keyboard,
    key_of: Find,
) -> Column:
    desk.go_to(key_of(Shape.SIMPLE_TABLE))
    made = Column(desk, eyes, actions, look, language, window, keyboard)
    made.shapes.read()
    return made


def test_one_key_states_a_shape_and_then_the_rules_are_told(column: Column) -> None:
    assert column.desk.answer is not None
    assert column.desk.answer.shape is None
    column.press("2")
    assert column.desk.answer.shape is Shape.MULTI_LEVEL_OR_MERGED_HEADER
    assert column.desk.answer.agrees is False
    column.press("1")
    assert column.desk.answer.agrees is True
    assert not column.labels.isHidden()


def test_no_shape_is_pressed_for_her(column: Column) -> None:
    assert not any(button.isChecked() for button in column.shapes.findChildren(KeyButton))


def test_labels_are_ticked_one_by_one(column: Column, session: ReviewSession) -> None:
    key = column.desk.current
    column.press("1")
    assert column.desk.answer is not None
    count = len(column.desk.answer.labels)
    assert count > 1
    for done in range(1, count + 1):
        column.press("y")
        accepted = [
            label for label in column.desk.answer.labels if label.state is LabelState.ACCEPTED
        ]
        assert len(accepted) == done
    column.sign()
    assert key is not None
    assert session.state(key).state is ReviewState.VERIFIED
    assert session.state(key).header_verified


def test_one_unticked_label_keeps_from_signing(column: Column, session: ReviewSession) -> None:
    column.press("1", "y")
    column.sign()
    assert session.counts().settled == 0
    assert column.signs.sign_button.property("ready") == "false"
    assert "label" in column.signs.sign_button.toolTip()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_never_sign(column: Column, session: ReviewSession, key: Qt.Key) -> None:
    column.press("4")
    assert column.desk.obstacle().is_none
    column.signs.sign_button.setFocus()
    column.press(key)
    column.neutral.setFocus()
    column.press(key)
    assert session.counts().settled == 0


def test_a_click_on_the_sign_button_signs(column: Column, session: ReviewSession) -> None:
    column.press("4")
    column.signs.sign_button.click()
    assert session.counts().settled == 1


def test_keys_do_not_judge_while_a_note_is_typed(column: Column, session: ReviewSession) -> None:
    column.press("n")
    assert column.note.field.hasFocus()
    column.press("u2yx0 nhãn")
    assert column.desk.answer is not None
    assert column.desk.answer.verdict is None
    assert column.desk.answer.note == "u2yx0 nhãn"
    assert session.counts().settled == 0
    column.neutral.setFocus()
    column.press("2")
    assert column.desk.answer.shape is Shape.MULTI_LEVEL_OR_MERGED_HEADER


def test_editing_a_label_ends_up_in_the_descriptor(column: Column) -> None:
    column.press("1", "e")
    assert column.labels.is_editing
    field = column.window.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    column.press("Nhãn 1y", Qt.Key.Key_Return)
    assert column.desk.answer is not None
    assert column.desk.answer.labels[0].text == "Nhãn 1y"
    assert column.desk.answer.labels[0].state is LabelState.EDITED
    assert "Cột: Nhãn 1y" in column.descriptor.text
    assert not column.labels.is_editing


def test_a_field_that_the_cursor_left_is_kept_and_not_checked(column: Column) -> None:
    column.press("1", "e")
    field = column.window.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    column.press("nửa chừng")
    column.neutral.setFocus()
    assert column.desk.answer is not None
    label = column.desk.answer.labels[0]
    assert (label.text, label.state) == ("nửa chừng", LabelState.OPEN)


def test_escape_leaves_a_label_as_it_was(column: Column) -> None:
    column.press("1")
    assert column.desk.answer is not None
    before = column.desk.answer.labels[0]
    column.press("e")
    column.press("xyz", Qt.Key.Key_Escape)
    assert column.desk.answer.labels[0] == before


def test_a_removed_label_leaves_the_descriptor(column: Column) -> None:
    assert column.desk.answer is not None
    gone = column.desk.answer.labels[0].text
    assert gone in column.descriptor.text
    column.press("1", "x")
    assert gone not in column.descriptor.text


def test_no_header_row_takes_all_labels_out(column: Column) -> None:
    column.press("1", "h")
    assert "Cột" not in column.descriptor.text
    assert column.desk.obstacle().is_none
    column.press("h")
    assert not column.desk.obstacle().is_none


def test_cannot_tell_asks_for_a_reason(column: Column, session: ReviewSession) -> None:
    key = column.desk.current
    column.press("u")
    assert column.note.field.hasFocus()
    column.sign()
    assert session.counts().settled == 0
    column.press("chữ mờ")
    column.sign()
    assert key is not None
    assert session.state(key).state is ReviewState.CANNOT_TELL


def test_not_a_block(column: Column, session: ReviewSession) -> None:
    key = column.desk.current
    column.press("0")
    assert column.desk.answer is not None
    assert column.desk.answer.verdict is Verdict.NOT_A_BLOCK
    column.sign()
    assert key is not None
    assert session.state(key).state is ReviewState.NOT_A_BLOCK


def test_another_shape_than_simple_sends_no_labels(column: Column) -> None:
    column.press("2")
    assert "Cột" not in column.descriptor.text
    assert column.labels.isHidden()


def test_history_is_shown_after_signing(column: Column, key_of: Find) -> None:
    key = key_of(Shape.SIMPLE_TABLE)
    assert column.history.isHidden()
    column.press("4")
    column.sign()
    column.desk.go_to(key)
    assert not column.history.isHidden()


def test_prose_is_marked_where_the_block_was(column: Column) -> None:
    item = column.desk.item
    assert item is not None
    column.prose.set_gap(item.key, 10)
    texts = [label.text() for label in column.prose.findChildren(QLabel)]
    assert item.section.text[:10].rstrip() in texts


def test_a_gap_of_another_block_marks_nothing(column: Column, session: ReviewSession) -> None:
    other = session.queue()[-1]
    column.prose.set_gap(other, 3)
    column.prose.read()
    texts = [label.text() for label in column.prose.findChildren(QLabel)]
    assert any("taken out of this section" in text for text in texts)
