"""Pages made of glyphs for the tests of this folder, without a PDF in between."""

from collections.abc import Iterable
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Font, Glyph, PageInk, Stroke

PAGE: Final = Bbox(0, 0, 595, 842)
PLAIN, BOLD, LEGACY = 0, 1, 2
FONTS: Final = [
    Font("NotoSerif", False, False),
    Font("NotoSerif-Bold", True, False),
    Font("VNI-Times", False, False),
]


def glyphs_of(
    text: str, x: float, baseline: float, size: float = 10.0, font: int = PLAIN
) -> list[Glyph]:
    """A line of text from `x` on: every glyph half an em wide, every space a third."""
    glyphs = []
    for letter in text:
        if letter == " ":
            x += size / 3
            continue
        top, bottom = baseline - 0.8 * size, baseline + 0.2 * size
        glyphs.append(Glyph(letter, x, top, x + size / 2, bottom, baseline, size, font, True))
        x += size / 2
    return glyphs


def page_of(
    glyphs: Iterable[Glyph], strokes: Iterable[Stroke] = (), *, visible: Bbox | None = PAGE
) -> PageInk:
    """A page with that on it."""
    return PageInk(PAGE, visible, 0, list(glyphs), list(FONTS), list(strokes))


def line_across(y: float, x0: float, x1: float) -> Stroke:
    return Stroke(x0, y, x1, y, 0.6, False)


def line_down(x: float, top: float, bottom: float) -> Stroke:
    return Stroke(x, top, x, bottom, 0.6, False)
