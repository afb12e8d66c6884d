"""The page view with a client that answers at once, or not at all: pages, zoom, turning over."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.protocol import (
    BookFailed,
    Fit,
    PictureRequest,
)
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.loupe import Loupe
from reviewer.ui.canvas.page_view import PageView
from reviewer.ui.canvas.pictures import Showing
from tests.ui.canvas.maker import FakeClient, failed, frame_of, picture_of
from tests.ui.canvas.page_hands import (
    NESTED,
    asked,
    asked_by_loupe,
    at,
    paper_is_blank,
    shown_page_view,
    view_name,
    wheel,
)


@pytest.fixture
def view(bridge: RenderBridge, client: FakeClient, qtbot: QtBot) -> Iterator[PageView]:
    """A page view on the screen, page 1 shown."""
    yield from shown_page_view(bridge, client, qtbot)


def test_a_page_that_is_drawn_already_is_painted_at_once(view: PageView) -> None:
    assert view.showing is Showing.READY
    assert view.page == 1
    assert view.frame == frame_of(1)


def test_a_page_is_asked_for_by_its_pixels_so_that_it_can_be_drawn_ahead(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    first = asked(client)
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
    client.on_reply(client.picture(view_name(client), asked(client)[0]))
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
        PictureRequest(1, Fit(772)), view_name(client), frame_of(1), released=client.released
    )
    client.on_reply(wrong)
    qtbot.waitUntil(lambda: client.released.count == released + 1)
    assert view.showing is Showing.WAITING
    assert paper_is_blank(view)


def test_a_page_that_cannot_be_shown_says_why_and_another_can(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    view.show_page(2)
    client.on_reply(failed(asked(client)[0], view_name(client)))
    qtbot.waitUntil(lambda: view.showing is Showing.FAILED)
    assert not paper_is_blank(view)
    client.answers_itself = True
    view.show_page(3)
    assert view.showing is Showing.READY


def test_a_book_that_fails_is_said_instead_of_its_page(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    client.on_reply(BookFailed("pdf.no_pages", {"path": "book.pdf"}))
    qtbot.waitUntil(lambda: view.showing is Showing.NOTHING)


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
    before = asked(client)
    for _ in range(4):
        view.zoom_in()
    assert view.showing is Showing.QUICK
    assert asked(client) == before, "while it changes nothing is asked for"
    qtbot.waitUntil(lambda: asked(client) != before)
    assert asked(client)[0].scale == pytest.approx(view.pixels_per_point)
    client.on_reply(client.picture(view_name(client), asked(client)[0]))
    qtbot.waitUntil(lambda: view.showing is Showing.READY)


def test_a_large_zoom_draws_what_is_in_sight_and_no_more_than_so_many_pixels(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    view.set_zoom(10.0)
    qtbot.waitUntil(lambda: view.showing is Showing.READY)
    base, detail = asked(client)[0], asked(client, "page-detail")[0]
    assert isinstance(base.scale, float)
    assert base.scale**2 * 595 * 842 <= 6_000_001
    assert detail.scale == pytest.approx(view.pixels_per_point)
    assert detail.clip is not None
    view.fit_page()
    qtbot.waitUntil(lambda: asked(client)[0] != base)
    assert view.showing is Showing.READY


def test_the_page_fits_anew_when_the_view_changes(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    view.resize(600, 700)
    qtbot.waitUntil(lambda: asked(client) == (PictureRequest(1, Fit(572)),))
    qtbot.waitUntil(lambda: view.showing is Showing.READY)
    view.fit_page()
    qtbot.waitUntil(lambda: asked(client) == (PictureRequest(1, Fit(572, 672)),))


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


def test_a_loupe_follows_the_pointer_and_asks_for_its_own_picture(
    view: PageView, client: FakeClient, qtbot: QtBot
) -> None:
    view.set_loupe(True)
    QTest.mouseMove(view, at(view, 200, 300))
    loupe = view.findChild(Loupe)
    assert loupe is not None
    assert loupe.isVisible()
    qtbot.waitUntil(lambda: bool(asked_by_loupe(client)))
    (request,) = asked_by_loupe(client)
    assert request.page == 1
    assert isinstance(request.scale, float)
    assert request.scale > view.pixels_per_point * 2
    assert isinstance(request.clip, PictureBox)
    assert request.clip.x0 < 200 < request.clip.x1
    assert request.clip.y0 < 300 < request.clip.y1
    loupe.grab()
    view.show_page(2)
    assert not loupe.isVisible(), "nothing of another page stays under it"
    assert asked_by_loupe(client) == ()
    QTest.keyClick(view, Qt.Key.Key_L)
    QTest.mouseMove(view, at(view, 210, 310))
    assert not loupe.isVisible()
