"""Long work that must not be signed beside: its progress, how it is stopped, what came of it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from reviewer.errors import ReviewerError
from reviewer.ui.jobs import Job, Work
from reviewer.ui.language import Language
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.widgets.still_bar import StillBar


class WorkDialog(Translated, QDialog):
    """Modal while the work goes on, gone when it ends; nothing blocks the window's thread."""

    succeeded = Signal(object)
    failed = Signal(object)
    """ReviewerError."""

    def __init__(self, title: str, work: Work, language: Language, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._language = language
        self.setWindowTitle(title)
        self._title = role_label("large", self)
        self._title.setText(title)
        self._stage = role_label("small", self)
        self._bar = StillBar(self)
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._cancel = QPushButton(self)
        self._cancel.clicked.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        for widget in (self._title, self._stage, self._bar, self._cancel):
            layout.addWidget(widget)
        self.setMinimumWidth(420)
        self.setModal(True)
        self._job = Job(work, self)
        self._job.progressed.connect(self._show_stage)
        self._job.succeeded.connect(self._succeed)
        self._job.failed.connect(self._fail)
        self._job.cancelled.connect(self._leave)
        self.retranslate()

    def start(self) -> None:
        """Begin, and show that it goes on."""
        self._job.start()
        self.show()

    @property
    def is_running(self) -> bool:
        """Whether the work goes on."""
        return self._job.is_running

    def retranslate(self) -> None:
        """Set all texts."""
        self._cancel.setText(self.tr("Cancel"))
        self._bar.setAccessibleName(self.tr("Progress"))

    def _show_stage(self, stage: str, done: int, total: int) -> None:
        self._bar.setRange(0, max(total, 0))
        self._bar.setValue(done)
        self._stage.setText(self._language.stage(stage))

    def _succeed(self, outcome: object) -> None:
        self._leave()
        self.succeeded.emit(outcome)

    def _fail(self, error: ReviewerError) -> None:
        self._leave()
        self.failed.emit(error)

    def _leave(self) -> None:
        super().reject()
        self.deleteLater()

    def reject(self) -> None:
        """Escape and the button ask the work to stop; the dialog goes when it has."""
        self._job.cancel()
        self._cancel.setEnabled(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        """So does closing it."""
        if self._job.is_running:
            self.reject()
            event.ignore()
            return
        super().closeEvent(event)
