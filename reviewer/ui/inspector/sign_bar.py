"""The foot of the answer: not a block, can't tell, and the signature."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.contract.vocabulary import Verdict
from reviewer.ui.actions import ActionId, Actions, key_words
from reviewer.ui.answer.answer import judged
from reviewer.ui.desk import Desk
from reviewer.ui.inspector.missing_words import missing_words
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.flow_layout import FlowLayout, flowing
from reviewer.ui.widgets.key_button import KeyButton
from reviewer.ui.widgets.labels import role_label, set_role
from reviewer.ui.widgets.tips import tip


class SignBar(Translated, QWidget):
    """The button says what is missing; pressed too early it leads there and records nothing."""

    reason_wanted = Signal()
    missing_wanted = Signal()
    """She asked to sign, and something is missing: lead her to it."""

    def __init__(
        self, desk: Desk, actions: Actions, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._missing = role_label("small", self, wraps=True)
        self._not_a_block = self._button("not-a-block", ActionId.NOT_A_BLOCK, actions)
        self._cannot_tell = self._button("cannot-tell", ActionId.CANNOT_TELL, actions)
        self.sign_button = self._button("sign", ActionId.SIGN, actions, ignores_enter=True)
        self.sign_button.setProperty("role", "primary")
        for button in (self._not_a_block, self._cannot_tell):
            button.setCheckable(True)
        buttons = flowing(QWidget(self))
        row = FlowLayout(buttons, fills=True)
        for button in (self._not_a_block, self._cannot_tell, self.sign_button):
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(look.unit * 2, look.unit, look.unit * 2, look.unit)
        layout.setSpacing(look.unit // 2)
        layout.addWidget(self._missing)
        layout.addWidget(buttons)
        actions[ActionId.NOT_A_BLOCK].triggered.connect(lambda: self._judge(Verdict.NOT_A_BLOCK))
        actions[ActionId.CANNOT_TELL].triggered.connect(lambda: self._judge(Verdict.CANNOT_TELL))
        actions[ActionId.SIGN].triggered.connect(lambda: self.sign())
        desk.follow(self.read)
        desk.answer_changed.connect(self.read)
        self.retranslate()

    def _button(
        self, name: str, action_id: ActionId, actions: Actions, *, ignores_enter: bool = False
    ) -> KeyButton:
        button = KeyButton(self, ignores_enter=ignores_enter)
        button.setObjectName(name)
        button.set_key(key_words(action_id)[0])
        button.clicked.connect(actions[action_id].trigger)
        return button

    def sign(self) -> None:
        """Record the answer, or lead her to what is missing."""
        if not self._desk.sign():
            self.read()
            if not self._desk.obstacle().is_none:
                self.missing_wanted.emit()

    def _judge(self, verdict: Verdict) -> None:
        answer = self._desk.answer
        if answer is None:
            return
        self._desk.say(judged(answer, verdict))
        if verdict is Verdict.CANNOT_TELL:
            self.reason_wanted.emit()

    def read(self) -> None:
        """Show what she has said, and what is missing."""
        answer = self._desk.answer
        verdict = answer.verdict if answer is not None else None
        for button, its in (
            (self._not_a_block, Verdict.NOT_A_BLOCK),
            (self._cannot_tell, Verdict.CANNOT_TELL),
        ):
            button.setChecked(verdict is its)
            button.set_sign("✓" if verdict is its else "")
        obstacle = self._desk.obstacle()
        ready = answer is not None and obstacle.is_none
        set_role(self.sign_button, "ready", "true" if ready else "false")
        words = missing_words(obstacle, answer) if answer is not None else ""
        self._missing.setText(words)
        self._missing.setVisible(bool(words))
        self.sign_button.setToolTip(
            tip(words) or self.tr("Records your answer, then the next block")
        )
        self.sign_button.setAccessibleDescription(words)
        self.setEnabled(answer is not None)

    def retranslate(self) -> None:
        """Set all texts."""
        self._not_a_block.setText(self.tr("Not a block"))
        self._not_a_block.setToolTip(self.tr("Neither table nor formula"))
        self._cannot_tell.setText(self.tr("Can't tell"))
        self._cannot_tell.setToolTip(
            self.tr("Stays quarantined, with your reason; does not stop an export")
        )
        self.sign_button.setText(self.tr("Sign, next block"))
        self.read()
