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
from reviewer.sources.records import read_chunks, read_monographs


def create(
    review: Path, *, pdf: Path, monographs: Path, chunks: Path | None, progress: Progress
) -> None:
    """See `ReviewSession.create`."""
    if review.exists():
        raise InputError("review.exists", path=review)
    with Book.open(pdf) as book:
        page_count = book.page_count
        refuse_missing_pages(monographs, page_count, pdf)
        refuse_wrong_book(monographs, book, progress)
    if chunks is not None:
        for _ in read_chunks(chunks, progress=progress):
            pass
    inputs = {
        name: stored(review, BoundFile(path, file_sha256(path)))
        for name, path in (("book", pdf), ("monographs", monographs), ("chunks", chunks))
        if path is not None
    }
    created = {"inputs": inputs, "page_count": page_count, "program": __version__}
    DecisionLog.create(review, created)


def refuse_missing_pages(monographs: Path, page_count: int, pdf: Path) -> None:
    """Raise InputError, with line and field, for a block on a page that the book lacks."""
    for line, _, monograph in read_monographs(monographs):
        for at, block in enumerate(monograph.blocks):
            if block.physical_page > page_count:
                raise InputError(
                    "session.no_such_page",
                    where=Where(monographs, line, f"blocks[{at}].physical_page"),
                    block=block.block_id,
                    page=block.physical_page,
                    pages=page_count,
                    book=pdf.name,
                )
