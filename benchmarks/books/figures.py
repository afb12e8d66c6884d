"""Charts with axes, ticks and grid lines: they look like tables to a program and are none."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.books.canvas import Canvas, Ink
from benchmarks.books.faces import Face, width_of
from benchmarks.books.flow import Place
from benchmarks.books.truth import SectionTruth

_TICK_SIZE = 6.8


@dataclass(frozen=True)
class Chart:
    """What a chart shows. `series` are curves or, for bars, one row of heights from 0 to 1."""

    x_label: str
    y_label: str
    x_ticks: tuple[str, ...]
    y_ticks: tuple[str, ...]
    series: tuple[tuple[float, ...], ...]
    bars: bool = False
    grid: bool = True


@dataclass
class FigureAtom:
    """A chart in a column."""

    chart: Chart
    width: float
    section: SectionTruth
    face: Face = Face.SANS
    height: float = 130.0
    before: float = 8.0

    def split(self, available: float) -> None:
        """A figure is never divided."""

    def draw(self, place: Place) -> None:
        """Draws the chart and records that it is no block."""
        canvas = place.sheet.canvas
        canvas.ink = ink = Ink()
        left, right = place.x + 34.0, place.x + self.width - 8.0
        top, bottom = place.top + 14.0, place.top + self.height - 26.0
        canvas.text(place.x, place.top + 8.0, self.chart.y_label, self.face, _TICK_SIZE)
        self._axes(canvas, left, top, right, bottom)
        for heights in self.chart.series:
            if self.chart.bars:
                self._bars(canvas, heights, left, top, right, bottom)
            else:
                self._curve(canvas, heights, left, top, right, bottom)
        label_x = right - width_of(self.chart.x_label, self.face, _TICK_SIZE)
        canvas.text(label_x, bottom + 20.0, self.chart.x_label, self.face, _TICK_SIZE)
        canvas.ink = None
        self.section.add_decoy(place.sheet, "figure", ink.bbox, ink.text)

    def _axes(self, canvas: Canvas, left: float, top: float, right: float, bottom: float) -> None:
        canvas.line(left, top, left, bottom, 0.8)
        canvas.line(left, bottom, right, bottom, 0.8)
        count = len(self.chart.y_ticks)
        for number, tick in enumerate(self.chart.y_ticks):
            y = bottom - (bottom - top) * number / (count - 1)
            canvas.line(left - 3, y, left, y)
            if self.chart.grid and number:
                canvas.line(left, y, right, y, 0.25)
            x = left - 5 - width_of(tick, self.face, _TICK_SIZE)
            canvas.text(x, y + 2.4, tick, self.face, _TICK_SIZE)
        count = len(self.chart.x_ticks)
        for number, tick in enumerate(self.chart.x_ticks):
            x = left + (right - left) * (number + 0.5) / count
            canvas.line(x, bottom, x, bottom + 3)
            if self.chart.grid and not self.chart.bars:
                canvas.line(x, top, x, bottom, 0.25)
            canvas.text(
                x - width_of(tick, self.face, _TICK_SIZE) / 2,
                bottom + 10.0,
                tick,
                self.face,
                _TICK_SIZE,
            )

    def _bars(
        self,
        canvas: Canvas,
        heights: Sequence[float],
        left: float,
        top: float,
        right: float,
        bottom: float,
    ) -> None:
        step = (right - left) / len(heights)
        for number, height in enumerate(heights):
            x = left + step * (number + 0.2)
            canvas.rectangle(x, bottom - height * (bottom - top), x + step * 0.6, bottom, fill=0.6)

    def _curve(
        self,
        canvas: Canvas,
        heights: Sequence[float],
        left: float,
        top: float,
        right: float,
        bottom: float,
    ) -> None:
        step = (right - left) / (len(heights) - 1)
        points = [
            (left + step * number, bottom - height * (bottom - top))
            for number, height in enumerate(heights)
        ]
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            canvas.line(x0, y0, x1, y1, 1.0)


def decay(start: float, half_life: float, steps: int = 24) -> tuple[float, ...]:
    """A curve that rises quickly and falls with a half-life, in parts of the axis."""
    return tuple(start * (1 - math.exp(-n * 0.9)) * 0.5 ** (n / half_life) for n in range(steps))
