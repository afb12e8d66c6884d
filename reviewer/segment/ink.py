"""What a page carries, as plain values in pdfplumber's frame: glyphs, rules, areas, pictures.

pdfplumber makes one dictionary a glyph and keeps it, which takes five times as long as reading the
page does (measured on a 6,100-glyph page: 34 ms to interpret it, 300 ms to have `page.objects`).
So this stage reads pages through the interpreter below pdfplumber with a device of its own, and a
test compares every glyph and line with pdfplumber's on the real PDFs.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from reviewer.contract.geometry import Bbox


class Glyph(NamedTuple):
    """One printed character. Sides and `baseline` in points, pdfplumber's frame, y downwards.

    `font` is an index into `PageInk.fonts`; `size` is the height of the em box; `upright` is False
    for text that runs in any other direction than left to right.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    font: int
    upright: bool


class Stroke(NamedTuple):
    """A straight piece of a path that is horizontal or vertical: a line, or an edge of an area."""

    x0: float
    top: float
    x1: float
    bottom: float
    width: float
    is_edge: bool
    """Whether it is the side of a filled area rather than a line that was drawn."""


class Area(NamedTuple):
    """A rectangle. `filled` and `stroked` say how it is painted, `white` that nobody sees it.

    `colour` is the fill as the page states it, good only to be compared with another.
    """

    x0: float
    top: float
    x1: float
    bottom: float
    filled: bool
    stroked: bool
    white: bool
    colour: str = ""


class Font(NamedTuple):
    """A font as a page names it, subset prefix taken off."""

    name: str
    bold: bool
    italic: bool
    invisible: bool = False
    """Whether it is painted without being seen: the text layer of a scan."""
    fixed_width: bool = False
    """Whether every letter is as wide as every other, as on a typewriter."""


@dataclass(slots=True)
class PageInk:
    """Everything a page paints. `box` is pdfplumber's page, `visible` what a reader sees of it.

    `visible` is None where CropBox and MediaBox leave no area.
    """

    box: Bbox
    visible: Bbox | None
    rotation: int
    glyphs: list[Glyph] = field(default_factory=list)
    fonts: list[Font] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    curves: list[Bbox] = field(default_factory=list)
    pictures: list[Bbox] = field(default_factory=list)
