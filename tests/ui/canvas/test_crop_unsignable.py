"""Each thing that keeps a block from being signed, and that nothing else does."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from reviewer.contract.geometry import Bbox
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.protocol import (
    BookFailed,
    DigestRequest,
    Failed,
    FrameRequest,
    PictureRequest,
    WordsRequest,
)
from reviewer.pdf.reasons import NotReviewable
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.crop_view import CropView
from tests.ui.canvas.maker import FakeClient, failed, frame_of, key_of, picture_of, word

KEY = key_of(1)
BOX = Bbox(51, 100, 288, 200)
SPEC = CropSpec(KEY, 3, BOX)
WORDS = tuple(word("chữ", 60, y, 80, y + 11) for y in range(105, 195, 12))


@pytest.fixture
def view(bridge: RenderBridge, client: FakeClient, qtbot: QtBot) -> Iterator[CropView]:
    """A crop view on the screen, large enough for the whole crop."""
    client.words[3] = WORDS
    made = CropView()
    qtbot.addWidget(made)
    made.resize(560, 400)
    made.set_book(bridge)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.set_book(None)


def wait_seen(view: CropView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: view.sign_obstacle(KEY) is None, timeout=5_000)


def says(view: CropView) -> str:
    obstacle = view.sign_obstacle(KEY)
    assert view.evidence(KEY) is None, "what may not be signed has no evidence"
    assert obstacle is not None
    return obstacle


def test_a_crop_that_was_wholly_seen_may_be_signed(
    view: CropView, qtbot: QtBot, client: FakeClient
) -> None:
    with qtbot.waitSignal(view.fully_seen, timeout=5_000) as seen:
        view.show_block(SPEC)
    assert seen.args == [KEY]
    assert view.sign_obstacle(KEY) is None
    evidence = view.evidence(KEY)
    assert evidence is not None
    assert evidence.crop_sha256 == "ab" * 32
    assert evidence.seen_ms >= 150
    assert DigestRequest(3, PlumberBox(*BOX)) in client.asked


def test_the_time_goes_on_being_counted(view: CropView, qtbot: QtBot) -> None:
    view.show_block(SPEC)
    wait_seen(view, qtbot)
    first = view.evidence(KEY)
    qtbot.wait(60)
    second = view.evidence(KEY)
    assert first is not None
    assert second is not None
    assert second.seen_ms >= first.seen_ms + 50


def test_another_block_than_the_shown_one(view: CropView, qtbot: QtBot) -> None:
    view.show_block(SPEC)
    wait_seen(view, qtbot)
    assert view.sign_obstacle(key_of(2)) is not None
    assert view.evidence(key_of(2)) is None
    view.show_block(CropSpec(key_of(2), 3, Bbox(51, 300, 288, 400)))
    assert "not on the screen" in says(view)


def test_no_picture_yet(view: CropView, client: FakeClient) -> None:
    client.answers_itself = False
    view.show_block(SPEC)
    assert "not arrived" in says(view)


def test_a_picture_that_failed(view: CropView, client: FakeClient, qtbot: QtBot) -> None:
    client.answers_itself = False
    client.frames[3] = frame_of(3)
    view.show_block(SPEC)
    client.on_reply(client.answer(FrameRequest(3)))  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(_shown(client)))
    request = _shown(client)[0]
    client.on_reply(failed(request, _view(client)))
    qtbot.waitUntil(lambda: "not arrived" not in says(view))
    assert "3" in says(view)


def test_a_stale_picture(view: CropView, client: FakeClient, qtbot: QtBot) -> None:
    view.show_block(SPEC)
    wait_seen(view, qtbot)
    client.answers_itself = False
    before = _shown(client)
    view.set_scale(view.scale * 1.5)
    assert "drawn anew" in says(view), "at once, not only when it is asked for"
    qtbot.waitUntil(lambda: _shown(client) != before)
    client.on_reply(client.picture(_view(client), _shown(client)[-1]))
    wait_seen(view, qtbot)


def test_a_blank_picture(view: CropView, client: FakeClient, qtbot: QtBot) -> None:
    client.blank = True
    view.show_block(SPEC)
    qtbot.wait(300)
    assert "blank" in says(view)


def test_a_picture_of_another_page_is_not_shown(
    view: CropView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    view.show_block(SPEC)
    client.on_reply(client.answer(FrameRequest(3)))  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(_shown(client)))
    request = _shown(client)[0]
    wrong = picture_of(
        PictureRequest(4, request.scale, request.clip),
        _view(client),
        frame_of(4),
        released=client.released,
    )
    client.on_reply(wrong)
    qtbot.waitUntil(lambda: client.released.count == 1)
    assert "not arrived" in says(view)


def test_words_and_digest_that_are_not_there_yet(
    view: CropView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    view.show_block(SPEC)
    client.on_reply(client.answer(FrameRequest(3)))  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(_shown(client)))
    client.on_reply(client.picture(_view(client), _shown(client)[0]))
    qtbot.waitUntil(lambda: "being checked" in says(view))
    client.on_reply(client.answer(WordsRequest(3)))  # type: ignore[arg-type]
    qtbot.wait(250)
    assert "being checked" in says(view)
    client.on_reply(client.answer(DigestRequest(3, PlumberBox(*BOX))))  # type: ignore[arg-type]
    wait_seen(view, qtbot)


def test_words_that_cannot_be_read_are_no_obstacle_for_ever(
    view: CropView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    view.show_block(SPEC)
    client.on_reply(client.answer(FrameRequest(3)))  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(_shown(client)))
    client.on_reply(Failed(WordsRequest(3), "", NotReviewable.PAGE_UNREADABLE, {"page": 3}))
    client.on_reply(client.answer(DigestRequest(3, PlumberBox(*BOX))))  # type: ignore[arg-type]
    qtbot.wait(50)
    client.on_reply(client.picture(_view(client), _shown(client)[0]))
    wait_seen(view, qtbot)


def test_a_crop_of_which_a_part_was_never_in_sight(
    view: CropView, client: FakeClient, qtbot: QtBot
) -> None:
    tall = Bbox(51, 60, 288, 800)
    client.words[3] = WORDS
    view.show_block(CropSpec(KEY, 3, tall))
    qtbot.wait(400)
    assert "scroll" in says(view)
    for _ in range(20):
        view.scroll_by(0, -90)
        qtbot.wait(60)
    wait_seen(view, qtbot)


def test_a_crop_too_small_to_read(view: CropView, qtbot: QtBot) -> None:
    view.show_block(SPEC)
    view.set_scale(0.4)
    qtbot.wait(500)
    assert "zoom in" in says(view)
    view.set_scale(1.5, QPointF(280, 200))
    wait_seen(view, qtbot)


def test_a_crop_that_is_hidden(view: CropView, qtbot: QtBot) -> None:
    view.hide()
    view.show_block(SPEC)
    qtbot.wait(300)
    assert says(view)
    view.show()
    wait_seen(view, qtbot)


def test_a_box_that_misses_the_page(view: CropView, qtbot: QtBot) -> None:
    view.show_block(CropSpec(KEY, 3, Bbox(51, 900, 288, 1_000)))
    qtbot.wait(50)
    assert "page" in says(view)
    assert "not arrived" not in says(view)


def test_a_page_whose_frame_is_not_certain(
    view: CropView, client: FakeClient, qtbot: QtBot
) -> None:
    client.frames[3] = frame_of(3, (0.0, 0.0))
    view.show_block(SPEC)
    qtbot.wait(50)
    assert "3" in says(view)


def test_a_page_that_is_missing(view: CropView, client: FakeClient, qtbot: QtBot) -> None:
    client.answers_itself = False
    view.show_block(SPEC)
    client.on_reply(
        Failed(FrameRequest(3), "", NotReviewable.PAGE_MISSING, {"page": 3, "pages": 2})
    )
    qtbot.waitUntil(lambda: "3" in says(view))


def test_a_box_too_large_to_be_drawn_readable(
    view: CropView, client: FakeClient, qtbot: QtBot
) -> None:
    client.answers_itself = False
    view.show_block(SPEC)
    client.on_reply(client.answer(FrameRequest(3)))  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(_shown(client)))
    client.on_reply(client.answer(WordsRequest(3)))  # type: ignore[arg-type]
    client.on_reply(client.answer(DigestRequest(3, PlumberBox(*BOX))))  # type: ignore[arg-type]
    qtbot.wait(20)
    small = picture_of(_shown(client)[0], _view(client), frame_of(3), most_pixels=5_000)
    client.on_reply(small)
    qtbot.wait(400)
    assert "too large" in says(view)


def test_a_book_that_failed(view: CropView, client: FakeClient, qtbot: QtBot) -> None:
    view.show_block(SPEC)
    wait_seen(view, qtbot)
    client.on_reply(BookFailed("pdf.changed", {"path": "book.pdf"}))
    qtbot.waitUntil(lambda: view.sign_obstacle(KEY) is not None)
    assert view.evidence(KEY) is None


def test_a_moved_box_is_to_be_looked_at_anew(view: CropView, qtbot: QtBot) -> None:
    view.show_block(SPEC)
    wait_seen(view, qtbot)
    view.show_block(CropSpec(KEY, 3, Bbox(51, 100, 288, 230)))
    says(view)
    wait_seen(view, qtbot)


def test_coming_back_to_a_block_it_is_to_be_looked_at_anew(view: CropView, qtbot: QtBot) -> None:
    view.show_block(SPEC)
    wait_seen(view, qtbot)
    view.show_block(CropSpec(key_of(2), 3, Bbox(51, 300, 288, 400)))
    view.show_block(SPEC)
    says(view)
    wait_seen(view, qtbot)


def test_without_a_book_nothing_may_be_signed(qtbot: QtBot) -> None:
    made = CropView()
    qtbot.addWidget(made)
    made.show_block(SPEC)
    assert made.sign_obstacle(KEY) is not None
    assert made.evidence(KEY) is None


def _view(client: FakeClient) -> str:
    return next(name for name in client.shown if name.startswith("crop"))


def _shown(client: FakeClient) -> tuple[PictureRequest, ...]:
    return next((asked for name, asked in client.shown.items() if name.startswith("crop")), ())
