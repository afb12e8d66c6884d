"""What a review is bound to: its files, by path and by sha256."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class BoundFile:
    """A file that the review refers to. `sha256` (hex) is what it was when it was taken in."""

    path: Path
    sha256: str


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
