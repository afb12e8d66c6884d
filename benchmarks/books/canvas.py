"""Draws on one page and remembers the ink of the block that is being drawn."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from benchmarks.books.faces import Face, font_of, measured
from reviewer.contract.geometry import Bbox

LINE_TOLERANCE: Final = 3.0
"""Words whose tops differ by less stand in one line, as pdfplumber has it."""
WORD_TOLERANCE: Final = 3.0
"""Glyphs with a wider gap stand in two words, as pdfplumber has it."""


class Glyphs(NamedTuple):
    """Text in one face and size, `rise` above the baseline, `x` from the line's start."""

    text: str
    face: Face
    size: float
    x: float
    rise: float = 0.0

    @property
    def width(self) -> float:
        """The width in points."""
        return measured(self.text, self.face).width * self.size


class InkedWord(NamedTuple):
    """A word as the text layer gives it; `spaced` where the glyph of a space stands before it."""

    x0: float
    top: float
    x1: float
    text: str
    spaced: bool


class Ink:
    """What was drawn of one block: its words and the box that holds all of it."""

    def __init__(self) -> None:
        self.words: list[InkedWord] = []
        self._sides: list[tuple[float, float, float, float]] = []

    def add_box(self, x0: float, top: float, x1: float, bottom: float) -> None:
        """Widens the box."""
        self._sides.append((x0, top, x1, bottom))

    @property
    def bbox(self) -> Bbox:
        """The box around everything drawn. Raises ValueError where nothing was."""
        return Bbox(
            min(side[0] for side in self._sides),
            min(side[1] for side in self._sides),
            max(side[2] for side in self._sides),
            max(side[3] for side in self._sides),
        )

    @property
    def text(self) -> str:
        """The words line by line, as a text layer without any notion of a table gives them."""
        lines: list[list[InkedWord]] = []
        last = None
        for word in sorted(self.words, key=lambda word: word.top):
            if last is None or word.top > last + LINE_TOLERANCE:
                lines.append([])
            lines[-1].append(word)
            last = word.top
        return "\n".join(_line_text(line) for line in lines)


def _line_text(words: Sequence[InkedWord]) -> str:
    text = ""
    end = None
    for word in sorted(words, key=lambda word: word.x0):
        divided = end is not None and (word.spaced or word.x0 > end + WORD_TOLERANCE)
        text += " " + word.text if divided else word.text
        end = word.x1
    return " ".join(text.split())


class Canvas:
    """The content stream of one page of `height` points."""

    def __init__(self, height: float) -> None:
        self._height = height
        self._operators: list[str] = []
        self.ink: Ink | None = None

    def content(self) -> bytes:
        """The content stream, in a user space with its origin at the lower left corner."""
        return "\n".join(self._operators).encode("ascii")

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.5) -> None:
        """A straight line."""
        self._operators.append(
            f"{width:.2f} w {x0:.2f} {self._height - y0:.2f} m {x1:.2f} {self._height - y1:.2f} l S"
        )
        if self.ink is not None:
            self.ink.add_box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def rectangle(
        self,
        x0: float,
        top: float,
        x1: float,
        bottom: float,
        *,
        fill: float | None = None,
        width: float | None = 0.5,
    ) -> None:
        """A box with a grey fill (0 black, 1 white), an edge, or both."""
        place = f"{x0:.2f} {self._height - bottom:.2f} {x1 - x0:.2f} {bottom - top:.2f} re"
        if fill is not None:
            self._operators.append(f"{fill:.2f} g {place} f 0 g")
        if width is not None:
            self._operators.append(f"{width:.2f} w {place} S")
        if self.ink is not None:
            self.ink.add_box(x0, top, x1, bottom)

    def raw(self, operators: str) -> None:
        """PDF operators as they are, in user space."""
        self._operators.append(operators)

    def text(self, x: float, baseline: float, text: str, face: Face, size: float) -> None:
        """One run of text without justification."""
        pieces = []
        offset = 0.0
        space = measured(" ", face).width * size
        for word in text.split(" "):
            pieces.append((Glyphs(word, face, size, offset),))
            offset += measured(word, face).width * size + space
        self.words(x, baseline, pieces, space)

    def words(
        self, x: float, baseline: float, words: Sequence[tuple[Glyphs, ...]], gap: float
    ) -> None:
        """Words of a line at their places, with a space glyph stretched to `gap` after each."""
        operators = ["BT"]
        last = len(words) - 1
        for position, word in enumerate(words):
            for piece in word:
                spaced = position > 0 and piece is word[0]
                self._show(operators, x, baseline, piece, spaced=spaced)
            if position < last:
                self._space(operators, x, baseline, word[-1], gap)
        operators.append("ET")
        self._operators.append(" ".join(operators))

    def _space(
        self, operators: list[str], x: float, baseline: float, end: Glyphs, gap: float
    ) -> None:
        space = measured(" ", end.face)
        stretch = (space.width - gap / end.size) * 1000
        if not end.text:
            place = f"1 0 0 1 {x + end.x:.2f} {self._height - baseline:.2f} Tm"
            operators.append(f"{place} /{end.face} {end.size:g} Tf")
        operators.append(f"[<{space.spans[0].glyphs}> {stretch:.0f}] TJ")

    def _show(
        self, operators: list[str], x: float, baseline: float, piece: Glyphs, *, spaced: bool
    ) -> None:
        if not piece.text:
            return
        left, base = x + piece.x, baseline - piece.rise
        operators.append(f"1 0 0 1 {left:.2f} {self._height - base:.2f} Tm")
        found = measured(piece.text, piece.face)
        for span in found.spans:
            operators.append(f"/{span.font} {piece.size:g} Tf <{span.glyphs}> Tj")
        if found.spans and found.spans[-1].font is not piece.face:
            operators.append(f"/{piece.face} {piece.size:g} Tf")
        if self.ink is not None:
            right = left + found.width * piece.size
            descent = font_of(piece.face).descender * piece.size
            top = base - descent - piece.size  # the box that pdfminer gives to a glyph
            self.ink.words.append(InkedWord(left, top, right, piece.text, spaced))
            self.ink.add_box(
                left,
                min(top, base - found.above * piece.size),
                right,
                max(base - descent, base - found.below * piece.size),
            )
