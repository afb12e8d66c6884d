"""A picture of a render process on the screen: wrapped, checked, and given back when done with."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtGui import QImage

from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.protocol import Failed, Fit, Picture, PictureRequest

_SAME_PLACE: Final = 0.02
"""Points by which the picture's corner may be off the box that was asked for: rounding."""
_SAME_SCALE: Final = 1e-3


class Showing(Enum):
    """What a view has to show of what it wants."""

    NOTHING = auto()
    """Nothing was asked for."""
    WAITING = auto()
    """It was asked for and has not arrived."""
    QUICK = auto()
    """The right page and box at another scale: to look at meanwhile, not to sign on."""
    READY = auto()
    """Exactly what was asked for."""
    FAILED = auto()
    """It cannot be had."""


class ShownPicture:
    """A picture and the image around its shared memory, not a copy of it.

    The lease is kept for as long as this lives; `close` gives it back and nothing may paint the
    image afterwards.
    """

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._image = QImage(
            picture.pixels,
            picture.width,
            picture.height,
            picture.stride,
            QImage.Format.Format_ARGB32_Premultiplied,
        )

    @property
    def image(self) -> QImage:
        """The pixels; null after `close`."""
        return self._image

    @property
    def box(self) -> PictureBox:
        """Exactly what the pixels show."""
        return self.picture.box

    def close(self) -> None:
        """Let go of the image, then of the memory under it."""
        self._image = QImage()
        self.picture.release()


def is_answer(picture: Picture, wanted: PictureRequest) -> bool:
    """Whether the picture shows the page, the box and the scale that are wanted.

    The reply's own words are checked, not only the request that it says it answers: a picture of
    another place must never stand where someone signs.
    """
    if picture.request != wanted or picture.frame.page != wanted.page:
        return False
    place = wanted_place(picture.frame, wanted)
    if place is None:
        return False
    box = picture.box
    if abs(box.x0 - place.x0) > _SAME_PLACE or abs(box.y0 - place.y0) > _SAME_PLACE:
        return False
    pixel = 1.0 / picture.scale
    if box.x1 < place.x1 - _SAME_PLACE or box.x1 > place.x1 + pixel + _SAME_PLACE:
        return False
    if box.y1 < place.y1 - _SAME_PLACE or box.y1 > place.y1 + pixel + _SAME_PLACE:
        return False
    return _scale_fits(picture, wanted.scale, place)


def wanted_place(frame: PageFrame, wanted: PictureRequest) -> PictureBox | None:
    """The part of the page that a request means; None where the page shows nothing of it."""
    match wanted.clip:
        case None:
            return frame.whole
        case PlumberBox() as box:
            seen = frame.visible(box)
            return seen.box if isinstance(seen, Visible) else None
        case box:
            return box.intersection(frame.whole)


def _scale_fits(picture: Picture, wanted: float | Fit, place: PictureBox) -> bool:
    if isinstance(wanted, Fit):
        sides = []
        if wanted.width is not None:
            sides.append(wanted.width / place.width)
        if wanted.height is not None:
            sides.append(wanted.height / place.height)
        wanted = min(sides, default=picture.scale)
    if picture.lowered:
        return picture.scale <= wanted * (1 + _SAME_SCALE)
    return abs(picture.scale - wanted) <= wanted * _SAME_SCALE


@dataclass(slots=True)
class PictureSlot:
    """What one view wants to show in one place, and what it has of it.

    `keeps_parts`: another part of the same page may stay meanwhile, at its own place.
    """

    keeps_parts: bool = False
    wanted: PictureRequest | None = None
    shown: ShownPicture | None = None
    failure: Failed | None = None

    def want(self, request: PictureRequest) -> bool:
        """Want this from now on. True where it has to be asked for.

        What is shown stays, to look at meanwhile, only if it is the same box of the same page.
        """
        if request == self.wanted and self.failure is None:
            return self.shown is None or self.showing is Showing.QUICK
        self.failure = None
        if self.shown is not None:
            before = self.shown.picture.request
            same_box = before.clip == request.clip or self.keeps_parts
            if before.page != request.page or not same_box:
                self.drop()
        self.wanted = request
        return self.showing is not Showing.READY

    @property
    def showing(self) -> Showing:
        """How what is shown stands to what is wanted."""
        if self.wanted is None:
            return Showing.NOTHING
        if self.failure is not None:
            return Showing.FAILED
        if self.shown is None:
            return Showing.WAITING
        return Showing.READY if self.shown.picture.request == self.wanted else Showing.QUICK

    def take(self, picture: Picture) -> bool:
        """Show an arrived picture if it is the one that is wanted; release it if it is not."""
        if self.wanted is None or not is_answer(picture, self.wanted):
            picture.release()
            return False
        self.drop()
        self.failure = None
        self.shown = ShownPicture(picture)
        return True

    def fail(self, failed: Failed) -> bool:
        """Take note that what is wanted cannot be had; False where it is about something else."""
        if failed.request != self.wanted:
            return False
        self.drop()
        self.failure = failed
        return True

    def drop(self) -> None:
        """Show nothing, and give the memory back."""
        if self.shown is not None:
            self.shown.close()
            self.shown = None

    def clear(self) -> None:
        """Want and show nothing."""
        self.drop()
        self.wanted = None
        self.failure = None
