"""New review: a PDF, its monographs or none yet, and where the review shall be."""

from pathlib import Path

from PySide6.QtGui import QCloseEvent
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
from reviewer.ui.start.segmenting import Segmenting
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.widgets.still_bar import StillBar

_PDF, _MONOGRAPHS, _CHUNKS, _REVIEW = range(4)


class NewReviewDialog(Translated, QDialog):
    """Asks for files; `request` is what she chose. Making the review is the opener's business.

    Without monographs the book is segmented first, with progress, and can be stopped.
    """

    def __init__(self, folder: str, language: Language, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._folder, self._language = folder, language
        self.request: OpenRequest | None = None
        self.book_password: str | None = None
        """Of a locked book, where it was asked for already."""
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self._names = [QLabel(self) for _ in range(4)]
        self.fields = [QLineEdit(self) for _ in range(4)]
        self._choosers = [QPushButton(self) for _ in range(4)]
        self._hint = role_label("warning", self, wraps=True)
        self._plan = role_label("small", self, wraps=True)
        self.bar = StillBar(self)
        self.bar.setTextVisible(False)
        self.bar.setVisible(False)
        self.segmenting = Segmenting(language.code, self)
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
        for widget in (self._plan, self._hint, self.bar):
            layout.addWidget(widget)
        layout.addLayout(buttons)
        self.setMinimumWidth(640)
        self._cancel.clicked.connect(self.reject)
        self._ok.clicked.connect(self._take)
        self.segmenting.progressed.connect(self._show_pages)
        self.segmenting.succeeded.connect(self._segmented)
        self.segmenting.failed.connect(self._failed)
        self.segmenting.locked.connect(self._ask_for_password)
        self.segmenting.cancelled.connect(self._stopped)
        self.retranslate()

    def take_book(self, book: Path) -> None:
        """Begin with this PDF."""
        self._put(_PDF, book)

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("New review"))
        self._title.setText(self.tr("New review"))
        self._lead.setText(
            self.tr("A review ties a book, its monographs and all decisions. Its file is small.")
        )
        for at, text in (
            (_PDF, self.tr("Book (PDF)")),
            (_MONOGRAPHS, self.tr("Monographs (JSONL), if there are any")),
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
        running = self.segmenting.is_running
        problem = self._problem()
        touched = any(field.text().strip() for field in self.fields)
        self._hint.setText(problem)
        self._hint.setVisible(bool(problem) and touched)
        self._plan.setVisible(not problem or running)
        if not running:
            self._plan.setText(
                ""
                if self._path(_MONOGRAPHS) is not None
                else self.tr(
                    "Tables and formulas will be looked for in the book first. In a thick book "
                    "that takes minutes; it can be stopped."
                )
            )
        self._ok.setEnabled(not problem and not running)
        self._cancel.setText(self.tr("Stop") if running else self.tr("Cancel"))
        for widget in (*self.fields, *self._choosers):
            widget.setEnabled(not running)
        self.bar.setVisible(running)

    def _problem(self) -> str:
        book = self._path(_PDF)
        if book is None:
            return self.tr("Still missing: {what}").format(what=self._names[_PDF].text())
        for at in (_PDF, _MONOGRAPHS, _CHUNKS):
            path = self._path(at)
            if path is not None and not path.is_file():
                return self.tr("{path} is not there.").format(path=path)
        review = self._path(_REVIEW)
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
        self._put(at, Path(path))

    def _put(self, at: int, path: Path) -> None:
        self._folder = str(path.parent)
        self.fields[at].setText(str(path))
        if at in (_PDF, _MONOGRAPHS) and self._path(_REVIEW) is None:
            self.fields[_REVIEW].setText(str(path.with_suffix(REVIEW_SUFFIX)))

    def _take(self) -> None:
        book, review = self._path(_PDF), self._path(_REVIEW)
        if self._problem() or book is None or review is None:
            return
        if self._path(_MONOGRAPHS) is not None:
            self._accept()
            return
        self._segment(book, review)

    def _segment(self, book: Path, review: Path) -> None:
        self.bar.setRange(0, 0)
        self._plan.setText(self.tr("Looking for tables and formulas…"))
        monographs = review.with_suffix(".monographs.jsonl")
        self.segmenting.start(book, monographs, self.book_password)
        self._show()

    def _ask_for_password(self, was_wrong: bool) -> None:
        from reviewer.ui.start.password_dialog import PasswordDialog

        book, review = self._path(_PDF), self._path(_REVIEW)
        if book is None or review is None:
            return
        dialog = PasswordDialog(book.name, was_wrong=was_wrong, parent=self)
        if dialog.exec() == PasswordDialog.DialogCode.Accepted:
            self.book_password = dialog.password
            self._segment(book, review)
        else:
            self.book_password = None
            self._stopped()

    def _show_pages(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self._plan.setText(
            self.tr("Looking for tables and formulas: page {done} of {total}").format(
                done=done, total=total
            )
        )

    def _segmented(self, monographs: Path) -> None:
        self.fields[_MONOGRAPHS].setText(str(monographs))
        self._accept()

    def _failed(self, sentence: str) -> None:
        self._show()
        self._hint.setText(sentence)
        self._hint.setVisible(True)

    def _stopped(self) -> None:
        self._show()
        self._plan.setText(self.tr("Stopped. Nothing was written."))

    def _accept(self) -> None:
        self.request = OpenRequest(
            review=self._path(_REVIEW),
            pdf=self._path(_PDF),
            monographs=self._path(_MONOGRAPHS),
            chunks=self._path(_CHUNKS),
        )
        self.accept()

    def reject(self) -> None:
        """Escape and Cancel stop a running search first."""
        if self.segmenting.is_running:
            self.segmenting.cancel()
            return
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """So does closing."""
        if self.segmenting.is_running:
            self.segmenting.cancel()
            event.ignore()
            return
        super().closeEvent(event)
