"""Opens and makes reviews: off the window's thread where it takes time, with a word on failures."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from reviewer.errors import InputError, ReviewerError
from reviewer.progress import CancelToken, Progress
from reviewer.session import ReviewSession
from reviewer.settings import Settings
from reviewer.ui.jobs import Job
from reviewer.ui.start.sample import sample_review

REVIEW_SUFFIX = ".review"


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """What to open: a review, or the inputs of a new one; nothing for the start page."""

    review: Path | None = None
    pdf: Path | None = None
    monographs: Path | None = None
    chunks: Path | None = None

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was asked for."""
        return self.review is None and self.pdf is None and self.monographs is None


def review_path(request: OpenRequest) -> Path:
    """Where the review is, or will be: beside its monographs where it has no name yet."""
    if request.review is not None:
        return request.review
    if request.monographs is None:
        raise InputError("window.needs_both")
    return request.monographs.with_suffix(REVIEW_SUFFIX)


def request_of_files(paths: list[Path]) -> OpenRequest:
    """What dropped files, or files given by the file manager, are meant to open.

    Raises InputError for files that make neither a review nor the inputs of one.
    """
    pdfs = [path for path in paths if path.suffix.lower() == ".pdf"]
    lines = [path for path in paths if path.suffix.lower() == ".jsonl"]
    others = [path for path in paths if path not in pdfs and path not in lines]
    if len(others) == 1 and not pdfs and not lines:
        return OpenRequest(review=others[0])
    chunks = [path for path in lines if "chunk" in path.name.lower()]
    monographs = [path for path in lines if path not in chunks]
    if len(pdfs) == 1 and len(monographs) <= 1 and len(chunks) <= 1 and not others:
        return OpenRequest(
            pdf=pdfs[0],
            monographs=monographs[0] if monographs else None,
            chunks=chunks[0] if chunks else None,
        )
    raise InputError("window.files_unclear", count=len(paths))


class Opener(QObject):
    """Gives sessions to the window, one at a time."""

    opened = Signal(object)
    """ReviewSession."""
    failed = Signal(object)
    """ReviewerError: nothing was opened."""
    held = Signal(object, object)
    """Path and ReviewerError: somebody else has it open for writing."""
    passphrase_needed = Signal(object, bool)
    """OpenRequest; True after a passphrase that was not hers."""
    book_locked = Signal(object, bool)
    """OpenRequest: the book of a new review needs a password; True after one that did not fit."""
    book_found = Signal(object, object)
    """Path of the book of the review that is being opened, and its password or None: it can be
    made ready to be drawn."""
    busy_changed = Signal(bool)

    def __init__(
        self, settings: Settings, data_folder: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings, self._data_folder = settings, data_folder
        self._job: Job | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being opened."""
        return self._job is not None and self._job.is_running

    def open(
        self,
        request: OpenRequest,
        *,
        read_only: bool = False,
        passphrase: str | None = None,
        book_password: str | None = None,
    ) -> None:
        """Open it; made first where it is not there and its inputs are given."""
        reviewer = self._settings.reviewer or None
        writable = not read_only and reviewer is not None

        def work(_progress: Progress, _cancel: CancelToken) -> object:
            review = review_path(request)
            if not review.exists() and request.pdf is not None:
                _create(review, request, book_password)
            session = ReviewSession.open(
                review,
                reviewer=reviewer,
                writable=writable,
                passphrase=passphrase,
                on_book=lambda book: self.book_found.emit(book, book_password),
            )
            session.unlock_book(book_password)
            return session

        self._start(work, request)

    def open_sample(self) -> None:
        """Open the sample, copied to the user's data folder at the first time."""
        reviewer = self._settings.reviewer or None
        folder = self._data_folder

        def work(_progress: Progress, _cancel: CancelToken) -> object:
            review = sample_review(folder)
            return ReviewSession.open(
                review,
                reviewer=reviewer,
                writable=reviewer is not None,
                on_book=lambda book: self.book_found.emit(book, None),
            )

        self._start(work, OpenRequest(review=folder / "sample" / "sample.review"))

    def _start(self, work: Callable[[Progress, CancelToken], object], request: OpenRequest) -> None:
        if self.is_busy:
            return
        job = Job(work, self)
        job.succeeded.connect(self.opened)
        job.failed.connect(lambda error: self._take_failure(error, request))
        job.ended.connect(lambda: self.busy_changed.emit(False))
        self._job = job
        self.busy_changed.emit(True)
        job.start()

    def _take_failure(self, error: ReviewerError, request: OpenRequest) -> None:
        if error.message_id == "review.held":
            self.held.emit(review_path(request), error)
        elif error.message_id in ("session.passphrase_needed", "session.passphrase_wrong"):
            was_wrong = error.message_id == "session.passphrase_wrong"
            self.passphrase_needed.emit(request, was_wrong)
        elif error.message_id in ("pdf.password_needed", "pdf.password_wrong"):
            self.book_locked.emit(request, error.message_id == "pdf.password_wrong")
        else:
            self.failed.emit(error)


def _create(review: Path, request: OpenRequest, password: str | None) -> None:
    if request.pdf is None or request.monographs is None:
        raise InputError("window.needs_both")
    ReviewSession.create(
        review,
        pdf=request.pdf,
        monographs=request.monographs,
        chunks=request.chunks,
        password=password,
    )
