"""Short help inside the program: the work from the first look to the bundle, in one page."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from reviewer.ui.actions import ActionId, key_words
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.labels import role_label

_TOPICS = 8


class HelpDialog(Translated, QDialog):
    """What to do and why, for who sits here for the first time. Accepted: she wants the keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = role_label("large", self)
        self._topics = [
            (role_label("title", self, wraps=True), role_label("plain", self, wraps=True))
            for _ in range(_TOPICS)
        ]
        body = QWidget()
        body.setProperty("ground", True)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(4)
        for heading, words in self._topics:
            column.addSpacing(8)
            column.addWidget(heading)
            column.addWidget(words)
        column.addStretch(1)
        self._area = ColumnScroll(body, self)
        self._keys, self._close = QPushButton(self), QPushButton(self)
        self._keys.clicked.connect(self.accept)
        self._close.clicked.connect(self.reject)
        self._close.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self._keys)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.addWidget(self._title)
        layout.addWidget(self._area, 1)
        layout.addLayout(buttons)
        self.retranslate()
        unit = max(self.fontMetrics().height() // 2, 6)
        self.resize(unit * 82, unit * 88)

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Help"))
        self._title.setText(self.tr("How to review"))
        self._area.setAccessibleName(self.tr("How to review"))
        self._keys.setText(self.tr("Keyboard sheet"))
        self._close.setText(self.tr("Close"))
        for (heading, words), (title, text) in zip(self._topics, self._texts(), strict=True):
            heading.setText(title)
            words.setText(text)
            words.setTextFormat(Qt.TextFormat.PlainText)

    def _texts(self) -> list[tuple[str, str]]:
        def keys(action: ActionId) -> str:
            return key_words(action)[0]

        return [
            (
                self.tr("What it is for"),
                self.tr(
                    "Tables and formulas were taken out of the book's prose, since read as a line "
                    "of text they lie. You look at each one against its page. What you sign goes "
                    "out; nothing that you have not seen does."
                ),
            ),
            (
                self.tr("1 · Look"),
                self.tr(
                    "The whole crop has to have been on the screen, large enough to be read. A "
                    "large one is scrolled; {key} shows the next part that you have not seen. "
                    "{loupe} takes a loupe over the page."
                ).format(key=keys(ActionId.CROP_ON), loupe=keys(ActionId.LOUPE)),
            ),
            (
                self.tr("2 · Say what you see"),
                self.tr(
                    "State the shape with 1 to 4, or 0 where it is neither table nor formula. The "
                    "program says afterwards whether its rules had guessed the same."
                ),
            ),
            (
                self.tr("3 · Header labels"),
                self.tr(
                    "In a simple table every label is checked by itself: right ({yes}), edited "
                    "({edit}), or no label ({no}). Marked characters are those that the text of a "
                    "PDF often has wrong: raised digits, Đ and Ð, l and 1, O and 0, lost "
                    "diacritics. Compare them with the picture."
                ).format(
                    yes=keys(ActionId.LABEL_ACCEPT),
                    edit=keys(ActionId.LABEL_EDIT),
                    no=keys(ActionId.LABEL_REMOVE),
                ),
            ),
            (
                self.tr("4 · The box"),
                self.tr(
                    "Drag an edge that cuts something off, or choose it with Ctrl and an arrow "
                    "and move it with the arrows. It stops at rules and at text; Shift lets it "
                    "go freely. The labels are read again from the new box."
                ),
            ),
            (
                self.tr("5 · Sign"),
                self.tr(
                    "{sign} records the answer and shows the next open block. Nothing else signs, "
                    "and nothing has to be saved. {undo} takes the last signature back."
                ).format(sign=keys(ActionId.SIGN), undo=keys(ActionId.UNDO)),
            ),
            (
                self.tr("When you cannot tell"),
                self.tr(
                    "Press {key} and write why. That is a full answer: the block stays out of "
                    "the text, and whoever uses the files is told to look at the page."
                ).format(key=keys(ActionId.CANNOT_TELL)),
            ),
            (
                self.tr("When all is done"),
                self.tr(
                    "The gates say what still holds the export back; {key} writes the bundle. "
                    "Several pharmacists work each in a review of their own, and one takes the "
                    "others' in."
                ).format(key=keys(ActionId.EXPORT)),
            ),
        ]
