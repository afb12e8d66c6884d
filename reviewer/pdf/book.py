"""The book for commands and exports: one render process, asked and waited for.

The window uses `RenderClient` instead, which never makes its thread wait.
"""

import contextlib
import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from reviewer.contract.geometry import Bbox
from reviewer.errors import InputError, Where
from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.child import MEMORY_LIMIT, RenderChild
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.jobs import (
    BookOpen,
    BookRefused,
    CropDone,
    CropJob,
    DigestDone,
    DigestJob,
    FactsDone,
    FactsJob,
    Job,
    JobFailed,
    OpenJob,
    Outcome,
    WordsDone,
    WordsJob,
)
from reviewer.pdf.plan import PicturePlan, plan_picture
from reviewer.pdf.protocol import Word
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.resolve import plan_digest

TIME_LIMIT: Final = 30.0
"""Seconds for one crop: nobody waits at a screen, and a scan on a slow disk takes its time."""

MAX_PIXELS: Final = 64_000_000
"""Pixels of one crop; one at 300 dpi has some five million."""


@dataclass(frozen=True, slots=True)
class Crop:
    """One box of a page as a PNG file.

    `sha256` is that of the file, `crop_sha256` the digest of `digest.py` that evidence carries.
    `box` is what the picture shows and `scale` its pixels per point; `lowered` says that it is
    less than was asked for, to bound the memory. `blank`: all pixels are the same.
    """

    png: bytes
    width: int
    height: int
    sha256: str
    crop_sha256: str
    box: PictureBox
    scale: float
    lowered: bool
    clipped: bool
    blank: bool
    faults: int


class NotReviewableError(InputError):
    """There is no picture of this box; `reason` says why."""

    def __init__(self, reason: NotReviewable, where: Where, **details: object) -> None:
        super().__init__(reason.value, where=where, **details)
        self.reason = reason


class Book:
    """An open book. Made by `Book.open`; a context manager, or call `close`.

    Pages are 1-based. Every call waits for the render process, which is replaced when it dies or
    takes longer than `time_limit` seconds; what it was asked then fails with its reason and the
    next call works again. Not thread-safe.
    """

    def __init__(
        self, path: Path, password: str | None, time_limit: float, max_pixels: int
    ) -> None:
        self.path = path
        self._password = password
        self._time_limit = time_limit
        self._max_pixels = max_pixels
        self._child: RenderChild | None = None
        self._frames: dict[int, PageFrame | NotReviewable] = {}
        self._opened = self._start()

    @classmethod
    def open(
        cls,
        path: Path | str,
        password: str | None = None,
        *,
        time_limit: float = TIME_LIMIT,
        max_pixels: int = MAX_PIXELS,
    ) -> Self:
        """Open a book. Raises InputError: `pdf.missing`, `pdf.is_a_folder`, `pdf.empty_file`,
        `pdf.cannot_read`, `pdf.not_a_pdf`, `pdf.damaged`, `pdf.no_pages`, `pdf.password_needed`,
        `pdf.password_wrong`, `pdf.render_timeout`, `pdf.render_died`.
        """
        return cls(Path(path), password, time_limit, max_pixels)

    @property
    def page_count(self) -> int:
        """Pages as MuPDF counts them."""
        return self._opened.page_count

    @property
    def repaired(self) -> bool:
        """Whether the file was damaged and has been put together from its parts."""
        return self._opened.repaired

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file, lower-case hexadecimal; read when first asked for."""
        with self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def frame(self, page: int) -> PageFrame:
        """The frame of a page. Raises NotReviewableError where there is no such page to load."""
        known = self._frames.get(page)
        if known is None:
            known = self._frames[page] = self._read_frame(page)
        if isinstance(known, NotReviewable):
            raise self._not_reviewable(known, page)
        return known

    def look(self, page: int, bbox: Bbox) -> NotReviewable | Visible:
        """Where a block's box is on its page, or why it cannot be reviewed; draws nothing."""
        try:
            return self.frame(page).visible(PlumberBox.from_bbox(bbox))
        except NotReviewableError as error:
            return error.reason

    def crop(self, page: int, bbox: Bbox, dpi: float = 300) -> Crop:
        """A block's box as a picture, `dpi` pixels to 72 units of the page.

        A box that leaves the page is clipped, and the crop says so. Raises NotReviewableError
        where there is nothing to draw or it cannot be drawn; a blank crop is returned and says so.
        """
        visible = self.look(page, bbox)
        if isinstance(visible, NotReviewable):
            raise self._not_reviewable(visible, page)
        plan = self._plan(page, visible, dpi)
        digested = plan_digest(visible, self.frame(page))
        if isinstance(digested, NotReviewable):
            raise self._not_reviewable(digested, page)
        drawn = self._ask_page(page, CropJob(page, plan))
        digest = self._ask_page(page, DigestJob(page, digested.plan))
        if not isinstance(drawn, CropDone) or not isinstance(digest, DigestDone):
            raise TypeError(f"not a crop: {drawn!r}")
        return Crop(
            png=drawn.png,
            width=plan.width,
            height=plan.height,
            sha256=hashlib.sha256(drawn.png).hexdigest(),
            crop_sha256=digest.crop_sha256,
            box=plan.box,
            scale=plan.scale,
            lowered=plan.lowered,
            clipped=visible.clipped,
            blank=drawn.blank,
            faults=drawn.faults,
        )

    def words(self, page: int) -> tuple[Word, ...]:
        """The words of a page with their places in the picture; none without a text layer."""
        self.frame(page)
        done = self._ask_page(page, WordsJob(page))
        if not isinstance(done, WordsDone):
            raise TypeError(f"no words: {done!r}")
        return tuple(Word(text, box) for text, box in done.words)

    def close(self) -> None:
        """End the render process."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _plan(self, page: int, visible: Visible, dpi: float) -> PicturePlan:
        scale = self.frame(page).scale_for_dpi(dpi)
        plan = plan_picture(visible.box, scale, self._max_pixels)
        if plan is None:
            raise self._not_reviewable(NotReviewable.CROP_WITHOUT_PIXELS, page)
        return plan

    def _read_frame(self, page: int) -> PageFrame | NotReviewable:
        if not 1 <= page <= self.page_count:
            return NotReviewable.PAGE_MISSING
        done = self._ask_page(page, FactsJob((page,)))
        if not isinstance(done, FactsDone) or not done.facts:
            return NotReviewable.PAGE_UNREADABLE
        return PageFrame.of(done.facts[0])

    def _not_reviewable(
        self, reason: NotReviewable, page: int, detail: str = ""
    ) -> NotReviewableError:
        return NotReviewableError(
            reason, Where(self.path), page=page, pages=self.page_count, detail=detail
        )

    def _ask_page(self, page: int, job: Job) -> Outcome:
        if self._child is None:
            self._start()
        try:
            outcome = self._exchange(job)
        except (EOFError, OSError) as error:
            raise self._not_reviewable(NotReviewable.PAGE_KILLS_RENDERER, page) from error
        if outcome is None:
            raise self._not_reviewable(NotReviewable.PAGE_TOO_SLOW, page)
        if isinstance(outcome, JobFailed):
            reason = (
                NotReviewable.PAGE_TOO_LARGE
                if outcome.out_of_memory
                else NotReviewable.PAGE_UNREADABLE
            )
            raise self._not_reviewable(reason, page, outcome.detail)
        return outcome

    def _exchange(self, job: Job) -> Outcome | None:
        """The outcome; None when it took too long. A child that died or hung is let go."""
        child = self._child
        if child is None:
            raise EOFError
        try:
            child.send(job, self._time_limit)
            outcome = child.receive(self._time_limit)
        except (EOFError, OSError):
            self._let_go()
            raise
        if outcome is None:
            self._let_go()
        return outcome

    def _let_go(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            with contextlib.suppress(OSError):
                child.kill()

    def _start(self) -> BookOpen:
        self._child = RenderChild(memory_limit=MEMORY_LIMIT)
        where = Where(self.path)
        try:
            outcome = self._exchange(OpenJob(self.path, self._password))
        except (EOFError, OSError) as error:
            raise InputError("pdf.render_died", where=where) from error
        if outcome is None:
            raise InputError("pdf.render_timeout", where=where, seconds=round(self._time_limit))
        if isinstance(outcome, BookOpen):
            return outcome
        self._let_go()
        if isinstance(outcome, BookRefused):
            raise InputError(outcome.message_id, where=where, detail=outcome.detail)
        raise InputError("pdf.damaged", where=where, detail=getattr(outcome, "detail", ""))
