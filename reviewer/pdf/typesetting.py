"""Pieces of HTML on A4 pages, as one PDF: set by a process of its own, which holds the pages.

The process is apart because PyMuPDF holds the interpreter while it works, and because nothing else
of the program may import it. It is confined as those are that parse PDFs: a bundle that somebody
else made may have anything in its pages and pictures.
"""

import multiprocessing
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reviewer.confinement import ReplyReader, UntrustedReplyError
from reviewer.errors import InputError, Where
from reviewer.pipes import Line, line
from reviewer.progress import CancelToken, Progress, no_progress

STAGE: Final = "typeset"
TIME_LIMIT: Final = 120.0
"""Seconds for one piece, and for writing the file."""
MEMORY_LIMIT: Final = 2 << 30
"""Bytes of memory for the process, where the system can hold it to that."""
LARGEST_FILE: Final = 4 << 30
"""Bytes of the PDF, where the system can bound that."""


@dataclass(frozen=True, slots=True)
class Piece:
    """HTML that stands together on a page where it can.

    `name` goes into the PDF's list of contents; `picture` is the size in points of the one picture
    that its HTML may have, which is set no larger, and smaller where the page asks for it.
    """

    html: str
    name: str = ""
    begins_page: bool = False
    has_page_of_its_own: bool = False
    picture: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the PDF goes, and what is the same on all pages.

    `style` is CSS; `fonts` and `pictures` are the folders that it and the HTML refer to: nothing
    outside of them is found.
    """

    target: Path
    style: str
    fonts: Path
    pictures: Path
    title: str
    program: str


def typeset(
    pieces: Iterable[Piece],
    sheet: Sheet,
    *,
    total: int | None = None,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
) -> int:
    """Write the PDF; how many pages it has.

    Raises InputError where the process dies or takes too long, CancelledError; the file may be
    there in part then, so let it be one that nobody else reads.
    """
    cancel = cancel or CancelToken()
    child = _Typesetter(sheet)
    try:
        for done, piece in enumerate(pieces):
            cancel.check()
            progress(STAGE, done, total)
            child.set(piece)
        return child.set(None)
    except (EOFError, OSError, UntrustedReplyError) as error:
        raise _failed(sheet, "its process ended") from error
    finally:
        child.kill()


def _failed(sheet: Sheet, reason: str) -> InputError:
    return InputError("pdf.typeset_failed", where=Where(sheet.target), reason=reason)


class _Typesetter:
    """The process and the pipe to it. It has the target open to write to, and may open no other."""

    def __init__(self, sheet: Sheet) -> None:
        context = multiprocessing.get_context("spawn")
        self._sheet = sheet
        self._pipe, theirs = line(context)
        self._replies = ReplyReader()
        self._process = context.Process(
            target=_typeset, args=(theirs, sheet), name="formulary-reviewer typeset", daemon=True
        )
        self._process.start()
        theirs.close()  # so that the pipe ends with the process

    def set(self, piece: Piece | None) -> int:
        """Hand over a piece, or None to end; how many pages there are. Raises EOFError when it
        died, InputError for what it cannot do.
        """
        self._pipe.send(piece)
        if not self._pipe.poll(TIME_LIMIT):
            raise EOFError
        pages = self._replies.read(self._pipe.inbox)
        if isinstance(pages, str):
            raise _failed(self._sheet, pages)
        if not isinstance(pages, int):
            raise UntrustedReplyError(f"not a number of pages: {pages!r}")
        return pages

    def kill(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _typeset(pipe: Line, sheet: Sheet) -> None:
    """What the process runs. Only here, and so only there, is PyMuPDF imported."""
    from reviewer.confinement import confine_to, limit_memory

    limit_memory(MEMORY_LIMIT)
    from reviewer.pdf.typeset import serve

    serve(pipe, sheet, confine_to)
