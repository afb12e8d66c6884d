"""Reads one page's ink through pdfminer's interpreter, which pdfplumber itself stands on."""

# ruff: noqa: ARG002 - the signatures are those that the interpreter calls.

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from pdfminer.pdfdevice import PDFTextDevice
from pdfminer.pdffont import PDFFont, PDFUnicodeNotDefined
from pdfminer.pdfinterp import (
    PDFGraphicState,
    PDFResourceManager,
    PDFTextState,
)
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFStream
from pdfminer.utils import Matrix, PathSegment, Point

from reviewer.contract.geometry import Bbox
from reviewer.segment.fonts import font_of
from reviewer.segment.frame import Frame, frame_of
from reviewer.segment.ink import Area, Glyph, PageInk, Stroke
from reviewer.segment.page_interpreter import PageInterpreter

_STRAIGHT: Final = 0.5
"""Points by which a line may lean and still be horizontal or vertical."""

_LEVEL: Final = 0.03
"""The slope up to which a line of text is level; pdfplumber calls steeper ones upright too."""
_INVISIBLE: Final = 3
"""The text rendering mode that neither fills nor strokes."""

MOST_GLYPHS: Final = 200_000
MOST_STROKES: Final = 60_000
"""A dense page has 10,000 glyphs and 2,000 strokes; beyond these it is artwork or an attack."""


class TooMuchInkError(Exception):
    """A page that paints more than any page of a book does."""


def read_ink(page: PDFPage, resources: PDFResourceManager) -> PageInk:
    """The page's ink. Raises ValueError for unusable boxes, TooMuchInkError, or pdfminer's own."""
    frame = frame_of(page)
    device = _InkDevice(resources, frame)
    PageInterpreter(resources, device).process_page(page)
    return device.ink


class _InkDevice(PDFTextDevice):
    def __init__(self, resources: PDFResourceManager, frame: Frame):
        super().__init__(resources)
        self.ink = PageInk(frame.box, frame.visible, frame.rotation)
        self._left = frame.left
        self._flip = frame.flip
        self._font_indices: dict[tuple[int, bool], int] = {}
        self._invisible = False
        self._letters: dict[int, dict[int, tuple[str, float]]] = {}
        self._figures: list[Matrix] = []

    def render_string(
        self,
        textstate: PDFTextState,
        seq: Any,
        ncs: Any,
        graphicstate: PDFGraphicState,
    ) -> None:
        self._invisible = textstate.render == _INVISIBLE
        super().render_string(textstate, seq, ncs, graphicstate)

    def render_string_horizontal(
        self,
        seq: Any,
        matrix: Matrix,
        pos: Point,
        font: PDFFont,
        fontsize: float,
        scaling: float,
        charspace: float,
        wordspace: float,
        rise: float,
        dxscale: float,
        ncs: Any,
        graphicstate: PDFGraphicState,
    ) -> Point:
        x, y = pos
        a, b, c, d, e, f = matrix
        index = self._index(font)
        letters = self._letters[index]
        glyphs = self.ink.glyphs
        left, flip = self._left, self._flip
        low = font.get_descent() * fontsize + rise
        high = low + fontsize
        upright = a * d * scaling > 0 and abs(b) <= _LEVEL * abs(a)
        straight = b == 0 and c == 0
        unit = fontsize * scaling
        needs_space = False
        for item in seq:
            if isinstance(item, int | float):
                x -= item * dxscale
                needs_space = True
                continue
            if not isinstance(item, bytes):
                continue
            for cid in font.decode(item):
                if needs_space:
                    x += charspace
                known = letters.get(cid)
                if known is None:
                    known = letters[cid] = _letter(font, cid)
                text, width = known
                advance = width * unit
                if straight:
                    gx0 = a * x + e + left
                    gx1 = gx0 + a * advance
                    oy = flip - (d * y + f)
                    gy0 = oy - d * high
                    gy1 = oy - d * low
                    base = oy - d * rise
                else:
                    ox = a * x + c * y + e + left
                    oy = flip - (b * x + d * y + f)
                    xs = (
                        ox + c * low,
                        ox + a * advance + c * low,
                        ox + c * high,
                        ox + a * advance + c * high,
                    )
                    ys = (
                        oy - d * low,
                        oy - b * advance - d * low,
                        oy - d * high,
                        oy - b * advance - d * high,
                    )
                    gx0, gx1, gy0, gy1 = min(xs), max(xs), min(ys), max(ys)
                    base = oy - d * rise
                if gx1 < gx0:
                    gx0, gx1 = gx1, gx0
                if gy1 < gy0:
                    gy0, gy1 = gy1, gy0
                glyphs.append(Glyph(text, gx0, gy0, gx1, gy1, base, gy1 - gy0, index, upright))
                x += advance
                if cid == 32 and wordspace:
                    x += wordspace
                needs_space = True
        if len(glyphs) > MOST_GLYPHS:
            raise TooMuchInkError(f"more than {MOST_GLYPHS} glyphs")
        return x, y

    def render_char(
        self,
        matrix: Matrix,
        font: PDFFont,
        fontsize: float,
        scaling: float,
        rise: float,
        cid: int,
        ncs: Any,
        graphicstate: PDFGraphicState,
    ) -> float:
        index = self._index(font)
        text, width = self._letters[index].setdefault(cid, _letter(font, cid))
        advance = width * fontsize * scaling
        shift = font.char_disp(cid)
        sideways, up = shift if isinstance(shift, tuple) else (None, 880)
        vx = fontsize * 0.5 if sideways is None else sideways * fontsize * 0.001
        vy = (1000 - up) * fontsize * 0.001
        a, b, c, d, e, f = matrix
        corners = [
            (a * x + c * y + e + self._left, self._flip - (b * x + d * y + f))
            for x in (-vx, -vx + fontsize)
            for y in (vy + rise + advance, vy + rise)
        ]
        xs = [x for x, _ in corners]
        ys = [y for _, y in corners]
        self.ink.glyphs.append(
            Glyph(
                text, min(xs), min(ys), max(xs), max(ys), max(ys), max(xs) - min(xs), index, False
            )
        )
        return advance

    def begin_figure(self, name: str, bbox: Any, matrix: Matrix) -> None:
        self._figures.append(matrix)

    def end_figure(self, name: str) -> None:
        self._figures.pop()

    def render_image(self, name: str, stream: PDFStream) -> None:
        if self.ctm is None:
            return
        a, b, c, d, e, f = self.ctm
        xs = [e, e + a, e + c, e + a + c]
        ys = [f, f + b, f + d, f + b + d]
        self.ink.pictures.append(
            Bbox(
                min(xs) + self._left,
                self._flip - max(ys),
                max(xs) + self._left,
                self._flip - min(ys),
            )
        )

    def paint_path(
        self,
        graphicstate: PDFGraphicState,
        stroke: bool,
        fill: bool,
        evenodd: bool,
        path: Sequence[PathSegment],
    ) -> None:
        if not (stroke or fill) or self.ctm is None:
            return
        a, b, c, d, e, f = self.ctm
        width = abs(graphicstate.linewidth or 0) * max(abs(a), abs(b), abs(c), abs(d), 0)
        colour = str(graphicstate.ncolor) if fill else ""
        white = fill and not stroke and _is_white(graphicstate.ncolor)
        points: list[tuple[float, float]] = []
        bent = False
        for segment in [*path, ("m",)]:
            kind = segment[0]
            if kind == "m" and points:
                self._subpath(points, bent, Area(0, 0, 0, 0, fill, stroke, white, colour), width)
                points, bent = [], False
            if kind == "h" and points:
                points.append(points[0])
            elif len(segment) >= 3:
                x, y = float(segment[-2]), float(segment[-1])
                bent = bent or kind in ("c", "v", "y")
                points.append((a * x + c * y + e + self._left, self._flip - (b * x + d * y + f)))
        if len(self.ink.strokes) > MOST_STROKES:
            raise TooMuchInkError(f"more than {MOST_STROKES} lines")

    def _subpath(
        self,
        points: list[tuple[float, float]],
        bent: bool,
        paint: Area,
        width: float,
    ) -> None:
        xs = [x for x, _ in points]
        ys = [y for _, y in points]
        box = Bbox(min(xs), min(ys), max(xs), max(ys))
        corners = list(dict.fromkeys((round(x, 2), round(y, 2)) for x, y in points))
        if bent:
            self.ink.curves.append(box)
            return
        if len(corners) == 4 and all(
            abs(p[0] - q[0]) < _STRAIGHT or abs(p[1] - q[1]) < _STRAIGHT
            for p, q in zip(corners, [*corners[1:], corners[0]], strict=True)
        ):
            self.ink.areas.append(Area(*box, *paint[4:]))
            return
        if paint.filled and not paint.stroked and len(corners) > 2:
            self.ink.curves.append(box)
            return
        for (x0, y0), (x1, y1) in pairwise(points):
            if abs(y0 - y1) <= _STRAIGHT or abs(x0 - x1) <= _STRAIGHT:
                self.ink.strokes.append(
                    Stroke(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), width, False)
                )
            else:
                self.ink.curves.append(Bbox(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))

    def _index(self, font: PDFFont) -> int:
        key = id(font), self._invisible
        index = self._font_indices.get(key)
        if index is None:
            index = self._font_indices[key] = len(self.ink.fonts)
            self.ink.fonts.append(font_of(font)._replace(invisible=self._invisible))
            self._letters[index] = {}
        return index


def _letter(font: PDFFont, cid: int) -> tuple[str, float]:
    try:
        text = font.to_unichr(cid)
    except PDFUnicodeNotDefined:
        text = f"(cid:{cid})"
    return text, font.char_width(cid)


def _is_white(colour: Any) -> bool:
    parts = colour if isinstance(colour, tuple | list) else (colour,)
    if not all(isinstance(part, int | float) for part in parts):
        return False
    if len(parts) == 4:
        return all(part <= 0.01 for part in parts)
    return all(part >= 0.99 for part in parts)
