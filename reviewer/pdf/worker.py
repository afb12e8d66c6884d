"""The render process: owns the open document, takes one job at a time, answers each with one
outcome. It ends when the pipe does.

PyMuPDF may not be used from two threads, holds the interpreter while it draws, and a hostile file
can crash it; so it is imported here alone, in a process that may be killed at any moment.
"""

import contextlib
import faulthandler
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pymupdf

from reviewer.confinement import Confinement, allow_seconds
from reviewer.pdf import raw_page
from reviewer.pdf.drawing import PageDrawer, is_blank
from reviewer.pdf.jobs import (
    BookOpen,
    CropDone,
    CropJob,
    DigestDone,
    DigestJob,
    DrawJob,
    Drawn,
    FactsDone,
    FactsJob,
    Job,
    JobFailed,
    OpenJob,
    Outcome,
    SearchJob,
    WordsDone,
    WordsJob,
)
from reviewer.pdf.memory import private_bytes, return_free_memory
from reviewer.pdf.opening import open_book
from reviewer.pdf.page_text import read_words, search_pages
from reviewer.pipes import Line

_GRACE: Final = 5.0
"""Seconds beyond a job's limit after which the process ends itself: whoever should have ended it
is gone. A thread of the C library watches, since Python does not run while MuPDF draws."""

_GROWTH: Final = 96 << 20
"""Bytes that fonts, decoded images and kept pages may take before some of them are let go."""

_JOBS_BETWEEN: Final = 16
"""Where the system does not tell how much memory is taken, everything goes after so many jobs."""


def serve(pipe: Line, arena: memoryview | None, confine: Callable[[Path], Confinement]) -> None:
    """Answer jobs until the other end hangs up. `arena` is what `DrawJob` draws into; `confine`
    is called before the first byte of the book is looked at, and takes every other right away.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's to act on
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    pymupdf.set_messages(path=os.devnull)
    desk = Desk(arena)
    is_confined = False
    with contextlib.suppress(EOFError, OSError), Path(os.devnull).open("w") as nowhere:
        while True:
            job, seconds = pipe.recv()
            if not is_confined and isinstance(job, OpenJob):
                confine(job.path)  # before the watching thread, which would keep its rights
                is_confined = True
            allow_seconds(seconds + _GRACE)
            faulthandler.dump_traceback_later(seconds + _GRACE, exit=True, file=nowhere)
            outcome = desk.answer(job)
            faulthandler.cancel_dump_traceback_later()
            pipe.send(outcome)
            desk.tidy()


class Desk:
    """Answers jobs about the one book that the first of them opened."""

    def __init__(self, arena: memoryview | None) -> None:
        self._arena = arena
        self._document: pymupdf.Document | None = None
        self._drawer: PageDrawer | None = None
        self._bound = private_bytes()
        self._jobs = 0

    def answer(self, job: Job) -> Outcome:
        """The outcome of one job; what MuPDF raises becomes `JobFailed`."""
        try:
            return self._do(job)
        except (MemoryError, pymupdf.mupdf.FzErrorLimit) as error:
            return JobFailed(out_of_memory=True, detail=str(error))
        except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
            return JobFailed("malloc" in str(error), f"{type(error).__name__}: {error}")

    def tidy(self) -> None:
        """Keep the memory of this process bounded, between two jobs."""
        self._jobs += 1
        drawer = self._drawer
        if drawer is None:
            return
        if self._bound is None:
            if self._jobs % _JOBS_BETWEEN == 0:
                drawer.forget(pages=True)
            return
        for pages in (False, True):
            if (private_bytes() or 0) < self._bound + _GROWTH:
                return
            drawer.forget(pages=pages)
            return_free_memory()

    def _do(self, job: Job) -> Outcome:
        if isinstance(job, OpenJob):
            return self._open(job)
        document, drawer = self._document, self._drawer
        if document is None or drawer is None:
            raise ValueError("no book is open")
        match job:
            case FactsJob():
                return _facts(document, job)
            case DrawJob(page, plan, offset):
                if self._arena is None:
                    raise ValueError("there is no arena to draw into")
                target = self._arena[offset : offset + plan.size_in_bytes]
                faults = drawer.draw(page, plan, target)
                return Drawn(is_blank(target, 4), faults)
            case CropJob(page, plan):
                return CropDone(*drawer.png(page, plan))
            case DigestJob(page, plan):
                return DigestDone(*drawer.digest(page, plan))
            case WordsJob(page):
                return WordsDone(read_words(document, page))
            case SearchJob():
                return search_pages(document, job)
        raise ValueError(f"not a job: {job!r}")

    def _open(self, job: OpenJob) -> Outcome:
        opened = open_book(job.path, job.password)
        if not isinstance(opened, pymupdf.Document):
            return opened
        self._document, self._drawer = opened, PageDrawer(opened)
        return BookOpen(opened.page_count, opened.is_repaired)


def _facts(document: pymupdf.Document, job: FactsJob) -> FactsDone:
    until = time.monotonic() + job.seconds
    facts = []
    reached = 0
    for page in job.pages:
        with contextlib.suppress(RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase):
            facts.append(raw_page.read_facts(document, page))
        reached += 1
        if time.monotonic() > until:
            break
    return FactsDone(tuple(facts), reached)
