"""Inline markup, and lines broken from it.

`**bold**`, `//italic//`, `^{raised}`, `_{lowered}`, `$formula$` (see formulas.py), `~` for a
space at which no line ends.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from benchmarks.books.canvas import Canvas, Glyphs
from benchmarks.books.faces import Face, bold_of, italic_of, measured
from benchmarks.books.formulas import MathBox, parse_formula

_MARKUP: Final = re.compile(r"(\*\*|//|[\^_]\{[^}]*\}|\$[^$]*\$)")
_RAISED: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_LOWERED: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
SMALL: Final = 0.66
RAISE: Final = 0.36
LOWER: Final = -0.07


def plain(markup: str) -> str:
    """What a reader sees: raised digits as ⁹, lowered ones as ₂, formulas left out."""
    text = ""
    for part in _MARKUP.split(markup):
        if part in ("**", "//") or part.startswith("$"):
            continue
        if part.startswith("^{"):
            text += part[2:-1].translate(_RAISED)
        elif part.startswith("_{"):
            text += part[2:-1].translate(_LOWERED)
        else:
            text += part
    return " ".join(text.replace("~", " ").split())


@dataclass(frozen=True)
class Word:
    """What a line may not be broken in: pieces set against each other, or a formula."""

    pieces: tuple[Glyphs, ...]
    width: float
    formula: MathBox | None = None
    tied: bool = False
    """Whether it stays on the line of the word before it."""


@dataclass
class Line:
    """Words with their places; `rise` and `fall` are what the line needs about its baseline."""

    words: list[Word] = field(default_factory=list)
    width: float = 0.0
    indent: float = 0.0

    def gap_in(self, width: float, space: float) -> float:
        """The gap between words when the line is stretched to `width`."""
        gaps = len(self.words) - 1
        return space + (width - self.indent - self.width) / gaps if gaps > 0 else space

    def formulas(self) -> Iterator[MathBox]:
        """The formulas that stand in the line."""
        return (word.formula for word in self.words if word.formula is not None)


def _chunks(markup: str, face: Face) -> Iterator[tuple[str, str, Face]]:
    """(mode, text, face) in order; mode is `text`, `up`, `down` or `formula`."""
    current = face
    for part in _MARKUP.split(markup):
        if part == "**":
            current = bold_of(face) if current is not bold_of(face) else face
        elif part == "//":
            current = italic_of(face) if current is not italic_of(face) else face
        elif part.startswith("^{"):
            yield "up", part[2:-1], current
        elif part.startswith("_{"):
            yield "down", part[2:-1], current
        elif part.startswith("$"):
            yield "formula", part[1:-1], current
        elif part:
            yield "text", part, current


@lru_cache(maxsize=20_000)
def words_of(markup: str, face: Face, size: float) -> tuple[Word, ...]:
    """The words of a paragraph in one size."""
    words: list[Word] = []
    pieces: list[Glyphs] = []
    x = 0.0
    tied = False

    def finish(*, tie: bool = False) -> None:
        nonlocal x, tied
        if pieces:
            words.append(Word(tuple(pieces), x, tied=tied))
            pieces.clear()
        x, tied = 0.0, tie

    def add(text: str, used: Face, scale: float, rise: float) -> None:
        nonlocal x
        piece = Glyphs(text, used, size * scale, x, rise * size)
        pieces.append(piece)
        x += piece.width

    for mode, text, used in _chunks(markup, face):
        if mode == "up":
            add(text, used, SMALL, RAISE)
        elif mode == "down":
            add(text, used, SMALL, LOWER)
        elif mode == "formula":
            finish()
            box = parse_formula(text, size, face)
            words.append(Word((), box.width, box))
        else:
            for part in re.split(r"(\s+|~)", text):
                if part == "~" or part.isspace():
                    finish(tie=part == "~")
                elif part:
                    add(part, used, 1.0, 0.0)
    finish()
    return tuple(words)


def break_lines(
    words: Sequence[Word], width: float, space: float, *, even: bool = False
) -> list[Line]:
    """Lines of at most `width`; `space` is the least gap.

    Each line takes as many words as it can hold or, if `even`, as many as make the gaps of the
    whole paragraph most alike.
    """
    units = list(_tied_together(words))
    widths = [sum(word.width for word in unit) + space * (len(unit) - 1) for unit in units]
    ends = _even_ends(widths, width, space) if even else _greedy_ends(widths, width, space)
    lines = []
    start = 0
    for end in ends:
        line = [word for unit in units[start:end] for word in unit]
        lines.append(Line(line, sum(widths[start:end]) + space * (end - start - 1)))
        start = end
    return lines


def _greedy_ends(widths: Sequence[float], width: float, space: float) -> list[int]:
    ends: list[int] = []
    used = 0.0
    for number, unit in enumerate(widths):
        if number and used + space + unit > width:
            ends.append(number)
            used = unit
        else:
            used += unit + (space if number else 0.0)
    return [*ends, len(widths)] if widths else ends


def _even_ends(widths: Sequence[float], width: float, space: float) -> list[int]:
    count = len(widths)
    best = [0.0] * (count + 1)
    following = [count] * (count + 1)
    for start in range(count - 1, -1, -1):
        best[start] = math.inf
        used = -space
        for end in range(start + 1, count + 1):
            used += widths[end - 1] + space
            if used > width and end > start + 1:
                break
            slack = max(width - used, 0.0) / max(end - start - 1, 0.3)
            cost = 0.0 if end == count else slack * slack + 0.5
            if cost + best[end] < best[start]:
                best[start] = cost + best[end]
                following[start] = end
    ends: list[int] = []
    while (ends[-1] if ends else 0) < count:
        ends.append(following[ends[-1] if ends else 0])
    return ends


def _tied_together(words: Sequence[Word]) -> Iterator[list[Word]]:
    together: list[Word] = []
    for word in words:
        if together and not word.tied:
            yield together
            together = []
        together.append(word)
    if together:
        yield together


def space_of(face: Face, size: float) -> float:
    """The least gap between words."""
    return measured(" ", face).width * size


def draw_line(
    canvas: Canvas, line: Line, x: float, baseline: float, space: float, width: float | None
) -> list[tuple[MathBox, float]]:
    """Draws a line, justified to `width` if given; returns its formulas with their x."""
    gap = space if width is None else line.gap_in(width, space)
    left = x + line.indent
    formulas: list[tuple[MathBox, float]] = []
    run: list[tuple[Glyphs, ...]] = []
    start = end = left
    for word in line.words:
        if word.formula is not None:
            if run:
                run.append((_nothing(left - start),))  # so that a space parts text and formula
                canvas.words(start, baseline, run, gap)
                run = []
            formulas.append((word.formula, left))
            end = left + word.width
        else:
            if not run:
                start = end if formulas else left
                run = [(_nothing(0.0),)] if formulas else []
            shift = left - start
            run.append(tuple(piece._replace(x=piece.x + shift) for piece in word.pieces))
        left += word.width + gap
    if run:
        canvas.words(start, baseline, run, gap)
    return formulas


def _nothing(x: float) -> Glyphs:
    return Glyphs("", Face.REGULAR, 8.0, x)
