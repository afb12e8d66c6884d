"""What leaves the review and comes into it: the bundle, decisions given out and taken in."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reviewer.errors import ReviewerError
from reviewer.progress import CancelToken, Progress
from reviewer.session.prepared import Prepared
from reviewer.settings import Settings
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.operations import record
from reviewer.ui.trust.work_dialog import WorkDialog

translate = QCoreApplication.translate


class Handover(QObject):
    """Asks for places; the session does the work."""

    said = Signal(str)

    def __init__(
        self, desk: Desk, settings: Settings, language: Language, actions: Actions, owner: QWidget
    ) -> None:
        super().__init__(owner)
        self._desk, self._settings, self._language = desk, settings, language
        self._owner = owner
        for action_id, slot in (
            (ActionId.EXPORT, self.export),
            (ActionId.TAKE_IN, self.take_in),
            (ActionId.GIVE_OUT, self.give_out),
            (ActionId.REPORT, self.report),
        ):
            actions[action_id].triggered.connect(lambda _=False, run=slot: run())

    def export(self) -> None:
        """The export dialog, with a folder beside the review that is not there yet."""
        from reviewer.ui.release.export_dialog import ExportDialog

        dialog = ExportDialog(
            self._desk.session,
            free_folder(self._desk.session.info.review),
            self._language,
            self._owner,
        )
        dialog.exec()
        dialog.deleteLater()

    def take_in(self) -> None:
        """Take a decisions file in, all of it or nothing."""
        path, _ = QFileDialog.getOpenFileName(
            self._owner,
            translate("Handover", "Take decisions in"),
            self._folder(),
            translate("Handover", "Decisions (*.jsonl)"),
        )
        if path:
            self.take_in_from(Path(path))

    def take_in_from(self, path: Path) -> None:
        """Take the decisions of this file in."""
        from reviewer.sources.records import read_decisions

        self._settings.folder = str(path.parent)
        session = self._desk.session

        def work(_progress: Progress, cancel: CancelToken) -> object:
            return session.prepare_take_in(read_decisions(path), path, cancel)

        title = translate("Handover", "Take decisions in")
        dialog = WorkDialog(title, work, self._language, self._owner)
        dialog.succeeded.connect(self._record)
        dialog.failed.connect(self._desk.failed)
        dialog.start()

    def _record(self, prepared: Prepared) -> None:
        session = self._desk.session
        before = session.counts().settled
        if not self._desk.perform(record(prepared)):
            return
        if session.policy.may_need_two:
            # How many there were would tell a second reader of the first one's answers.
            self.said.emit(translate("Handover", "Taken in. You see it where you have answered."))
            return
        words = translate(
            "Handover", "Taken in: {count} decisions; blocks judged: {before} → {after}"
        )
        after = session.counts().settled
        self.said.emit(words.format(count=len(prepared.entries), before=before, after=after))

    def report(self) -> None:
        """Write the report of the review as it stands as a PDF."""
        review = self._desk.session.info.review
        path, _ = QFileDialog.getSaveFileName(
            self._owner,
            translate("Handover", "Report as a PDF"),
            str(review.with_suffix(".report.pdf")),
            translate("Handover", "PDF (*.pdf)"),
        )
        if path:
            self.report_to(Path(path))

    def report_to(self, path: Path) -> None:
        """Write the report into this file, beside the window."""
        session = self._desk.session

        def work(progress: Progress, cancel: CancelToken) -> object:
            return session.report(path, progress=progress, cancel=cancel)

        dialog = WorkDialog(
            translate("Handover", "Report as a PDF"), work, self._language, self._owner
        )
        dialog.succeeded.connect(lambda pages: self._say_report(path, pages))
        dialog.failed.connect(self._desk.failed)
        dialog.start()

    def _say_report(self, path: Path, pages: int) -> None:
        words = translate("Handover", "Report written: {pages} pages, {path}")
        self.said.emit(words.format(pages=pages, path=path))

    def give_out(self) -> None:
        """Write every reviewer's answers into a decisions file."""
        review = self._desk.session.info.review
        path, _ = QFileDialog.getSaveFileName(
            self._owner,
            translate("Handover", "Give decisions out"),
            str(review.with_suffix(".decisions.jsonl")),
            translate("Handover", "Decisions (*.jsonl)"),
        )
        if path:
            self.give_out_to(Path(path))

    def give_out_to(self, path: Path) -> None:
        """Write the decisions into this file."""
        from reviewer.sources.write import write_records

        try:
            count = write_records(path, self._desk.session.decisions())
        except ReviewerError as error:
            self._desk.failed.emit(error)
            return
        self.said.emit(
            translate("Handover", "Given out: {count} decisions, {path}").format(
                count=count, path=path
            )
        )

    def _folder(self) -> str:
        return self._settings.folder or str(self._desk.session.info.review.parent)


def free_folder(review: Path) -> Path:
    """A folder beside the review for the bundle, whose name nobody has taken."""
    plain = review.with_name(f"{review.stem}-bundle")
    folder, number = plain, 1
    while folder.exists():
        number += 1
        folder = plain.with_name(f"{plain.name}-{number}")
    return folder
