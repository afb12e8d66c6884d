"""New files for the open review: monographs, chunks, book. The work goes on beside the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
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

from reviewer.errors import ReviewerError
from reviewer.progress import CancelToken, Progress
from reviewer.session import ReviewInfo, ReviewSession
from reviewer.ui.jobs import Job
from reviewer.ui.language import Language
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.widgets.still_bar import StillBar

_MONOGRAPHS, _CHUNKS, _BOOK = range(3)


class RefreshDialog(Translated, QDialog):
    """A field that is left as it is keeps the file, which may have changed in its place.

    The review must be closed while its files are exchanged: `close_review` does that. What comes
    of it is told by `refreshed` or said here; in both cases the review is to be opened again.
    """

    refreshed = Signal(object)
    """RefreshResult."""

    def __init__(
        self,
        info: ReviewInfo,
        password: str | None,
        close_review: Callable[[], None],
        language: Language,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._info, self._password, self._language = info, password, language
        self._close_review = close_review
        self._job: Job | None = None
        self.is_done = False
        """Whether the review was closed, so that it has to be opened again."""
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self._names = [QLabel(self) for _ in range(3)]
        self.fields = [QLineEdit(self) for _ in range(3)]
        self._choosers = [QPushButton(self) for _ in range(3)]
        self._problem = role_label("danger", self, wraps=True)
        self._stage = role_label("small", self)
        self._bar = StillBar(self)
        self._bar.setTextVisible(False)
        self._cancel = QPushButton(self)
        self.ok = QPushButton(self)
        self.ok.setProperty("role", "primary")
        self.ok.setDefault(True)
        grid = QGridLayout()
        files = (info.monographs, info.chunks, info.book)
        for row, file in enumerate(files):
            self.fields[row].setText(str(file.path) if file is not None else "")
            grid.addWidget(self._names[row], row, 0)
            grid.addWidget(self.fields[row], row, 1)
            grid.addWidget(self._choosers[row], row, 2)
            self._choosers[row].setAutoDefault(False)
            self._choosers[row].clicked.connect(lambda _=False, at=row: self._choose(at))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self.ok)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addLayout(grid)
        for widget in (self._stage, self._bar, self._problem):
            layout.addWidget(widget)
            widget.setVisible(False)
        layout.addLayout(buttons)
        self.setMinimumWidth(640)
        self._cancel.clicked.connect(self.reject)
        self.ok.clicked.connect(self.start)
        self.retranslate()

    def start(self) -> None:
        """Close the review and take the files in."""
        given = [Path(text) if (text := field.text().strip()) else None for field in self.fields]
        info, password = self._info, self._password
        self.is_done = True
        self._close_review()

        def work(progress: Progress, cancel: CancelToken) -> object:
            return ReviewSession.refresh(
                info.review,
                monographs=given[_MONOGRAPHS],
                chunks=given[_CHUNKS],
                pdf=given[_BOOK],
                password=password,
                progress=progress,
                cancel=cancel,
            )

        self._job = Job(work, self)
        self._job.progressed.connect(self._show_stage)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(lambda: super(RefreshDialog, self).reject())
        self._show_running(True)
        self._job.start()

    def _show_running(self, running: bool) -> None:
        self._bar.setRange(0, 0)
        self._bar.setVisible(running)
        self._stage.setVisible(running)
        self.ok.setEnabled(not running)
        for widget in (*self.fields, *self._choosers):
            widget.setEnabled(not running)
        if running:
            self._problem.setVisible(False)

    def _show_stage(self, stage: str, done: int, total: int) -> None:
        self._bar.setRange(0, max(total, 0))
        self._bar.setValue(done)
        self._stage.setText(self._language.stage(stage))

    def _succeed(self, result: object) -> None:
        self._show_running(False)
        self.accept()
        self.refreshed.emit(result)

    def _fail(self, error: ReviewerError) -> None:
        """Nothing was changed; she may choose again."""
        self._show_running(False)
        if error.message_id in ("pdf.password_needed", "pdf.password_wrong"):
            self._ask_for_password(was_wrong=error.message_id == "pdf.password_wrong")
            return
        self._problem.setText(self._language.sentence(error))
        self._problem.setVisible(True)

    def _ask_for_password(self, *, was_wrong: bool) -> None:
        from reviewer.ui.start.password_dialog import PasswordDialog

        name = Path(self.fields[_BOOK].text()).name
        dialog = PasswordDialog(name, was_wrong=was_wrong, parent=self)
        if dialog.exec() == PasswordDialog.DialogCode.Accepted:
            self._password = dialog.password
            self.start()

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Take new files in"))
        self._title.setText(self.tr("Take new files in"))
        self._lead.setText(
            self.tr(
                "Answers on blocks that are the same stand, also under new ids. Changed blocks ask "
                "again, side by side with what was judged. Where the files do not belong together, "
                "nothing is changed."
            )
        )
        texts = (self.tr("Monographs (JSONL)"), self.tr("Chunks (JSONL)"), self.tr("Book (PDF)"))
        for name, field, chooser, text in zip(
            self._names, self.fields, self._choosers, texts, strict=True
        ):
            name.setText(text)
            name.setBuddy(field)
            field.setAccessibleName(text)
            chooser.setText(self.tr("Choose…"))
        self._bar.setAccessibleName(self.tr("Progress"))
        self._cancel.setText(self.tr("Cancel"))
        self.ok.setText(self.tr("Take them in"))

    def _choose(self, row: int) -> None:
        kinds = "*.pdf" if row == _BOOK else "*.jsonl"
        field = self.fields[row]
        folder = str(Path(field.text()).parent) if field.text() else str(self._info.review.parent)
        path, _ = QFileDialog.getOpenFileName(
            self, self._names[row].text(), folder, f"{self._names[row].text()} ({kinds})"
        )
        if path:
            field.setText(path)

    def reject(self) -> None:
        """Stops what goes on first; the review is then as it was."""
        if self._job is not None and self._job.is_running:
            self._job.cancel()
            return
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """So does closing it."""
        if self._job is not None and self._job.is_running:
            self._job.cancel()
            event.ignore()
            return
        super().closeEvent(event)
