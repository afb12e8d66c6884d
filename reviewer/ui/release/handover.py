"""What leaves the review and comes into it: the bundle, decisions given out and taken in."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reviewer.errors import ReviewerError
from reviewer.settings import Settings
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.operations import take_in

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
        try:
            decisions = list(read_decisions(path))
        except ReviewerError as error:
            self._desk.failed.emit(error)
            return
        before = self._desk.session.counts().settled
        if self._desk.perform(take_in(decisions, path)):
            self.said.emit(
                translate(
                    "Handover", "Taken in: {count} decisions; blocks judged: {before} → {after}"
                ).format(
                    count=len(decisions),
                    before=before,
                    after=self._desk.session.counts().settled,
                )
            )

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
