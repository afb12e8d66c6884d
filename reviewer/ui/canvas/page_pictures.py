"""The pictures of the page view: the whole page, and at high zoom the part in sight.

A whole page is drawn up to `MOST_PIXELS`; beyond that it stays at the largest scale within and a
second picture of what is in sight, with a rim for small moves, lies on top of it.
"""

import math
from typing import Final

from PySide6.QtCore import QRectF

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.protocol import Failed, Fit, Picture, PictureRequest
from reviewer.ui.canvas.camera import Camera, Fitting, fit_pixels
from reviewer.ui.canvas.paint_page import PlacedImage
from reviewer.ui.canvas.pictures import PictureSlot, Showing, ShownPicture

MOST_PIXELS: Final = 5_900_000
_RIM: Final = 0.15
"""Of the size of the sight, drawn on each side of it."""
_GRID: Final = 32.0
"""Points to which the part in sight is rounded, so that small moves ask for nothing new."""

BASE: Final = "page"
DETAIL: Final = "page-detail"


class PagePictures:
    """Knows what to ask for so that a camera shows a sharp page, and what it has of it."""

    def __init__(self) -> None:
        self.base = PictureSlot()
        self.detail = PictureSlot(keeps_parts=True)

    def want(self, page: int, camera: Camera, *, sized: bool) -> list[tuple[str, PictureRequest]]:
        """What has to be asked for now, with the view to ask for it under. `sized`: the camera
        knows the size of the page already, which the first picture of a page brings."""
        asks = []
        request = base_request(page, camera, sized=sized)
        if self.base.want(request):
            asks.append((BASE, request))
        part = _detail_request(page, camera) if sized else None
        if part is None:
            self.detail.clear()
        elif self.detail.want(part):
            asks.append((DETAIL, part))
        return asks

    def suits(self, page: int, camera: Camera, *, sized: bool) -> bool:
        """Whether what is wanted already is what this camera needs."""
        part = _detail_request(page, camera) if sized else None
        return (
            base_request(page, camera, sized=sized) == self.base.wanted
            and part == self.detail.wanted
        )

    def take(self, picture: Picture, *, detail: bool) -> bool:
        """Show an arrived picture if it is wanted."""
        return (self.detail if detail else self.base).take(picture)

    def fail(self, failed: Failed, *, detail: bool) -> bool:
        """Take note of a failure if it is about what is wanted."""
        return (self.detail if detail else self.base).fail(failed)

    @property
    def frame(self) -> PageFrame | None:
        """The frame that came with the page's picture."""
        return self.base.shown.picture.frame if self.base.shown is not None else None

    @property
    def showing(self) -> Showing:
        """How the page stands: ready when all that is in sight is sharp."""
        rough = self.detail.wanted is not None and self.detail.showing is not Showing.READY
        if self.base.showing is Showing.READY and rough:
            return Showing.QUICK
        return self.base.showing

    def images(self, camera: Camera) -> list[PlacedImage]:
        """What to paint, the undermost first; placed in pixels of the unturned page."""
        return [
            placed_image(shown, camera.scale)
            for shown in (self.base.shown, self.detail.shown)
            if shown is not None
        ]

    def clear(self) -> None:
        """Another page is going to be shown: nothing of this one may stay."""
        self.base.clear()
        self.detail.clear()


def base_request(page: int, camera: Camera, *, sized: bool) -> PictureRequest:
    """The request for the whole page.

    While the widget's size decides the zoom the request says the size in pixels rather than a
    scale: so it can be made, and drawn ahead, before anything of the page is known.
    """
    width = fit_pixels(camera.view[0], camera.ratio)
    height = fit_pixels(camera.view[1], camera.ratio)
    if camera.fitting is Fitting.PAGE:
        sides = (height, width) if camera.turn in (90, 270) else (width, height)
        return PictureRequest(page, Fit(*sides))
    if camera.fitting is Fitting.WIDTH and not (sized and _is_large(camera)):
        fit = Fit(None, width) if camera.turn in (90, 270) else Fit(width)
        return PictureRequest(page, fit)
    return PictureRequest(page, _bounded_scale(camera) if sized else camera.scale * camera.ratio)


def placed_image(shown: ShownPicture, scale: float) -> PlacedImage:
    """Where the picture lies on the page at that scale (logical pixels a point)."""
    box = shown.box
    place = QRectF(box.x0 * scale, box.y0 * scale, box.width * scale, box.height * scale)
    return PlacedImage(shown.image, place)


def _is_large(camera: Camera) -> bool:
    width, height = camera.page
    return width * height * (camera.scale * camera.ratio) ** 2 > MOST_PIXELS


def _bounded_scale(camera: Camera) -> float:
    wanted = camera.scale * camera.ratio
    if not _is_large(camera):
        return wanted
    return math.sqrt(MOST_PIXELS / (camera.page[0] * camera.page[1]))


def _detail_request(page: int, camera: Camera) -> PictureRequest | None:
    sight = camera.in_sight
    if sight is None or not _is_large(camera):
        return None
    rim_x, rim_y = sight.width * _RIM, sight.height * _RIM
    step = _GRID / max(camera.zoom, 1.0)
    part = PictureBox(
        math.floor((sight.x0 - rim_x) / step) * step,
        math.floor((sight.y0 - rim_y) / step) * step,
        math.ceil((sight.x1 + rim_x) / step) * step,
        math.ceil((sight.y1 + rim_y) / step) * step,
    ).intersection(PictureBox(0.0, 0.0, *camera.page))
    if part is None:
        return None
    return PictureRequest(page, camera.scale * camera.ratio, part)
