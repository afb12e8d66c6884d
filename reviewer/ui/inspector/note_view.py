"""Her note on the block; the reason, where she cannot tell."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from reviewer.contract.vocabulary import Verdict
from reviewer.ui.actions import ActionId, Actions, key_words
from reviewer.ui.answer.answer import noted
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.flow_layout import FlowLayout, flowing
from reviewer.ui.widgets.labels import role_label


class NoteView(Translated, QWidget):
    """Every committed letter is in the answer at once, so nothing is lost on leaving."""

    wanted = Signal()
    """The note has to be seen: scroll to it."""

    def __init__(
        self, desk: Desk, actions: Actions, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._heading = role_label("heading", self)
        self.field = QPlainTextEdit(self)
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(self.field.fontMetrics().lineSpacing() * 2 + look.unit * 3)
        self._reasons = flowing(QWidget(self))
        self._reason_flow = FlowLayout(self._reasons)
        self._reason_buttons = [QPushButton(self._reasons) for _ in range(4)]
        for button in self._reason_buttons:
            button.setProperty("role", "chip")
            button.clicked.connect(lambda _=False, one=button: self._take_reason(one.text()))
            self._reason_flow.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for widget in (self._heading, self._reasons, self.field):
            layout.addWidget(widget)
        self.field.textChanged.connect(self._written)
        actions[ActionId.NOTE].triggered.connect(lambda: self.focus())
        desk.current_changed.connect(self.read)
        desk.answer_changed.connect(self.read)
        self.retranslate()

    def focus(self) -> None:
        """Put the cursor behind what is written."""
        self.wanted.emit()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)

    def read(self) -> None:
        """Show the note; ask for a reason where one is needed."""
        answer = self._desk.answer
        note = answer.note if answer is not None else ""
        if self.field.toPlainText() != note:
            self.field.blockSignals(True)
            self.field.setPlainText(note)
            self.field.blockSignals(False)
        cannot_tell = answer is not None and answer.verdict is Verdict.CANNOT_TELL
        self._reasons.setVisible(cannot_tell)
        self._heading.setText(
            self.tr("Why can't you tell? (needed)")
            if cannot_tell
            else self.tr("Note  ({key})").format(key=key_words(ActionId.NOTE)[0])
        )

    def retranslate(self) -> None:
        """Set all texts."""
        for button, text in zip(
            self._reason_buttons,
            (
                self.tr("The print cannot be read"),
                self.tr("The header is hidden or cut off"),
                self.tr("The box does not hold all of it"),
                self.tr("Several tables in one box"),
            ),
            strict=True,
        ):
            button.setText(text)
        self.field.setPlaceholderText(self.tr("For whoever reads this decision later"))
        self.field.setAccessibleName(self.tr("Note"))
        self.read()

    def _written(self) -> None:
        answer = self._desk.answer
        if answer is not None:
            changed = noted(answer, self.field.toPlainText())
            if changed != answer:
                self._desk.say(changed)

    def _take_reason(self, reason: str) -> None:
        written = self.field.toPlainText().strip()
        self.field.setPlainText(f"{written}; {reason}" if written else reason)
        self.focus()
