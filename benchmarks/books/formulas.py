"""Two-dimensional formulas: fractions, roots, sums, raised and lowered parts.

The markup is a small part of TeX's: `\\frac{a}{b}`, `\\sqrt{a}`, `\\sum`, `\\left(`, `\\right)`,
`^{a}`, `_{a}`; everything else is upright text.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from benchmarks.books.canvas import Canvas
from benchmarks.books.faces import Face, measured

BAR: Final = 0.6
"""The width of a fraction's bar."""
_AXIS: Final = 0.26
"""The height of a fraction's bar above the baseline, in type sizes."""
_GAP: Final = 0.26
"""Between bar and the text above or below it, in type sizes."""
_TOKEN: Final = re.compile(r"\\frac|\\sqrt|\\sum|\\left\(|\\right\)|[\^_]|\{|\}|[^\\^_{}]+")


@dataclass(frozen=True)
class MathBox:
    """A piece of a formula: its extents about its baseline, and how it is drawn."""

    width: float
    above: float
    below: float
    draw: Callable[[Canvas, float, float], None]
    """(canvas, left, baseline)"""

    @property
    def height(self) -> float:
        """From the highest to the lowest point."""
        return self.above + self.below


def _text(text: str, size: float, face: Face) -> MathBox:
    found = measured(text, face)

    def draw(canvas: Canvas, x: float, baseline: float) -> None:
        stripped = text.strip()
        if not stripped:
            return
        lead = measured(text[: len(text) - len(text.lstrip())], face).width * size
        canvas.text(x + lead, baseline, stripped, face, size)

    return MathBox(found.width * size, 0.82 * size, 0.24 * size, draw)


def _row(parts: list[MathBox]) -> MathBox:
    def draw(canvas: Canvas, x: float, baseline: float) -> None:
        for part in parts:
            part.draw(canvas, x, baseline)
            x += part.width

    return MathBox(
        sum(part.width for part in parts),
        max((part.above for part in parts), default=0.0),
        max((part.below for part in parts), default=0.0),
        draw,
    )


def _shifted(part: MathBox, rise: float) -> MathBox:
    def draw(canvas: Canvas, x: float, baseline: float) -> None:
        part.draw(canvas, x, baseline - rise)

    return MathBox(part.width, part.above + rise, part.below - rise, draw)


def _fraction(top: MathBox, bottom: MathBox, size: float) -> MathBox:
    side = 0.18 * size
    width = max(top.width, bottom.width) + 2 * side
    axis, gap = _AXIS * size, _GAP * size

    def draw(canvas: Canvas, x: float, baseline: float) -> None:
        bar = baseline - axis
        canvas.line(x + side / 2, bar, x + width - side / 2, bar, BAR)
        top.draw(canvas, x + (width - top.width) / 2, bar - gap - top.below)
        bottom.draw(canvas, x + (width - bottom.width) / 2, bar + gap + bottom.above)

    return MathBox(width, axis + gap + top.height, gap + bottom.height - axis, draw)


def _root(body: MathBox, size: float) -> MathBox:
    sign, gap = 0.75 * size, 0.14 * size

    def draw(canvas: Canvas, x: float, baseline: float) -> None:
        top, bottom = baseline - body.above - gap, baseline + body.below
        canvas.line(x + 0.05 * size, bottom - 0.34 * size, x + 0.2 * size, bottom - 0.46 * size)
        canvas.line(x + 0.2 * size, bottom - 0.46 * size, x + 0.4 * size, bottom, 0.9)
        canvas.line(x + 0.4 * size, bottom, x + 0.68 * size, top)
        canvas.line(x + 0.68 * size, top, x + sign + body.width, top, BAR)
        body.draw(canvas, x + sign, baseline)

    return MathBox(sign + body.width + 0.1 * size, body.above + gap + BAR, body.below, draw)


class _Parser:
    def __init__(self, markup: str, size: float, face: Face) -> None:
        self._tokens = _TOKEN.findall(markup)
        self._next = 0
        self._size = size
        self._face = face

    def row(self, size: float) -> MathBox:
        """What stands up to the closing brace or the end."""
        parts: list[MathBox] = []
        while self._next < len(self._tokens):
            token = self._tokens[self._next]
            self._next += 1
            if token == "}":
                break
            if token == "\\frac":
                top = self._group(size)
                parts.append(_fraction(top, self._group(size), size))
            elif token == "\\sqrt":
                parts.append(_root(self._group(size), size))
            elif token == "\\sum":
                parts.append(_shifted(_text("Σ", size * 1.5, self._face), -0.16 * size))
            elif token in ("\\left(", "\\right)"):
                parts.append(_shifted(_text(token[-1], size * 1.7, self._face), -0.22 * size))
            elif token == "^":
                parts.append(_shifted(self._group(size * 0.66), 0.38 * size))
            elif token == "_":
                parts.append(_shifted(self._group(size * 0.66), -0.16 * size))
            elif token != "{":
                parts.append(_text(token, size, self._face))
        return _row(parts)

    def _group(self, size: float) -> MathBox:
        if self._next >= len(self._tokens) or self._tokens[self._next] != "{":
            raise ValueError("a formula's command needs its argument in braces")
        self._next += 1
        return self.row(size)


@lru_cache(maxsize=4096)
def parse_formula(markup: str, size: float, face: Face = Face.REGULAR) -> MathBox:
    """The formula that `markup` spells, in type of `size`. Raises ValueError for bad markup."""
    return _Parser(markup, size, face).row(size)
