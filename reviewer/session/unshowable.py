"""Blocks whose box cannot be shown: nobody can judge what nobody can see."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.pdf.book import Book
from reviewer.pdf.reasons import NotReviewable
from reviewer.progress import CancelToken, Progress
from reviewer.review.models import ReviewItem


class BoxLook:
    """Looks at boxes on the pages of a book, which is opened when the first one is asked for."""

    def __init__(
        self, path: Path, password: str | None = None, cancel: CancelToken | None = None
    ) -> None:
        self._path, self._password = path, password
        self._cancel = cancel or CancelToken()
        self._book: Book | None = None

    def reason(self, page: int, bbox: Bbox) -> str | None:
        """Why this box of this page (1-based) cannot be shown, as a message id; None if it can."""
        self._cancel.check()
        if self._book is None:
            self._book = Book.open(self._path, self._password)
        looked = self._book.look(page, bbox)
        return looked.value if isinstance(looked, NotReviewable) else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._book is not None:
            self._book.close()


def find_unshowable(
    book: Path,
    password: str | None,
    items: Sequence[ReviewItem],
    progress: Progress,
    cancel: CancelToken,
) -> dict[BlockKey, str]:
    """Every block that cannot be shown, with the reason's message id. Draws nothing."""
    found = {}
    with BoxLook(book, password) as look:
        for done, item in enumerate(items):
            cancel.check()
            reason = look.reason(item.block.physical_page, item.block.bbox)
            if reason is not None:
                found[item.key] = reason
            progress("boxes", done + 1, len(items))
    return found
