"""The descriptor's text as it would be exported for what she has said so far."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from reviewer.contract.vocabulary import Verdict
from reviewer.ui.answer.answer import Answer
from reviewer.ui.answer.labels import LabelState
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label


class DescriptorView(Translated, QWidget):
    """Changes as she edits. Labels that she has yet to check are in it as the rules read them."""

    def __init__(self, desk: Desk, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._heading = role_label("heading", self)
        self._text = role_label("plain", self, wraps=True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._why = role_label("small", self, wraps=True)
        card = QFrame(self)
        card.setProperty("sunken", True)
        inner = QVBoxLayout(card)
        inner.setContentsMargins(look.unit, look.unit, look.unit, look.unit)
        inner.setSpacing(look.unit // 2)
        inner.addWidget(self._text)
        inner.addWidget(self._why)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._heading)
        layout.addWidget(card)
        desk.follow(self.read)
        desk.answer_changed.connect(self.read)
        self.retranslate()

    @property
    def text(self) -> str:
        """What is shown as the descriptor."""
        return self._text.text()

    def read(self) -> None:
        """Show the text for the answer as it stands."""
        answer = self._desk.answer
        if answer is None:
            self._text.setText("")
            self._why.setVisible(False)
            return
        if self._desk.keeps_back(answer.key):
            self._text.setText(self.tr("Shown once you have stated the shape."))
            self._why.setVisible(False)
            return
        self._text.setText(_descriptor(self._desk, answer))
        why = self._explanation(answer)
        self._why.setText(why)
        self._why.setVisible(bool(why))

    def retranslate(self) -> None:
        """Set all texts."""
        self._heading.setText(self.tr("Descriptor that will go out"))
        self._text.setAccessibleName(self.tr("Descriptor that will go out"))
        self.read()

    def _explanation(self, answer: Answer) -> str:
        if answer.verdict is None:
            return self.tr("As the rules have it; nobody has confirmed it yet.")
        if answer.verdict is Verdict.NOT_A_BLOCK:
            return self.tr("Stays quarantined, and goes back to the segment stage.")
        if answer.verdict is Verdict.CANNOT_TELL:
            return self.tr("Stays quarantined, goes out marked as undecided.")
        return ""


def _descriptor(desk: Desk, answer: Answer) -> str:
    item = desk.session.item(answer.key)
    if answer.verdict is None:
        return desk.session.descriptor_text(answer.key, item.block.shape, item.input_header)
    if answer.shape is None:
        return desk.session.descriptor_text(answer.key, item.block.shape, ())
    if not answer.asks_for_labels or answer.has_no_header:
        return desk.session.descriptor_text(answer.key, answer.shape, ())
    row = tuple("" if label.state is LabelState.REMOVED else label.text for label in answer.labels)
    return desk.session.descriptor_text(answer.key, answer.shape, row)
