"""The typefaces of a book: widths, glyph numbers and the ink of words."""

import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pymupdf

FONT_FOLDER: Final = Path(__file__).resolve().parents[2] / "resources" / "fonts"


class Face(StrEnum):
    """The faces that text is set in; the value is the font's name in the page's resources."""

    REGULAR = "F1"
    BOLD = "F2"
    ITALIC = "F3"
    SANS = "F4"
    SANS_BOLD = "F5"
    SYMBOLS = "F6"


_FILES: Final = {
    Face.REGULAR: "NotoSerif-Regular.ttf",
    Face.BOLD: "NotoSerif-Bold.ttf",
    Face.ITALIC: "NotoSerif-Italic.ttf",
    Face.SANS: "NotoSans-Regular.ttf",
    Face.SANS_BOLD: "NotoSans-Bold.ttf",
}


def bold_of(face: Face) -> Face:
    """The bold face that goes with a face."""
    return Face.SANS_BOLD if face in (Face.SANS, Face.SANS_BOLD) else Face.BOLD


def italic_of(face: Face) -> Face:
    """The italic face that goes with a face; the sans has none and stays upright."""
    return face if face in (Face.SANS, Face.SANS_BOLD) else Face.ITALIC


class Span(NamedTuple):
    """A piece of a word in one font: its glyphs as PDF hexadecimal digits."""

    font: Face
    glyphs: str


class Measured(NamedTuple):
    """A word in one face, in units of the type size; `above` and `below` its ink, y upwards."""

    width: float
    spans: tuple[Span, ...]
    above: float
    below: float


_font: Any = pymupdf.Font  # the library states no types


@cache
def font_of(face: Face) -> Any:
    """The font behind a face. Signs that Noto lacks (≥, ≤, −, √) come from a free Times."""
    if face is Face.SYMBOLS:
        return _font("tiro")
    return _font(fontfile=str(FONT_FOLDER / _FILES[face]))


def font_bytes(face: Face) -> bytes:
    """The font file, to be embedded."""
    if face is Face.SYMBOLS:
        return bytes(font_of(face).buffer)
    return (FONT_FOLDER / _FILES[face]).read_bytes()


_ACCENTS: Final = "\u0300\u0301\u0302\u0303\u0306\u0309\u031b"
_LOW: Final = frozenset("gjpqyQ,;()[]/")


def _ink_of(character: str) -> tuple[float, float]:
    """The highest and lowest ink in type sizes, a little generous.

    PyMuPDF's `glyph_bbox` gives the box of the whole font for Noto, so it is of no use here.
    """
    decomposed = unicodedata.normalize("NFD", character)
    base, marks = decomposed[0], decomposed[1:]
    accents = sum(mark in _ACCENTS for mark in marks)
    if not accents:
        above = 0.83 if base in "⁹²³¹" else 0.78
    elif base.isupper():
        above = 1.0 if accents == 1 else 1.03
    else:
        above = 0.83 if accents == 1 else 0.86
    return above, -0.25 if "\u0323" in marks or base in _LOW else -0.02


@cache
def _glyph(character: str, face: Face) -> tuple[Face, str, float, float, float]:
    for candidate in (face, Face.SYMBOLS):
        font = font_of(candidate)
        number = font.has_glyph(ord(character))
        if number:
            width = font.glyph_advance(ord(character))
            return candidate, f"{number:04x}", width, *_ink_of(character)
    raise ValueError(f"no face of the book has a glyph for {character!r}")


def _joined(text: str, face: Face) -> Iterator[Span]:
    font, glyphs = None, ""
    for character in text:
        wanted, number, *_ = _glyph(character, face)
        if font is not None and wanted is not font:
            yield Span(font, glyphs)
            glyphs = ""
        font = wanted
        glyphs += number
    if font is not None:
        yield Span(font, glyphs)


@lru_cache(maxsize=200_000)
def measured(text: str, face: Face) -> Measured:
    """Width, glyphs and ink of `text`. Raises ValueError for a character no face has."""
    glyphs = [_glyph(character, face) for character in text]
    return Measured(
        sum(glyph[2] for glyph in glyphs),
        tuple(_joined(text, face)),
        max((glyph[3] for glyph in glyphs), default=0.0),
        min((glyph[4] for glyph in glyphs), default=0.0),
    )


def width_of(text: str, face: Face, size: float) -> float:
    """The width of `text` in points."""
    return measured(text, face).width * size
