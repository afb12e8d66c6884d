"""New review: a PDF, its monographs, and where the review shall be."""

from pathlib import Path

from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.language import Language
from reviewer.ui.opening import REVIEW_SUFFIX, OpenRequest
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label

_PDF, _MONOGRAPHS, _CHUNKS, _REVIEW = range(4)


class NewReviewDialog(Translated, QDialog):
    """Asks for files; `request` is what she chose. Making the review is the opener's business."""

    def __init__(self, folder: str, language: Language, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._folder, self._language = folder, language
        self.request: OpenRequest | None = None
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self._names = [QLabel(self) for _ in range(4)]
        self.fields = [QLineEdit(self) for _ in range(4)]
        self._choosers = [QPushButton(self) for _ in range(4)]
        self._hint = role_label("warning", self, wraps=True)
        self._cancel = QPushButton(self)
        self._ok = QPushButton(self)
        self._ok.setProperty("role", "primary")
        self._ok.setDefault(True)
        grid = QGridLayout()
        for row in range(4):
            grid.addWidget(self._names[row], row, 0)
            grid.addWidget(self.fields[row], row, 1)
            grid.addWidget(self._choosers[row], row, 2)
            self._choosers[row].setAutoDefault(False)
            self._choosers[row].clicked.connect(lambda _=False, at=row: self._choose(at))
            self.fields[row].textChanged.connect(lambda _text: self._show())
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._ok)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addLayout(grid)
        layout.addWidget(self._hint)
        layout.addLayout(buttons)
        self.setMinimumWidth(640)
        self._cancel.clicked.connect(self.reject)
        self._ok.clicked.connect(self._take)
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("New review"))
        self._title.setText(self.tr("New review"))
        self._lead.setText(
            self.tr("A review ties a book, its monographs and all decisions. Its file is small.")
        )
        for at, text in (
            (_PDF, self.tr("Book (PDF)")),
            (_MONOGRAPHS, self.tr("Monographs (JSONL)")),
            (_CHUNKS, self.tr("Chunks (JSONL), if there are any")),
            (_REVIEW, self.tr("Review file")),
        ):
            self._names[at].setText(text)
            self.fields[at].setAccessibleName(text)
            self._choosers[at].setText(self.tr("Choose…"))
            self._choosers[at].setAccessibleName(self.tr("Choose: {what}").format(what=text))
        self._cancel.setText(self.tr("Cancel"))
        self._ok.setText(self.tr("Make the review"))
        self._show()

    def _path(self, at: int) -> Path | None:
        text = self.fields[at].text().strip()
        return Path(text).expanduser() if text else None

    def _show(self) -> None:
        hint = self._problem()
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint) and bool(self._path(_PDF) or self._path(_MONOGRAPHS)))
        self._ok.setEnabled(not hint)

    def _problem(self) -> str:
        for at in (_PDF, _MONOGRAPHS):
            path = self._path(at)
            if path is None:
                return self.tr("Still missing: {what}").format(what=self._names[at].text())
            if not path.is_file():
                return self.tr("{path} is not there.").format(path=path)
        chunks, review = self._path(_CHUNKS), self._path(_REVIEW)
        if chunks is not None and not chunks.is_file():
            return self.tr("{path} is not there.").format(path=chunks)
        if review is None:
            return self.tr("Still missing: {what}").format(what=self._names[_REVIEW].text())
        if review.exists():
            return self.tr("{path} is there already; open it, or give another name.").format(
                path=review
            )
        return ""

    def _choose(self, at: int) -> None:
        if at == _REVIEW:
            path, _ = QFileDialog.getSaveFileName(
                self,
                self._names[at].text(),
                str(self._path(_REVIEW) or self._folder),
                self.tr("Reviews (*.review)"),
            )
        else:
            kinds = self.tr("Books (*.pdf)") if at == _PDF else self.tr("JSON lines (*.jsonl)")
            path, _ = QFileDialog.getOpenFileName(self, self._names[at].text(), self._folder, kinds)
        if not path:
            return
        self._folder = str(Path(path).parent)
        self.fields[at].setText(path)
        if at == _MONOGRAPHS and self._path(_REVIEW) is None:
            self.fields[_REVIEW].setText(str(Path(path).with_suffix(REVIEW_SUFFIX)))

    def _take(self) -> None:
        if self._problem():
            return
        self.request = OpenRequest(
            review=self._path(_REVIEW),
            pdf=self._path(_PDF),
            monographs=self._path(_MONOGRAPHS),
            chunks=self._path(_CHUNKS),
        )
        self.accept()
