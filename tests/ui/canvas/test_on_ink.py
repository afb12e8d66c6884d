"""Boxes of the files land on the ink, in the page view and in the crop view, on odd pages too."""

from collections.abc import Iterator
from pathlib import Path

import pdfplumber
import pymupdf
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import ReviewState
from reviewer.ui.canvas.blocks import PageBlock
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.pictures import Showing
from tests.ui.canvas.maker import key_of
from tests.ui.canvas.real_book import (
    LONG,
    bounds,
    crop_view,
    darkness,
    grabbed,
    is_red,
    open_bridge,
    page_view,
    show_page,
)

KEY = key_of(1)


def odd_page(page: pymupdf.Page, number: int) -> None:
    """A red box on a page with another rotation, crop and origin for each number."""
    page.draw_rect(pymupdf.Rect(120, 150, 300, 210), color=None, fill=(1, 0, 0))
    rotation = (0, 90, 180, 270, 90, 270)[number - 1]
    document = page.parent
    if number > 4:
        document.xref_set_key(page.xref, "MediaBox", "[-40 -25 555 817]")
    if number > 2:
        document.xref_set_key(page.xref, "CropBox", "[30 45 540 800]")
    if number == 6:
        document.xref_set_key(page.xref, "UserUnit", "1.5")
    document.xref_set_key(page.xref, "Rotate", str(rotation))


@pytest.fixture(scope="module")
def odd_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("odd") / "odd.pdf"
    book = pymupdf.open()
    for number in range(1, 7):
        odd_page(book.new_page(width=595, height=842), number)
    book.save(path)
    book.close()
    return path


@pytest.fixture(scope="module")
def odd(odd_book: Path, qapp: QApplication) -> Iterator[RenderBridge]:
    """The odd book with its processes, for all tests of this file."""
    del qapp
    with open_bridge(odd_book) as bridge:
        yield bridge


def plumbed_rect(path: Path, page: int) -> Bbox:
    """Where pdfplumber, which the files follow, says that the red box is."""
    with pdfplumber.open(path) as book:
        (rect,) = book.pages[page - 1].curves
        return Bbox(rect["x0"], rect["top"], rect["x1"], rect["bottom"])


@pytest.mark.parametrize("page", range(1, 7))
def test_in_the_page_view(odd: RenderBridge, page: int, qtbot: QtBot) -> None:
    box = plumbed_rect(odd.path, page)
    with page_view(odd, qtbot) as view:
        view.set_blocks([PageBlock(KEY, box, page, ReviewState.UNREVIEWED, 1)])
        show_page(view, page, qtbot)
        shown = view.box_on_screen(KEY)
        view.set_blocks([])
        ink = bounds(grabbed(view), is_red)
    assert shown is not None
    assert ink is not None
    assert ink == pytest.approx((shown.left(), shown.top(), shown.right(), shown.bottom()), abs=1.5)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_on_a_page_that_is_turned_on_the_screen(odd: RenderBridge, turn: int, qtbot: QtBot) -> None:
    box = plumbed_rect(odd.path, 4)
    with page_view(odd, qtbot) as view:
        view.set_blocks([PageBlock(KEY, box, 4, ReviewState.UNREVIEWED, 1)])
        show_page(view, 4, qtbot)
        view.rotate_view(turn)
        qtbot.waitUntil(lambda: view.showing is Showing.READY, timeout=LONG)
        shown = view.box_on_screen(KEY)
        view.set_blocks([])
        ink = bounds(grabbed(view), is_red)
    assert shown is not None
    assert ink == pytest.approx((shown.left(), shown.top(), shown.right(), shown.bottom()), abs=1.5)


@pytest.mark.parametrize("page", [1, 4, 5, 6])
def test_in_the_crop_view(odd: RenderBridge, page: int, qtbot: QtBot) -> None:
    box = plumbed_rect(odd.path, page)
    with crop_view(odd, qtbot, 600, 900) as view:
        with qtbot.waitSignal(view.crop_painted, timeout=LONG):
            view.show_block(CropSpec(KEY, page, box))
        shown = view.box_on_screen()
        ink = bounds(grabbed(view), is_red)
    assert shown is not None
    assert ink == pytest.approx((shown.left(), shown.top(), shown.right(), shown.bottom()), abs=2)


@pytest.mark.parametrize("zoom", [0.4, 1.0, 1.7, 6.0])
def test_boxes_do_not_drift_with_the_zoom(odd: RenderBridge, zoom: float, qtbot: QtBot) -> None:
    box = plumbed_rect(odd.path, 3)
    with page_view(odd, qtbot) as view:
        view.set_blocks([PageBlock(KEY, box, 3, ReviewState.UNREVIEWED, 1)])
        show_page(view, 3, qtbot)
        view.set_zoom(zoom)
        shown = view.box_on_screen(KEY)
        assert shown is not None
        view.pan(40 - shown.left(), 40 - shown.top())
        qtbot.waitUntil(lambda: view.showing is Showing.READY, timeout=LONG)
        shown = view.box_on_screen(KEY)
        assert shown is not None
        view.set_blocks([])
        ink = bounds(grabbed(view), is_red)
    assert ink is not None
    assert ink[:2] == pytest.approx((max(shown.left(), 0), max(shown.top(), 0)), abs=1.5)
    assert ink[2:] == pytest.approx((min(shown.right(), 700), min(shown.bottom(), 900)), abs=1.5)


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("same-table-four-rotations.pdf", 2),
        ("rot270-and-crop.pdf", 1),
        ("crop-offset-superscripts.pdf", 1),
        ("mediabox-corners-reversed.pdf", 1),
        ("mixed-origin-between-pages.pdf", 2),
        ("userunit-3.pdf", 1),
    ],
)
def test_words_of_real_odd_pages(corpus: Path, name: str, page: int, qtbot: QtBot) -> None:
    path = corpus / "geometry" / name
    with pdfplumber.open(path) as book:
        words = book.pages[page - 1].extract_words()
    boxes = [
        Bbox(word["x0"], word["top"], word["x1"], word["bottom"])
        for word in words
        if len(word["text"]) > 3
    ]
    blocks = [
        PageBlock(key_of(at), box, page, ReviewState.UNREVIEWED, at) for at, box in enumerate(boxes)
    ]
    with open_bridge(path) as bridge, page_view(bridge, qtbot, 1_200, 1_200) as view:
        view.set_blocks(blocks)
        show_page(view, page, qtbot)
        view.fit_page()
        qtbot.waitUntil(lambda: view.showing is Showing.READY, timeout=LONG)
        places = [place for one in blocks if (place := view.box_on_screen(one.key)) is not None]
        view.set_blocks([])
        image = grabbed(view)
    inside = [
        place
        for place in places
        if view.rect().contains(place.toAlignedRect()) and place.height() > 3
    ]
    assert inside, "no word of the page is in sight"
    inked = [darkness(image, *place.getCoords()) > 0.02 for place in inside[:40]]  # type: ignore[misc]
    assert sum(inked) / len(inked) > 0.9
