"""Open a book with PyMuPDF, inside the render process."""

from pathlib import Path

import pymupdf

from reviewer.pdf.jobs import BookRefused

MISSING = "pdf.missing"
IS_A_FOLDER = "pdf.is_a_folder"
EMPTY_FILE = "pdf.empty_file"
NOT_A_PDF = "pdf.not_a_pdf"
DAMAGED = "pdf.damaged"
NO_PAGES = "pdf.no_pages"
PASSWORD_NEEDED = "pdf.password_needed"
PASSWORD_WRONG = "pdf.password_wrong"


def open_book(path: Path, password: str | None) -> pymupdf.Document | BookRefused:
    """The open document, unlocked and with at least one page, or the reason why not."""
    refused = _look_at_file(path)
    if refused is not None:
        return refused
    try:
        document = pymupdf.open(path, filetype="pdf")
    except (RuntimeError, ValueError, OSError) as error:
        return BookRefused(DAMAGED if _says_pdf(path) else NOT_A_PDF, str(error))
    if not document.is_pdf:  # PyMuPDF opens a picture named .pdf as a document of one page
        return BookRefused(NOT_A_PDF)
    # Read before `authenticate`, and never again: read after it, `needs_pass` locks the document
    # once more without a word, and every page is white (PyMuPDF 1.28.2 and 2.0).
    locked = document.needs_pass
    if locked and not password:
        return BookRefused(PASSWORD_NEEDED)
    if locked and not document.authenticate(password):
        return BookRefused(PASSWORD_WRONG)
    try:
        if document.page_count > 0:
            return document
    except RuntimeError as error:
        return BookRefused(DAMAGED, str(error))
    return BookRefused(DAMAGED if document.is_repaired else NO_PAGES)


def _look_at_file(path: Path) -> BookRefused | None:
    try:
        if path.is_dir():
            return BookRefused(IS_A_FOLDER)
        if path.stat().st_size == 0:
            return BookRefused(EMPTY_FILE)
        with path.open("rb"):
            return None
    except FileNotFoundError:
        return BookRefused(MISSING)
    except OSError as error:
        return BookRefused("pdf.cannot_read", error.strerror or str(error))


def _says_pdf(path: Path) -> bool:
    with path.open("rb") as file:
        return b"%PDF" in file.read(1024)
