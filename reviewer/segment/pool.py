"""Hands pages to child processes, takes findings back, replaces a child that dies or hangs.

A page whose child died or hung is tried once more in a fresh one before it counts as bad: on a
desk that slept or swapped for a while, a good page can be late too.
"""

import multiprocessing
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Final

from reviewer.confinement import ReplyReader, UntrustedReplyError
from reviewer.contract.vocabulary import TextFlag
from reviewer.errors import InputError, Where
from reviewer.pipes import line
from reviewer.segment.page_worker import (
    MEMORY_LIMIT,
    OPEN_SECONDS,
    PAGE_SECONDS,
    NotOpened,
    Opened,
    PageDone,
    PageFailed,
    Reply,
    serve,
)

_OPENING: Final = 0
"""Stands for the opening of the book among the pages that were tried."""
_GONE: Final = (EOFError, OSError, UntrustedReplyError)
"""How it shows that a child has ended, also in the middle of an answer."""
_AHEAD: Final = 2
"""Pages that wait in a child's pipe, so that it never waits for us."""


class _Child:
    """One child process with the pages it was given, in their order."""

    def __init__(self, path: Path, password: str | None, memory: int):
        context = multiprocessing.get_context("spawn")
        self._line, theirs = line(context)
        self.connection: Connection = self._line.inbox
        """What it answers through, to wait on."""
        self._replies = ReplyReader(Reply, TextFlag)
        self._process = context.Process(
            target=serve, args=(theirs, path, password, memory), daemon=True
        )
        self._process.start()
        theirs.close()
        self.pages: deque[int] = deque()
        self.is_open = False
        self.deadline = time.monotonic() + OPEN_SECONDS

    def give(self, number: int) -> None:
        """Ask for one page."""
        self._line.send(number)
        if not self.pages:
            self.deadline = time.monotonic() + PAGE_SECONDS
        self.pages.append(number)

    def taken(self) -> None:
        """The first of its pages is answered; the clock of the next one starts."""
        self.pages.popleft()
        self.deadline = time.monotonic() + PAGE_SECONDS

    def answer(self) -> Reply:
        """What it sends next, read with suspicion. Raises one of `_GONE` where it has ended."""
        reply: Reply = self._replies.read(self.connection)
        return reply

    def stop(self) -> None:
        """End the process, whatever it does."""
        with suppress(OSError, BrokenPipeError):
            self._line.send(None)
        self._line.close()
        self._process.join(0.2)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()


class PagePool:
    """Reads pages of one book in `jobs` processes. Use as a context manager.

    `memory` is the address space that one process may take, in bytes.
    """

    def __init__(
        self, path: Path, jobs: int, password: str | None = None, memory: int = MEMORY_LIMIT
    ):
        self._path = path
        self._password = password
        self._memory = memory
        self._jobs = jobs
        self._tried: set[int] = set()
        self._children: list[_Child] = [self._child()]
        try:
            self.page_count = self._opened(self._children[0])
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "PagePool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _child(self) -> _Child:
        return _Child(self._path, self._password, self._memory)

    def close(self) -> None:
        """End every child."""
        for child in self._children:
            child.stop()
        self._children.clear()

    def read(self, numbers: Sequence[int]) -> Iterator[PageDone | PageFailed]:
        """The replies for `numbers`, in whatever order they come. Each page has its time limit."""
        waiting = deque(numbers)
        while len(self._children) < min(self._jobs, len(waiting)):
            self._children.append(self._child())
        while waiting or any(child.pages for child in self._children):
            for child in self._children:
                while child.is_open and waiting and len(child.pages) < _AHEAD:
                    child.give(waiting.popleft())
            yield from self._replies(waiting)

    def _replies(self, waiting: deque[int]) -> Iterator[PageDone | PageFailed]:
        soonest = min(
            child.deadline for child in self._children if child.pages or not child.is_open
        )
        ready = wait(
            [child.connection for child in self._children],
            timeout=max(0.0, min(1.0, soonest - time.monotonic())),
        )
        for child in list(self._children):
            if child.connection in ready:
                try:
                    reply = child.answer()
                except _GONE:
                    yield from self._replace(child, waiting, "the process that read it ended")
                    continue
                if isinstance(reply, Opened):
                    child.is_open = True
                elif isinstance(reply, NotOpened):
                    raise InputError(reply.message_id, where=Where(self._path), reason=reply.reason)
                else:
                    child.taken()
                    yield reply
            elif (child.pages or not child.is_open) and time.monotonic() > child.deadline:
                yield from self._replace(
                    child, waiting, f"it takes longer than {PAGE_SECONDS:.0f} s"
                )

    def _replace(self, child: _Child, waiting: deque[int], reason: str) -> Iterator[PageFailed]:
        self._children.remove(child)
        pages = list(child.pages)
        child.stop()
        if not pages:
            self._fail_to_open(reason)
        waiting.extendleft(reversed(pages[1:]))
        self._children.append(self._child())
        for page in pages[:1]:
            if page in self._tried:
                yield PageFailed(page, reason)
            else:
                self._tried.add(page)
                waiting.appendleft(page)

    def _fail_to_open(self, reason: str) -> None:
        if _OPENING in self._tried:
            raise InputError("segment.unreadable", where=Where(self._path), reason=reason)
        self._tried.add(_OPENING)

    def _opened(self, child: _Child) -> int:
        reply: Reply | None = None
        reason = f"opening it takes longer than {OPEN_SECONDS:.0f} s"
        if child.connection.poll(OPEN_SECONDS):
            try:
                reply = child.answer()
            except _GONE:
                reason = "the process that opened it ended"
        if reply is None:
            self._fail_to_open(reason)
            self._children.remove(child)
            child.stop()
            self._children.append(self._child())
            return self._opened(self._children[-1])
        if isinstance(reply, NotOpened):
            raise InputError(reply.message_id, where=Where(self._path), reason=reply.reason)
        assert isinstance(reply, Opened)
        child.is_open = True
        return reply.pages
