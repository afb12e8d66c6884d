"""The password of a locked book: asked for once, kept in memory alone."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label


class PasswordDialog(Translated, QDialog):
    """`was_wrong`: one was given already and did not fit."""

    def __init__(self, book: str, *, was_wrong: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book, self._was_wrong = book, was_wrong
        self._title = role_label("large", self)
        self._lead = role_label("danger" if was_wrong else "soft", self, wraps=True)
        self.field = QLineEdit(self)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self._ok = QPushButton(self)
        self._ok.setProperty("role", "primary")
        self._ok.setDefault(True)
        self._cancel = QPushButton(self)
        self._cancel.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._ok)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
        for widget in (self._title, self._lead, self.field):
            layout.addWidget(widget)
        layout.addLayout(buttons)
        self.setMinimumWidth(420)
        self._ok.clicked.connect(self.accept)
        self._cancel.clicked.connect(self.reject)
        self.retranslate()

    @property
    def password(self) -> str:
        """As it was typed."""
        return self.field.text()

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Password"))
        self._title.setText(self.tr("This book is locked"))
        self._lead.setText(
            self.tr("That password does not open {book}. Try again.").format(book=self._book)
            if self._was_wrong
            else self.tr("Give the password of {book}. It is kept nowhere.").format(book=self._book)
        )
        self.field.setAccessibleName(self.tr("Password"))
        self._ok.setText(self.tr("Open the book"))
        self._cancel.setText(self.tr("Cancel"))
