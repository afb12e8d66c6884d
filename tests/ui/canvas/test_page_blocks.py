"""On the page view: blocks picked, walked to and edited; text selected and searched."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import ReviewState
from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.protocol import (
    SearchDone,
    SearchHits,
    SearchRequest,
)
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.page_view import PageView
from tests.ui.canvas.maker import FakeClient, block, key_of, word
from tests.ui.canvas.page_hands import (
    NESTED,
    at,
    drag,
    shown_page_view,
)


@pytest.fixture
def view(bridge: RenderBridge, client: FakeClient, qtbot: QtBot) -> Iterator[PageView]:
    """A page view on the screen, page 1 shown."""
    yield from shown_page_view(bridge, client, qtbot)


def test_the_smallest_box_under_the_pointer_is_clicked_then_the_next(view: PageView) -> None:
    view.set_blocks(NESTED)
    clicked: list[object] = []
    view.block_clicked.connect(clicked.append)
    for _ in range(4):
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, 140, 140))
    assert clicked == [key_of(3), key_of(2), key_of(1), key_of(3)]


def test_blocks_are_walked_by_key(view: PageView) -> None:
    view.set_blocks(NESTED)
    clicked: list[object] = []
    view.block_clicked.connect(clicked.append)
    QTest.keyClick(view, Qt.Key.Key_BracketRight)
    QTest.keyClick(view, Qt.Key.Key_BracketLeft)
    assert clicked == [key_of(3), key_of(1)]
    view.set_blocks([block(1, (50, 50, 100, 100))])
    view.walk_blocks(-1)
    assert clicked[-1] == key_of(1)


def test_an_edge_of_the_current_box_is_dragged(view: PageView, qtbot: QtBot) -> None:
    view.set_blocks(NESTED)
    with qtbot.waitSignal(view.box_edited) as edited:
        drag(view, at(view, 300, 180), at(view, 350, 185))
    key, box = edited.args
    assert key == key_of(2)
    assert box == pytest.approx(Bbox(100, 100, 350, 200), abs=1)


def test_escape_puts_a_dragged_edge_back(view: PageView) -> None:
    view.set_blocks(NESTED)
    edited: list[object] = []
    view.box_edited.connect(lambda *args: edited.append(args))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(view, 300, 180))
    QTest.mouseMove(view, at(view, 340, 180))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(view, 340, 180))
    assert edited == []


def test_the_boxes_of_others_are_not_dragged(view: PageView) -> None:
    view.set_blocks([block(1, (50, 50, 500, 400))])
    edited: list[object] = []
    view.box_edited.connect(lambda *args: edited.append(args))
    drag(view, at(view, 500, 300), at(view, 450, 300))
    assert edited == []


def test_on_a_turned_page_edges_keep_their_place_in_the_file(view: PageView, qtbot: QtBot) -> None:
    view.set_blocks(NESTED)
    view.fit_page()
    view.rotate_view(90)
    transform = view.camera.transform
    before = view.box_on_screen(key_of(2))
    assert before is not None
    # turned clockwise, the right edge of the box lies below
    start = QPointF(before.center().x(), before.bottom()).toPoint()
    end = start + QPoint(0, round(30 * transform.scale))
    with qtbot.waitSignal(view.box_edited) as edited:
        drag(view, start, end)
    assert edited.args[1] == pytest.approx(Bbox(100, 100, 330, 200), abs=1.5)


def test_a_drag_beside_words_pans_and_over_words_selects(view: PageView) -> None:
    view.set_zoom(2.0)
    view.pan(0, -5_000)
    top = view.camera.transform.box.y0
    drag(view, QPoint(300, 300), QPoint(300, 420))
    assert view.camera.transform.box.y0 == pytest.approx(top + 120, abs=2)
    view.fit_page()
    drag(view, at(view, 70, 606), at(view, 110, 606))
    assert view.selected_text == "Độ thanh"
    QTest.keySequence(view, QKeySequence(QKeySequence.StandardKey.Copy))
    assert QGuiApplication.clipboard().text() == "Độ thanh"
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, 500, 800))
    assert view.selected_text == ""


def test_a_search_says_how_many_and_brings_the_place_into_sight(
    view: PageView, qtbot: QtBot
) -> None:
    view.set_zoom(4.0)
    view.pan(0, 9_999)
    with qtbot.waitSignal(view.text_found) as found:
        assert view.find_text("do thanh") == 1
    assert found.args == [1, 1]
    sight = view.camera.in_sight
    assert sight is not None
    assert sight.y0 < 605 < sight.y1
    with qtbot.waitSignal(view.text_found) as none:
        view.find_text("không có")
    assert none.args == [0, 0]


def test_past_the_last_place_the_search_goes_on_in_the_book(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    for page in (4, 9):
        client.words[page] = (word("thanh", 60, 100, 90, 111), word("thanh", 60, 300, 90, 311))
    found: list[tuple[int, int]] = []
    view.text_found.connect(lambda place, count: found.append((place, count)))
    assert view.find_text("thanh") == 1
    view.find_next()
    request = SearchRequest("thanh", 1)
    assert client.asked[-1] == request
    client.on_reply(SearchHits(request, 1, ()))
    client.on_reply(SearchHits(request, 4, ()))
    qtbot.waitUntil(lambda: view.page == 4)
    qtbot.waitUntil(lambda: found[-1] == (1, 2))
    view.find_next()
    assert (view.page, found[-1]) == (4, (2, 2))
    view.find_next()
    assert view.page == 4, "whether there is more is not known yet"
    client.on_reply(SearchHits(request, 9, ()))
    client.on_reply(SearchDone(request, 20))
    qtbot.waitUntil(lambda: view.page == 9)
    view.find_next()
    view.find_next()
    assert view.page == 1
    view.find_next(-1)
    assert view.page == 9
    qtbot.waitUntil(lambda: found[-1] == (2, 2))


def test_what_no_page_has_is_said(view: PageView, client: FakeClient, qtbot: QtBot) -> None:
    view.find_text("không có")
    with qtbot.waitSignal(view.not_found):
        view.find_next()
        client.on_reply(SearchDone(SearchRequest("không có", 1), 20))
    assert view.page == 1


def test_a_place_is_lit_up(view: PageView) -> None:
    before = view.grab().toImage()
    view.set_pointed(PictureBox(100, 100, 200, 120))
    assert view.grab().toImage() != before
    view.set_pointed(None)
    assert view.grab().toImage() == before


def test_the_current_block_is_brought_into_sight(view: PageView) -> None:
    view.set_zoom(2.0)
    view.set_blocks([block(1, (60, 700, 290, 780), current=True)])
    box = view.box_on_screen(key_of(1))
    assert box is not None
    assert view.rect().contains(box.toRect())
    view.set_blocks([block(1, (60, 700, 290, 780), page=5, current=True)])
    view.show_page(5)
    box = view.box_on_screen(key_of(1))
    assert box is not None
    assert view.rect().contains(box.toRect())


def test_the_current_block_stays_in_sight_when_there_is_less_room(view: PageView) -> None:
    view.set_zoom(2.0)
    view.set_blocks([block(1, (60, 700, 290, 780), current=True)])
    before = view.box_on_screen(key_of(1))
    assert before is not None
    assert view.rect().contains(before.toRect())
    view.resize(view.width(), round(before.top()) + 10)
    after = view.box_on_screen(key_of(1))
    assert after is not None
    assert view.rect().contains(after.toRect())


def test_a_block_off_the_page_is_not_drawn_at_a_wrong_place(view: PageView) -> None:
    view.set_blocks([block(1, (60, 900, 290, 980)), block(2, (60, 800, 290, 980))])
    assert view.box_on_screen(key_of(1)) is None
    partly = view.box_on_screen(key_of(2))
    assert partly is not None
    assert partly.bottom() <= view.camera.transform.box.y1 + 0.01


def test_of_a_thousand_boxes_the_right_one_is_picked_and_those_in_sight_are_painted(
    view: PageView, qtbot: QtBot
) -> None:
    states = list(ReviewState)
    many = [
        block(
            row * 20 + column,
            (30 + column * 27, 20 + row * 16, 52 + column * 27, 33 + row * 16),
            state=states[row % len(states)],
        )
        for row in range(50)
        for column in range(20)
    ]
    view.set_blocks(many)
    view.grab()
    spot = at(view, 30 + 5 * 27 + 9, 20 + 7 * 16 + 6)
    with qtbot.waitSignal(view.block_clicked) as clicked:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot)
    assert clicked.args == [key_of(7 * 20 + 5)]
    scenes = [view._scene().boxes for _ in range(2)]
    assert scenes[0] is not None
    assert scenes[1] is not None
    assert scenes[0].boxes is scenes[1].boxes, "nothing moved, so nothing is worked out again"
    assert len(scenes[0].boxes) < 1_000
    view.set_zoom(4.0)
    near = view._scene().boxes
    assert near is not None
    assert 0 < len(near.boxes) < 120, "only what is in sight is painted"
