"""The page view with a client that answers at once, or not at all."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import ReviewState
from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.protocol import (
    BookFailed,
    Fit,
    PictureRequest,
    SearchDone,
    SearchHits,
    SearchRequest,
)
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.loupe import Loupe
from reviewer.ui.canvas.page_view import PageView
from reviewer.ui.canvas.pictures import Showing
from tests.ui.canvas.maker import FakeClient, block, failed, frame_of, key_of, picture_of, word

NESTED = [
    block(1, (50, 50, 500, 400)),
    block(2, (100, 100, 300, 200), current=True),
    block(3, (120, 120, 180, 150), state=ReviewState.VERIFIED),
]


@pytest.fixture
def view(bridge: RenderBridge, client: FakeClient, qtbot: QtBot) -> Iterator[PageView]:
    """A page view on the screen, page 1 shown."""
    client.words[1] = (word("Độ", 60, 600, 80, 611), word("thanh", 84, 600, 120, 611))
    made = PageView()
    qtbot.addWidget(made)
    made.resize(800, 1_000)
    made.set_book(bridge)
    made.show()
    qtbot.waitExposed(made)
    made.show_page(1)
    qtbot.waitUntil(lambda: made.reading.has_words)
    yield made
    made.set_book(None)


def at(view: PageView, x: float, y: float) -> QPoint:
    """The pixel of a point of the page."""
    scale, box = view.pixels_per_point, view.camera.transform.box
    return QPointF(box.x0 + x * scale, box.y0 + y * scale).toPoint()


def drag(view: PageView, start: QPoint, end: QPoint) -> None:
    """Press, move in steps, release."""
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(view, start + (end - start) * step / 5)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)


def wheel(view: PageView, spot: QPoint, notches: int, modifiers: Qt.KeyboardModifier) -> None:
    """Turn the wheel."""
    event = QWheelEvent(
        QPointF(spot),
        QPointF(view.mapToGlobal(spot)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_a_page_that_is_drawn_already_is_painted_at_once(view: PageView) -> None:
    assert view.showing is Showing.READY
    assert view.page == 1
    assert view.frame == frame_of(1)


def test_a_page_is_asked_for_by_its_pixels_so_that_it_can_be_drawn_ahead(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    first = _asked(client)
    assert first == (PictureRequest(1, Fit(772)),)
    view.draw_ahead([7, 3])
    qtbot.waitUntil(lambda: bool(client.aheads and client.aheads[-1]))
    assert client.aheads[-1] == (PictureRequest(7, Fit(772)), PictureRequest(3, Fit(772)))


def test_the_next_pages_are_asked_for_after_this_one_is_painted(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    client.aheads.clear()
    view.show_page(2)
    view.draw_ahead([3])
    qtbot.wait(100)
    assert client.aheads == []
    client.on_reply(client.picture(_view(client), _asked(client)[0]))
    qtbot.waitUntil(lambda: bool(client.aheads))
    assert client.aheads[-1] == (PictureRequest(3, Fit(772)),)


def test_another_pages_picture_is_never_shown(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    view.show_page(2)
    assert view.showing is Showing.WAITING
    released = client.released.count
    wrong = picture_of(
        PictureRequest(1, Fit(772)), _view(client), frame_of(1), released=client.released
    )
    client.on_reply(wrong)
    qtbot.waitUntil(lambda: client.released.count == released + 1)
    assert view.showing is Showing.WAITING
    assert _paper_is_blank(view)


def test_a_page_that_cannot_be_shown_says_why_and_another_can(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    view.show_page(2)
    client.on_reply(failed(_asked(client)[0], _view(client)))
    qtbot.waitUntil(lambda: view.showing is Showing.FAILED)
    assert not _paper_is_blank(view)
    client.answers_itself = True
    view.show_page(3)
    assert view.showing is Showing.READY


def test_a_book_that_fails_is_said_instead_of_its_page(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    client.on_reply(BookFailed("pdf.no_pages", {"path": "book.pdf"}))
    qtbot.waitUntil(lambda: view.showing is Showing.NOTHING)


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


def test_zoom_goes_around_the_pointer_and_is_told(view: PageView, qtbot: QtBot) -> None:
    spot = at(view, 200, 300)
    before = view.spot_at(QPointF(spot))
    with qtbot.waitSignal(view.zoom_changed) as zoomed:
        wheel(view, spot, 2, Qt.KeyboardModifier.ControlModifier)
    assert zoomed.args == [view.zoom]
    after = view.spot_at(QPointF(spot))
    assert after.x == pytest.approx(before.x, abs=1)
    assert after.y == pytest.approx(before.y, abs=1)


def test_after_a_zoom_the_page_is_drawn_anew_when_it_has_settled(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    before = _asked(client)
    for _ in range(4):
        view.zoom_in()
    assert view.showing is Showing.QUICK
    assert _asked(client) == before, "while it changes nothing is asked for"
    qtbot.waitUntil(lambda: _asked(client) != before)
    assert _asked(client)[0].scale == pytest.approx(view.pixels_per_point)
    client.on_reply(client.picture(_view(client), _asked(client)[0]))
    qtbot.waitUntil(lambda: view.showing is Showing.READY)


def test_a_large_zoom_draws_what_is_in_sight_and_no_more_than_so_many_pixels(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    view.set_zoom(10.0)
    qtbot.waitUntil(lambda: view.showing is Showing.READY)
    base, detail = _asked(client)[0], _asked(client, "page-detail")[0]
    assert isinstance(base.scale, float)
    assert base.scale**2 * 595 * 842 <= 6_000_001
    assert detail.scale == pytest.approx(view.pixels_per_point)
    assert detail.clip is not None
    view.fit_page()
    qtbot.waitUntil(lambda: _asked(client)[0] != base)
    assert view.showing is Showing.READY


def test_the_page_fits_anew_when_the_view_changes(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    view.resize(600, 700)
    qtbot.waitUntil(lambda: _asked(client) == (PictureRequest(1, Fit(572)),))
    qtbot.waitUntil(lambda: view.showing is Showing.READY)
    view.fit_page()
    qtbot.waitUntil(lambda: _asked(client) == (PictureRequest(1, Fit(572, 672)),))


def test_pages_of_other_sizes_are_fitted_each(view: PageView, client: FakeClient) -> None:
    client.frames[2] = frame_of(2, (1_008.0, 612.0))
    client.frames[3] = frame_of(3, (400.0, 600.0), rotate=90)
    for page in (2, 3, 1):
        view.show_page(page)
        assert view.camera.transform.box.width == pytest.approx(772, abs=1)


def test_the_wheel_turns_over_at_the_end_of_the_page(view: PageView, qtbot: QtBot) -> None:
    view.fit_page()
    with qtbot.waitSignal(view.page_changed) as changed:
        wheel(view, QPoint(100, 100), -1, Qt.KeyboardModifier.NoModifier)
    assert changed.args == [2]
    wheel(view, QPoint(100, 100), 1, Qt.KeyboardModifier.NoModifier)
    assert view.page == 1
    wheel(view, QPoint(100, 100), 1, Qt.KeyboardModifier.NoModifier)
    assert view.page == 1, "there is none before the first"


def test_keys_turn_over(view: PageView) -> None:
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.page == 2
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert view.page == 1


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


def test_it_has_a_name_and_says_what_is_on_the_page(view: PageView) -> None:
    view.set_blocks(NESTED)
    assert view.accessibleName()
    assert "1" in view.accessibleDescription()
    assert "3" in view.accessibleDescription()


def test_without_a_book_it_says_so(qtbot: QtBot) -> None:
    made = PageView()
    qtbot.addWidget(made)
    made.resize(300, 300)
    made.show_page(3)
    assert made.showing is Showing.NOTHING
    made.grab()


def test_closing_the_book_gives_every_picture_back(
    view: PageView, bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    given = 0
    for page in (2, 3, 4):
        view.show_page(page)
        qtbot.wait(1)
        given += 1
    bridge.close()
    assert client.released.count >= given + 1
    assert view.showing is Showing.NOTHING


def _view(client: FakeClient, name: str = "page") -> str:
    return next(one for one in client.shown if one.rpartition("-")[0] == name)


def _asked(client: FakeClient, name: str = "page") -> tuple[PictureRequest, ...]:
    return client.shown[_view(client, name)]


def _paper_is_blank(view: PageView) -> bool:
    image = view.grab().toImage()
    box = view.camera.transform.box
    colours = {
        image.pixel(x, y)
        for x in range(round(box.x0) + 40, round(box.x1) - 40, 7)
        for y in range(round(box.y0) + 40, min(round(box.y1), view.height()) - 40, 7)
    }
    return len(colours) == 1


def test_a_loupe_follows_the_pointer_and_asks_for_its_own_picture(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    view.set_loupe(True)
    QTest.mouseMove(view, at(view, 200, 300))
    loupe = view.findChild(Loupe)
    assert loupe is not None
    assert loupe.isVisible()
    qtbot.waitUntil(lambda: bool(_asked_by_loupe(client)))
    (request,) = _asked_by_loupe(client)
    assert request.page == 1
    assert isinstance(request.scale, float)
    assert request.scale > view.pixels_per_point * 2
    assert isinstance(request.clip, PictureBox)
    assert request.clip.x0 < 200 < request.clip.x1
    assert request.clip.y0 < 300 < request.clip.y1
    loupe.grab()
    view.show_page(2)
    assert not loupe.isVisible(), "nothing of another page stays under it"
    assert _asked_by_loupe(client) == ()
    QTest.keyClick(view, Qt.Key.Key_L)
    QTest.mouseMove(view, at(view, 210, 310))
    assert not loupe.isVisible()


def _asked_by_loupe(client: FakeClient) -> tuple[PictureRequest, ...]:
    return next((asked for name, asked in client.shown.items() if name.startswith("loupe")), ())
