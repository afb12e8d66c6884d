"""Replies come to the window's thread, once, and nothing that nobody wants stays leased."""

import threading
from pathlib import Path
from typing import Any, cast

from pytestqt.qtbot import QtBot

from reviewer.contract.geometry import Bbox
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.protocol import (
    BookFailed,
    DigestRequest,
    Failed,
    PasswordNeeded,
    PictureRequest,
    SearchDone,
    SearchRequest,
    WordsRequest,
)
from reviewer.pdf.reasons import NotReviewable
from reviewer.ui.canvas.bridge import RenderBridge
from tests.ui.canvas.maker import FakeClient, Taker, frame_of, picture_of, word


def test_a_reply_on_another_thread_arrives_in_the_windows_thread(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    taker = Taker()
    view = bridge.add_view("page", taker)
    request = PictureRequest(3, 1.0)
    bridge.show(view, request)
    thread = threading.Thread(target=lambda: client.on_reply(client.picture(view, request)))
    thread.start()
    thread.join()
    assert taker.pictures == []
    qtbot.waitUntil(lambda: len(taker.pictures) == 1)
    assert taker.threads == [bridge.thread()]
    assert bridge.frame(3) == taker.pictures[0].frame


def test_many_replies_wake_the_window_once(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    taker = Taker()
    view = bridge.add_view("page", taker)
    woken: list[int] = []
    bridge._woken.connect(lambda: woken.append(1))
    for page in range(1, 11):
        client.on_reply(client.picture(view, PictureRequest(page, 0.2)))
    qtbot.waitUntil(lambda: len(taker.pictures) == 10)
    assert len(woken) == 1
    assert [one.page for one in taker.pictures] == list(range(1, 11))


def test_what_is_drawn_already_is_there_before_show_returns(
    bridge: RenderBridge, client: FakeClient
) -> None:
    taker = Taker()
    view = bridge.add_view("page", taker)
    bridge.show(view, PictureRequest(3, 1.0))
    assert len(taker.pictures) == 1
    assert client.shown[view] == (PictureRequest(3, 1.0),)


def test_a_picture_for_a_view_that_is_gone_is_released(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    taker = Taker()
    view = bridge.add_view("page", taker)
    client.on_reply(client.picture(view, PictureRequest(3, 1.0)))
    bridge.remove_view(view)
    qtbot.waitUntil(lambda: client.released.count == 1)
    assert taker.pictures == []
    assert client.shown[view] == ()


def test_two_views_of_one_name_do_not_get_each_others_pictures(bridge: RenderBridge) -> None:
    one, other = Taker(), Taker()
    first, second = bridge.add_view("page", one), bridge.add_view("page", other)
    assert first != second
    bridge.show(second, PictureRequest(3, 1.0))
    assert one.pictures == []
    assert len(other.pictures) == 1


def test_views_take_turns_in_what_is_drawn_ahead(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    page, crop = bridge.add_view("page", Taker()), bridge.add_view("crop", Taker())
    pages = [PictureRequest(number, 1.0) for number in (5, 6, 5)]
    crops = [PictureRequest(number, 2.0) for number in (5, 6)]
    digests = [DigestRequest(number, PlumberBox(1, 1, 9, 9)) for number in (5, 6)]
    bridge.draw_ahead(page, [[one] for one in pages])
    bridge.draw_ahead(crop, [[one, digest] for one, digest in zip(crops, digests, strict=True)])
    qtbot.waitUntil(lambda: bool(client.aheads))
    assert client.aheads == [(pages[0], crops[0], pages[1], crops[1], *digests)], "asked once"


def test_words_that_are_known_are_not_asked_for_again(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    client.words[3] = (word("a", 0, 0, 5, 5),)
    arrived: list[Any] = []
    bridge.words_arrived.connect(arrived.append)
    bridge.ask_words(3)
    bridge.ask_words(3)
    assert arrived == [], "what follows from words waits until she stays at a page"
    qtbot.waitUntil(lambda: len(arrived) == 1)
    bridge.ask_words(3)
    qtbot.waitUntil(lambda: len(arrived) == 2)
    bridge.draw_ahead(bridge.add_view("page", Taker()), [[WordsRequest(3)], [WordsRequest(4)]])
    qtbot.waitUntil(lambda: bool(client.aheads))
    assert client.aheads[-1] == (WordsRequest(4),)
    assert client.asked.count(WordsRequest(3)) == 1


def test_words_are_not_asked_for_of_pages_long_passed(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    for page in range(1, 20):
        bridge.ask_words(page)
    qtbot.waitUntil(lambda: bool(client.asked))
    assert client.asked == [WordsRequest(19)], "the page where she is, alone and first"
    qtbot.waitUntil(lambda: WordsRequest(12) in client.asked)
    qtbot.wait(80)
    assert WordsRequest(11) not in client.asked


def test_words_that_cannot_be_read_are_known_not_to_be_had(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    client.on_reply(Failed(WordsRequest(3), "", NotReviewable.PAGE_UNREADABLE, {"page": 3}))
    qtbot.waitUntil(lambda: bridge.has_no_words(3))
    bridge.ask_words(3)
    qtbot.wait(80)
    assert client.asked == []


def test_a_digest_is_asked_for_once_and_kept(bridge: RenderBridge, client: FakeClient) -> None:
    box = Bbox(10, 10, 100, 100)
    assert bridge.digest(3, box) is None
    bridge.ask_digest(3, box)
    bridge.ask_digest(3, box)
    digest = bridge.digest(3, box)
    assert digest is not None
    assert len(client.asked) == 1


def test_a_locked_book_asks_for_its_password_and_gets_it(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(bridge.password_needed) as asked:
        client.on_reply(PasswordNeeded(wrong=False))
    assert asked.args == [False]
    bridge.unlock("bí mật")
    assert client.password == "bí mật"


def test_a_book_that_fails_says_so_in_a_sentence(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(bridge.failed) as said:
        client.on_reply(BookFailed("pdf.no_pages", {"path": "book.pdf"}))
    assert said.args == [bridge.failure]
    assert bridge.failure


def test_a_search_is_passed_on(bridge: RenderBridge, client: FakeClient, qtbot: QtBot) -> None:
    bridge.search("liều", 7)
    assert client.asked == [SearchRequest("liều", 7)]
    done = SearchDone(SearchRequest("liều", 7), 20)
    with qtbot.waitSignal(bridge.search_arrived) as said:
        client.on_reply(done)
    assert said.args == [done]


def test_after_closing_nothing_is_signalled_and_everything_is_released(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    taker = Taker()
    view = bridge.add_view("page", taker)
    client.on_reply(client.picture(view, PictureRequest(3, 1.0)))
    bridge.close()
    bridge.close()
    client.on_reply(picture_of(PictureRequest(4, 1.0), view, frame_of(4), released=client.released))
    qtbot.waitUntil(lambda: client.released.count == 2)
    bridge.show(view, PictureRequest(5, 1.0))
    bridge.ask_words(5)
    assert taker.pictures == []
    assert client.is_closed
    assert client.asked == []


def test_the_path_is_the_books(bridge: RenderBridge) -> None:
    assert bridge.path == Path("book.pdf")
    assert bridge.page_count == cast(FakeClient, bridge.client).page_count
