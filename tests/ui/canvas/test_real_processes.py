"""The views on real render processes: killed ones, a page without an end, other screens."""

import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import ReviewState
from reviewer.pdf.settings import RenderSettings
from reviewer.ui.canvas.blocks import PageBlock
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_spec import CropSpec, LabelMark
from reviewer.ui.canvas.pictures import Showing
from tests.ui.canvas.maker import key_of
from tests.ui.canvas.real_book import (
    LONG,
    bounds,
    crop_view,
    grabbed,
    is_red,
    make_book,
    open_bridge,
    page_view,
    show_page,
)

PAGES = 12
KILLS = "FORMULARY_REVIEWER_KILLS"
"""How often the walk has a process killed; a few times where this variable says nothing."""


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Iterator[RenderBridge]:
    """A small book with its processes; each page's red box stands lower than the one before."""
    del qapp
    path = make_book(tmp_path_factory.mktemp("book") / "book.pdf", PAGES)
    with open_bridge(path) as made:
        yield made


def box_of(page: int) -> Bbox:
    """Where the made book has its red box."""
    return Bbox(60, 100 + 20 * page, 260, 180 + 20 * page)


def spec_of(page: int) -> CropSpec:
    return CropSpec(key_of(page), page, box_of(page))


def kill(process_id: int) -> None:
    """End a process as a crash does; it may be gone already."""
    with contextlib.suppress(OSError):
        os.kill(process_id, getattr(signal, "SIGKILL", signal.SIGTERM))


def test_a_crop_is_seen_and_has_its_evidence(bridge: RenderBridge, qtbot: QtBot) -> None:
    with crop_view(bridge, qtbot) as view:
        with qtbot.waitSignal(view.fully_seen, timeout=LONG) as seen:
            view.show_block(spec_of(2))
            view.set_labels([LabelMark(0, "trang 2"), LabelMark(1, "bang thuoc")], 0)
        assert seen.args == [key_of(2)]
        qtbot.waitUntil(lambda: view.sign_obstacle(key_of(2)) is None, timeout=LONG)
        evidence = view.evidence(key_of(2))
        assert evidence is not None
        assert len(evidence.crop_sha256) == 64
        first, second = view.label_place(0), view.label_place(1)
        assert first is not None
        assert second is not None
        assert first.x1 < second.x0


def test_a_process_that_is_killed_while_it_is_looked_at_is_replaced(
    bridge: RenderBridge, qtbot: QtBot
) -> None:
    with page_view(bridge, qtbot) as view:
        show_page(view, 1, qtbot)
        for process_id in bridge.client.process_ids:
            kill(process_id)
        assert view.showing is Showing.READY, "what is shown stays"
        assert bounds(grabbed(view), is_red) is not None
        show_page(view, 2, qtbot)
        assert view.showing is Showing.READY
        assert bounds(grabbed(view), is_red) is not None


def test_a_walk_during_which_processes_are_killed_shows_no_wrong_picture(
    bridge: RenderBridge, qtbot: QtBot
) -> None:
    dice = random.Random(7)
    kills = int(os.environ.get(KILLS, "4"))
    page = 0
    with page_view(bridge, qtbot, 500, 700) as view:
        view.fit_page()
        while kills > 0:
            page = page % PAGES + 1
            key = key_of(page)
            view.set_blocks([PageBlock(key, box_of(page), page, ReviewState.UNREVIEWED, 1)])
            view.show_page(page)
            view.draw_ahead([page % PAGES + 1])
            running = bridge.client.process_ids
            if dice.random() < 0.5 and running:
                kill(dice.choice(running))
                kills -= 1
            qtbot.waitUntil(lambda: view.showing in (Showing.READY, Showing.FAILED), timeout=LONG)
            assert view.showing is Showing.READY
            place = view.box_on_screen(key)
            assert place is not None
            view.set_blocks([])
            ink = bounds(grabbed(view), is_red)
            assert ink == pytest.approx(place.getCoords(), abs=1.5)


@pytest.mark.corpus
def test_while_a_page_without_an_end_is_drawn_the_window_lives_and_other_pages_show(
    corpus: Path, qtbot: QtBot
) -> None:
    path = corpus / "hostile" / "render-never-ends.pdf"
    states = []
    settings = RenderSettings(time_limit=2.0)
    with open_bridge(path, settings) as bridge, page_view(bridge, qtbot) as view:
        view.show_page(1)
        zoom = view.zoom
        QTest.keyClick(view, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
        assert view.zoom > zoom
        states.append(view.showing)
        for page in (9, 1, 12):
            show_page(view, page, qtbot)
            states.append(view.showing)
    assert states == [Showing.WAITING, Showing.READY, Showing.FAILED, Showing.READY]


SCREEN = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tests.ui.canvas.real_book import bounds, grabbed, is_red, open_bridge, wait_for
from reviewer.ui.canvas.page_view import PageView
from reviewer.ui.canvas.pictures import Showing

if __name__ == "__main__":
    application = QApplication([])
    with open_bridge(Path(sys.argv[1])) as bridge:
        view = PageView()
        view.resize(701, 603)
        view.set_book(bridge)
        view.show()
        view.show_page(1)
        wait_for(lambda: view.showing is Showing.READY)
        image = grabbed(view)
        picture = view._pictures.base.shown.picture
        print(image.devicePixelRatio(), picture.width, round(view.camera.transform.box.width, 3))
        print(*bounds(image, is_red))
        view.set_book(None)
"""


@pytest.mark.parametrize("factor", ["1.5"])
def test_on_screens_of_other_ratios_pictures_have_the_screens_own_pixels(
    bridge: RenderBridge, factor: str, tmp_path: Path
) -> None:
    script = tmp_path / "on_a_screen.py"
    script.write_text(SCREEN, encoding="utf-8")
    root = Path(__file__).resolve().parents[3]
    environment = os.environ | {
        "QT_SCALE_FACTOR": factor,
        "QT_SCALE_FACTOR_ROUNDING_POLICY": "PassThrough",
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(root),
    }
    done = subprocess.run(
        [sys.executable, str(script), str(bridge.path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.strip().splitlines()[-2:]
    ratio, width, page_width = (float(number) for number in first.split())
    assert ratio == float(factor)
    assert width == pytest.approx(page_width * ratio, abs=1)
    scale = page_width / 595
    left, top, right, bottom = (float(number) for number in second.split())
    assert right - left == pytest.approx(200 * scale, abs=1.5)
    assert bottom - top == pytest.approx(80 * scale, abs=1.5)
    assert left > 60 * scale
    assert top > 0
