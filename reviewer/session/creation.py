"""Making a review: the inputs are read and compared once, so that a wrong one is found now."""

from pathlib import Path

from reviewer import __version__
from reviewer.errors import InputError, Where
from reviewer.pdf.book import Book
from reviewer.progress import Progress
from reviewer.review.log import DecisionLog
from reviewer.session.belonging import refuse_wrong_book
from reviewer.session.bound_files import stored
from reviewer.session.info import BoundFile
from reviewer.sources.digest import file_sha256
from reviewer.sources.records import read_chunks


def create(
    review: Path,
    *,
    pdf: Path,
    monographs: Path,
    chunks: Path | None,
    password: str | None,
    progress: Progress,
) -> None:
    """See `ReviewSession.create`."""
    if review.exists():
        raise InputError("review.exists", where=Where(review))
    with Book.open(pdf, password) as book:
        refuse_wrong_book(monographs, book)
        page_count = book.page_count
    if chunks is not None:
        for _ in read_chunks(chunks, progress=progress):
            pass
    named = {"book": pdf, "monographs": monographs, "chunks": chunks}
    inputs = {
        name: stored(review, BoundFile(path, file_sha256(path)))
        for name, path in named.items()
        if path is not None
    }
    created = {"inputs": inputs, "page_count": page_count, "program": __version__}
    DecisionLog.create(review, created)
