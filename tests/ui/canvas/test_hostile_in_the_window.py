"""Every file of the corpus's `hostile/` in the window: it ends as the catalogue's last column says.

`render-never-ends.pdf` has a test of its own in `test_real_processes.py`.
"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reviewer.messages import text
from reviewer.pdf.protocol import Fit, PictureRequest
from reviewer.pdf.settings import RenderSettings
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.pictures import Showing
from tests.ui.canvas.maker import Taker
from tests.ui.canvas.real_book import LONG, grabbed, open_bridge, page_view, show_page, wait_for

pytestmark = pytest.mark.corpus


@pytest.fixture
def hostile(corpus: Path) -> Path:
    return corpus / "hostile"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("zero-pages.pdf", text("pdf.no_pages")),
        ("mediabox-two-billion.pdf", text("pdf.damaged")),
    ],
)
def test_a_book_that_cannot_be_shown_says_why(
    hostile: Path, qtbot: QtBot, name: str, message: str
) -> None:
    with open_bridge(hostile / name) as bridge, page_view(bridge, qtbot) as view:
        view.show_page(1)
        assert message in bridge.failure
        assert view.showing is not Showing.READY


@pytest.mark.parametrize(
    ("name", "pages", "broken"),
    [
        ("owner-restricted-no-password.pdf", (1, 30), ()),
        ("page-tree-cycle.pdf", (1,), (2,)),
        ("slow-only-as-thumbnail.pdf", (1, 3), ()),
        ("pdfplumber-sees-no-pages.pdf", (1,), ()),
        ("damaged-xref-ten-pages.pdf", (1, 10), ()),
        ("brotli-filter.pdf", (1, 25), ()),
    ],
)
def test_what_can_be_shown_is_and_the_rest_is_marked(
    hostile: Path, qtbot: QtBot, name: str, pages: tuple[int, ...], broken: tuple[int, ...]
) -> None:
    with open_bridge(hostile / name) as bridge, page_view(bridge, qtbot) as view:
        assert bridge.failure == ""
        for page in (*broken, *pages, *broken):
            show_page(view, page, qtbot)
            expected = Showing.FAILED if page in broken else Showing.READY
            assert view.showing is expected, page


def test_a_locked_book_opens_with_its_password_and_is_not_blank(
    hostile: Path, qtbot: QtBot
) -> None:
    bridge = RenderBridge(hostile / "password-health-table.pdf")
    asked: list[bool] = []
    bridge.password_needed.connect(asked.append)
    try:
        wait_for(lambda: asked == [False])
        assert bridge.is_locked is False
        bridge.unlock("wrong")
        wait_for(lambda: asked == [False, True])
        bridge.unlock("userpass")
        wait_for(lambda: bridge.is_open)
        assert bridge.is_locked is None
        with page_view(bridge, qtbot) as view:
            show_page(view, 1, qtbot)
            assert view.showing is Showing.READY
            image = grabbed(view)
            colours = {image.pixel(x, y) for x in range(150, 550, 3) for y in range(150, 700, 3)}
            assert len(colours) > 2, "the table is printed in it"
    finally:
        bridge.close()


def test_a_small_picture_that_takes_for_ever_keeps_nobody_waiting(
    hostile: Path, qtbot: QtBot
) -> None:
    settings = RenderSettings(time_limit=2.0)
    path = hostile / "slow-only-as-thumbnail.pdf"
    with open_bridge(path, settings) as bridge, page_view(bridge, qtbot) as view:
        taker = Taker()
        bridge.show(bridge.add_view("small", taker), PictureRequest(3, Fit(255)))
        show_page(view, 1, qtbot)
        assert view.showing is Showing.READY
        show_page(view, 3, qtbot)
        assert view.showing is Showing.READY
        qtbot.waitUntil(lambda: bool(taker.pictures or taker.failures), timeout=LONG)
