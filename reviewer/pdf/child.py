"""The processes that a program starts for a book: start them, talk to them, kill them.

The same on every system: spawned, talked to through a pipe, ended by `Process.kill`. No signal, no
fork, no socket is relied on. Importing this module imports neither PDF library: what the new
processes run imports them, there.
"""

import logging
import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from reviewer.confinement import ReplyReader
from reviewer.pdf.counts import PlumberPages
from reviewer.pdf.jobs import Job, Outcome
from reviewer.pipes import Line, line

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

MEMORY_LIMIT: Final = 1 << 30
"""Bytes of memory for a render process, where the system can hold it to that."""


@dataclass(frozen=True, slots=True)
class ArenaAddress:
    """Where a render process finds the shared memory."""

    name: str
    size: int


class ChildProcess:
    """A spawned process with pipes to it. Not thread-safe: its owner keeps the order.

    `pipe` is what it answers through, to wait on. What comes out of it is read with suspicion:
    the process may have parsed a file that was made to take it over.
    """

    def __init__(
        self, target: Callable[..., None], *arguments: object, name: str, replies: ReplyReader
    ) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = line(context)
        self._line = ours
        self._replies = replies
        self.pipe = ours.inbox
        self._process: SpawnProcess = context.Process(
            target=target, args=(theirs, *arguments), name=name, daemon=True
        )
        self._process.start()
        theirs.close()  # so that the pipe ends with the process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid or 0

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process.is_alive()

    def _answer(self, seconds: float) -> Any:
        return self._replies.read(self.pipe) if self.pipe.poll(seconds) else None

    def kill(self) -> None:
        """End it now, whatever it does, and wait until it has: then its memory is nobody's."""
        self._process.kill()
        self._process.join()
        self._line.close()


class RenderChild(ChildProcess):
    """A render process: it answers one job after the other."""

    def __init__(self, arena: ArenaAddress | None = None, memory_limit: int = MEMORY_LIMIT) -> None:
        name, replies = "formulary-reviewer render", ReplyReader(Outcome)
        super().__init__(_render, arena, memory_limit, name=name, replies=replies)

    def send(self, job: Job, seconds: float) -> None:
        """Hand it a job that may take so long. Raises OSError when the process is gone.

        When nobody has ended it some seconds after that, because the program itself is gone, it
        ends itself.
        """
        self._line.send((job, seconds))

    def receive(self, seconds: float) -> Outcome | None:
        """Its answer; None when none came in time. Raises EOFError or OSError when it died, and
        UntrustedReplyError for what is no answer."""
        outcome: Outcome | None = self._answer(seconds)
        return outcome


class CountingChild(ChildProcess):
    """A process that lists the pages as pdfminer, and so pdfplumber, sees them, and ends."""

    def __init__(self, path: Path, password: str | None, most: int | None) -> None:
        name, replies = "formulary-reviewer count", ReplyReader(None, PlumberPages)
        super().__init__(_count, path, password, most, MEMORY_LIMIT, name=name, replies=replies)

    def receive(self, seconds: float) -> PlumberPages | None:
        """The list; None when it did not come in time. Raises EOFError or OSError on death."""
        pages: PlumberPages | None = self._answer(seconds)
        return pages


def _render(pipe: Line, arena: ArenaAddress | None, memory_limit: int) -> None:
    """What a render process runs. Only here, and so only there, is PyMuPDF imported."""
    from reviewer.confinement import confine_to, limit_memory

    limit_memory(memory_limit)
    from reviewer.pdf.worker import serve

    if arena is None:
        serve(pipe, None, confine_to)
        return
    from reviewer.pdf.arena_view import attached

    with attached(arena.name, arena.size) as memory:
        serve(pipe, memory, confine_to)


def _count(
    pipe: Line, path: Path, password: str | None, most: int | None, memory_limit: int
) -> None:
    """What a counting process runs. Only here, and so only there, is pdfminer imported."""
    from reviewer.confinement import confine_to, limit_memory
    from reviewer.pdf.memory import step_back

    limit_memory(memory_limit)
    step_back()
    from reviewer.pdf.plumber_pages import list_pages

    logging.disable()  # what pdfminer would say is said by the comparison
    confine_to(path)
    pipe.send(list_pages(path, password, most))
