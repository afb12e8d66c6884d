"""Small books made on the spot, and views with real render processes on them."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pymupdf
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from reviewer.pdf.client import RenderClient
from reviewer.pdf.settings import RenderSettings
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_view import CropView
from reviewer.ui.canvas.page_view import PageView
from reviewer.ui.canvas.pictures import Showing

LONG = 20_000
"""Milliseconds to wait for a process on a machine that has other things to do."""


def make_book(
    path: Path,
    pages: int = 3,
    *,
    draw: Callable[[pymupdf.Page, int], None] | None = None,
    size: tuple[float, float] = (595, 842),
) -> Path:
    """A book whose page n says so and has a red box at (60, 100 + 20 n) of 200 x 80 points."""
    book = pymupdf.open()
    for number in range(1, pages + 1):
        page = book.new_page(width=size[0], height=size[1])
        if draw is not None:
            draw(page, number)
            continue
        top = 100 + 20 * number
        page.draw_rect(pymupdf.Rect(60, top, 260, top + 80), color=None, fill=(1, 0, 0))
        page.insert_text((62, top + 20), f"trang {number} bang thuoc", fontsize=10)
    book.save(path)
    book.close()
    return path


def wait_for(condition: Callable[[], bool], milliseconds: int = LONG) -> None:
    """Let the window live until it is so; for fixtures that outlive one test."""
    until = time.monotonic() + milliseconds / 1_000
    while not condition():
        assert time.monotonic() < until, "it took too long"
        QTest.qWait(5)


@contextmanager
def open_bridge(path: Path, settings: RenderSettings | None = None) -> Iterator[RenderBridge]:
    """A bridge to the book's own processes, its book open."""
    bridge = RenderBridge(path, client=partial(RenderClient, settings=settings))
    try:
        wait_for(lambda: bridge.is_open or bool(bridge.failure))
        yield bridge
    finally:
        bridge.close()


@contextmanager
def page_view(
    bridge: RenderBridge, qtbot: QtBot, width: int = 700, height: int = 900
) -> Iterator[PageView]:
    """A page view on the book, on the screen."""
    view = PageView()
    qtbot.addWidget(view)
    view.resize(width, height)
    view.set_book(bridge)
    view.show()
    qtbot.waitExposed(view)
    yield view
    view.set_book(None)


@contextmanager
def crop_view(
    bridge: RenderBridge, qtbot: QtBot, width: int = 600, height: int = 400
) -> Iterator[CropView]:
    """A crop view on the book, on the screen."""
    view = CropView()
    qtbot.addWidget(view)
    view.resize(width, height)
    view.set_book(bridge)
    view.show()
    qtbot.waitExposed(view)
    yield view
    view.set_book(None)


def show_page(view: PageView, page: int, qtbot: QtBot) -> None:
    """Show a page and wait for its picture."""
    view.show_page(page)
    qtbot.waitUntil(lambda: view.showing in (Showing.READY, Showing.FAILED), timeout=LONG)


def grabbed(widget: QWidget) -> QImage:
    """What the widget looks like, in device pixels."""
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def bounds(
    image: QImage, wanted: Callable[[int, int, int], bool]
) -> tuple[float, float, float, float] | None:
    """The rectangle around all pixels of a kind, in logical pixels; None where there is none."""
    data = memoryview(image.constBits())
    stride, width = image.bytesPerLine(), image.width()
    known: dict[bytes, bool] = {}
    rows: list[int] = []
    left, right = width, -1
    for y in range(image.height()):
        line = bytes(data[y * stride : y * stride + width * 4])
        pixels = [line[at : at + 4] for at in range(0, width * 4, 4)]
        for pixel in set(pixels) - known.keys():
            known[pixel] = wanted(pixel[2], pixel[1], pixel[0])
        hits = [x for x, pixel in enumerate(pixels) if known[pixel]]
        if hits:
            rows.append(y)
            left, right = min(left, hits[0]), max(right, hits[-1])
    if not rows:
        return None
    ratio = image.devicePixelRatio()
    return left / ratio, rows[0] / ratio, (right + 1) / ratio, (rows[-1] + 1) / ratio


def is_red(red: int, green: int, blue: int) -> bool:
    """The boxes of the made books, tinted or not."""
    return red > 150 and green < 90 and blue < 90


def darkness(image: QImage, x0: float, y0: float, x1: float, y1: float) -> float:
    """The share of dark pixels in a rectangle given in logical pixels."""
    ratio = image.devicePixelRatio()
    dark = total = 0
    for y in range(max(int(y0 * ratio), 0), min(round(y1 * ratio), image.height())):
        for x in range(max(int(x0 * ratio), 0), min(round(x1 * ratio), image.width())):
            total += 1
            dark += (image.pixel(x, y) & 0xFF) < 140
    return dark / total if total else 0.0
