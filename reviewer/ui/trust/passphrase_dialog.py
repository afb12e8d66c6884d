"""A reviewer gives herself a passphrase, another one, or none: nobody else signs with her name."""

from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.errors import ReviewerError
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.operations import set_passphrase
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label


class PassphraseDialog(Translated, QDialog):
    """Kept in the review as a salted slow hash; the change is an entry in its log."""

    def __init__(self, desk: Desk, language: Language, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._desk, self._language = desk, language
        self._name = desk.session.reviewer or ""
        self._has_one = self._name in desk.session.names_with_passphrase
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self._problem = role_label("danger", self, wraps=True)
        self.current, self.new, self.again = (QLineEdit(self) for _ in range(3))
        self._names = [QLabel(self) for _ in range(3)]
        form = QFormLayout()
        for label, field in zip(self._names, (self.current, self.new, self.again), strict=True):
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.textChanged.connect(lambda _text: self._show())
            form.addRow(label, field)
        self._names[0].setVisible(self._has_one)
        self.current.setVisible(self._has_one)
        self._remove = QPushButton(self)
        self._remove.setVisible(self._has_one)
        self._cancel = QPushButton(self)
        self.ok = QPushButton(self)
        self.ok.setProperty("role", "primary")
        self.ok.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self._remove)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self.ok)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addLayout(form)
        layout.addWidget(self._problem)
        layout.addLayout(buttons)
        self.setMinimumWidth(460)
        self._cancel.clicked.connect(self.reject)
        self._remove.clicked.connect(lambda: self._set(None))
        self.ok.clicked.connect(lambda: self._set(self.new.text()))
        desk.failed.connect(self._show_problem)
        self.retranslate()

    def _set(self, passphrase: str | None) -> None:
        current = self.current.text() if self._has_one else None
        if self._desk.perform(set_passphrase(self._name, passphrase, current)):
            self.accept()

    def _show_problem(self, error: ReviewerError) -> None:
        self._problem.setText(self._language.sentence(error))
        self._problem.setVisible(True)

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Passphrase"))
        self._title.setText(self.tr("Passphrase of {name}").format(name=self._name))
        self._lead.setText(
            self.tr(
                "With a passphrase nobody else can sign with your name in this review. The review "
                "keeps a hash of it; nobody can tell you a passphrase that you forgot."
            )
        )
        texts = (self.tr("Present passphrase"), self.tr("New passphrase"), self.tr("Once more"))
        for label, field, text in zip(
            self._names, (self.current, self.new, self.again), texts, strict=True
        ):
            label.setText(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
        self._remove.setText(self.tr("Sign without one"))
        self._cancel.setText(self.tr("Cancel"))
        self.ok.setText(self.tr("Set the passphrase"))
        self._show()

    def _show(self) -> None:
        new, again = self.new.text(), self.again.text()
        self.ok.setEnabled(bool(new) and new == again)
        differs = bool(again) and new != again
        self._problem.setText(self.tr("The two do not agree yet.") if differs else "")
        self._problem.setVisible(differs)
