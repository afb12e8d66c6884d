"""Step 2: the header labels of a simple table, ticked, edited or thrown out one by one."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QVBoxLayout, QWidget

from reviewer.ui.actions import ActionId, Actions, key_words
from reviewer.ui.answer import labels as labelling
from reviewer.ui.answer.answer import Answer, with_labels, without_header
from reviewer.ui.answer.labels import Labels
from reviewer.ui.desk import Desk
from reviewer.ui.inspector.label_chip import LabelChip
from reviewer.ui.inspector.label_menu import LabelMenu
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.typing_guard import commit_composition
from reviewer.ui.widgets.flow_layout import FlowLayout, flowing
from reviewer.ui.widgets.key_button import KeyButton
from reviewer.ui.widgets.labels import role_label

_TOOLS = (
    ActionId.LABEL_ACCEPT,
    ActionId.LABEL_EDIT,
    ActionId.LABEL_REMOVE,
    ActionId.LABEL_ADD,
    ActionId.LABELS_AGAIN,
    ActionId.NO_HEADER,
)


class LabelRow(Translated, QWidget):
    """Chips in column order, one of them current. What is said of it goes to the desk at once."""

    current_changed = Signal(int)
    """Position of the current label; -1 where there is none."""
    pointed_at = Signal(int)
    focus_lost = Signal()
    """The label that had the focus is gone: somebody has to take it."""

    def __init__(
        self, desk: Desk, actions: Actions, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._look = desk, look
        self._current = 0
        self._editing: int | None = None
        self._was_asking = False
        self._chips: list[LabelChip] = []
        self._heading = role_label("heading", self)
        self._hint = role_label("small", self, wraps=True)
        self._row = flowing(QWidget(self))
        self._flow = FlowLayout(self._row)
        self._field = QLineEdit(self)
        self._field.installEventFilter(self)
        self._field.setVisible(False)
        self._tools = {action_id: self._tool(action_id, actions) for action_id in _TOOLS}
        tools = flowing(QWidget(self))
        tool_flow = FlowLayout(tools, spacing=4)
        for button in self._tools.values():
            tool_flow.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for widget in (self._heading, self._row, self._field, tools, self._hint):
            layout.addWidget(widget)
        for action_id, slot in (
            (ActionId.LABEL_ACCEPT, self.accept),
            (ActionId.LABEL_EDIT, self.edit),
            (ActionId.LABEL_REMOVE, self.remove),
            (ActionId.LABEL_ADD, self.add),
            (ActionId.NO_HEADER, self.toggle_no_header),
        ):
            actions[action_id].triggered.connect(lambda _=False, run=slot: run())
        desk.current_changed.connect(self._leave_block)
        desk.follow(self.read)
        desk.answer_changed.connect(self.read)
        look.changed.connect(self.read)
        self.retranslate()

    def _tool(self, action_id: ActionId, actions: Actions) -> KeyButton:
        button = KeyButton(self)
        button.setProperty("role", "chip")
        button.setObjectName(action_id.value)
        button.set_key(key_words(action_id)[0])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(actions[action_id].trigger)
        return button

    # what she does

    @property
    def current(self) -> int:
        """Position of the current label; -1 where there is none."""
        answer = self._answer()
        if answer is None or not answer.labels:
            return -1
        return min(self._current, len(answer.labels) - 1)

    @property
    def is_editing(self) -> bool:
        """Whether a label's text is being written."""
        return self._editing is not None

    def accept(self) -> None:
        """The current label is right as it stands."""
        answer, at = self._answer(), self.current
        if answer is not None and at >= 0 and answer.labels[at].exported:
            self._say(answer, labelling.accepted(answer.labels, at), advance=True)
        elif answer is not None and at >= 0 and answer.labels[at].proposed is not None:
            self._say(answer, labelling.accepted(_as_proposed(answer, at), at), advance=True)

    def remove(self) -> None:
        """The current label is none."""
        answer, at = self._answer(), self.current
        if answer is not None and at >= 0:
            self._say(answer, labelling.removed(answer.labels, at), advance=True)

    def add(self) -> None:
        """A label was missed: a new one after the current, to be written."""
        answer = self._answer()
        if answer is None:
            return
        at = self.current + 1
        self._current = at
        self._say(answer, labelling.added(answer.labels, at))
        self.edit()

    def toggle_no_header(self) -> None:
        """The table has no header row, or has one after all."""
        answer = self._answer()
        if answer is not None:
            self._desk.say(without_header(answer, not answer.has_no_header))

    def edit(self) -> None:
        """Write the current label's text."""
        answer, at = self._answer(), self.current
        if answer is None or at < 0:
            return
        self._editing = at
        self._field.setText(answer.labels[at].text)
        self._field.setVisible(True)
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def choose(self, index: int) -> None:
        """Make this label current."""
        self._current = index
        self.read()
        self.current_changed.emit(self.current)

    def lead_to_open(self) -> None:
        """Put the focus on the first label that she has not checked."""
        answer = self._answer()
        if answer is None:
            return
        waiting = labelling.open_labels(answer.labels)
        if waiting:
            self.choose(waiting[0])
            self._focus_current()
        else:
            self._tools[ActionId.LABEL_ADD].setFocus(Qt.FocusReason.OtherFocusReason)

    # the field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter accepts what was written, Escape leaves it, another focus keeps it unchecked."""
        if watched is self._field and self._editing is not None:
            if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                plain = event.modifiers() in (
                    Qt.KeyboardModifier.NoModifier,
                    Qt.KeyboardModifier.KeypadModifier,
                )
                if plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                    self._finish(accept=True)
                    return True
                if event.key() == Qt.Key.Key_Escape:
                    self._close_field()
                    return True
            if event.type() == QEvent.Type.FocusOut:
                self._finish(accept=False)
        if isinstance(watched, LabelChip) and event.type() == QEvent.Type.FocusIn:
            if watched.index != self.current:
                self.choose(watched.index)
        elif isinstance(watched, LabelChip) and isinstance(event, QKeyEvent):
            return event.type() == QEvent.Type.KeyPress and self._walk(watched.index, event)
        return super().eventFilter(watched, event)

    def _walk(self, index: int, event: QKeyEvent) -> bool:
        """Arrows go to the neighbour; with Ctrl they take the label along."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        answer = self._answer()
        if step == 0 or answer is None or not 0 <= index + step < len(self._chips):
            return False
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._current = index + step
            self._say(answer, labelling.moved(answer.labels, index, step))
            return True
        self._chips[index + step].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _finish(self, *, accept: bool) -> None:
        commit_composition()
        at, text = self._editing, self._field.text()
        self._close_field(takes_focus=accept)
        answer = self._answer()
        if answer is None or at is None or at >= len(answer.labels):
            return
        if accept and "|" in text.strip(" |"):
            self._current = at
            self._say(answer, labelling.divided(answer.labels, at, text))
        elif accept and text.strip():
            self._say(answer, labelling.edited(answer.labels, at, text), advance=True)
        elif text.strip() and text != answer.labels[at].text:
            self._say(answer, labelling.written(answer.labels, at, text))

    def _close_field(self, *, takes_focus: bool = True) -> None:
        at, self._editing = self._editing, None
        self._field.setVisible(False)
        if takes_focus and at is not None and at < len(self._chips):
            self._chips[at].setFocus(Qt.FocusReason.OtherFocusReason)

    # what is shown

    def _leave_block(self) -> None:
        """At once, whenever the other block's labels are shown: what is done next is done there."""
        self._current = 0
        self._close_field(takes_focus=False)
        self._was_asking = self._answer() is not None

    def read(self) -> None:
        """Show the labels as the answer has them."""
        answer = self._answer()
        if self._takes_focus_away(answer):
            self.focus_lost.emit()
        self.setVisible(answer is not None)
        has_begun, self._was_asking = not self._was_asking, answer is not None
        if answer is None:
            self.current_changed.emit(-1)
            return
        labels = answer.labels
        self._match_chips(len(labels))
        widest = max(self.width() - 4, 160)
        for at, chip in enumerate(self._chips):
            is_current = at == self.current and not answer.has_no_header
            chip.show_label(labels[at], len(labels), is_current=is_current, widest=widest)
            chip.setEnabled(not answer.has_no_header)
        self._row.setVisible(bool(labels) and not answer.has_no_header)
        self._row.updateGeometry()
        has_current = self.current >= 0 and not answer.has_no_header
        for action_id in (ActionId.LABEL_ACCEPT, ActionId.LABEL_EDIT, ActionId.LABEL_REMOVE):
            self._tools[action_id].setVisible(has_current)
        self._tools[ActionId.LABELS_AGAIN].setVisible(answer.bbox is not None)
        none = self._tools[ActionId.NO_HEADER]
        none.setCheckable(True)
        none.setChecked(answer.has_no_header)
        none.set_sign("✓" if answer.has_no_header else "")
        self._hint.setText(self._hint_for(answer))
        self._hint.setVisible(bool(self._hint.text()))
        self.current_changed.emit(self.current if not answer.has_no_header else -1)
        if has_begun:
            self._focus_current()  # she has just said "simple table": the labels are next

    def _takes_focus_away(self, answer: Answer | None) -> bool:
        """Whether the widget with the focus will be hidden by showing this."""
        if answer is None:
            focused = self.window().focusWidget()
            return focused is not None and self.isAncestorOf(focused)
        kept = 0 if answer.has_no_header else len(answer.labels)
        return any(chip.hasFocus() for chip in self._chips[kept:])

    def _hint_for(self, answer: Answer) -> str:
        if answer.has_no_header:
            return self.tr("Signed so, the descriptor names no columns.")
        if not answer.labels:
            return self.tr("The rules found no labels. Add those that are printed, one by one.")
        left = len(labelling.open_labels(answer.labels))
        if left:
            return self.tr("Not checked yet: {count}").format(count=left)
        return ""

    def _match_chips(self, count: int) -> None:
        while len(self._chips) > count:
            chip = self._chips.pop()
            self._flow.removeWidget(chip)
            chip.deleteLater()
        while len(self._chips) < count:
            chip = LabelChip(len(self._chips), self._look, self._row)
            chip.chosen.connect(self.choose)
            chip.edit_asked.connect(self._edit_at)
            chip.pointed_at.connect(self.pointed_at)
            chip.installEventFilter(self)
            chip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            chip.customContextMenuRequested.connect(
                lambda spot, one=chip: self._menu(one).popup(one.mapToGlobal(spot))
            )
            before = self._chips[-1] if self._chips else self._heading
            self._chips.append(chip)
            self._flow.addWidget(chip)
            QWidget.setTabOrder(before, chip)
            chip.show()

    def _edit_at(self, index: int) -> None:
        self.choose(index)
        self.edit()

    def _menu(self, chip: LabelChip) -> QMenu:
        self.choose(chip.index)
        answer = self._answer()
        if answer is None:
            return QMenu(self)
        return LabelMenu(answer.labels, chip.index, lambda labels: self._say(answer, labels), self)

    def retranslate(self) -> None:
        """Set all texts."""
        self._heading.setText(self.tr("2 · Header labels, each one by itself"))
        self._field.setAccessibleName(self.tr("Text of the label"))
        self._field.setPlaceholderText(
            self.tr("As printed. Enter accepts, Esc leaves it, | splits.")
        )
        for action_id, text in (
            (ActionId.LABEL_ACCEPT, self.tr("Right")),
            (ActionId.LABEL_EDIT, self.tr("Edit")),
            (ActionId.LABEL_REMOVE, self.tr("No label")),
            (ActionId.LABEL_ADD, self.tr("One is missing")),
            (ActionId.LABELS_AGAIN, self.tr("Read again from the box")),
            (ActionId.NO_HEADER, self.tr("No header row")),
        ):
            self._tools[action_id].setText(text)
        self.read()

    def _answer(self) -> Answer | None:
        answer = self._desk.answer
        return answer if answer is not None and answer.asks_for_labels else None

    def _say(self, answer: Answer, labels: Labels, *, advance: bool = False) -> None:
        if advance:
            self._current = _next_open(labels, self.current)
        self._desk.say(with_labels(answer, labels))
        self._focus_current()

    def _focus_current(self) -> None:
        if not self.is_editing and 0 <= self.current < len(self._chips):
            self._chips[self.current].setFocus(Qt.FocusReason.OtherFocusReason)


def _next_open(labels: Labels, current: int) -> int:
    waiting = labelling.open_labels(labels)
    after = [at for at in waiting if at > current]
    if after:
        return after[0]
    return waiting[0] if waiting else min(max(current, 0), max(len(labels) - 1, 0))


def _as_proposed(answer: Answer, at: int) -> Labels:
    """An empty column of the input, which she confirms to be empty."""
    return labelling.reopened(answer.labels, at)
