"""The middle column: the page of the current block with all its blocks, and its bar."""

from collections import defaultdict

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.protocol import Words
from reviewer.pdf.word_list import WordList
from reviewer.review.models import Changes, ReviewItem
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.answer.answer import boxed
from reviewer.ui.canvas.blocks import PageBlock
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.page_view import PageView
from reviewer.ui.desk import Desk
from reviewer.ui.inspector.prose_gap import Word, find_gap
from reviewer.ui.page_bar import PageBar
from reviewer.ui.theme.look import Look
from reviewer.ui.widgets.still import Still

_SETTLED_MS = 90
"""She stays at a block: what is not needed for walking through the queue may be worked out."""


class PageColumn(QWidget):
    """Shows where the desk is; takes clicks and moved edges to it."""

    gap_found = Signal(object, object)
    """BlockKey, and int or None: where in its section's prose that block stood."""

    def __init__(
        self,
        desk: Desk,
        bridge: RenderBridge,
        actions: Actions,
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._bridge = desk, bridge
        self._on_page = _by_page(desk)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self._find_gap)
        self._turned = QTimer(self, singleShot=True, interval=0)  # page and crop come first
        self._turned.timeout.connect(self._show_turned)
        self._page_count = desk.session.info.page_count
        self.view = PageView()
        self.bar = PageBar(self._page_count, _printed_pages(desk), actions, look)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(Still(self.bar))
        self.beside = QHBoxLayout()
        self.beside.setSpacing(0)
        self.beside.addWidget(self.view, 1)
        layout.addLayout(self.beside, 1)
        self.view.set_book(bridge)
        self._connect(actions)

    def _connect(self, actions: Actions) -> None:
        view, bar, desk = self.view, self.bar, self._desk
        view.block_clicked.connect(desk.go_to)
        view.box_edited.connect(self._take_box)
        view.page_changed.connect(lambda _page: self._turned.start())
        view.zoom_changed.connect(bar.show_zoom)
        view.text_found.connect(bar.show_found)
        view.not_found.connect(bar.show_nowhere)
        bar.page_asked.connect(self.go_to_page)
        bar.text_asked.connect(lambda text: view.find_text(text))
        bar.next_text_asked.connect(view.find_next)
        bar.search_closed.connect(self._close_search)
        self._bridge.words_arrived.connect(self._take_words)
        desk.current_changed.connect(self._show_current)
        desk.answer_changed.connect(self._show_blocks)
        desk.changed.connect(self._take_changes)
        for action_id, slot in (
            (ActionId.FIT_WIDTH, view.fit_width),
            (ActionId.FIT_PAGE, view.fit_page),
            (ActionId.LOUPE, view.toggle_loupe),
            (ActionId.ROTATE, view.rotate_view),
            (ActionId.NEXT_PAGE, lambda: view.turn_over(1)),
            (ActionId.PREVIOUS_PAGE, lambda: view.turn_over(-1)),
        ):
            actions[action_id].triggered.connect(lambda _=False, run=slot: run())

    def _show_current(self) -> None:
        item = self._desk.item
        if item is None:
            return
        self._show_blocks(item.block.physical_page)
        self.view.show_page(item.block.physical_page)
        self.view.paint_now()
        self._settled.start()
        ahead = [
            self._desk.session.item(key).block.physical_page for key in self._desk.neighbours()
        ]
        self.view.draw_ahead(ahead)

    def _show_turned(self) -> None:
        """Another page is shown, because of another block or without one."""
        self.bar.show_page(self.view.page)
        item = self._desk.item
        if item is None or item.block.physical_page != self.view.page:
            self._show_blocks()

    def _show_blocks(self, page: int | None = None) -> None:
        page = page or self.view.page
        self.view.set_blocks(
            [self._page_block(item, number) for number, item in self._numbered(page)]
        )

    def _numbered(self, page: int) -> list[tuple[int, ReviewItem]]:
        return list(enumerate(self._on_page.get(page, ()), start=1))

    def _page_block(self, item: ReviewItem, number: int) -> PageBlock:
        state = self._desk.session.state(item.key)
        is_current = item.key == self._desk.current
        answer = self._desk.answer if is_current else None
        box = state.bbox if answer is None else answer.bbox or item.block.bbox
        return PageBlock(
            key=item.key,
            box=box,
            page=item.block.physical_page,
            state=state.state,
            number=number,
            is_current=is_current,
            is_dimmed=not self._desk.is_shown(item.key),
        )

    def _take_changes(self, changes: Changes) -> None:
        for key in changes.blocks:
            self._read_again(key)
        if changes.everything:
            self._on_page = _by_page(self._desk)
        self._show_blocks()

    def _read_again(self, key: BlockKey) -> None:
        """A block that was shown with a known error is shown as it is from now on."""
        try:
            item = self._desk.session.item(key)
        except KeyError:
            return  # answers may come in on blocks that these monographs do not have
        here = self._on_page[item.block.physical_page]
        here[:] = [item if each.key == key else each for each in here]

    def _take_box(self, key: BlockKey, box: Bbox) -> None:
        answer = self._desk.answer
        if answer is not None and answer.key == key:
            self._desk.say(boxed(answer, box))

    def _take_words(self, words: Words) -> None:
        item = self._desk.item
        if item is not None and words.request.page == item.block.physical_page:
            self._settled.start()

    def _find_gap(self) -> None:
        """Once she stays at a block: where in its section's prose it stood."""
        item = self._desk.item
        if item is None:
            return
        words = self._bridge.words(item.block.physical_page)
        frame = self._bridge.frame(item.block.physical_page)
        if words is None or frame is None or frame.problem is not None:
            self._bridge.ask_words(item.block.physical_page)
            return
        box = frame.to_picture(PlumberBox.from_bbox(item.block.bbox))
        placed = [Word._make(word) for word in WordList.of(words.words).placed()]
        place = (box.x0, box.y0, box.x1, box.y1)
        self.gap_found.emit(item.key, find_gap(item.section.text, placed, place))

    def go_to_page(self, page: int) -> None:
        self.view.show_page(min(max(page, 1), self._page_count))
        self.view.setFocus()

    def _close_search(self) -> None:
        self.view.find_text("")
        self.view.setFocus()


def _by_page(desk: Desk) -> dict[int, list[ReviewItem]]:
    found: dict[int, list[ReviewItem]] = defaultdict(list)
    for item in desk.session.items:
        found[item.block.physical_page].append(item)
    return found


def _printed_pages(desk: Desk) -> dict[int, str]:
    return {
        item.block.physical_page: item.block.printed_page
        for item in desk.session.items
        if item.block.printed_page
    }
