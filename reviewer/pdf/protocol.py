"""What is asked of the render processes and what they answer, as plain values.

The window makes requests, hands them to `RenderClient` (see `client.py` for how), and gets replies
on its callback. A reply carries the request that it answers, and a picture also its page, box and
scale, so that whoever shows it can check that it is the one that is wanted now.

Pages are 1-based. Scales are pixels per point of the picture frame (`PictureBox`); on a screen
with a device-pixel ratio of 2 ask for twice the scale.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.counts import PageAgreement
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.lease import Lease
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.word_list import Word


class Priority(IntEnum):
    """Who is served first. Pictures of a view are VISIBLE, those of `ahead` are AHEAD."""

    VISIBLE = 0
    ASKED = 1
    AHEAD = 2
    IDLE = 3


@dataclass(frozen=True, slots=True)
class Fit:
    """In place of a scale: as large as fits into so many pixels; None leaves a side free."""

    width: int | None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture of a page, or of the part of it in `clip`.

    `clip` may be a block's box as it stands in the files (`PlumberBox.from_bbox(block.bbox)`): it
    is converted by the page's own frame, clipped to the page, and refused where it misses it.
    """

    page: int
    scale: float | Fit
    clip: PictureBox | PlumberBox | None = None


@dataclass(frozen=True, slots=True)
class FrameRequest:
    """The frame of a page, answered by `FrameReady`. Every picture brings its frame anyway."""

    page: int


@dataclass(frozen=True, slots=True)
class WordsRequest:
    """The words of a page with their places, answered by `Words`."""

    page: int


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search through the whole book, from `first_page` on and round to the page before it.

    White space never counts (both PDF libraries lose spaces) and neither does case. Diacritics
    count only if `text` has some. Answered by one `SearchHits` for each page that has hits, in
    that order, then one `SearchDone`. A new search replaces the one that is going on.
    """

    text: str
    first_page: int = 1


@dataclass(frozen=True, slots=True)
class DigestRequest:
    """The digest of a crop for a decision's evidence, answered by `Digest` (see `digest.py`)."""

    page: int
    clip: PlumberBox


Request = PictureRequest | FrameRequest | WordsRequest | SearchRequest | DigestRequest

AheadRequest = PictureRequest | WordsRequest | DigestRequest
"""What can be made ready for when it is wanted."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The first reply: the book is open and its pages can be asked for."""

    page_count: int
    repaired: bool
    """Whether the file was damaged and has been put together from its parts."""


@dataclass(frozen=True, slots=True)
class PagesCompared:
    """Some time after `Opened`: whether both libraries mean the same page by the same number.

    Let nobody sign before it has come, and nothing on a page for which `agreement.reason(page)`
    is not None.
    """

    agreement: PageAgreement


@dataclass(frozen=True, slots=True)
class PasswordNeeded:
    """The book is locked: call `RenderClient.unlock`. `wrong` after a password that did not fit."""

    wrong: bool


@dataclass(frozen=True, slots=True)
class BookFailed:
    """The book cannot be shown at all: an id of the catalogue with its details."""

    message_id: str
    details: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page or crop.

    `pixels` is shared memory, not a copy: rows of `stride` bytes, four bytes a pixel, blue, green,
    red, alpha, premultiplied, every pixel opaque up to rounding (`Format_RGB32` or
    `Format_ARGB32_Premultiplied` in Qt). It stays as it is until `release`, which whoever got the
    picture calls once it is no longer on the screen, and not before the image wrapped around it is
    gone. A picture that is dropped without a release is released when it is collected.
    """

    request: PictureRequest
    view: str
    frame: PageFrame
    box: PictureBox
    """Exactly what the pixels show."""
    scale: float
    """Pixels per point; less than was asked for where the picture would have been too large."""
    width: int
    height: int
    stride: int
    lowered: bool
    """Whether `scale` is less than was asked for, to bound the memory of a picture."""
    clipped: bool
    """Whether a part of the clip lies off the page."""
    blank: bool
    """All pixels have one colour: nothing that anyone could sign."""
    faults: int
    """Errors in the page's content that MuPDF drew over: something may be missing."""
    lease: Lease

    @property
    def page(self) -> int:
        """1-based."""
        return self.request.page

    @property
    def pixels(self) -> memoryview:
        """The rows, read-only. Raises ValueError after `release`."""
        return self.lease.pixels

    def release(self) -> None:
        """Give the memory back. A second call does nothing."""
        self.lease.release()


@dataclass(frozen=True, slots=True)
class Failed:
    """What was asked for cannot be had; `reason` is for the window to show in its place."""

    request: Request
    view: str
    reason: NotReviewable
    details: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FrameReady:
    """The frame of a page."""

    request: FrameRequest
    frame: PageFrame


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a page in reading order; none where the page has no text layer."""

    request: WordsRequest
    words: Sequence[Word]


@dataclass(frozen=True, slots=True)
class SearchHits:
    """The hits on one page; each is the boxes of the words that it runs through."""

    request: SearchRequest
    page: int
    hits: tuple[tuple[PictureBox, ...], ...]


@dataclass(frozen=True, slots=True)
class SearchDone:
    """The search has been through the book. `unread` are pages that could not be searched."""

    request: SearchRequest
    pages_with_text: int
    unread: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Digest:
    """The digest of a crop, the same that `Book.crop` gives for the same page and box."""

    request: DigestRequest
    crop_sha256: str
    blank: bool
    clipped: bool


Reply = (
    Opened
    | PagesCompared
    | PasswordNeeded
    | BookFailed
    | Picture
    | Failed
    | FrameReady
    | Words
    | SearchHits
    | SearchDone
    | Digest
)
