"""The book for commands and exports: one render process, asked and waited for.

The window uses `RenderClient` instead, which never makes its thread wait.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from reviewer.contract.geometry import Bbox
from reviewer.errors import InputError, Where
from reviewer.pdf.book_process import BookProcess
from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.comparison import COUNT_LIMIT, PageComparison
from reviewer.pdf.counts import PageAgreement
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.jobs import (
    CropDone,
    CropJob,
    DigestDone,
    DigestJob,
    FactsDone,
    FactsJob,
    Job,
    WordsDone,
    WordsJob,
    reason_of,
)
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.resolve import plan_digest
from reviewer.pdf.word_list import Word

TIME_LIMIT: Final = 30.0
"""Seconds for one request: nobody waits at a screen, and a scan on a slow disk takes its time."""

MAX_PIXELS: Final = 50_000_000
"""Pixels of one crop: a double page at 600 dpi. One at 300 dpi has some five million."""

_Done = TypeVar("_Done")


@dataclass(frozen=True, slots=True)
class Crop:
    """One box of a page as a PNG file.

    `sha256` is that of the file, `crop_sha256` the digest of `digest.py` that evidence carries.
    `box` is what the picture shows and `scale` its pixels per point; `lowered` says that it is
    less than was asked for, to bound the memory. `blank`: all pixels are the same. `faults`:
    errors in the page's content that were drawn over.
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
    takes longer than `time_limit` seconds; what was asked then fails with its reason, and the
    next call works again. Not thread-safe.
    """

    def __init__(self, path: Path, process: BookProcess, password: str | None, max_pixels: int):
        self.path = path
        self._process = process
        self._password = password
        self._max_pixels = max_pixels
        self._frames: dict[int, PageFrame | NotReviewable] = {}
        self._agreement: PageAgreement | None = None

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

        Any later call raises `pdf.changed` if the process had to be replaced and the file is not
        the same any more.
        """
        path = Path(path)
        return cls(path, BookProcess(path, password, time_limit), password, max_pixels)

    @property
    def page_count(self) -> int:
        """Pages as MuPDF counts them."""
        return self._process.opened.page_count

    @property
    def repaired(self) -> bool:
        """Whether the file was damaged and has been put together from its parts."""
        return self._process.opened.repaired

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file, lower-case hexadecimal; read when first asked for."""
        with self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def compare_pages(self, up_to: int | None = None) -> PageAgreement:
        """Whether MuPDF and pdfplumber mean the same pages by the same numbers, in the whole book
        or up to a page. Takes a second for some 2,000 pages; the answer is kept.
        """
        wanted = self.page_count if up_to is None else min(up_to, self.page_count)
        known = self._agreement
        if known is None or known.drawn_pages < wanted:
            # Asked a second time it is worth looking at the whole book at once.
            wanted = wanted if known is None else self.page_count
            self._agreement = known = self._compare(wanted)
        return known

    def frame(self, page: int) -> PageFrame:
        """The frame of a page. Raises NotReviewableError where there is no such page to load."""
        known = self._frames.get(page)
        if known is None:
            known = self._frames[page] = self._read_frame(page)
        if isinstance(known, NotReviewable):
            raise self._not_reviewable(known, page)
        return known

    def look(self, page: int, bbox: Bbox) -> Visible | NotReviewable:
        """Where a block's box is on its page, or why it cannot be reviewed; draws nothing.

        Everything that can be told without drawing is looked at: page numbers, frame, box. What
        only a picture tells (it is blank, it cannot be drawn) `crop` says.
        """
        try:
            visible = self.frame(page).visible(PlumberBox.from_bbox(bbox))
        except NotReviewableError as error:
            return error.reason
        return self.compare_pages(up_to=page).reason(page) or visible

    def crop(self, page: int, bbox: Bbox, dpi: float = 300) -> Crop:
        """A block's box as a picture, `dpi` pixels to 72 units of the page.

        A box that leaves the page is clipped, and the crop says so. Raises NotReviewableError
        where there is nothing to draw or it cannot be drawn; a blank crop is returned and says so.
        """
        visible = self.look(page, bbox)
        if isinstance(visible, NotReviewable):
            raise self._not_reviewable(visible, page)
        frame = self.frame(page)
        plan = plan_picture(visible.box, frame.scale_for_dpi(dpi), self._max_pixels)
        digested = plan_digest(visible, frame)
        if plan is None or isinstance(digested, NotReviewable):
            raise self._not_reviewable(NotReviewable.CROP_WITHOUT_PIXELS, page)
        drawn = self._ask(page, CropJob(page, plan), CropDone)
        digest = self._ask(page, DigestJob(page, digested.plan), DigestDone)
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

    def words(self, page: int) -> Sequence[Word]:
        """The words of a page with their places in the picture; none without a text layer."""
        self.frame(page)
        return self._ask(page, WordsJob(page), WordsDone).words

    def close(self) -> None:
        """End the render process."""
        self._process.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _compare(self, pages: int) -> PageAgreement:
        drawn = self._facts(pages)
        most = pages if pages < self.page_count else None
        comparison = PageComparison(self.path, self._password, drawn, most)
        try:
            while (agreement := comparison.result(COUNT_LIMIT)) is None:
                pass
        finally:
            comparison.close()
        return agreement

    def _facts(self, pages: int) -> list[PageFacts | None]:
        """Of the first pages of the book, None for one that cannot be read."""
        facts: dict[int, PageFacts] = {}
        left = list(range(1, pages + 1))
        while left:
            done = self._process.ask(FactsJob(tuple(left), seconds=1.0))
            if not isinstance(done, FactsDone):
                left = left[1:]  # whichever of them it was: what is not read does not agree
                continue
            facts.update((one.page, one) for one in done.facts)
            left = left[done.reached :]
        return [facts.get(page) for page in range(1, pages + 1)]

    def _read_frame(self, page: int) -> PageFrame | NotReviewable:
        if not 1 <= page <= self.page_count:
            return NotReviewable.PAGE_MISSING
        done = self._process.ask(FactsJob((page,)))
        if isinstance(done, FactsDone) and done.facts:
            return PageFrame.of(done.facts[0])
        return done if isinstance(done, NotReviewable) else NotReviewable.PAGE_UNREADABLE

    def _ask(self, page: int, job: Job, kind: type[_Done]) -> _Done:
        outcome = self._process.ask(job)
        if isinstance(outcome, kind):
            return outcome
        reason = outcome if isinstance(outcome, NotReviewable) else reason_of(outcome)
        raise self._not_reviewable(reason, page)

    def _not_reviewable(self, reason: NotReviewable, page: int) -> NotReviewableError:
        return NotReviewableError(reason, Where(self.path), page=page, pages=self.page_count)
