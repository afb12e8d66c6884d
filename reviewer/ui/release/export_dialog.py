"""Writing the bundle: what is missing, where to, progress, cancel, and what came of it."""

from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.errors import ReviewerError
from reviewer.export.plan import ExportResult
from reviewer.progress import CancelToken, Progress
from reviewer.session import ReviewSession
from reviewer.ui.jobs import Job
from reviewer.ui.language import Language
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label, set_role
from reviewer.ui.widgets.still_bar import StillBar


class ExportDialog(Translated, QDialog):
    """Asks the session for the bundle on a worker thread; nothing half-written stays."""

    exported = Signal(object)
    """ExportResult."""

    def __init__(
        self, session: ReviewSession, folder: Path, language: Language, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._session, self._language = session, language
        self._job: Job | None = None
        self._result: ExportResult | None = None
        self._title = role_label("large", self)
        self._state = role_label("soft", self, wraps=True)
        self._where = role_label("heading", self)
        self.folder_field = QLineEdit(str(folder), self)
        self._choose = QPushButton(self)
        self.mark_box = QCheckBox(self)
        self._mark_hint = role_label("small", self, wraps=True)
        self._stage = role_label("small", self)
        self.bar = StillBar(self)
        self.bar.setTextVisible(False)
        self._outcome = role_label("plain", self, wraps=True)
        self._outcome_card = QFrame(self)
        self._show_folder = QPushButton(self)
        self._close = QPushButton(self)
        self.start_button = QPushButton(self)
        self.start_button.setProperty("role", "primary")
        self.start_button.setDefault(True)
        self._arrange()
        self._choose.clicked.connect(self._choose_folder)
        self._close.clicked.connect(self._cancel_or_close)
        self.start_button.clicked.connect(self.start)
        self._show_folder.clicked.connect(self._open_folder)
        self.mark_box.toggled.connect(lambda _on: self._show())
        self.retranslate()

    def _arrange(self) -> None:
        outcome = QVBoxLayout(self._outcome_card)
        outcome.addWidget(self._outcome)
        self._outcome_card.setVisible(False)
        place = QHBoxLayout()
        place.addWidget(self.folder_field, 1)
        place.addWidget(self._choose)
        buttons = QHBoxLayout()
        buttons.addWidget(self._show_folder)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        buttons.addWidget(self.start_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        above = (self._title, self._state, self._where)
        below = (self.mark_box, self._mark_hint, self._stage, self.bar, self._outcome_card)
        for widget in above:
            layout.addWidget(widget)
        layout.addLayout(place)
        for part in below:
            layout.addWidget(part)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self.setMinimumWidth(560)
        self._show_folder.setVisible(False)
        self._show_progress(False)

    @property
    def is_running(self) -> bool:
        """Whether the bundle is being written."""
        return self._job is not None and self._job.is_running

    @property
    def outcome(self) -> str:
        """What came of it, as a sentence; empty before."""
        return self._outcome.text()

    def start(self) -> None:
        """Write the bundle."""
        target = Path(self.folder_field.text().strip()).expanduser()
        marks = self.mark_box.isChecked()
        session = self._session

        def work(progress: Progress, cancel: CancelToken) -> object:
            return session.export(target, mark_unreviewed=marks, progress=progress, cancel=cancel)

        self._outcome_card.setVisible(False)
        self._show_folder.setVisible(False)
        self._job = Job(work, self)
        self._job.progressed.connect(self._show_stage)
        self._job.succeeded.connect(self._succeeded)
        self._job.failed.connect(self._failed)
        self._job.cancelled.connect(self._cancelled)
        self._job.broke.connect(self._broke)
        self._job.ended.connect(lambda: self._show_progress(False))
        self._job.start()
        self._show_progress(True)

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Export verified bundle"))
        self._title.setText(self.tr("Export verified bundle"))
        self._where.setText(self.tr("Folder that will be written"))
        self.folder_field.setAccessibleName(self.tr("Folder that will be written"))
        self._choose.setText(self.tr("Choose…"))
        self.mark_box.setText(self.tr("Export what is there, with the rest marked as unverified"))
        self._mark_hint.setText(
            self.tr("Every open block goes out with “unverified” on each of its attachments.")
        )
        self._show_folder.setText(self.tr("Show the folder"))
        self._show()

    def _show(self) -> None:
        counts = self._session.counts()
        waiting = counts.blocks - counts.settled
        self.mark_box.setVisible(bool(waiting))
        self._mark_hint.setVisible(bool(waiting))
        self._state.setText(
            self.tr(
                "{waiting} of {blocks} blocks still wait: {open} open, {stale} with a changed "
                "source, {disputed} in disagreement."
            ).format(
                waiting=waiting,
                blocks=counts.blocks,
                open=counts.unreviewed,
                stale=counts.stale,
                disputed=counts.disputed,
            )
            if waiting
            else self.tr("All {blocks} blocks are judged.").format(blocks=counts.blocks)
        )
        self._close.setText(self.tr("Cancel") if self.is_running else self.tr("Close"))
        self.start_button.setText(self.tr("Export"))
        allowed = not self.is_running and (not waiting or self.mark_box.isChecked())
        self.start_button.setEnabled(allowed)
        for widget in (self.folder_field, self._choose, self.mark_box):
            widget.setEnabled(not self.is_running)

    def _show_progress(self, running: bool) -> None:
        self.bar.setVisible(running)
        self._stage.setVisible(running)
        if running:
            self.bar.setRange(0, 0)
            self._stage.setText("")
        self._show()

    def _show_stage(self, stage: str, done: int, total: int) -> None:
        self.bar.setRange(0, max(total, 0))
        self.bar.setValue(done)
        words = self._language.stage(stage)
        self._stage.setText(f"{words}  {done} / {total}" if total > 0 else words)

    def _say(self, text: str, kind: str) -> None:
        self._outcome.setText(text)
        set_role(self._outcome, "role", "plain" if kind == "true" else "danger")
        set_role(self._outcome_card, "notice", kind)
        self._outcome_card.setVisible(True)

    def _succeeded(self, result: ExportResult) -> None:
        self._result = result
        self._show_folder.setVisible(True)
        lines = [
            self.tr("Written and read back: {chunks} chunks, {crops} crops.").format(
                chunks=result.chunks, crops=result.crops
            ),
            str(result.folder),
        ]
        if result.unverified:
            count = result.unverified
            lines.insert(1, self.tr("Marked as unverified: {count}.").format(count=count))
        self._say("\n".join(lines), "true")
        self.exported.emit(result)

    def _failed(self, error: ReviewerError) -> None:
        self._say(self._language.sentence(error), "danger")

    def _broke(self, fault: str) -> None:
        words = self.tr(
            "The program made a mistake ({fault}). No bundle was written, and what you signed is "
            "safe. Try again; if it happens again, send this sentence to whoever looks after the "
            "program."
        )
        self._say(words.format(fault=fault), "danger")

    def _cancelled(self) -> None:
        self._say(self.tr("Stopped. Nothing was written."), "true")

    def _choose_folder(self) -> None:
        start = Path(self.folder_field.text()).parent
        chosen = QFileDialog.getExistingDirectory(
            self, self.tr("Folder in which the bundle will stand"), str(start)
        )
        if chosen:
            name = Path(self.folder_field.text()).name or "bundle"
            self.folder_field.setText(str(Path(chosen) / name))

    def _open_folder(self) -> None:
        if self._result is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._result.folder)))

    def _cancel_or_close(self) -> None:
        if self._job is not None and self._job.is_running:
            self._job.cancel()
        else:
            self.reject()

    def reject(self) -> None:
        """Escape stops a running export first; it never leaves it running unseen."""
        if self._job is not None and self._job.is_running:
            self._job.cancel()
            return
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing stops a running export first."""
        if self._job is not None and self._job.is_running:
            self._job.cancel()
            event.ignore()
            return
        super().closeEvent(event)
