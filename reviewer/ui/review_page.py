"""The page of an open review: three columns between two thin bars. Layout and wiring alone."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.errors import ReviewerError
from reviewer.session import ReviewSession
from reviewer.settings import Settings
from reviewer.ui.actions import REVIEW_ACTIONS, ActionId, Actions
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_view import CropView
from reviewer.ui.canvas_style import canvas_style
from reviewer.ui.collector import RestingCollector
from reviewer.ui.desk import Desk
from reviewer.ui.following import Following
from reviewer.ui.inspector.column import AnswerColumn
from reviewer.ui.inspector.rereading import Rereading
from reviewer.ui.jobs import Job
from reviewer.ui.kept_view import keep_view, restore_view
from reviewer.ui.language import Language
from reviewer.ui.page_column import PageColumn
from reviewer.ui.queue.panel import QueuePanel
from reviewer.ui.release.handover import Handover
from reviewer.ui.status_line import StatusLine
from reviewer.ui.theme.look import Look
from reviewer.ui.top_bar import TopBar
from reviewer.ui.translated import Translated
from reviewer.ui.trust.trust_desk import TrustDesk
from reviewer.ui.typing_guard import commit_composition
from reviewer.ui.unsigned import UnsignedAnswers

if TYPE_CHECKING:
    from reviewer.ui.release.gate_panel import GatePanel
    from reviewer.ui.thumbnails.strip import ThumbnailStrip

_QUEUE, _ANSWER = 330, 520
"""Widths in pixels at the usual font size, in a wide window."""
_NARROW = 1180
"""Below this width of the window the queue shows signs alone."""
_NARROW_QUEUE = 62
_KEEP_AFTER_MS = 1500
_FILL_AFTER_MS = 400
"""The queue is filled when the first block has been painted, and after so long at the latest."""
_BOXES_AFTER_MS = 3000
"""The first block has to be on the screen before all boxes are looked at."""


class ReviewPage(Translated, QWidget):
    """Owns desk, views and the bridge to the render processes; not the session."""

    message = Signal(str)

    def __init__(
        self,
        session: ReviewSession,
        bridge: RenderBridge,
        settings: Settings,
        look: Look,
        language: Language,
        window_actions: Actions,
        menu: QMenu,
        data_folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._look, self._language = settings, look, language
        self.actions_of_review = Actions(self, REVIEW_ACTIONS, window_actions)
        actions = self.actions_of_review
        self.desk = Desk(session, self, Following(self, in_turns=True))
        self.bridge = bridge
        bridge.setParent(self)
        self.crop_view = CropView()
        self.crop_view.set_book(self.bridge)
        self._gates: GatePanel | None = None
        self.small_pages: ThumbnailStrip | None = None
        self._password: str | None = None
        self._wide_queue = round(_QUEUE * look.unit / 8)
        self.page = PageColumn(self.desk, self.bridge, actions, look)
        self.answer = AnswerColumn(self.desk, actions, look, language, self.crop_view)
        self.trust = TrustDesk(self.desk, self.bridge, actions, look, language, self)
        # After page and crop: what is told of another block first is painted first.
        self.queue = QueuePanel(self.desk, actions, look, fills_at_once=False)
        self._filling = QTimer(self, singleShot=True, interval=_FILL_AFTER_MS)
        self.top = TopBar(self.desk, actions, look, menu)
        self.status = StatusLine(self.desk, actions, look)
        self._rereading = Rereading(self.desk, self.bridge, actions, self)
        self._handover = Handover(self.desk, settings, language, actions, self)
        self._unsigned = UnsignedAnswers(data_folder, session)
        self._keeping = QTimer(self, singleShot=True, interval=_KEEP_AFTER_MS)
        self._boxes: Job | None = None
        self._look_at_boxes = QTimer(self, singleShot=True, interval=_BOXES_AFTER_MS)
        self._collector = RestingCollector(self)
        self._left = QStackedWidget()
        self._left.addWidget(self.queue)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self._arrange()
        self._connect()
        self._restyle()

    def _arrange(self) -> None:
        for column in (self._left, self.trust.above(self.page), self.answer):
            self.splitter.addWidget(column)
        self.splitter.setHandleWidth(1)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.top)
        layout.addWidget(self.splitter, 1)
        layout.addWidget(self.status)

    def _connect(self) -> None:
        desk, actions = self.desk, self.actions_of_review
        self._filling.timeout.connect(self.queue.fill)
        self.crop_view.crop_painted.connect(lambda _key: self._fill_queue_soon())
        self.page.view.page_painted.connect(lambda _page: self._fill_queue_soon())
        self.page.gap_found.connect(self.answer.prose.set_gap)
        self.answer.crop_panel.pointed.connect(self.page.view.set_pointed)
        self._look.changed.connect(self._restyle)
        desk.failed.connect(self._say_failure)
        desk.current_changed.connect(self._collector.touch)
        desk.answer_changed.connect(self._collector.touch)
        desk.answer_changed.connect(self._keeping.start)
        self._look_at_boxes.timeout.connect(self._find_unshowable)
        self._keeping.timeout.connect(self.keep_unsigned)
        self._handover.said.connect(self.status.say)
        self.trust.said.connect(self.status.say)
        self.bridge.facts_ready.connect(self._book_opened)
        self.bridge.password_needed.connect(self._ask_for_password)
        desk.nothing_open.connect(self._say_nothing_open)
        desk.signed.connect(self._say_signed)
        self.answer.label_row.focus_lost.connect(self.queue.take_focus)
        for action_id, slot in (
            (ActionId.NEXT_BLOCK, lambda: desk.go_by(1)),
            (ActionId.PREVIOUS_BLOCK, lambda: desk.go_by(-1)),
            (ActionId.NEXT_OPEN, desk.go_to_next_open),
            (ActionId.UNDO, self._undo),
            (ActionId.REDO, self._redo),
            (ActionId.GATES, self._toggle_gates),
            (ActionId.PROGRESS, self._show_progress),
            (ActionId.THUMBNAILS, self._toggle_small_pages),
            (ActionId.ZOOM_IN, lambda: self._zoom(1)),
            (ActionId.ZOOM_OUT, lambda: self._zoom(-1)),
        ):
            actions[action_id].triggered.connect(lambda _=False, run=slot: run())

    def begin(self, key: BlockKey | None) -> None:
        """Show the block where she was, else the first open one."""
        if self.bridge.is_locked is not None:  # it said so before anybody listened
            was_wrong = self.bridge.is_locked
            QTimer.singleShot(0, lambda: self._ask_for_password(was_wrong))
        self.desk.put_back(self._unsigned.load())
        restore_view(self._settings, self.page.view, self.queue)
        if self._settings.thumbnails:
            self._toggle_small_pages()
        self._look_at_boxes.start()
        self._filling.start()
        keys = self.desk.session.queue()
        if key in keys:
            self.desk.go_to(key)
            return
        open_key = self.desk.next_open()
        self.desk.go_to(open_key if open_key is not None else next(iter(keys), None))

    def _fill_queue_soon(self) -> None:
        """Once page and crop of the first block are both on the screen."""
        if self._filling.isActive() and self.page.view.has_painted and self.crop_view.has_painted:
            self._filling.start(0)

    def _find_unshowable(self) -> None:
        """Learn, beside the window, which blocks nobody can see: they can only be left open."""
        session = self.desk.session
        self._boxes = Job(session.find_unshowable, self)
        self._boxes.succeeded.connect(self._mark_unshowable)
        self._boxes.start()

    def _mark_unshowable(self, found: dict[BlockKey, str]) -> None:
        if found:
            self.desk.take_changes(self.desk.session.mark_unshowable(found))

    def _restyle(self) -> None:
        style = canvas_style(self._look, self.font())
        self.page.view.set_style(style)
        self.crop_view.set_style(style)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the columns the widths that she left, or those of the drawing."""
        super().showEvent(event)
        columns = self._settings.columns
        if len(columns) == 3 and sum(columns) > 0:
            self.splitter.setSizes(columns)
        else:
            factor = self._look.unit / 8
            queue, answer = round(_QUEUE * factor), round(_ANSWER * factor)
            if self.width() < 1500 * factor:
                queue, answer = round(queue * 0.82), round(answer * 0.84)
            self.splitter.setSizes([queue, max(self.width() - queue - answer, 200), answer])
        self._fit_queue()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Narrow the queue to signs where the window has little room."""
        super().resizeEvent(event)
        self._fit_queue()

    def _fit_queue(self) -> None:
        factor = self._look.unit / 8
        narrow = self.width() < _NARROW * factor and self._left.currentWidget() is self.queue
        if narrow == self.queue.is_narrow:
            return
        self.queue.set_narrow(narrow)
        sizes = self.splitter.sizes()
        if narrow:
            self._wide_queue = sizes[0]
        width = round(_NARROW_QUEUE * factor) if narrow else self._wide_queue
        self._left.setMaximumWidth(width if narrow else 16_777_215)
        self.splitter.setSizes([width, sizes[1] + sizes[0] - width, sizes[2]])

    def keep_layout(self) -> None:
        """Write the columns' widths, and how she had page and queue, into the settings."""
        keep_view(self._settings, self.page.view, self.queue)
        if not self.queue.is_narrow:
            self._settings.columns = self.splitter.sizes()

    def keep_unsigned(self) -> None:
        """Keep what she began and did not sign."""
        self._unsigned.save(self.desk.unsigned())

    def close_book(self) -> None:
        """Let the render processes go; the page is not to be used afterwards."""
        self._keeping.stop()
        self._look_at_boxes.stop()
        self._collector.close()
        if self._boxes is not None:
            self._boxes.cancel()
        commit_composition()
        self.keep_unsigned()
        if self._gates is not None:
            self._gates.stop()
        self.trust.let_go()
        self.bridge.close()

    def _ask_for_password(self, was_wrong: bool) -> None:
        from reviewer.ui.start.password_dialog import PasswordDialog

        dialog = PasswordDialog(self.bridge.path.name, was_wrong=was_wrong, parent=self)
        if dialog.exec() == PasswordDialog.DialogCode.Accepted:
            self._password = dialog.password
            self.bridge.unlock(dialog.password)

    def _book_opened(self) -> None:
        """What opened the book here opens it for an export too."""
        if self._password is not None:
            self.desk.session.unlock_book(self._password)
            self._look_at_boxes.start()

    def retranslate(self) -> None:
        """Set the actions' words; the views set theirs themselves."""
        self.actions_of_review.retranslate()

    @property
    def gates(self) -> "GatePanel":
        """The gate panel, made when it is first wanted: its imports would delay the first page."""
        if self._gates is None:
            from reviewer.ui.release.gate_panel import GatePanel

            self._gates = GatePanel(self.desk, self.actions_of_review, self._look, self._language)
            self._gates.closed.connect(self._show_queue)
            self._left.addWidget(self._gates)
        return self._gates

    def _toggle_small_pages(self) -> None:
        """Show or hide the strip of small pages; it is made when it is first wanted."""
        if self.small_pages is None:
            from reviewer.ui.thumbnails.strip import ThumbnailStrip

            strip = ThumbnailStrip(
                self.desk, self.bridge, self._look, self.desk.session.info.page_count
            )
            self.page.beside.insertWidget(0, strip)
            strip.page_asked.connect(self.page.go_to_page)
            strip.page_asked.connect(lambda _page: strip.setFocus())
            self.page.view.page_changed.connect(strip.show_page)
            strip.show_page(self.page.view.page)
            self.small_pages = strip
        is_wanted = self.small_pages.isHidden()
        self.small_pages.setVisible(is_wanted)
        self._settings.thumbnails = is_wanted

    def _zoom(self, step: int) -> None:
        """Zoom what she is looking at: the crop where it has the focus, else the page."""
        view = self.crop_view if self.crop_view.hasFocus() else self.page.view
        if step > 0:
            view.zoom_in()
        else:
            view.zoom_out()

    def _toggle_gates(self) -> None:
        if self._left.currentWidget() is not self.queue:
            self._show_queue()
            return
        self.show_gates()

    def show_gates(self) -> None:
        """Run the gates, in place of the queue."""
        self._left.setCurrentWidget(self.gates)
        self._fit_queue()
        self.top.show_gates_open(True)
        self.gates.open()

    def _show_progress(self) -> None:
        from reviewer.ui.progress.dialog import ProgressDialog

        dialog = ProgressDialog(self.desk, self._look, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _show_queue(self) -> None:
        self._left.setCurrentWidget(self.queue)
        self._fit_queue()
        self.top.show_gates_open(False)
        self.queue.take_focus()

    def _undo(self) -> None:
        if self.desk.session.can_undo and self.desk.undo():
            self.status.say(self.tr("Taken back. The answer stands unsigned."))

    def _redo(self) -> None:
        if self.desk.session.can_redo and self.desk.redo():
            self.status.say(self.tr("Signed again."))

    def _say_failure(self, error: ReviewerError) -> None:
        self.status.say(self._language.sentence(error), is_error=True)

    def _say_nothing_open(self) -> None:
        counts = self.desk.session.counts()
        if counts.settled == counts.blocks:
            self.status.say(self.tr("All blocks are judged. The bundle can be exported."))
        else:
            self.status.say(self.tr("No open block matches the filters."))

    def _say_signed(self, key: BlockKey) -> None:
        name = self.desk.session.item(key).drug_name
        self.status.say(self.tr("Signed: {drug}").format(drug=name))
