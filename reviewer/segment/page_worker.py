"""The child process that reads pages: a damaged or hostile page can cost no more than the child."""

import logging
import signal
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from pdfminer.pdfdocument import PDFDocument, PDFEncryptionError, PDFPasswordIncorrect
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfparser import PDFParser

from reviewer.confinement import allow_seconds, confine_to, limit_memory
from reviewer.pipes import Line
from reviewer.segment.findings import PageFindings
from reviewer.segment.page_reader import read_page
from reviewer.segment.page_tree import pages_of

MEMORY_LIMIT: Final = 2 << 30
"""Bytes of address space for one child, where the system can limit it."""
PAGE_SECONDS: Final = 30.0
"""The longest that one page may take; the densest page of the real PDFs takes under 3."""
OPEN_SECONDS: Final = 60.0
_KEPT_PAGES: Final = 40


class Opened(NamedTuple):
    """The book is open and has so many pages."""

    pages: int


class NotOpened(NamedTuple):
    """The book cannot be read. `message_id` is of the catalogue."""

    message_id: str
    reason: str


class PageDone(NamedTuple):
    """One page's findings."""

    findings: PageFindings


class PageFailed(NamedTuple):
    """One page that could not be read."""

    number: int
    reason: str


Reply = Opened | NotOpened | PageDone | PageFailed


def serve(
    connection: Line, path: Path, password: str | None = None, memory: int = MEMORY_LIMIT
) -> None:
    """Open the book, then answer each page number with its findings until None comes.

    From before the first byte of the book is looked at the process has no other right, and no
    more address space than `memory` bytes where the system can limit it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's to act on
    logging.disable(logging.CRITICAL)  # pdfminer logs every oddity of a file; we report our own
    limit_memory(memory)
    confine_to(path)
    allow_seconds(OPEN_SECONDS)
    with suppress(BrokenPipeError, EOFError, OSError), path.open("rb") as file:
        try:
            document = PDFDocument(PDFParser(file), password or "")
            pages = pages_of(document)
        except PDFPasswordIncorrect:
            needed = "pdf.password_needed" if password is None else "pdf.password_wrong"
            connection.send(NotOpened(needed, ""))
            return
        except PDFEncryptionError as error:
            connection.send(NotOpened("segment.encrypted", describe(error)))
            return
        except Exception as error:
            connection.send(NotOpened("segment.unreadable", _reason(error, memory)))
            return
        connection.send(Opened(len(pages)))
        resources = PDFResourceManager()
        done = 0
        while (number := connection.recv()) is not None:
            reply: Reply
            allow_seconds(PAGE_SECONDS)
            try:
                reply = PageDone(read_page(pages[number - 1], resources, number))
            except Exception as error:
                reply = PageFailed(number, _reason(error, memory))
            connection.send(reply)
            done += 1
            if done % _KEPT_PAGES == 0:
                # pdfminer keeps every object and stream of the document that it ever touched.
                document._cached_objs.clear()
                document._parsed_objs.clear()


def describe(error: BaseException) -> str:
    """An error of a library in a few words, one line."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words[:160]}" if words else type(error).__name__


def _reason(error: Exception, memory: int) -> str:
    if isinstance(error, MemoryError):
        return f"it needs more than the {memory >> 20} MiB of memory that a process may take"
    return describe(error)
