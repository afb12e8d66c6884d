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


class InkedGlyph(NamedTuple):
    """A glyph as pdfplumber sees it; of a word, once its glyphs are joined."""

    x0: float
    top: float
    x1: float
    text: str


class Ink:
    """What was drawn of one block: its glyphs and the box that holds all of it."""

    def __init__(self) -> None:
        self.glyphs: list[InkedGlyph] = []
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
        """The words line by line, as a text layer without any notion of a table gives them.

        As pdfplumber: glyphs with tops near each other make a line, and words within it; a new
        line of text begins where the next word's top is not near those of the words before.
        """
        words = [word for line in _lines(self.glyphs) for word in _joined(line)]
        line_of = {word.top: number for number, line in enumerate(_lines(words)) for word in line}
        text = ""
        last = None
        for word in words:
            line = line_of[word.top]
            text += word.text if last is None else (" " if line == last else "\n") + word.text
            last = line
        return text


def _lines(glyphs: Sequence[InkedGlyph]) -> list[list[InkedGlyph]]:
    lines: list[list[InkedGlyph]] = []
    last = None
    for glyph in sorted(glyphs, key=lambda glyph: glyph.top):
        if last is None or glyph.top > last + LINE_TOLERANCE:
            lines.append([])
        lines[-1].append(glyph)
        last = glyph.top
    return lines


def _joined(glyphs: Sequence[InkedGlyph]) -> list[InkedGlyph]:
    words: list[InkedGlyph] = []
    before: InkedGlyph | None = None
    for glyph in sorted(glyphs, key=lambda glyph: glyph.x0):
        if glyph.text.isspace():
            before = None
            continue
        if (
            before is None
            or glyph.x0 > before.x1 + WORD_TOLERANCE
            or abs(glyph.top - before.top) > LINE_TOLERANCE
        ):
            words.append(glyph)
        else:
            word = words[-1]
            top = min(word.top, glyph.top)
            words[-1] = InkedGlyph(word.x0, top, glyph.x1, word.text + glyph.text)
        before = glyph
    return words


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
                self._show(operators, x, baseline, piece)
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
        if self.ink is not None:
            top = self._written(baseline - end.rise) - _char_height(end.face, end.size)
            left = x + end.x + end.width
            self.ink.glyphs.append(InkedGlyph(left, top, left + space.width * end.size, " "))

    def _written(self, baseline: float) -> float:
        """The baseline with the precision that it is written with."""
        return self._height - round(self._height - baseline, 2)

    def _show(self, operators: list[str], x: float, baseline: float, piece: Glyphs) -> None:
        if not piece.text:
            return
        left, base = x + piece.x, self._written(baseline - piece.rise)
        operators.append(f"1 0 0 1 {left:.2f} {self._height - base:.2f} Tm")
        found = measured(piece.text, piece.face)
        for span in found.spans:
            operators.append(f"/{span.font} {piece.size:g} Tf <{span.glyphs}> Tj")
        if found.spans[-1].font is not piece.face:
            operators.append(f"/{piece.face} {piece.size:g} Tf")
        if self.ink is not None:
            self._note_ink(self.ink, left, base, piece)

    def _note_ink(self, ink: Ink, left: float, base: float, piece: Glyphs) -> None:
        x0 = left
        for character in piece.text:
            found = measured(character, piece.face)
            x1 = x0 + found.width * piece.size
            face = found.spans[0].font
            top = base - _char_height(face, piece.size)
            ink.glyphs.append(InkedGlyph(x0, top, x1, character))
            ink.add_box(
                x0,
                min(top, base - found.above * piece.size),
                x1,
                max(top + piece.size, base - found.below * piece.size),
            )
            x0 = x1


def _char_height(face: Face, size: float) -> float:
    """How far above the baseline the box stands that pdfminer gives to a glyph."""
    return float(size * (1 + font_of(face).descender))
