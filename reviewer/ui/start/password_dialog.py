"""A password or passphrase: asked for once, kept in memory alone."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label


class PasswordDialog(Translated, QDialog):
    """Of a locked book, or of a reviewer. `was_wrong`: one was given and did not fit."""

    def __init__(
        self,
        name: str,
        *,
        was_wrong: bool,
        is_reviewer: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._of, self._was_wrong, self._is_reviewer = name, was_wrong, is_reviewer
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
        self._title.setText(
            self.tr("This name has a passphrase")
            if self._is_reviewer
            else self.tr("This book is locked")
        )
        words = (
            self.tr("That password does not open {name}. Try again.")
            if self._was_wrong
            else self.tr("Give the password of {name}. It is kept nowhere.")
        )
        self._lead.setText(words.format(name=self._of))
        self.field.setAccessibleName(self.tr("Password"))
        self._ok.setText(self.tr("Open"))
        self._cancel.setText(self.tr("Cancel"))
