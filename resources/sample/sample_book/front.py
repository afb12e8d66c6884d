"""The pages before page 1 and the index after the last monograph."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.books.compose import Composer, Type
from benchmarks.books.faces import Face, width_of
from benchmarks.books.flow import Flow, Frame, Place
from benchmarks.books.sheets import PdfBook, Sheet
from resources.sample.sample_book.source import tied

PageNumbers = Mapping[str, str]
"""The printed page on which each monograph begins, by drug name."""

FRONT_PAGES: Final = 6
"""Pages before the one that bears the number 1."""

_ROMAN: Final = (None, None, "iii", "iv", "v", "vi")
_TONES: Final = ("", "\u0300", "\u0309", "\u0303", "\u0301", "\u0323")


def accented_letters() -> list[str]:
    """The 67 accented small letters of Vietnamese, in form C."""
    letters = [
        unicodedata.normalize("NFC", vowel + tone) for vowel in "aăâeêioôơuưy" for tone in _TONES
    ]
    return [letter for letter in letters if not letter.isascii()] + ["đ"]


def _letter_lines() -> Iterator[str]:
    group: list[str] = []
    for letter in accented_letters():
        base = unicodedata.normalize("NFD", letter)[0]
        if group and unicodedata.normalize("NFD", group[0])[0] != base:
            yield "  ".join(f"{small} {small.upper()}" for small in group)
            group = []
        group.append(letter)
    yield "  ".join(f"{small} {small.upper()}" for small in group)


@dataclass
class _Entry:
    """A name, dots, and a page number."""

    name: str
    page: str
    width: float
    size: float
    height: float
    before: float = 0.0

    def split(self, available: float) -> None:
        """One line is never divided."""

    def draw(self, place: Place) -> None:
        """Draws the line."""
        canvas, baseline = place.sheet.canvas, place.top + self.height * 0.75
        canvas.text(place.x, baseline, self.name, Face.REGULAR, self.size)
        number_x = place.x + self.width - width_of(self.page, Face.REGULAR, self.size)
        canvas.text(number_x, baseline, self.page, Face.REGULAR, self.size)
        dot = width_of(".", Face.REGULAR, self.size) * 1.6
        x = place.x + self.width - 24.0 - dot
        while x > place.x + width_of(self.name, Face.REGULAR, self.size) + 4:
            canvas.text(x, baseline, ".", Face.REGULAR, self.size)
            x -= dot


@dataclass
class _Space:
    height: float
    before: float = 0.0

    def split(self, available: float) -> None:
        """Space is never divided."""

    def draw(self, place: Place) -> None:
        """Nothing to draw."""


def set_front_matter(book: PdfBook, text: Path, pages: PageNumbers) -> None:
    """Sets the six pages before page 1. Raises ValueError if the text fills another number."""

    def begin() -> Sheet:
        return book.begin(_ROMAN[book.page_count])

    flow = Flow(lambda _: Frame(left=85.0, right=510.28, columns=1), begin, book.finish)
    composer = Composer(flow, Type(size=10.5, leading=15.0))
    for raw in text.read_text(encoding="utf-8").splitlines():
        if raw.strip():
            _set_line(composer, raw.strip(), pages)
    flow.end_page()
    if book.page_count != FRONT_PAGES:
        raise ValueError(f"the front matter fills {book.page_count} pages, not {FRONT_PAGES}")


def _set_line(composer: Composer, line: str, pages: PageNumbers) -> None:
    if not line.startswith("["):
        composer.text(tied(line), before=5.0)
        return
    kind, _, text = line[1:].partition("]")
    name, _, option = kind.partition(" ")
    if name == "page":
        composer.flow.end_page()
    elif name == "space":
        composer.add(_Space(float(text)))
    elif name == "centre":
        size = float(option)
        composer.text(text.strip(), size=size, leading=size * 1.4, centred=True)
    elif name == "title":
        composer.text(f"**{text.strip()}**", size=14.0, leading=20.0, before=16.0, keep=True)
    elif name == "letters":
        for letters in _letter_lines():
            composer.text(letters, before=2.0)
    elif name == "contents":
        for drug_name, page in pages.items():
            entry = _Entry(drug_name.capitalize(), page, composer.width, 10.5, 16.5)
            composer.add(entry)
    else:
        raise ValueError(f"[{name}] is not known in the front matter")


def set_index(book: PdfBook, words: PageNumbers) -> None:
    """Sets the page after the last monograph: names of drugs with their pages."""

    def begin() -> Sheet:
        return book.begin(str(book.page_count + 1 - FRONT_PAGES))

    flow = Flow(lambda _: Frame(), begin, book.finish)
    wide = Composer(flow, Type(size=14.0, leading=24.0))
    wide.wide_text("**Mục lục tra cứu**", after=6.0)
    for word in sorted(words, key=_alphabetical):
        flow.add((_Entry(word, words[word], flow.frame.column_width, 9.4, 13.0),))
    flow.balance()
    flow.end_page()


def _alphabetical(word: str) -> str:
    return unicodedata.normalize("NFD", word.lower().replace("đ", "dz"))
