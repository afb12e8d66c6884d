"""Who reviews: the name that will stand on every decision."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from reviewer.ui.translated import Translated
from reviewer.ui.typing_guard import commit_composition
from reviewer.ui.widgets.labels import role_label


class NameDialog(Translated, QDialog):
    """Asks once; `name` is what she gave."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self.field = QLineEdit(name, self)
        self._ok = QPushButton(self)
        self._ok.setProperty("role", "primary")
        self._ok.setDefault(True)
        self._look_only = QPushButton(self)
        self._look_only.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._look_only)
        buttons.addWidget(self._ok)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
        for widget in (self._title, self._lead, self.field):
            layout.addWidget(widget)
        layout.addLayout(buttons)
        self.setMinimumWidth(440)
        self._ok.clicked.connect(self._take)
        self._look_only.clicked.connect(self.reject)
        self.field.textChanged.connect(lambda _text: self._show())
        self.retranslate()

    @property
    def name(self) -> str:
        """Her name with its white space folded."""
        return " ".join(self.field.text().split())

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Who reviews?"))
        self._title.setText(self.tr("Who reviews?"))
        self._lead.setText(
            self.tr(
                "Your name stands on every decision that you sign, in the review and in the "
                "bundle. Another person signs with another name."
            )
        )
        self.field.setPlaceholderText(self.tr("Full name"))
        self.field.setAccessibleName(self.tr("Full name"))
        self._ok.setText(self.tr("Sign with this name"))
        self._look_only.setText(self.tr("Only look"))
        self._show()

    def _show(self) -> None:
        self._ok.setEnabled(bool(self.name))

    def _take(self) -> None:
        commit_composition()
        if self.name:
            self.accept()
