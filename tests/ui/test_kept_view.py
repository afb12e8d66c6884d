"""What she set is there next time: window, columns, zoom, order, scheme, text size, language."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.app import make_window
from reviewer.settings import Scheme, load_settings
from reviewer.ui.canvas.camera import Fitting
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.queue.index import Order
from reviewer.ui.review_page import ReviewPage

Opened = Callable[[], ReviewPage]


def again(
    qapp: QApplication, tmp_path: Path, review: Path, qtbot: QtBot
) -> tuple[MainWindow, ReviewPage]:
    """The program started once more with the same settings, on the same review."""
    window = make_window(qapp, tmp_path / "config" / "settings.json", tmp_path / "data")
    qtbot.addWidget(window)
    window.open(OpenRequest(review))
    qtbot.waitUntil(lambda: window.review_page is not None, timeout=20_000)
    assert window.review_page is not None
    return window, window.review_page


@pytest.mark.parametrize("zoom", ["page", "width", 1.75])
def test_zoom_order_and_grouping(
    main_window: MainWindow,
    opened: Opened,
    qapp: QApplication,
    tmp_path: Path,
    review_file: Path,
    qtbot: QtBot,
    zoom: str | float,
) -> None:
    page = opened()
    if isinstance(zoom, float):
        page.page.view.set_zoom(zoom)
    else:
        (page.page.view.fit_page if zoom == "page" else page.page.view.fit_width)()
    page.queue.filter_bar.arrange(Order.DRUG.value, by_drug=True)
    main_window.close()
    window, page = again(qapp, tmp_path, review_file, qtbot)
    camera = page.page.view.camera
    if isinstance(zoom, float):
        assert camera.fitting is Fitting.FREE
        assert camera.zoom == pytest.approx(zoom, abs=0.001)
    else:
        assert camera.fitting is (Fitting.PAGE if zoom == "page" else Fitting.WIDTH)
    assert page.queue.filter_bar.order is Order.DRUG
    assert page.queue.filter_bar.is_grouped
    window.close()


def test_the_size_of_the_window(
    main_window: MainWindow, qapp: QApplication, tmp_path: Path, qtbot: QtBot
) -> None:
    main_window.show()
    main_window.resize(741, 702)  # within the test platform's screen
    qtbot.wait(20)
    main_window.close()
    window = make_window(qapp, tmp_path / "config" / "settings.json", tmp_path / "data")
    qtbot.addWidget(window)
    assert (window.width(), window.height()) == (741, 702)


def test_the_columns(
    main_window: MainWindow,
    opened: Opened,
    qapp: QApplication,
    tmp_path: Path,
    review_file: Path,
    qtbot: QtBot,
) -> None:
    main_window.show()
    main_window.resize(1430, 870)
    page = opened()
    qtbot.waitUntil(page.isVisible)
    page.splitter.setSizes([280, 700, 448])
    columns = page.splitter.sizes()
    main_window.close()
    window, page = again(qapp, tmp_path, review_file, qtbot)
    window.resize(1430, 870)
    window.show()
    qtbot.waitUntil(page.isVisible)
    assert page.splitter.sizes() == pytest.approx(columns, abs=3)
    window.close()


def test_language_scheme_and_text_size(
    main_window: MainWindow, qapp: QApplication, tmp_path: Path, qtbot: QtBot
) -> None:
    main_window.menu.set_language("vi")
    main_window.menu.set_scheme(Scheme.DARK)
    main_window.menu.step_text(1)
    kept = load_settings(tmp_path / "config" / "settings.json")
    assert (kept.language, kept.scheme, kept.text_scale) == ("vi", Scheme.DARK, 1.1)
    window = make_window(qapp, tmp_path / "config" / "settings.json", tmp_path / "data")
    qtbot.addWidget(window)
    assert window._language.code == "vi"
    assert window._look.scheme is Scheme.DARK
    assert window.start_page._recent_heading.text() == "Phiên rà soát gần đây"
    window.menu.set_scheme(Scheme.LIGHT)
    window.menu.step_text(-1)
    window.menu.set_language("en")
