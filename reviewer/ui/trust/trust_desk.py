"""Ties policy, comparison, agreement and friendly words to the review page. Wiring alone."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QSplitter, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.errors import ReviewerError
from reviewer.progress import CancelToken, Progress
from reviewer.session.prepared import Prepared
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.operations import record
from reviewer.ui.theme.look import Look
from reviewer.ui.trust.compare_view import CompareView
from reviewer.ui.trust.earlier_book import EarlierBook
from reviewer.ui.trust.kind_note import KindNote
from reviewer.ui.trust.work_dialog import WorkDialog

translate = QCoreApplication.translate


class TrustDesk(QObject):
    """Owns the comparison above the page and the dialogs about trust; `said` is for a while."""

    said = Signal(str)

    def __init__(
        self,
        desk: Desk,
        bridge: RenderBridge,
        actions: Actions,
        look: Look,
        language: Language,
        owner: QWidget,
    ) -> None:
        super().__init__(owner)
        self._desk, self._look, self._language, self._owner = desk, look, language, owner
        earlier = EarlierBook(language.message, desk.session.book_password, self)
        self.compare = CompareView(desk, bridge, earlier, look)
        self.note: KindNote | None = None
        for action_id, slot in (
            (ActionId.POLICY, self.show_policy),
            (ActionId.PASSPHRASE, self.show_passphrase),
            (ActionId.AGREEMENT, self.show_agreement),
            (ActionId.NEXT_DISPUTE, self.go_to_next_dispute),
            (ActionId.WHAT_CHANGED, self.show_what_changed),
            (ActionId.MERGE, self.merge),
        ):
            actions[action_id].triggered.connect(lambda _=False, run=slot: run())

    def above(self, page: QWidget) -> QWidget:
        """The page with the comparison above it, where there is something to compare."""
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.compare)
        splitter.addWidget(page)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 4)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(3)
        self.note = KindNote(self._desk, self._look, page)
        return splitter

    def show_policy(self) -> None:
        """What the review asks of its reviewers."""
        from reviewer.ui.trust.policy_dialog import PolicyDialog

        self._show(PolicyDialog(self._desk, self._look, self._owner))

    def show_passphrase(self) -> None:
        """A passphrase for whoever signs here."""
        from reviewer.ui.trust.passphrase_dialog import PassphraseDialog

        if self._desk.session.reviewer is not None:
            self._show(PassphraseDialog(self._desk, self._language, self._owner))

    def show_agreement(self) -> None:
        """How far readers agree."""
        from reviewer.ui.trust.agreement_dialog import AgreementDialog

        self._show(AgreementDialog(self._desk, self._look, self._owner))

    def show_what_changed(self, carried: Mapping[BlockKey, BlockKey] | None = None) -> None:
        """What asks again since the source changed, what is gone, and what has new ids."""
        from reviewer.ui.trust.changed_dialog import ChangedDialog

        self._show(ChangedDialog(self._desk, self._look, carried, self._owner))

    def go_to_next_dispute(self) -> None:
        """The next block in the queue on which readers do not agree."""
        session = self._desk.session
        keys = session.queue()
        start = keys.index(self._desk.current) + 1 if self._desk.current in keys else 0
        for key in (*keys[start:], *keys[:start]):
            if session.state(key).state is ReviewState.DISPUTED:
                self._desk.go_to(key)
                return
        self.said.emit(translate("Trust", "Readers agree wherever you may see both answers."))

    def merge(self) -> None:
        """Take other reviews and decisions files of the same book in."""
        paths, _ = QFileDialog.getOpenFileNames(
            self._owner,
            translate("Trust", "Take other reviews in"),
            str(self._desk.session.info.review.parent),
            translate("Trust", "Reviews and decisions (*.review *.jsonl);;All files (*)"),
        )
        if paths:
            self.merge_from([Path(path) for path in paths])

    def merge_from(self, paths: list[Path]) -> WorkDialog:
        """Take these in, beside the window."""
        session = self._desk.session

        def work(_progress: Progress, cancel: CancelToken) -> object:
            return session.prepare_merge(paths, cancel)

        title = translate("Trust", "Take other reviews in")
        dialog = WorkDialog(title, work, self._language, self._owner)
        dialog.succeeded.connect(self._record)
        dialog.failed.connect(self._fail)
        dialog.start()
        return dialog

    def _record(self, prepared: Prepared) -> None:
        if not prepared.entries:
            self.said.emit(translate("Trust", "Nothing in them is new."))
            return
        if not self._desk.perform(record(prepared)):
            return
        session = self._desk.session
        if session.policy.may_need_two:
            # How many there were would tell a second reader of the first one's answers.
            words = translate("Trust", "Taken in. You see it where you have answered too.")
            self.said.emit(words)
            return
        words = translate("Trust", "Taken in: {count} answers; blocks in disagreement: {disputed}")
        count = len(prepared.entries)
        self.said.emit(words.format(count=count, disputed=session.counts().disputed))

    def _fail(self, error: ReviewerError) -> None:
        self._desk.failed.emit(error)

    def _show(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def let_go(self) -> None:
        """The book is being closed."""
        self.compare.let_go()
