"""A key leads through a crop that is larger than its column, part by part, until all is seen."""

from pytestqt.qtbot import QtBot

from reviewer.contract.geometry import Bbox
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_layout import step_into_sight
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.crop_view import CropView
from tests.ui.canvas.maker import FakeClient, key_of, word

KEY = key_of(1)
LARGE = CropSpec(KEY, 3, Bbox(40, 60, 560, 760))
WORDS = tuple(
    word("chữ", x, y, x + 20, y + 11) for x in range(60, 540, 60) for y in range(80, 750, 30)
)


def test_goes_through_a_large_crop_to_its_end(
    bridge: RenderBridge, client: FakeClient, qtbot: QtBot
) -> None:
    client.words[3] = WORDS
    view = CropView()
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.set_book(bridge)
    view.show()
    qtbot.waitExposed(view)
    view.show_block(LARGE)
    qtbot.waitUntil(lambda: view._look.share > 0, timeout=5_000)
    presses = 0
    while view.sign_obstacle(KEY) is not None:
        before = view._look.share
        assert view.show_unseen() or view._look.is_full
        wait_for_more(view, before, qtbot)
        presses += 1
        assert presses < 120, "it does not come to an end"
    assert presses > 3, "the crop is larger than the view"
    assert not view.show_unseen()
    view.set_book(None)


def wait_for_more(view: CropView, share: float, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: view._look.share > share, timeout=5_000)


def test_scrolls_no_further_than_is_needed() -> None:
    assert step_into_sight(20, 40, 8, 300) == 0
    assert step_into_sight(290, 320, 8, 300) == 8 - 290
    assert step_into_sight(-30, 10, 8, 300) == 38
