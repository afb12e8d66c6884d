"""The one conversion between pdfplumber's frame, PDF user space and the picture.

A block's box is in pdfplumber's frame, the picture on the screen is in MuPDF's, and the two agree
on neither rotation, crop, origin nor UserUnit. So a point goes through PDF user space: undo what
pdfminer and pdfplumber did to it, then do what MuPDF does. The short cuts that the libraries offer
(`page.cropbox` of pdfplumber, `page.transformation_matrix` of PyMuPDF) are wrong on pages that are
both turned and cropped, and are not used.
"""

import math
from dataclasses import dataclass, replace
from typing import Final, Self

from reviewer.pdf.boxes import PictureBox, PlumberBox, UserSpaceBox, must_be
from reviewer.pdf.page_facts import PageFacts, RawBox
from reviewer.pdf.reasons import NotReviewable

__all__ = ["PageFrame", "PictureBox", "PlumberBox", "UserSpaceBox", "Visible"]

_TOLERANCE: Final = 0.05
_SINGLE_PRECISION: Final = 1e-5
"""How far, in points and in parts of the number, MuPDF may put a corner from where the frame puts
it: it counts with single precision."""

_NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)

_CLIP_TOLERANCE: Final = 0.05
"""Points by which a box may leave the page and not be called clipped: below any rule's width."""


@dataclass(frozen=True, slots=True)
class Visible:
    """The part of a box that is on the page, and whether some of the box is not."""

    box: PictureBox
    clipped: bool


@dataclass(frozen=True, slots=True)
class PageFrame:
    """How one page's boxes go from one frame to another. Made by `PageFrame.of`.

    Where `problem` says why the page cannot be reviewed it may still be looked at: `picture_size`
    is what is drawn. Converting a box of such a page raises ValueError; `visible` answers with the
    reason instead, and is what drawing code asks.
    """

    page: int
    """1-based."""
    problem: NotReviewable | None
    picture_size: tuple[float, float]
    """Width and height of the picture in points times UserUnit."""
    user_unit: float
    picture_rotation: int
    """Degrees clockwise by which MuPDF turns the page: 0, 90, 180 or 270."""
    miner_rotation: float
    """The same as pdfminer understands it; anything but 90, 180 or 270 is not turned."""
    plumber_swaps: bool
    """Whether pdfplumber exchanges x and y of the page's boxes."""
    media: RawBox
    """Corners as they stand in the file."""
    crop: RawBox
    """The visible part of the page in user space, corners in order."""

    @classmethod
    def of(cls, facts: PageFacts) -> Self:
        """The frame of the page that has these facts. Never raises: see `problem`."""
        if facts.rotate is not None and not math.isfinite(facts.rotate):
            facts = replace(facts, rotate=None, odd=True)  # 1e400 is a number to a PDF
        media, crop = facts.media_box, _visible_area(facts)
        unit = 1.0 if facts.user_unit is None else facts.user_unit
        drawn = (facts.drawn_width, facts.drawn_height)
        rotation = _mupdf_rotation(facts.rotate)
        frame = cls(
            page=facts.page,
            problem=None,
            picture_size=drawn if crop is None else _size(crop, unit, rotation),
            user_unit=unit if unit > 0 else 1.0,
            picture_rotation=rotation,
            miner_rotation=_pdfminer_rotation(facts.rotate),
            plumber_swaps=(facts.rotate or 0) % 360 in (90, 270),
            media=media or _NOWHERE,
            crop=crop or _NOWHERE,
        )
        if media is None or crop is None or not unit > 0 or min(drawn) <= 0:
            return replace(frame, problem=NotReviewable.PAGE_WITHOUT_AREA, picture_size=drawn)
        if facts.odd or not frame._is_drawn_so(facts):
            return replace(frame, problem=NotReviewable.FRAME_UNCERTAIN, picture_size=drawn)
        return frame

    @property
    def whole(self) -> PictureBox:
        """The whole picture of the page."""
        return PictureBox(0.0, 0.0, *self.picture_size)

    def scale_for_dpi(self, dpi: float) -> float:
        """Pixels per point of the picture for `dpi` pixels per 72 units of the page.

        UserUnit is taken out: a page of 612 units is as many pixels wide whether a unit is one
        point or ten, so that it does not multiply the memory of a picture.
        """
        return dpi / 72.0 / self.user_unit

    def to_user_space(self, box: PlumberBox) -> UserSpaceBox:
        """Undo what pdfminer and pdfplumber did to the page's coordinates."""
        must_be(PlumberBox, box)
        self._must_have_no_problem()
        return UserSpaceBox(
            *_in_order(
                *self._plumber_to_user(box.x0, box.top),
                *self._plumber_to_user(box.x1, box.bottom),
            )
        )

    def to_picture(self, box: PlumberBox) -> PictureBox:
        """The same place in the picture. It may lie outside of the page: see `visible`."""
        user = self.to_user_space(box)
        return PictureBox(
            *_in_order(
                *self._user_to_picture(user.x0, user.y0),
                *self._user_to_picture(user.x1, user.y1),
            )
        )

    def to_plumber(self, box: PictureBox) -> PlumberBox:
        """The way back: a box drawn by hand on the picture, as a block has it."""
        must_be(PictureBox, box)
        self._must_have_no_problem()
        return PlumberBox(
            *_in_order(
                *self._user_to_plumber(*self._picture_to_user(box.x0, box.y0)),
                *self._user_to_plumber(*self._picture_to_user(box.x1, box.y1)),
            )
        )

    def visible(self, box: PlumberBox) -> Visible | NotReviewable:
        """What of a block's box the page shows, or why nothing of it can be reviewed."""
        must_be(PlumberBox, box)
        if self.problem is not None:
            return self.problem
        there = self.to_picture(box)
        shown = there.intersection(self.whole) if _is_finite(there) else None
        if shown is None:
            return NotReviewable.BOX_MISSES_PAGE
        lost = max(
            shown.x0 - there.x0, shown.y0 - there.y0, there.x1 - shown.x1, there.y1 - shown.y1
        )
        return Visible(shown, clipped=lost > _CLIP_TOLERANCE)

    def _is_drawn_so(self, facts: PageFacts) -> bool:
        """Whether MuPDF's own matrix puts the page's corners where this frame puts them."""
        left, low, right, high = self.crop
        a, b, c, d, e, f = facts.drawn_matrix
        corners = ((left, low), (right, high))
        here = [self._user_to_picture(x, y) for x, y in corners]
        there = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
        size = (facts.drawn_width, facts.drawn_height)
        return all(map(_close, [*here, self.picture_size], [*there, size]))

    def _must_have_no_problem(self) -> None:
        if self.problem is not None:
            raise ValueError(f"page {self.page} cannot be converted: {self.problem}")

    def _plumber_axes(self) -> tuple[float, float, float]:
        """The origin and the height of pdfplumber's page, both after its exchange of x and y."""
        x0, y0, x1, y1 = _in_order(*self.media)
        return (y0, x0, x1 - x0) if self.plumber_swaps else (x0, y0, y1 - y0)

    def _plumber_to_user(self, x: float, top: float) -> tuple[float, float]:
        left, low, height = self._plumber_axes()
        across, up = x - left, height - top - low
        x0, y0, x1, y1 = self.media  # pdfminer turns the page about its corners as they stand
        match self.miner_rotation:
            case 90:
                return x1 - up, across + y0
            case 180:
                return x1 - across, y1 - up
            case 270:
                return up + x0, y1 - across
            case _:
                return across + x0, up + y0

    def _user_to_plumber(self, x: float, y: float) -> tuple[float, float]:
        x0, y0, x1, y1 = self.media
        match self.miner_rotation:
            case 90:
                across, up = y - y0, x1 - x
            case 180:
                across, up = x1 - x, y1 - y
            case 270:
                across, up = y1 - y, x - x0
            case _:
                across, up = x - x0, y - y0
        left, low, height = self._plumber_axes()
        return across + left, height - up - low

    def _user_to_picture(self, x: float, y: float) -> tuple[float, float]:
        left, low, right, high = self.crop
        unit = self.user_unit
        u, v = (x - left) * unit, (high - y) * unit
        width, height = (right - left) * unit, (high - low) * unit
        match self.picture_rotation:
            case 90:
                return height - v, u
            case 180:
                return width - u, height - v
            case 270:
                return v, width - u
            case _:
                return u, v

    def _picture_to_user(self, x: float, y: float) -> tuple[float, float]:
        left, low, right, high = self.crop
        unit = self.user_unit
        width, height = (right - left) * unit, (high - low) * unit
        match self.picture_rotation:
            case 90:
                u, v = y, height - x
            case 180:
                u, v = width - x, height - y
            case 270:
                u, v = width - y, x
            case _:
                u, v = x, y
        return left + u / unit, high - v / unit


def _in_order(x0: float, y0: float, x1: float, y1: float) -> RawBox:
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _visible_area(facts: PageFacts) -> RawBox | None:
    """CropBox within MediaBox; None where that leaves nothing, and MuPDF draws a letter page."""
    if facts.media_box is None:
        return None
    x0, y0, x1, y1 = _in_order(*facts.media_box)
    if facts.crop_box is not None:
        left, low, right, high = _in_order(*facts.crop_box)
        x0, y0, x1, y1 = max(x0, left), max(y0, low), min(x1, right), min(y1, high)
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def _mupdf_rotation(rotate: float | None) -> int:
    """MuPDF takes the nearest quarter turn, halves upwards (`pdf_page_obj_transform_box`)."""
    whole = math.floor((rotate or 0) + 0.5) % 360
    return (whole + 45) // 90 * 90 % 360


def _pdfminer_rotation(rotate: float | None) -> float:
    """pdfminer takes a whole number alone, and turns by whole quarters alone."""
    return rotate % 360 if isinstance(rotate, int) else 0


def _size(crop: RawBox, unit: float, rotation: int) -> tuple[float, float]:
    width, height = (crop[2] - crop[0]) * unit, (crop[3] - crop[1]) * unit
    return (height, width) if rotation in (90, 270) else (width, height)


def _close(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(
        abs(here - there) <= _TOLERANCE + _SINGLE_PRECISION * abs(there)
        for here, there in zip(one, other, strict=True)
    )


def _is_finite(box: PictureBox) -> bool:
    return all(map(math.isfinite, (box.x0, box.y0, box.x1, box.y1)))
