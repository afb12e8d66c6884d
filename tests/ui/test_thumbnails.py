"""Small pages: drawn only while they are in sight, marked where blocks are, a way to a page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer.contract.vocabulary import Shape
from reviewer.pdf.client import RenderClient
from reviewer.settings import load_settings
from reviewer.ui.actions import ActionId
from reviewer.ui.answer.answer import stated
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.style import PAPER_LOOKS
from reviewer.ui.desk import Desk
from reviewer.ui.main_window import MainWindow
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.theme.look import Look
from reviewer.ui.thumbnails.strip import ThumbnailStrip
from tests.ui.canvas.maker import FakeClient


@pytest.fixture
def bridge(qtbot: QtBot) -> Iterator[RenderBridge]:
    made = RenderBridge(Path("book.pdf"), client=cast(Callable[..., RenderClient], FakeClient))
    qtbot.waitUntil(lambda: made.is_open)
    yield made
    made.close()


@pytest.fixture
def strip(desk: Desk, bridge: RenderBridge, look: Look, qtbot: QtBot) -> ThumbnailStrip:
    made = ThumbnailStrip(desk, bridge, look, 1_600)
    qtbot.addWidget(made)
    made.resize(160, 500)
    return made


def wanted(bridge: RenderBridge) -> list[int]:
    client = cast(FakeClient, bridge.client)
    return [one.page for view, asked in client.shown.items() if "small" in view for one in asked]


def test_hidden_it_asks_for_nothing(strip: ThumbnailStrip, bridge: RenderBridge) -> None:
    strip.show_page(700)
    assert wanted(bridge) == []


def test_shown_it_asks_for_what_is_in_sight_alone(
    strip: ThumbnailStrip, bridge: RenderBridge, qtbot: QtBot
) -> None:
    strip.show_page(700)
    strip.show()
    qtbot.waitUntil(lambda: wanted(bridge) != [])
    assert 700 in wanted(bridge)
    assert len(wanted(bridge)) < 8
    strip.hide()
    assert wanted(bridge) == []


def test_memory_is_given_back_at_once(
    strip: ThumbnailStrip, bridge: RenderBridge, qtbot: QtBot
) -> None:
    strip.show()
    qtbot.waitUntil(lambda: strip._pictures.image(1, strip._width()) is not None)
    asked = len(wanted(bridge))
    assert cast(FakeClient, bridge.client).released.count == asked


def test_a_click_and_keys_ask_for_a_page(strip: ThumbnailStrip, qtbot: QtBot) -> None:
    strip.show()
    asked: list[int] = []
    strip.page_asked.connect(asked.append)
    QTest.mouseClick(
        strip.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, strip._cell + strip._cell // 2)
    )
    assert asked == [2]
    strip.show_page(2)
    for key, page in ((Qt.Key.Key_Down, 3), (Qt.Key.Key_Up, 1), (Qt.Key.Key_End, 1_600)):
        QTest.keyClick(strip, key)
        assert asked[-1] == page
    qtbot.wait(1)


def test_blocks_are_marked_and_change_when_they_are_judged(
    strip: ThumbnailStrip, desk: Desk, qtbot: QtBot
) -> None:
    key = desk.current
    assert key is not None
    page = desk.session.item(key).block.physical_page
    strip.show_page(page)
    strip.show()
    qtbot.waitUntil(lambda: strip._pictures.image(page, strip._width()) is not None)
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    before = colours(strip)
    assert desk.sign()
    look = PAPER_LOOKS[desk.session.state(key).state]
    assert look.colour.name() not in before
    assert look.colour.name() in colours(strip)
    assert "1 of" in strip._words(page)


def colours(strip: ThumbnailStrip) -> set[str]:
    image = strip.viewport().grab().toImage()
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(image.width())
        for y in range(image.height())
    }


def test_the_key_shows_and_hides_it_and_that_is_kept(
    main_window: MainWindow, opened: Callable[[], ReviewPage], tmp_path: Path
) -> None:
    page = opened()
    assert page.small_pages is None, "nothing is made before it is wanted"
    main_window.show()
    page.actions_of_review[ActionId.THUMBNAILS].trigger()
    strip = page.small_pages
    assert strip is not None
    assert strip.isVisible()
    strip.page_asked.emit(7)
    assert page.page.view.page == 7
    main_window.close_review()
    assert load_settings(tmp_path / "config" / "settings.json").thumbnails
    again = opened()
    assert again.small_pages is not None
    again.actions_of_review[ActionId.THUMBNAILS].trigger()
    assert again.small_pages.isHidden()
