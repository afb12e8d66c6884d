"""From the render client of one book to the window: replies become signals in the window's thread.

The client calls back on a thread of its own. What it brings is put in a queue and the window is
woken once for all of it; nothing here waits for a render process.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from reviewer.contract.geometry import Bbox
from reviewer.messages import text
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.client import RenderClient
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.protocol import (
    AheadRequest,
    BookFailed,
    Digest,
    DigestRequest,
    Failed,
    FrameReady,
    FrameRequest,
    Opened,
    PasswordNeeded,
    Picture,
    PictureRequest,
    Reply,
    SearchDone,
    SearchHits,
    SearchRequest,
    Words,
    WordsRequest,
)

Say = Callable[..., str]
"""Makes the sentence of a message id and its details, in the language of the window."""


class PictureTaker(Protocol):
    """A view that pictures are drawn for."""

    def take_picture(self, picture: Picture) -> None:
        """An arrived picture; whoever does not want it releases it."""

    def take_failure(self, failed: Failed) -> None:
        """A picture that cannot be had."""

    def let_go(self) -> None:
        """The book is being closed: release every picture now."""


class RenderBridge(QObject):
    """One book's render processes, for the views of one window.

    `say` makes sentences of the message catalogue (`pdf.…`) in the window's language.
    """

    facts_ready = Signal()
    """The book is open: `page_count` is known and pages can be asked for."""
    failed = Signal(str)
    """The book cannot be shown at all; a sentence."""
    password_needed = Signal(bool)
    """The book is locked: call `unlock`. True after a password that did not fit."""
    words_arrived = Signal(object)
    """`protocol.Words` of one page."""
    frame_arrived = Signal(int)
    """The frame of this page is known."""
    digest_arrived = Signal(object)
    """`protocol.Digest` of one crop."""
    question_failed = Signal(object)
    """`protocol.Failed` about words, a frame or a digest."""
    search_arrived = Signal(object)
    """`protocol.SearchHits` or, at the end, `protocol.SearchDone`."""

    _woken = Signal()

    def __init__(
        self,
        path: Path,
        password: str | None = None,
        *,
        say: Say = text,
        client: Callable[..., RenderClient] = RenderClient,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.path = path
        self.page_count = 0
        self.is_open = False
        self.failure = ""
        self.is_locked: bool | None = None
        """True after a password that did not fit, False where none was given, None: not locked."""
        self._say = say
        self._frames: dict[int, PageFrame] = {}
        self._words: dict[int, Words] = {}
        self._without_words: set[int] = set()
        self._digests: dict[DigestRequest, Digest] = {}
        self._takers: dict[str, PictureTaker] = {}
        self._ahead: dict[str, tuple[Sequence[AheadRequest], ...]] = {}
        self._names = 0
        self._replies: deque[Reply] = deque()
        self._told_later: dict[int, None] = {}
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.setInterval(_WORDS_AFTER_MS)
        self._telling.timeout.connect(self._tell_words)
        self._asking_ahead = QTimer(self)
        self._asking_ahead.setSingleShot(True)
        self._asking_ahead.setInterval(0)
        self._asking_ahead.timeout.connect(self._ask_ahead)
        self._is_waking = False
        self._is_closed = False
        self._woken.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self.client = client(path, self._reply_came, password=password)
        self.client.start()

    # Asking

    def add_view(self, name: str, taker: PictureTaker) -> str:
        """Draw for this view; the name, made unique, to ask under."""
        self._names += 1
        unique = f"{name}-{self._names}"
        self._takers[unique] = taker
        return unique

    def remove_view(self, view: str) -> None:
        """Draw nothing for it any more."""
        if self._takers.pop(view, None) is not None and not self._is_closed:
            self._ahead.pop(view, None)
            self.client.show(view, ())

    def show(self, view: str, *requests: PictureRequest) -> None:
        """This view wants these now, and nothing that it wanted before. What is drawn already is
        handed over before this returns."""
        if not self._is_closed:
            for reply in self.client.show(view, requests):
                self._deliver_one(reply)

    def draw_ahead(self, view: str, blocks: Iterable[Sequence[AheadRequest]]) -> None:
        """This view may want these soon, block by block, the likeliest first.

        The views' wishes for one block stand together, those for the next after them, and all
        digests at the end: no block waits for one before it can be seen.
        """
        if self._is_closed:
            return
        self._ahead[view] = tuple(blocks)
        self._asking_ahead.start()

    def _ask_ahead(self) -> None:
        """Once for all views: each says anew what it may want whenever another block is shown."""
        if self._is_closed:
            return
        turns = chain.from_iterable(zip_longest(*self._ahead.values(), fillvalue=()))
        wanted = dict.fromkeys(one for block in turns for one in block if not self._knows(one))
        self.client.ahead(sorted(wanted, key=lambda one: isinstance(one, DigestRequest)))

    def _knows(self, request: AheadRequest) -> bool:
        match request:
            case WordsRequest(page):
                return page in self._words or page in self._without_words
            case DigestRequest():
                return request in self._digests
        return False

    def ask_words(self, page: int, *, at_once: bool = False) -> None:
        """The words of a page, answered by `words_arrived`, a little later.

        What follows from words takes its time and may not hold up a picture, nor be done for
        pages that are only passed by. `at_once` where they are what she waits for.
        """
        if at_once:
            self._tell_words_of(page)
            return
        self._told_later.pop(page, None)
        self._told_later[page] = None
        while len(self._told_later) > _MOST_PAGES_ASKED:
            del self._told_later[next(iter(self._told_later))]
        self._telling.start()

    def ask_frame(self, page: int) -> None:
        """The frame of a page, answered by `frame_arrived`."""
        if page in self._frames:
            self.frame_arrived.emit(page)
        elif not self._is_closed:
            self._ask(FrameRequest(page))

    def ask_digest(self, page: int, box: Bbox) -> None:
        """The digest of a crop for a decision's evidence, answered by `digest_arrived`."""
        request = DigestRequest(page, PlumberBox.from_bbox(box))
        known = self._digests.get(request)
        if known is not None:
            self.digest_arrived.emit(known)
        elif not self._is_closed:
            self._ask(request)

    def search(self, wanted: str, first_page: int = 1) -> None:
        """Search the whole book, from that page on and round; answered by `search_arrived`."""
        if not self._is_closed:
            self._ask(SearchRequest(wanted, first_page))

    def unlock(self, password: str) -> None:
        """Try this password. It is kept in memory alone."""
        self.is_locked = None
        if not self._is_closed:
            self.client.unlock(password)

    def _ask(self, question: WordsRequest | FrameRequest | DigestRequest | SearchRequest) -> None:
        reply = self.client.ask(question)
        if reply is not None:
            self._deliver_one(reply)

    # Knowing

    def frame(self, page: int) -> PageFrame | None:
        """The frame of a page, where something of it has arrived before."""
        return self._frames.get(page)

    def words(self, page: int) -> Words | None:
        """The words of a page, where they have arrived."""
        return self._words.get(page)

    def has_no_words(self, page: int) -> bool:
        """Whether the words of the page cannot be read at all."""
        return page in self._without_words

    def digest(self, page: int, box: Bbox) -> Digest | None:
        """The digest of a crop, where it has arrived."""
        return self._digests.get(DigestRequest(page, PlumberBox.from_bbox(box)))

    def sentence(self, failed: Failed) -> str:
        """Why something cannot be had."""
        page = failed.request.page if not isinstance(failed.request, SearchRequest) else 0
        return self._say(str(failed.reason), **({"page": page} | failed.details))

    def message(self, message_id: str, **details: object) -> str:
        """A sentence of the message catalogue."""
        return self._say(message_id, **details)

    def close(self) -> None:
        """End the render processes. Nothing is signalled afterwards."""
        if self._is_closed:
            return
        self._is_closed = True
        self.is_open = False
        for taker in tuple(self._takers.values()):
            taker.let_go()
        self._takers.clear()
        self.client.close()
        self._drop_replies()

    # Replies

    def _reply_came(self, reply: Reply) -> None:
        """On the client's thread."""
        self._replies.append(reply)
        if not self._is_waking:
            self._is_waking = True
            self._woken.emit()

    def _deliver(self) -> None:
        """In the window's thread, once for all that came since the last time, but not for long:
        what is left comes when the event loop has been round."""
        self._is_waking = False
        if self._is_closed:
            self._drop_replies()
            return
        until = time.perf_counter() + _DELIVERING_S
        while self._replies and not self._is_closed:
            self._deliver_one(self._replies.popleft())
            if time.perf_counter() > until and self._replies and not self._is_waking:
                self._is_waking = True
                self._woken.emit()
                return

    def _deliver_one(self, reply: Reply) -> None:
        match reply:
            case Picture():
                self._learn_frame(reply.frame)
                taker = self._takers.get(reply.view)
                if taker is None:
                    reply.release()
                else:
                    taker.take_picture(reply)
            case Failed():
                taker = self._takers.get(reply.view)
                if taker is not None and isinstance(reply.request, PictureRequest):
                    taker.take_failure(reply)
                else:
                    if isinstance(reply.request, WordsRequest):
                        self._without_words.add(reply.request.page)
                    self.question_failed.emit(reply)
            case FrameReady():
                self._learn_frame(reply.frame)
                self.frame_arrived.emit(reply.frame.page)
            case Words():
                self._remember_words(reply)
                self.words_arrived.emit(reply)
            case Digest():
                self._digests[reply.request] = reply
                self.digest_arrived.emit(reply)
            case SearchHits() | SearchDone():
                self.search_arrived.emit(reply)
            case Opened():
                self.page_count, self.is_open = reply.page_count, True
                self.facts_ready.emit()
            case PasswordNeeded():
                self.is_locked = reply.wrong
                self.password_needed.emit(reply.wrong)
            case BookFailed():
                self.failure = self._say(reply.message_id, **reply.details)
                self.failed.emit(self.failure)

    def _learn_frame(self, frame: PageFrame) -> None:
        self._frames[frame.page] = frame

    def _tell_words(self) -> None:
        """One page at a time, the one asked for last first: a picture that is wanted meanwhile
        waits for one page to be read and not for all that she has passed."""
        if not self._told_later:
            return
        page, _ = self._told_later.popitem()
        if self._told_later:
            self._telling.start()
        self._tell_words_of(page)

    def _tell_words_of(self, page: int) -> None:
        known = self._words.get(page)
        if self._is_closed:
            return
        if known is not None:
            self.words_arrived.emit(known)
        elif page not in self._without_words:
            self._ask(WordsRequest(page))

    def _remember_words(self, words: Words) -> None:
        self._words[words.request.page] = words
        while len(self._words) > _MOST_PAGES_OF_WORDS:
            del self._words[next(iter(self._words))]

    def _drop_replies(self) -> None:
        while self._replies:
            reply = self._replies.popleft()
            if isinstance(reply, Picture):
                reply.release()


_DELIVERING_S = 0.004
"""Seconds; a key that waits meanwhile is answered within the same frame."""
_WORDS_AFTER_MS = 40
"""Milliseconds; longer than a held key takes to the next block."""
_MOST_PAGES_ASKED = 8
"""A block's page and those that it continues; of pages passed by nobody wants the words."""
_MOST_PAGES_OF_WORDS = 40
"""Words of so many pages are kept: a dense page takes about 300 kB."""
