"""The processes that parse PDFs, taken over: in each the parsing is replaced by code that tries
everything that it must not be able to do, and tells through the reply that it would give anyway.
"""

import contextlib
import json
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reviewer.confinement.trial import attempts
from reviewer.pipes import Line

OTHER, FOLDER = "other.review", "."


def everything(book: Path) -> str:
    """What was refused, as JSON; the review that must stay unread lies beside the book."""
    sockets: dict[str, Callable[[], object]] = {
        "open_socket": socket.socket,
        "open_socket_pair": socket.socketpair,
        "become_program": become_program,
    }
    return json.dumps(attempts(book.with_name(OTHER), book.parent, sockets))


def become_program() -> None:
    """Raises where it is refused, and not where only the program is missing."""
    with contextlib.suppress(FileNotFoundError):
        os.execv("/missing/program", ["program"])


def render(pipe: Line, book: Path, memory_limit: int) -> None:
    """A render process whose MuPDF was taken over while it opened the book."""
    from reviewer.pdf import child, worker
    from reviewer.pdf.jobs import BookRefused

    def taken_over(path: Path, _password: str | None) -> BookRefused:
        return BookRefused("pdf.damaged", everything(path))

    pytest.MonkeyPatch().setattr(worker, "open_book", taken_over)
    del book
    child._render(pipe, None, memory_limit)


def count(pipe: Line, book: Path, memory_limit: int) -> None:
    """A counting process whose pdfminer was taken over."""
    from reviewer.pdf import child, plumber_pages
    from reviewer.pdf.counts import PlumberPages

    def taken_over(path: Path, *_: object) -> PlumberPages:
        return PlumberPages(error=everything(path))

    pytest.MonkeyPatch().setattr(plumber_pages, "list_pages", taken_over)
    child._count(pipe, book, None, None, memory_limit)


def count_without_landlock(pipe: Line, book: Path, memory_limit: int) -> None:
    """The same on a system that has the filter on system calls alone."""
    from reviewer.confinement import confine

    pytest.MonkeyPatch().setattr(confine, "restrict_to", lambda _: False)
    count(pipe, book, memory_limit)


def segment(pipe: Line, book: Path, memory_limit: int) -> None:
    """A segment process whose pdfminer was taken over while it opened the book."""
    from reviewer.segment import page_worker

    def taken_over(_file: Any) -> None:
        raise RuntimeError(everything(book))

    pytest.MonkeyPatch().setattr(page_worker, "PDFParser", taken_over)
    pytest.MonkeyPatch().setattr(page_worker, "describe", str)
    del memory_limit
    page_worker.serve(pipe, book)


def typeset(pipe: Line, book: Path, memory_limit: int) -> None:
    """A typesetting process that was taken over by the first piece it was given."""
    from reviewer.pdf import typeset as module
    from reviewer.pdf.typesetting import Piece, Sheet, _typeset

    def taken_over(_paper: object, piece: Piece) -> str:
        return everything(Path(piece.html))

    pytest.MonkeyPatch().setattr(module._Paper, "add", taken_over)
    pages = book.parent / "pages"
    pages.mkdir()
    del memory_limit
    _typeset(pipe, Sheet(pages / "report.pdf", "", pages, pages, "", ""))
