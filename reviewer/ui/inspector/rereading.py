"""Reads the header labels again when she has moved the box of a simple table."""

from PySide6.QtCore import QObject

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.protocol import Words
from reviewer.pdf.word_list import WordList
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.answer.answer import Answer, with_labels
from reviewer.ui.answer.labels import proposed_labels
from reviewer.ui.answer.reread import Placed, are_untouched, read_header, reread
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.desk import Desk


class Rereading(QObject):
    """By itself while she has said nothing of any label; else only when she asks for it."""

    def __init__(
        self, desk: Desk, bridge: RenderBridge, actions: Actions, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._bridge = desk, bridge
        self._known: tuple[BlockKey | None, Bbox | None] = (None, None)
        self._waits = False
        desk.current_changed.connect(self._take_note)
        desk.answer_changed.connect(self._look)
        bridge.words_arrived.connect(self._take_words)
        actions[ActionId.LABELS_AGAIN].triggered.connect(lambda _=False: self.read())

    def _take_note(self) -> None:
        """Another block: its box is as she left it, and has been read."""
        self._waits = False
        answer = self._desk.answer
        self._known = (self._desk.current, answer.bbox if answer is not None else None)

    def _look(self) -> None:
        answer = self._desk.answer
        now = (self._desk.current, answer.bbox if answer is not None else None)
        if answer is None or now == self._known:
            return
        is_same_block, self._known = now[0] == self._known[0], now
        if is_same_block and are_untouched(answer.labels):
            self.read()

    def read(self) -> None:
        """Replace the labels by those in the box as it is now; nothing where none can be read."""
        answer, item = self._desk.answer, self._desk.item
        if answer is None or item is None:
            return
        if answer.bbox is None:
            self._say(answer, [label.text for label in proposed_labels(item.block.header_row)])
            return
        page = item.block.physical_page
        frame, words = self._bridge.frame(page), self._bridge.words(page)
        if frame is None or frame.problem is not None:
            return
        if words is None:
            self._waits = True
            self._bridge.ask_words(page, at_once=True)
            return
        self._waits = False
        box = frame.to_picture(PlumberBox.from_bbox(answer.bbox))
        inside = WordList.of(words.words).within(box)
        self._say(answer, list(read_header(map(Placed._make, inside))))

    def _say(self, answer: Answer, texts: list[str]) -> None:
        labels = reread(answer.labels, texts)
        if texts and labels != answer.labels:
            self._desk.say(with_labels(answer, labels))

    def _take_words(self, words: Words) -> None:
        item = self._desk.item
        if self._waits and item is not None and words.request.page == item.block.physical_page:
            self.read()
