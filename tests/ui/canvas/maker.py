"""A render client without processes, and what it answers: for tests of what the window does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QThread

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.lease import Lease
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.protocol import (
    AheadRequest,
    Digest,
    DigestRequest,
    Failed,
    Fit,
    FrameReady,
    FrameRequest,
    Opened,
    Picture,
    PictureRequest,
    Reply,
    SearchRequest,
    Words,
    WordsRequest,
)
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.word_list import Word
from reviewer.ui.canvas.blocks import PageBlock

A4 = (595.0, 842.0)
INK = bytes((0, 0, 0, 255))
PAPER = bytes((255, 255, 255, 255))


def frame_of(
    page: int, size: tuple[float, float] = A4, *, rotate: int = 0, unit: float = 1.0
) -> PageFrame:
    """The frame of a plain page of that size in PDF units, turned by /Rotate."""
    width, height = size
    drawn = (height, width) if rotate in (90, 270) else (width, height)
    return PageFrame.of(
        PageFacts(
            page=page,
            object_number=page,
            media_box=(0.0, 0.0, width, height),
            crop_box=None,
            rotate=rotate,
            user_unit=unit,
            odd=False,
            drawn_width=drawn[0] * unit,
            drawn_height=drawn[1] * unit,
            drawn_matrix=_matrix(width, height, rotate, unit),
        )
    )


def _matrix(
    width: float, height: float, rotate: int, unit: float
) -> tuple[float, float, float, float, float, float]:
    """From user space to the picture, as MuPDF draws such a page."""
    plain = {
        0: (1.0, 0.0, 0.0, -1.0, 0.0, height),
        90: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        180: (-1.0, 0.0, 0.0, 1.0, width, 0.0),
        270: (0.0, -1.0, -1.0, 0.0, height, width),
    }
    a, b, c, d, e, f = (unit * number for number in plain[rotate])
    return a, b, c, d, e, f


def scale_of(request: PictureRequest, place: PictureBox) -> float:
    """The scale that a request means for its place on the page."""
    if not isinstance(request.scale, Fit):
        return request.scale
    sides = []
    if request.scale.width is not None:
        sides.append(request.scale.width / place.width)
    if request.scale.height is not None:
        sides.append(request.scale.height / place.height)
    return min(sides)


def place_of(request: PictureRequest, frame: PageFrame) -> PictureBox:
    """The part of the page that a request means."""
    if request.clip is None:
        return frame.whole
    if isinstance(request.clip, PlumberBox):
        seen = frame.visible(request.clip)
        assert isinstance(seen, Visible)
        return seen.box
    part = request.clip.intersection(frame.whole)
    assert part is not None
    return part


@dataclass
class Released:
    """Counts the leases that were given back."""

    count: int = 0


def picture_of(
    request: PictureRequest,
    view: str,
    frame: PageFrame,
    *,
    blank: bool = False,
    faults: int = 0,
    most_pixels: int = 20_000_000,
    released: Released | None = None,
    pixel: bytes | None = None,
) -> Picture:
    """The picture that a render process would send for the request."""
    place = place_of(request, frame)
    plan = plan_picture(place, scale_of(request, place), most_pixels)
    assert plan is not None
    colour = pixel or (PAPER if blank else INK)
    pixels = memoryview(bytearray(colour * (plan.width * plan.height)))

    def give_back() -> None:
        if released is not None:
            released.count += 1

    return Picture(
        request=request,
        view=view,
        frame=frame,
        box=plan.box,
        scale=plan.scale,
        width=plan.width,
        height=plan.height,
        stride=plan.width * 4,
        lowered=plan.lowered,
        clipped=False,
        blank=blank,
        faults=faults,
        lease=Lease(pixels, give_back),
    )


Question = FrameRequest | WordsRequest | DigestRequest | SearchRequest


@dataclass
class FakeClient:
    """Takes what a bridge asks for, and answers when the test says so (or `answers_itself`)."""

    path: Path
    on_reply: Callable[[Reply], None]
    password: str | None = None
    frames: dict[int, PageFrame] = field(default_factory=dict)
    words: dict[int, tuple[Word, ...]] = field(default_factory=dict)
    shown: dict[str, tuple[PictureRequest, ...]] = field(default_factory=dict)
    aheads: list[tuple[AheadRequest, ...]] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)
    drawn: set[tuple[int, object]] = field(default_factory=set)
    released: Released = field(default_factory=Released)
    blank: bool = False
    answers_itself: bool = True
    page_count: int = 20
    is_started: bool = False
    is_closed: bool = False

    def start(self) -> None:
        self.is_started = True
        self.on_reply(Opened(self.page_count, repaired=False))

    def show(self, view: str, requests: Sequence[PictureRequest]) -> list[Reply]:
        self.shown[view] = tuple(requests)
        if not self.answers_itself:
            return []
        return [self.picture(view, request) for request in requests]

    def ahead(self, requests: Sequence[AheadRequest]) -> None:
        self.aheads.append(tuple(requests))
        for request in requests:
            if self.answers_itself and not isinstance(request, PictureRequest):
                reply = self.answer(request)
                assert reply is not None
                self.on_reply(reply)

    def ask(self, request: Question) -> Reply | None:
        self.asked.append(request)
        return self.answer(request) if self.answers_itself else None

    def answer(self, request: Question) -> Reply | None:
        """The reply to a question."""
        match request:
            case FrameRequest(page):
                return FrameReady(request, self.frame_of_page(page))
            case WordsRequest(page):
                return Words(request, self.words.get(page, ()))
            case DigestRequest():
                return Digest(request, "ab" * 32, blank=self.blank, clipped=False)
        return None

    def picture(self, view: str, request: PictureRequest) -> Picture:
        """The reply to a wish."""
        frame = self.frame_of_page(request.page)
        return picture_of(request, view, frame, blank=self.blank, released=self.released)

    def frame_of_page(self, page: int) -> PageFrame:
        return self.frames.setdefault(page, frame_of(page))

    def unlock(self, password: str) -> None:
        self.password = password

    def close(self) -> None:
        self.is_closed = True


def failed(
    request: PictureRequest, view: str, reason: NotReviewable = NotReviewable.PAGE_TOO_SLOW
) -> Failed:
    """The reply where a picture cannot be had."""
    return Failed(request, view, reason, {"page": request.page, "seconds": 10})


def key_of(number: int) -> BlockKey:
    """The key of a test's block."""
    return BlockKey("thuoc", f"b{number}")


def block(
    number: int,
    box: tuple[float, float, float, float],
    *,
    page: int = 1,
    state: ReviewState = ReviewState.UNREVIEWED,
    current: bool = False,
) -> PageBlock:
    """A block for the page view."""
    return PageBlock(key_of(number), Bbox(*box), page, state, number, is_current=current)


def word(text: str, x0: float, y0: float, x1: float, y1: float) -> Word:
    """A word of a page."""
    return Word(text, PictureBox(x0, y0, x1, y1))


class Taker:
    """A view that keeps what it is given."""

    def __init__(self) -> None:
        self.pictures: list[Picture] = []
        self.failures: list[Failed] = []
        self.threads: list[QThread] = []

    def take_picture(self, picture: Picture) -> None:
        self.pictures.append(picture)
        self.threads.append(QThread.currentThread())

    def take_failure(self, failed: Failed) -> None:
        self.failures.append(failed)

    def let_go(self) -> None:
        for picture in self.pictures:
            picture.release()
