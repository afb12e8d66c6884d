"""Which part of a page is in the widget and how large: zoom, fit, turn, pan. No Qt widget in it.

A zoom of 1 shows a point of the page as 96/72 logical pixels: paper at its printed size on a
screen of 96 pixels an inch.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.coordinates import PageSpot, PageTransform, ViewBox, ViewSpot

PIXELS_PER_POINT: Final = 96.0 / 72.0
LEAST_ZOOM: Final = 0.1
MOST_ZOOM: Final = 12.0
STEP: Final = 1.2
MARGIN: Final = 14.0
"""Logical pixels that stay free around the page."""


class Fitting(Enum):
    """What decides the zoom: a number, or the size of the widget."""

    FREE = auto()
    WIDTH = auto()
    PAGE = auto()


@dataclass(frozen=True, slots=True)
class Camera:
    """How a page is looked at. Every change makes another camera.

    `view` is the widget's size in logical pixels, `page` the page's as shown in points, `ratio`
    device pixels a logical one. `at` is where the turned page's top left corner is in the widget.
    """

    view: tuple[float, float]
    page: tuple[float, float]
    fitting: Fitting = Fitting.WIDTH
    zoom: float = 1.0
    turn: int = 0
    at: tuple[float, float] = (MARGIN, MARGIN)
    ratio: float = 1.0

    @property
    def scale(self) -> float:
        """Logical pixels a point."""
        return self.zoom * PIXELS_PER_POINT

    @property
    def transform(self) -> PageTransform:
        """From the page to the widget, its corner on a whole device pixel (so pictures copy)."""
        left = round(self.at[0] * self.ratio) / self.ratio
        top = round(self.at[1] * self.ratio) / self.ratio
        return PageTransform(*self.page, self.scale, self.turn, left, top)

    @property
    def in_sight(self) -> PictureBox | None:
        """What of the page the widget shows; None where it shows nothing of it."""
        whole = PictureBox(0.0, 0.0, *self.page)
        return self.transform.box_to_page(ViewBox(0.0, 0.0, *self.view)).intersection(whole)

    def fitted(self) -> "Camera":
        """With the zoom that the fitting asks for, the page kept in the widget."""
        if self.fitting is Fitting.FREE:
            return self.kept_in()
        width, height = self._turned()
        across = fit_pixels(self.view[0], self.ratio) / self.ratio / width
        down = fit_pixels(self.view[1], self.ratio) / self.ratio / height
        scale = across if self.fitting is Fitting.WIDTH else min(across, down)
        return replace(self, zoom=max(scale / PIXELS_PER_POINT, 1e-4)).kept_in()

    def on_page(self, page: tuple[float, float]) -> "Camera":
        """The same look at a page of that size, from its top."""
        return replace(self, page=page, at=(self.at[0], MARGIN)).fitted()

    def in_view(self, view: tuple[float, float], ratio: float) -> "Camera":
        """After the widget changed its size or its screen."""
        return replace(self, view=view, ratio=ratio).fitted()

    def fit(self, fitting: Fitting) -> "Camera":
        """Let the widget's size decide."""
        return replace(self, fitting=fitting).fitted()

    def zoomed(self, zoom: float, around: ViewSpot | None = None) -> "Camera":
        """At that zoom; the point of the page under `around` stays where it is (None: the
        middle)."""
        spot = around or ViewSpot(self.view[0] / 2, self.view[1] / 2)
        there = self.transform.to_page(spot)
        changed = replace(self, fitting=Fitting.FREE, zoom=_bounded(zoom))
        now = changed.transform.to_view(there)
        return replace(
            changed,
            at=(changed.at[0] + spot.x - now.x, changed.at[1] + spot.y - now.y),
        ).kept_in()

    def turned(self, degrees: int) -> "Camera":
        """Turned clockwise by that much more; the middle of the sight stays in sight."""
        spot = ViewSpot(self.view[0] / 2, self.view[1] / 2)
        there = self.transform.to_page(spot)
        changed = replace(self, turn=(self.turn + degrees) % 360).fitted()
        return changed._with_middle(there)

    def panned(self, dx: float, dy: float) -> "Camera":
        """The page moved by so many pixels, kept in the widget."""
        return replace(self, at=(self.at[0] + dx, self.at[1] + dy)).kept_in()

    def revealing(self, box: PictureBox) -> "Camera":
        """With the box in sight: unchanged where it is, else moved so that it is in the middle."""
        there = self.transform.box_to_view(box)
        width, height = self.view
        if there.x0 >= 0 and there.y0 >= 0 and there.x1 <= width and there.y1 <= height:
            return self
        middle = PageSpot((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        moved = self._with_middle(middle)
        there = moved.transform.box_to_view(box)
        # Larger than the widget: its head and its left are what is read first.
        return moved.panned(max(MARGIN - there.x0, 0.0), max(MARGIN - there.y0, 0.0))

    def kept_in(self) -> "Camera":
        """The page moved back where more of it could be shown; in the middle where all is."""
        width, height = self._turned()
        return replace(
            self,
            at=(
                _kept(self.at[0], width * self.scale, self.view[0]),
                _kept(self.at[1], height * self.scale, self.view[1]),
            ),
        )

    def at_end(self, *, up: bool) -> bool:
        """Whether nothing more of the page comes into sight in that direction."""
        box = self.transform.box
        return box.y0 >= -0.5 if up else box.y1 <= self.view[1] + 0.5

    def _with_middle(self, there: PageSpot) -> "Camera":
        now = self.transform.to_view(there)
        return self.panned(self.view[0] / 2 - now.x, self.view[1] / 2 - now.y)

    def _turned(self) -> tuple[float, float]:
        width, height = self.page
        return (height, width) if self.turn in (90, 270) else (width, height)


def fit_pixels(length: float, ratio: float) -> int:
    """Device pixels that a page may take of a widget's side."""
    return max(int((length - 2 * MARGIN) * ratio), 16)


def _bounded(zoom: float) -> float:
    return max(LEAST_ZOOM, min(zoom, MOST_ZOOM))


def _kept(at: float, size: float, view: float) -> float:
    if size + 2 * MARGIN <= view + 1:
        return (view - size) / 2
    return max(view - MARGIN - size, min(at, MARGIN))
