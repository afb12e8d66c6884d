"""No word is lost or doubled: prose, blocks and page furniture have the words of the page."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfparser import PDFParser

from benchmarks.books.generated.book import Order, make_book
from reviewer.contract.geometry import Bbox
from reviewer.contract.text import nfc
from reviewer.segment import segment_book
from reviewer.segment.findings import PageFindings, ProseLine
from reviewer.segment.furniture import Furniture
from reviewer.segment.ink import Glyph, PageInk, Stroke
from reviewer.segment.ink_reader import read_ink
from reviewer.segment.page_reader import findings_of
from reviewer.segment.page_tree import pages_of
from reviewer.segment.words import words_of
from tests.unit.segment.pages import BOLD, PLAIN, glyphs_of, line_across, line_down, page_of

Letters = Counter[str]
WORDS = ("liều", "mg/ngày", "10", "½", "≥", "Độ", "thanh", "thải", "(µg/ml)", "–", "9,5", "=", "a")


def letters(text: str) -> Letters:
    """Every character that is no white space: gluing and wrapping change only that."""
    return Counter(letter for letter in nfc(text) if not letter.isspace())


def of_page(ink: PageInk) -> Letters:
    """What a reader sees of the page."""
    shown = ink.visible
    return letters(
        "".join(
            word.shown
            for word in words_of(ink.glyphs)
            if shown is None
            or (
                shown.x0 <= (word.x0 + word.x1) / 2 < shown.x1
                and shown.top <= (word.top + word.bottom) / 2 < shown.bottom
            )
        )
    )


def of_findings(page: PageFindings) -> Letters:
    """Prose with page furniture, blocks, and the letters of a thumb index."""
    return letters("".join([*(item.text for item in page.items), *page.tab_words]))


text_lines = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
columns = st.lists(st.integers(40, 540), min_size=1, max_size=5, unique=True).map(sorted)


@st.composite
def pages(draw: st.DrawFn) -> PageInk:
    """Prose, rows of cells, rules and bars anywhere, over each other too, partly cut off."""
    glyphs: list[Glyph] = []
    strokes: list[Stroke] = []
    y = 40.0
    for _ in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(("prose", "cells", "grid", "fraction", "turned", "raised")))
        xs = draw(columns)
        size = draw(st.sampled_from((7.0, 9.0, 10.0, 14.0)))
        font = draw(st.sampled_from((PLAIN, BOLD)))
        rows = draw(st.integers(1, 5))
        top = y
        for _ in range(rows):
            y += draw(st.sampled_from((1.2, 1.4, 2.0))) * size
            for x in xs if kind in ("cells", "grid") else xs[:1]:
                words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3))
                glyphs += glyphs_of(" ".join(words), x, y, size, font)
            if kind == "prose":
                glyphs += glyphs_of(draw(text_lines), xs[-1], y, size, font)
            elif kind == "raised":
                glyphs += glyphs_of("9", xs[0] - 5, y - 0.3 * size, 0.6 * size)
        if kind == "grid":
            strokes += [line_across(at, 38, 560) for at in (top, y + 4)]
            strokes += [line_down(x - 3, top, y + 4) for x in [*xs, 563]]
        elif kind == "fraction":
            strokes.append(line_across(y - size - 1, xs[0], xs[0] + draw(st.integers(5, 80))))
        elif kind == "turned":
            glyphs += [glyph._replace(upright=False) for glyph in glyphs_of("dọc", 300, y)]
        y += draw(st.integers(0, 30))
    visible = draw(st.sampled_from((Bbox(0, 0, 595, 842), Bbox(30, 60, 500, 700), None)))
    return page_of(glyphs, strokes, visible=visible)


@given(pages())
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
def test_any_page_keeps_its_words(ink: PageInk) -> None:
    found, wanted = of_findings(findings_of(ink, 1)), of_page(ink)
    assert (wanted - found, found - wanted) == (Counter(), Counter()), "lost, doubled"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated book with tables, formulas, boxes, figures, odd pages."""
    path = tmp_path_factory.mktemp("book") / "book.pdf"
    list(make_book(Order(pages=14, seed=77, odd_pages=0.2), path))
    return path


@pytest.fixture(scope="module")
def inks(book: Path) -> list[PageInk]:
    with book.open("rb") as file:
        resources = PDFResourceManager()
        return [read_ink(page, resources) for page in pages_of(PDFDocument(PDFParser(file)))]


def test_every_page_of_a_book_keeps_its_words(inks: list[PageInk]) -> None:
    for number, ink in enumerate(inks, start=1):
        page = findings_of(ink, number)
        assert of_findings(page) == of_page(ink), f"page {number}"
    assert any(tuple(findings_of(ink, 1).blocks) for ink in inks)


def test_the_monographs_have_every_word_that_is_no_furniture(
    book: Path, inks: list[PageInk]
) -> None:
    found = [findings_of(ink, number) for number, ink in enumerate(inks, start=1)]
    furniture = Furniture(found)
    wanted: Letters = Counter()
    furnished = 0
    for page in found:
        for item in page.items:
            if furniture.is_furniture(item, page):
                assert isinstance(item, ProseLine)
                furnished += 1
            else:
                wanted += letters(item.text)
    given: Letters = Counter()
    for monograph in segment_book(book, jobs=1).monographs:
        if monograph.drug_name != "book":  # what stands before the first title has no name printed
            given += letters(monograph.drug_name)
        for section in monograph.sections:
            given += letters(section.text)
            if section.display_name not in ("book", monograph.drug_name):
                given += letters(section.display_name)
        for block in monograph.blocks:
            given += letters(block.text)
    assert furnished > 10
    # The colon behind a heading that stands in its paragraph's first line is all that goes.
    assert set(wanted - given) <= {":", "."}
    assert not given - wanted
