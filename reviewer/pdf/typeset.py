"""The typesetting process: lays pieces of HTML out on A4 pages and writes them as one PDF.

PyMuPDF is imported here, in a process that may be killed at any moment (see `typesetting.py`).
"""

import contextlib
import io
import os
import re
import signal
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import pymupdf

from reviewer.confinement import Confinement, allow_seconds
from reviewer.pdf.typesetting import LARGEST_FILE, TIME_LIMIT, Piece, Sheet
from reviewer.pipes import Line

_PAGE: Final = pymupdf.Rect(0, 0, 595.28, 841.89)
_FRAME: Final = pymupdf.Rect(42, 42, 553, 790)
"""What may be printed on: A4 with margins of 15 mm, and room below for the page number."""
_PART: Final = 25
"""Pages that are set in one go."""
_GAP: Final = 12.0
"""Points between two pieces on one page."""
_LEAST_ROOM: Final = 90.0
"""With less left on a page the next piece begins a new one."""
_MOST_PICTURE: Final = 560.0
_LEAST_PICTURE: Final = 60.0
_SHRINK: Final = 0.8
_ENLARGED: Final = 1.5
_IMAGE: Final = re.compile(r"<img src=\"[^\"]*\"")
_FOOT: Final = 8.0
_LONGEST_REASON: Final = 160
_FONTS: Final = {"foot": "NotoSans-Regular.ttf"}


def serve(pipe: Line, sheet: Sheet, confine: Callable[..., Confinement]) -> None:
    """Take pieces from the pipe until None comes, answering each with the number of pages so far;
    then write the file and answer with their number. What cannot be done is answered with why.

    `confine` is called when the file to write is open, before the first piece: it takes every
    right away but to read what the pieces refer to.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's to act on
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    pymupdf.set_messages(path=os.devnull)
    with contextlib.suppress(EOFError, OSError), sheet.target.open("wb") as target:
        confine(folders=(sheet.fonts, sheet.pictures), largest_file=LARGEST_FILE)
        paper = _Paper(sheet)
        while (piece := pipe.recv()) is not None:
            allow_seconds(TIME_LIMIT)
            pipe.send(_done(paper.add, piece))
        allow_seconds(TIME_LIMIT)
        pipe.send(_done(paper.finish, _Output(target)))


def _done(work: Callable[[Any], int], what: object) -> int | str:
    try:
        return work(what)
    except OSError as error:
        return error.strerror or str(error)
    except Exception as error:
        return " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST_REASON]


class _Output:
    """An open file as PyMuPDF writes to it. One that has a name would be opened anew by that."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._error: OSError | None = None
        self.seek = file.seek
        self.tell = file.tell
        self.truncate = file.truncate

    def write(self, data: bytes) -> int:
        """MuPDF, which calls this, would tell of the error that something went wrong."""
        if self._error is None:
            try:
                return self._file.write(data)
            except OSError as error:
                self._error = error
        return len(data)

    def close(self) -> None:
        """Raises OSError where something could not be written."""
        if self._error is not None:
            raise self._error
        self._file.flush()


class _Paper:
    """Pages that are filled from top to bottom."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._archive = pymupdf.Archive(str(sheet.fonts))
        self._archive.add(str(sheet.pictures))
        self._whole = pymupdf.open()
        self._begin_part()
        self._device: object | None = None
        self._pages = 0
        self._y = _FRAME.y0
        self._contents: list[tuple[str, int]] = []

    def add(self, piece: Piece) -> int:
        """Set a piece; how many pages there are now."""
        if self._device is None or piece.begins_page or _FRAME.y1 - self._y < _LEAST_ROOM:
            self._begin_page()
        story, filled = self._fitted(piece)
        if piece.name:
            self._contents.append((piece.name, self._pages))
        while True:
            story.draw(self._device)
            if filled is not None:
                break
            self._begin_page()
            more, place = story.place(_FRAME)
            filled = None if more else pymupdf.Rect(place)
        self._y = filled.y1 + _GAP
        return self._pages

    def _fitted(self, piece: Piece) -> tuple[pymupdf.Story, pymupdf.Rect | None]:
        """The piece placed on what is left of the page, else on a new one, whole if that can be;
        None for where it ends when it goes on."""
        most = _MOST_PICTURE
        while True:
            story = pymupdf.Story(
                _with_picture(piece, most), user_css=self._sheet.style, archive=self._archive
            )
            more, place = story.place(pymupdf.Rect(_FRAME.x0, self._y, _FRAME.x1, _FRAME.y1))
            if not more:
                return story, pymupdf.Rect(place)
            if self._y > _FRAME.y0:
                self._begin_page()
            elif piece.has_page_of_its_own and piece.picture and most > _LEAST_PICTURE:
                most *= _SHRINK
            else:
                return story, None

    def _begin_part(self) -> None:
        self._part = io.BytesIO()
        self._writer = pymupdf.DocumentWriter(self._part, "compress")

    def _end_part(self) -> None:
        """A writer keeps every picture of its pages unpacked until it is closed."""
        self._writer.close()
        with pymupdf.open(stream=self._part.getvalue(), filetype="pdf") as part:
            self._whole.insert_pdf(part)

    def _begin_page(self) -> None:
        if self._device is not None:
            self._writer.end_page()
            if self._pages % _PART == 0:
                self._end_part()
                self._begin_part()
        self._device = self._writer.begin_page(_PAGE)
        self._pages += 1
        self._y = _FRAME.y0

    def finish(self, target: _Output) -> int:
        """Number the pages, write the list of contents and the file; how many pages it has."""
        if self._device is None:
            self._begin_page()
        self._writer.end_page()
        self._end_part()
        sheet = self._sheet
        with self._whole as document:
            font = pymupdf.Font(fontfile=str(sheet.fonts / _FONTS["foot"]))
            for number, page in enumerate(document, start=1):
                _write_foot(page, font, sheet.title, f"{number} / {document.page_count}")
            document.set_toc([[1, name, page] for name, page in self._contents])
            document.set_metadata({"title": sheet.title, "creator": sheet.program})
            document.set_language("vi")
            document.subset_fonts()
            document.save(target, garbage=3, deflate=True, use_objstms=1)
        target.close()
        return self._pages


def _write_foot(page: pymupdf.Page, font: pymupdf.Font, title: str, number: str) -> None:
    page.wrap_contents()  # a page of the writer leaves its axes turned over
    writer = pymupdf.TextWriter(page.rect)
    baseline = _FRAME.y1 + 26
    room = _FRAME.width - font.text_length(number, _FOOT) - 24
    while title and font.text_length(title, _FOOT) > room:
        title = title[:-2].rstrip() + "…" if len(title) > 2 else ""
    writer.append((_FRAME.x0, baseline), title, font, _FOOT)
    writer.append((_FRAME.x1 - font.text_length(number, _FOOT), baseline), number, font, _FOOT)
    writer.write_text(page, color=(0.35, 0.4, 0.45))


def _with_picture(piece: Piece, most: float) -> str:
    """The HTML with its picture as large as in the book, enlarged where the page is its own, or
    as fits within the frame."""
    if piece.picture is None:
        return piece.html
    width, height = piece.picture
    largest = _ENLARGED if piece.has_page_of_its_own else 1.0
    factor = min(largest, _FRAME.width / width, most / height)
    size = f' width="{width * factor:.1f}" height="{height * factor:.1f}"'
    return _IMAGE.sub(lambda found: found[0] + size, piece.html)
