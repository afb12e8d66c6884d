"""The thread that listens to the render processes, replaces those that die or hang, and delivers
replies. What any of it means is the engine's to say; this only keeps the processes going.
"""

import atexit
import contextlib
import logging
import multiprocessing
import threading
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Final

from reviewer.pdf.arena import Arena
from reviewer.pdf.comparison import PageComparison
from reviewer.pdf.counts import PageAgreement
from reviewer.pdf.crew import Crew, Post, outcome_of, wait_for
from reviewer.pdf.engine import Engine
from reviewer.pdf.identity import FileIdentity
from reviewer.pdf.jobs import BookOpen, BookRefused, OpenJob, Outcome
from reviewer.pdf.ledger import Ledger
from reviewer.pdf.protocol import BookFailed, Opened, PagesCompared, PasswordNeeded, Reply
from reviewer.pdf.settings import RenderSettings

_log = logging.getLogger(__name__)

_MOST_FAILED_STARTS: Final = 3
_MOST_FAILED_RESTARTS: Final = 20
"""Processes in a row that died while they opened the book: a book that was never open is at fault
soon, one that was open is not, and something else ends them."""
_SECOND_AFTER: Final = 1.0
_NEXT_AFTER: Final = 0.3
"""Seconds: the window has its first page by then, or its page again from the other process."""
_IDLE_TICK: Final = 0.25
_BUSY_TICK: Final = 0.05
_STARVED_TICK: Final = 0.01
_LOCKED: Final = ("pdf.password_needed", "pdf.password_wrong")


class _Start(Enum):
    """What to start next."""

    NOTHING = auto()
    POST = auto()
    RESERVE = auto()


class Supervisor:
    """Owns the processes, the arena and the thread of one client.

    `engine` may be used under `lock` alone. Everything else here is the thread's own.
    """

    def __init__(
        self,
        path: Path,
        on_reply: Callable[[Reply], None],
        password: str | None,
        settings: RenderSettings,
    ) -> None:
        self.lock = threading.Lock()
        self.agreement: PageAgreement | None = None
        self.is_closing = False
        self._path = path
        self._on_reply = on_reply
        self._password = password
        self.arena = Arena(settings.arena_bytes)
        self.crew = Crew(settings.children, self.arena.address, settings.memory_limit)
        self.ledger = Ledger(self.arena, settings.max_pixels)
        self.engine = Engine(self.crew, self.ledger, settings)
        self._ear, self._waker = multiprocessing.get_context("spawn").Pipe(duplex=False)
        self._thread = threading.Thread(target=self._run, name="render client", daemon=True)
        self._identity: FileIdentity | None = None
        self._comparison: PageComparison | None = None
        self._is_locked = False
        self._has_failed = False
        self._failed_starts = 0
        self._recruit_at = 0.0

    def start(self) -> None:
        """Start the thread, which starts the processes."""
        # A program that ends without closing would otherwise end the processes under the thread,
        # and the thread would start new ones.
        atexit.register(self.close)
        self._thread.start()

    def unlock(self, password: str) -> None:
        """Try to open the book with this password. Under the lock."""
        self._password = password
        self._is_locked = False
        for post in self.crew.posts:
            self.crew.reopen(post, OpenJob(self._path, password))
        self.wake()

    def close(self) -> None:
        """End the processes and the thread. From any thread but for a second time."""
        with self.lock:
            was_closing, self.is_closing = self.is_closing, True
            self.wake()
        if was_closing:
            return
        if not self._thread.is_alive():
            self._end()
        elif threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        try:
            while not self.is_closing:
                self._step()
        except Exception:
            _log.exception("the render client has stopped")
            self._deliver(self._fail("pdf.render_died"))
        finally:
            self._end()

    def _step(self) -> None:
        replies = self._recruit()
        with self.lock:
            posts, seconds = list(self.crew.posts), self._patience()
        comparing = self._comparison
        pipes = [post.child.pipe for post in posts]
        if comparing is not None and comparing.pipe is not None:
            pipes.append(comparing.pipe)
        ready = wait_for([self._ear, *pipes], seconds)
        if self._ear in ready:
            self._ear.recv_bytes()
        replies += self._listen([post for post in posts if post.child.pipe in ready])
        replies += self._bury_overdue()
        with self.lock:
            self.engine.pump()
            replies += self.engine.collect()
            self.engine.pump()
        self._deliver(replies)
        self._deliver(self._compare())

    def _patience(self) -> float:
        if self.engine.is_starved:
            return _STARVED_TICK
        return _BUSY_TICK if self.crew.running else _IDLE_TICK

    def _listen(self, posts: Sequence[Post]) -> list[Reply]:
        replies: list[Reply] = []
        for post in posts:
            outcome = outcome_of(post)
            if outcome is None:
                replies += self._bury(post, too_slow=False)
                continue
            with self.lock:
                if post.is_ready:
                    replies += self.engine.hear(post, outcome)
                else:
                    replies += self._opened(post, outcome)
        return replies

    def _bury_overdue(self) -> list[Reply]:
        with self.lock:
            overdue = [post for post in self.crew.posts if self.engine.overdue(post)]
        return [reply for post in overdue for reply in self._bury(post, too_slow=True)]

    def _bury(self, post: Post, *, too_slow: bool) -> list[Reply]:
        self._recruit_at = time.monotonic() + _NEXT_AFTER
        with self.lock:
            self.crew.dismiss(post)
            replies = self.engine.lose(post, too_slow=too_slow)
            self.engine.pump()  # what waits goes to the other process at once
        post.child.kill()  # takes milliseconds: nobody waits for the lock meanwhile
        with self.lock:
            self.engine.bury(post)
        if not post.is_ready:
            self._failed_starts += 1
            if too_slow:
                replies += self._fail("pdf.render_timeout", seconds=round(post.limit))
            elif self._failed_starts >= self._most_failed_starts():
                replies += self._fail("pdf.render_died")
        return replies

    def _most_failed_starts(self) -> int:
        return _MOST_FAILED_RESTARTS if self.ledger.page_count else _MOST_FAILED_STARTS

    def _recruit(self) -> list[Reply]:
        """Put a process where one is missing, and one in reserve."""
        with self.lock:
            start = self._next_start()
        if start is _Start.RESERVE:
            self.crew.stock()
        if start is not _Start.POST:
            return []
        if self._has_changed():
            return self._fail("pdf.changed")
        child = self.crew.start()
        with self.lock:
            self.crew.post(child, OpenJob(self._path, self._password))
        return []

    def _next_start(self) -> "_Start":
        """Starting a process takes a core for longer than drawing a page: so the second, and the
        one in reserve, are started a while after the first has opened the book or another has
        died. The one in reserve takes a place at once."""
        crew = self.crew
        if self._has_failed or self._is_locked or any(not post.is_ready for post in crew.posts):
            return _Start.NOTHING
        is_time = not crew.posts or time.monotonic() >= self._recruit_at
        if crew.missing:
            return _Start.POST if is_time or crew.reserve_id is not None else _Start.NOTHING
        may_stock = is_time and crew.reserve_id is None and not crew.running
        return _Start.RESERVE if may_stock else _Start.NOTHING

    def _has_changed(self) -> bool:
        """Whether a process started now would open another file than the first one did."""
        try:
            identity = FileIdentity.of(self._path)
        except OSError:
            return self._identity is not None  # if it is the first, it says itself what is wrong
        if self._identity is None:
            self._identity = identity
        return identity != self._identity

    def _opened(self, post: Post, outcome: Outcome) -> list[Reply]:
        if isinstance(outcome, BookOpen):
            post.is_ready = True
            self._failed_starts = 0
            if self.ledger.page_count == outcome.page_count:
                return []
            if self.ledger.page_count:
                return self._fail("pdf.changed")
            self.ledger.page_count = outcome.page_count
            self._recruit_at = time.monotonic() + _SECOND_AFTER
            return [Opened(outcome.page_count, outcome.repaired)]
        if isinstance(outcome, BookRefused) and outcome.message_id in _LOCKED:
            self._is_locked = True
            self.crew.rest(post)
            return [PasswordNeeded(wrong=outcome.message_id == "pdf.password_wrong")]
        message_id = outcome.message_id if isinstance(outcome, BookRefused) else "pdf.damaged"
        return self._fail(message_id, detail=getattr(outcome, "detail", ""))

    def _compare(self) -> list[Reply]:
        """Compare the pages with pdfplumber's, once those of MuPDF are known."""
        if self.agreement is not None or self._has_failed:
            return []
        if self._comparison is None:
            with self.lock:
                drawn = self.ledger.all_facts if self.engine.is_surveyed else None
            if drawn is not None:
                self._comparison = PageComparison(self._path, self._password, drawn)
            return []
        agreement = self._comparison.result(0)
        if agreement is None:
            return []
        self.agreement = agreement
        return [PagesCompared(agreement)]

    def _fail(self, message_id: str, **details: object) -> list[Reply]:
        if self._has_failed:
            return []
        self._has_failed = True
        return [BookFailed(message_id, {"path": str(self._path), **details})]

    def _deliver(self, replies: Sequence[Reply]) -> None:
        for reply in replies:
            try:
                self._on_reply(reply)
            except Exception:
                # The window's fault, and no reason to leave it without any further picture.
                _log.exception("a reply was not taken: %s", type(reply).__name__)

    def wake(self) -> None:
        """There is something to do. Handing it out is the thread's: a process that is woken may
        take the core of whoever wakes it, for milliseconds."""
        with contextlib.suppress(OSError):
            self._waker.send_bytes(b"!")

    def _end(self) -> None:
        atexit.unregister(self.close)
        with self.lock:
            self.is_closing = True
            children = self.crew.disband()
        for child in children:
            child.kill()
        if self._comparison is not None:
            self._comparison.close()
        self.arena.close()
        self._waker.close()
        self._ear.close()
