"""The window: start page or open review, its menu, what it remembers. Layout and wiring alone."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QStandardPaths, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QStackedWidget

from reviewer.contract.monograph import BlockKey
from reviewer.errors import InputError, ReviewerError
from reviewer.session import ReviewSession
from reviewer.settings import RecentReview, Settings
from reviewer.ui.actions import WINDOW_ACTIONS, ActionId, Actions
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.collector import WindowCollector
from reviewer.ui.language import Language
from reviewer.ui.menu import WindowMenu
from reviewer.ui.opening import Opener, OpenRequest, request_of_files
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.start.name_dialog import NameDialog
from reviewer.ui.start.start_page import StartPage
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated

if TYPE_CHECKING:
    from reviewer.session.refreshing import RefreshResult
    from reviewer.ui.trust.refresh_dialog import RefreshDialog


class MainWindow(Translated, QMainWindow):
    """One review at a time. The session is the window's to close."""

    def __init__(
        self, settings: Settings, look: Look, language: Language, data_folder: Path
    ) -> None:
        super().__init__()
        self._settings, self._look, self._language = settings, look, language
        self._data_folder = data_folder
        self._collector = WindowCollector(self)
        self.actions_of_window = Actions(self, WINDOW_ACTIONS)
        self.menu = WindowMenu(self.actions_of_window, settings, look, language, self)
        self.opener = Opener(settings, data_folder, self)
        self.start_page = StartPage(settings, self.actions_of_window, look)
        self.review_page: ReviewPage | None = None
        self._session: ReviewSession | None = None
        self._shows_gates = False
        self._prepared: RenderBridge | None = None
        self._carried: dict[BlockKey, BlockKey] | None = None
        self.refresh_dialog: RefreshDialog | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start_page)
        self.setCentralWidget(self._stack)
        self.setAcceptDrops(True)
        self._connect()
        self._restore()
        self.retranslate()

    def _connect(self) -> None:
        actions = self.actions_of_window
        for action_id, slot in (
            (ActionId.OPEN, self._choose_review),
            (ActionId.NEW, self._choose_inputs),
            (ActionId.SAMPLE, self._open_sample),
            (ActionId.QUIT, self.close),
            (ActionId.FULL_SCREEN, self._toggle_full_screen),
        ):
            actions[action_id].triggered.connect(lambda _=False, run=slot: run())
        self.start_page.review_asked.connect(lambda path: self.open(OpenRequest(Path(path))))
        self.start_page.look_asked.connect(
            lambda path: self.open(OpenRequest(Path(path)), read_only=True)
        )
        self.start_page.files_dropped.connect(self._take_files)
        self.opener.book_found.connect(self._prepare_book)
        self.opener.opened.connect(self._show_review)
        self.opener.busy_changed.connect(self._drop_prepared)
        self.opener.failed.connect(self._show_failure)
        self.opener.held.connect(self._offer_to_look)
        self.opener.passphrase_needed.connect(self._ask_for_passphrase)
        self.opener.book_locked.connect(self._ask_for_book_password)
        self.opener.busy_changed.connect(self.start_page.setDisabled)

    def open(
        self,
        request: OpenRequest,
        *,
        read_only: bool = False,
        book_password: str | None = None,
    ) -> None:
        """Open a review, or make one; she is asked for her name where it is not known."""
        self.start_page.show_error("")
        self._shows_gates = False
        if not read_only and not self._knows_reviewer():
            read_only = True
        self.close_review()
        self.opener.open(request, read_only=read_only, book_password=book_password)

    def _open_sample(self) -> None:
        self._knows_reviewer()
        self.close_review()
        self.opener.open_sample()

    def _knows_reviewer(self) -> bool:
        return bool(self._settings.reviewer) or self.ask_for_name()

    def ask_for_name(self) -> bool:
        """Ask who reviews. False where she would rather only look."""
        dialog = NameDialog(self._settings.reviewer, self)
        if dialog.exec() != NameDialog.DialogCode.Accepted:
            return False
        self._settings.reviewer = dialog.name
        self._settings.save()
        return True

    def _prepare_book(self, book: Path, password: str | None) -> None:
        """Have the render processes started while the review is still being read."""
        self._drop_prepared()
        self._prepared = RenderBridge(book, password, say=self._language.message, parent=self)

    def _drop_prepared(self, _busy: bool = False) -> None:
        prepared, self._prepared = self._prepared, None
        if prepared is not None:
            prepared.close()
            prepared.deleteLater()

    def _bridge_to(self, session: ReviewSession) -> RenderBridge:
        """The bridge to this session's book: the one that was prepared, if it is to the same."""
        book, prepared = session.info.book.path, self._prepared
        if prepared is not None and prepared.path == book:
            self._prepared = None
            return prepared
        return RenderBridge(book, session.book_password, say=self._language.message)

    def _show_review(self, session: ReviewSession) -> None:
        self._session = session
        page = ReviewPage(
            session,
            self._bridge_to(session),
            self._settings,
            self._look,
            self._language,
            self.actions_of_window,
            self.menu,
            self._data_folder,
        )
        self.review_page = page
        self.menu.show_review(page.actions_of_review)
        actions = page.actions_of_review
        actions[ActionId.START_PAGE].triggered.connect(lambda: self.close_review())
        actions[ActionId.REVIEWER].triggered.connect(lambda: self._change_reviewer())
        actions[ActionId.REFRESH].triggered.connect(lambda: self._refresh())
        page.status.language_asked.connect(self.menu.toggle_language)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        known = self._settings.recent_review(str(session.info.review))
        key = None
        if known is not None and known.reviewer == (session.reviewer or ""):
            # Where somebody else was would tell how far she came.
            key = BlockKey(known.drug_id, known.block_id)
        page.begin(key)
        page.queue.take_focus()
        if self._shows_gates:
            page.show_gates()  # of a review just made: what is to be done before an export
        if self._carried is not None:
            page.trust.show_what_changed(self._carried)
            self._carried = None
        self._remember()
        self.retranslate()

    def close_review(self) -> None:
        """Close the open review and go to the start page; what was signed is on the disk."""
        page, session = self.review_page, self._session
        if page is None or session is None:
            return
        self._remember()
        page.keep_layout()
        self.review_page = self._session = None
        self.menu.show_review(None)
        page.close_book()
        session.close()
        self._stack.removeWidget(page)
        page.deleteLater()
        self.start_page.read()
        self._stack.setCurrentWidget(self.start_page)
        self.retranslate()

    def _remember(self) -> None:
        if self._session is None or self.review_page is None:
            return
        info, counts = self._session.info, self._session.counts()
        current = self.review_page.desk.current
        review = RecentReview(
            path=str(info.review),
            title=info.review.stem,
            judged=counts.settled,
            blocks=counts.blocks,
            opened_at=datetime.now(UTC).isoformat(timespec="seconds"),
            drug_id=current.drug_id if current is not None else "",
            block_id=current.block_id if current is not None else "",
            reviewer=info.reviewer or "",
        )
        self._settings.remember(review)
        self._settings.save()

    def _refresh(self) -> None:
        from reviewer.ui.trust.refresh_dialog import RefreshDialog

        session = self._session
        if session is None:
            return
        dialog = RefreshDialog(
            session.info, session.book_password, self.close_review, self._language, self
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        review = session.info.review
        dialog.refreshed.connect(self._show_what_changed)
        dialog.finished.connect(lambda _code: self._open_again(review, dialog.is_done))
        self.refresh_dialog = dialog
        dialog.open()

    def _open_again(self, review: Path, was_closed: bool) -> None:
        self.refresh_dialog = None
        if was_closed:
            self.open(OpenRequest(review))

    def _show_what_changed(self, result: "RefreshResult") -> None:
        """Once the review is open again: as much of it as this reviewer may know."""
        self._carried = dict(result.carried)

    def _change_reviewer(self) -> None:
        if self._session is not None and self.ask_for_name():
            self.open(OpenRequest(self._session.info.review))

    def _show_failure(self, error: ReviewerError) -> None:
        self.start_page.show_error(self._language.sentence(error))
        self._stack.setCurrentWidget(self.start_page)

    def say_fault(self, fault: str) -> None:
        """The program made a mistake; say so, and that what was signed is safe."""
        words = self.tr("The program made a mistake ({fault}). What you signed is recorded.")
        if self.review_page is not None:
            self.review_page.status.say(words.format(fault=fault), is_error=True)
        else:
            self.start_page.show_error(words.format(fault=fault))

    def _offer_to_look(self, review: Path, error: ReviewerError) -> None:
        self._show_failure(error)
        self.start_page.offer_to_look(review)

    def _ask_for_passphrase(self, request: OpenRequest, was_wrong: bool) -> None:
        from reviewer.ui.start.password_dialog import PasswordDialog

        dialog = PasswordDialog(
            self._settings.reviewer, was_wrong=was_wrong, is_reviewer=True, parent=self
        )
        if dialog.exec() == PasswordDialog.DialogCode.Accepted:
            self.opener.open(request, passphrase=dialog.password)

    def _ask_for_book_password(self, request: OpenRequest, was_wrong: bool) -> None:
        from reviewer.ui.start.password_dialog import PasswordDialog

        name = request.pdf.name if request.pdf is not None else ""
        dialog = PasswordDialog(name, was_wrong=was_wrong, parent=self)
        if dialog.exec() == PasswordDialog.DialogCode.Accepted:
            self.opener.open(request, book_password=dialog.password)

    def _choose_review(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Open a review"),
            self._folder(),
            self.tr("Reviews (*.review);;All files (*)"),
        )
        if path:
            self._settings.folder = str(Path(path).parent)
            self.open(OpenRequest(Path(path)))

    def _choose_inputs(self, book: Path | None = None) -> None:
        from reviewer.ui.start.new_review import NewReviewDialog

        dialog = NewReviewDialog(self._folder(), self._language, self)
        if book is not None:
            dialog.take_book(book)
        if dialog.exec() == NewReviewDialog.DialogCode.Accepted and dialog.request is not None:
            self.open(dialog.request, book_password=dialog.book_password)
            self._shows_gates = True

    def _folder(self) -> str:
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return self._settings.folder or QStandardPaths.writableLocation(documents)

    def _take_files(self, paths: list[str]) -> None:
        try:
            request = request_of_files([Path(path) for path in paths])
        except InputError as error:
            self._show_failure(error)
            return
        if request.pdf is not None and request.monographs is None:
            self._choose_inputs(request.pdf)
        else:
            self.open(request)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files anywhere on the window."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self._take_files(paths)

    def _toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def _restore(self) -> None:
        geometry = QByteArray.fromBase64(self._settings.geometry.encode("ascii", "ignore"))
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self._resize_to_screen()

    def _resize_to_screen(self) -> None:
        available = self.screen().availableGeometry()
        self.resize(min(1600, available.width()), min(1000, available.height()))

    def changeEvent(self, event: QEvent) -> None:
        """Coming back to the window, look whether the book is still the one that was opened."""
        is_back = event.type() == QEvent.Type.ActivationChange and self.isActiveWindow()
        if is_back and self.review_page is not None:
            self.review_page.desk.look_at_book()
        super().changeEvent(event)

    def retranslate(self) -> None:
        """Set the title; actions and menu have their own words."""
        name = self.tr("Formulary Reviewer")
        if self._session is not None:
            name = f"{self._session.info.review.stem} — {name}"
        self.setWindowTitle(name)
        self.actions_of_window.retranslate()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember how the window was; everything signed is on the disk already."""
        self._settings.geometry = self.saveGeometry().toBase64().toStdString()
        self.close_review()
        self._settings.save()
        self._collector.close()
        super().closeEvent(event)
