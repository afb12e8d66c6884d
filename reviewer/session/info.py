"""What a review is bound to: its files, by path and by sha256."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class BoundFile:
    """A file that the review refers to.

    `sha256` (hex) is what it was when it was taken in, `now` what it was when the review was
    opened; None where that was not looked at (chunks are read at an export, not at opening).
    """

    path: Path
    sha256: str
    now: str | None = None

    @property
    def has_changed(self) -> bool:
        """Whether it was another file when the review was opened."""
        return self.now is not None and self.now != self.sha256


@dataclass(frozen=True, slots=True)
class ReviewInfo:
    """A review's files and who has it open. `page_count` is of the book, physical pages."""

    review: Path
    book: BoundFile
    monographs: BoundFile
    chunks: BoundFile | None
    page_count: int
    created_at: str
    program: str
    reviewer: str | None
    writable: bool
