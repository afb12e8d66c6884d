"""The window's way to the book: ask, go on, and get pictures when they are there.

How to use it:

    client = RenderClient(path, on_reply, password=None)
    client.start()                               # at once; `Opened` comes as a reply
    for reply in client.show("page", [PictureRequest(204, Fit(width=900))]):
        …                                        # what is drawn already is returned
    client.show("crop", [PictureRequest(204, 2.0, PlumberBox.from_bbox(block.bbox))])
    client.ahead([…])                            # the next blocks, after this one is painted
    client.ask(WordsRequest(204))
    client.close()

`on_reply(reply)` is called on the client's own thread, one reply after the other: post it to the
window's thread and return. Every method here returns at once and may be called from any thread.
No reply comes for a picture that its view has stopped wanting.
"""

import contextlib
import logging
import multiprocessing
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from reviewer.pdf.arena import Arena
from reviewer.pdf.child import RenderChild
from reviewer.pdf.crew import Crew, Post, outcome_of, wait_for
from reviewer.pdf.engine import Engine
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.identity import FileIdentity
from reviewer.pdf.jobs import BookOpen, BookRefused, OpenJob, Outcome
from reviewer.pdf.ledger import Ledger
from reviewer.pdf.protocol import (
    BookFailed,
    DigestRequest,
    FrameRequest,
    Opened,
    PasswordNeeded,
    PictureRequest,
    Reply,
    SearchRequest,
    WordsRequest,
)
from reviewer.pdf.settings import RenderSettings

_log = logging.getLogger(__name__)

_MOST_FAILED_STARTS: Final = 3
_IDLE_TICK: Final = 0.25
_BUSY_TICK: Final = 0.05
_STARVED_TICK: Final = 0.01


class RenderClient:
    """Two render processes and the arena that they draw into, for one book."""

    def __init__(
        self,
        path: Path | str,
        on_reply: Callable[[Reply], None],
        *,
        password: str | None = None,
        settings: RenderSettings | None = None,
    ) -> None:
        self.path = Path(path)
        self._on_reply = on_reply
        self._password = password
        self._settings = settings or RenderSettings()
        self._arena = Arena(self._settings.arena_bytes)
        self._crew = Crew(self._settings.children, self._arena.address, self._settings.memory_limit)
        self._ledger = Ledger(self._arena, self._settings.max_pixels)
        self._engine = Engine(self._crew, self._ledger, self._settings)
        self._lock = threading.Lock()
        self._wake_reader, self._waker = multiprocessing.get_context("spawn").Pipe(duplex=False)
        self._thread = threading.Thread(target=self._run, name="render client", daemon=True)
        self._identity: FileIdentity | None = None
        self._is_locked = False
        self._has_failed = False
        self._is_closing = False
        self._failed_starts = 0

    def start(self) -> None:
        """Start the processes. The first reply is Opened, PasswordNeeded or BookFailed."""
        self._thread.start()

    def unlock(self, password: str) -> None:
        """Answer `PasswordNeeded`. The password is kept in memory alone."""
        with self._lock:
            self._password = password
            self._is_locked = False
            for post in self._crew.posts:
                self._crew.reopen(post, OpenJob(self.path, password))
            self._wake()

    def show(self, view: str, requests: Sequence[PictureRequest]) -> list[Reply]:
        """What this view (any name: "page", "crop") wants now, the most urgent first.

        Replaces what it wanted before: that is not drawn any more. Returns the pictures that are
        drawn already, and what is known to have failed; the others come as replies. A view that
        was asked for last goes before the others. Ask with an empty list when a view closes.
        """
        with self._lock:
            replies = self._engine.show(view, requests)
            self._engine.pump()
        return replies

    def ahead(self, requests: Sequence[PictureRequest]) -> None:
        """Pictures that may be wanted soon, the likeliest first, such as the next blocks' pages
        and crops at the sizes at which they will be shown. Replaces the earlier ones. They are
        drawn when nothing else is to do, kept in the arena, and not replied to: `show` finds them.
        """
        with self._lock:
            self._engine.ahead(requests)
            self._engine.pump()

    def ask(
        self, request: FrameRequest | WordsRequest | DigestRequest | SearchRequest
    ) -> Reply | None:
        """Ask a question. Returns the reply if it is known already, else it comes later."""
        with self._lock:
            reply = self._engine.ask(request)
            self._engine.pump()
        return reply

    def cancel(self, request: FrameRequest | WordsRequest | DigestRequest | SearchRequest) -> None:
        """Stop asking: no reply comes."""
        with self._lock:
            self._engine.cancel(request)

    def frame(self, page: int) -> PageFrame | None:
        """The frame of a page if it is known; ask with `FrameRequest` otherwise."""
        with self._lock:
            frame = self._ledger.frame(page)
        return frame if isinstance(frame, PageFrame) else None

    def retry(self, page: int) -> None:
        """Forget that this page could not be shown; the next `show` tries again."""
        with self._lock:
            self._ledger.forget_page(page)

    @property
    def arena_size(self) -> int:
        """The bound on the bytes of all pictures."""
        return self._arena.size

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The render processes that run now, to measure them."""
        with self._lock:
            return tuple(post.child.pid for post in self._crew.posts)

    def close(self) -> None:
        """End the processes. Pictures that are still shown stay valid until they are released."""
        with self._lock:
            was_closing, self._is_closing = self._is_closing, True
            self._wake()
        if was_closing:
            return
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join()
        elif not self._thread.is_alive():
            self._end()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self) -> None:
        while not self._is_closing:
            replies = self._recruit()
            with self._lock:
                posts, seconds = list(self._crew.posts), self._patience()
            ready = wait_for(posts, self._wake_reader, seconds)
            replies += self._listen([post for post in posts if post.child.pipe in ready])
            replies += self._bury_overdue()
            with self._lock:
                self._engine.pump()
                replies += self._engine.collect()
                self._engine.pump()
            self._deliver(replies)
        self._end()

    def _patience(self) -> float:
        if self._engine.is_starved:
            return _STARVED_TICK
        return _BUSY_TICK if self._crew.running else _IDLE_TICK

    def _listen(self, posts: Sequence[Post]) -> list[Reply]:
        replies: list[Reply] = []
        if self._wake_reader.poll():
            self._wake_reader.recv_bytes()
        for post in posts:
            outcome = outcome_of(post)
            if outcome is None:
                replies += self._bury(post, too_slow=False)
                continue
            with self._lock:
                if post.is_ready:
                    replies += self._engine.hear(post, outcome)
                else:
                    replies += self._opened(post, outcome)
        return replies

    def _bury_overdue(self) -> list[Reply]:
        with self._lock:
            overdue = [post for post in self._crew.posts if self._engine.overdue(post)]
        return [reply for post in overdue for reply in self._bury(post, too_slow=True)]

    def _bury(self, post: Post, *, too_slow: bool) -> list[Reply]:
        with self._lock:
            self._crew.dismiss(post)
        post.child.kill()  # takes milliseconds: nobody waits for the lock meanwhile
        with self._lock:
            replies = self._engine.lost(post, too_slow=too_slow)
            if not post.is_ready:
                self._failed_starts += 1
                if too_slow or self._failed_starts >= _MOST_FAILED_STARTS:
                    what = "pdf.render_timeout" if too_slow else "pdf.render_died"
                    replies += self._fail(what, seconds=round(post.limit))
        return replies

    def _recruit(self) -> list[Reply]:
        """Start processes that are missing, the second once the first has opened the book."""
        with self._lock:
            waiting = any(not post.is_ready for post in self._crew.posts)
            if self._has_failed or self._is_locked or waiting or not self._crew.missing:
                return []
            changed = self._has_changed()
        if changed:
            return self._fail("pdf.changed")
        child: RenderChild = self._crew.start()
        with self._lock:
            self._crew.post(child, OpenJob(self.path, self._password))
        return []

    def _has_changed(self) -> bool:
        try:
            identity = FileIdentity.of(self.path)
        except OSError:
            return self._identity is not None  # what it is, the first process says better
        if self._identity is None:
            self._identity = identity
        return identity != self._identity

    def _opened(self, post: Post, outcome: Outcome) -> list[Reply]:
        if isinstance(outcome, BookOpen):
            post.is_ready = True
            self._failed_starts = 0
            if not self._ledger.page_count:
                self._ledger.page_count = outcome.page_count
                return [Opened(outcome.page_count, outcome.repaired)]
            if self._ledger.page_count != outcome.page_count:
                return self._fail("pdf.changed")
            return []
        if isinstance(outcome, BookRefused):
            if outcome.message_id in ("pdf.password_needed", "pdf.password_wrong"):
                self._is_locked = True
                self._crew.rest(post)
                return [PasswordNeeded(wrong=outcome.message_id == "pdf.password_wrong")]
            return self._fail(outcome.message_id, detail=outcome.detail)
        return self._fail("pdf.damaged", detail=getattr(outcome, "detail", ""))

    def _fail(self, message_id: str, **details: object) -> list[Reply]:
        if self._has_failed:
            return []
        self._has_failed = True
        return [BookFailed(message_id, {"path": str(self.path), **details})]

    def _deliver(self, replies: Sequence[Reply]) -> None:
        for reply in replies:
            try:
                self._on_reply(reply)
            except Exception:
                # The window's fault, and no reason to leave it without any further picture.
                _log.exception("a reply was not taken: %r", type(reply).__name__)

    def _wake(self) -> None:
        with contextlib.suppress(OSError):
            self._waker.send_bytes(b"!")

    def _end(self) -> None:
        with self._lock:
            posts = list(self._crew.posts)
        for post in posts:
            self._crew.dismiss(post)
            post.child.kill()
        self._arena.close()
        self._waker.close()
        self._wake_reader.close()
