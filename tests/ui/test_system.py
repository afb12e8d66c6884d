"""The window follows the system: its scheme, the size of its text; and nothing in it moves."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QAbstractAnimation, QObject, Qt
from PySide6.QtGui import QFont, QFontDatabase, QStyleHints
from PySide6.QtWidgets import QApplication, QProgressBar
from pytestqt.qtbot import QtBot

from reviewer.app import make_application
from reviewer.settings import Scheme
from reviewer.ui.language import Language
from reviewer.ui.main_window import MainWindow
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.theme.look import Look
from reviewer.ui.theme.tokens import DARK, LIGHT
from reviewer.ui.widgets.still_bar import StillBar


@pytest.fixture
def system(
    qapp: QApplication, language: Language, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Qt.ColorScheme], None]:
    """Makes the system light or dark; the platform of the tests has no scheme of its own."""
    del language

    def become(scheme: Qt.ColorScheme) -> None:
        monkeypatch.setattr(QStyleHints, "colorScheme", lambda _hints: scheme)
        qapp.styleHints().colorSchemeChanged.emit(scheme)

    return become


def test_follows_the_systems_scheme_at_once(
    qapp: QApplication, system: Callable[[Qt.ColorScheme], None]
) -> None:
    look = Look(qapp, Scheme.SYSTEM)
    system(Qt.ColorScheme.Dark)
    assert look.colours is DARK
    system(Qt.ColorScheme.Light)
    assert look.colours is LIGHT
    look.set_scheme(Scheme.LIGHT)
    system(Qt.ColorScheme.Dark)
    assert look.colours is LIGHT, "what she chose stands"
    look.deleteLater()


@pytest.mark.parametrize("points", [9.0, 13.5])
def test_sizes_follow_the_systems_font(
    qapp: QApplication, language: Language, monkeypatch: pytest.MonkeyPatch, points: float
) -> None:
    del language
    font = QFont("Noto Sans")
    font.setPointSizeF(points)
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda _which: font)
    look = Look(qapp, Scheme.LIGHT)
    assert qapp.font().pointSizeF() == pytest.approx(points)
    larger = Look(qapp, Scheme.LIGHT, 1.5)
    assert qapp.font().pointSizeF() == pytest.approx(points * 1.5)
    assert larger.unit > look.unit
    for made in (look, larger):
        made.deleteLater()
    monkeypatch.undo()
    Look(qapp, Scheme.LIGHT).deleteLater()


def test_nothing_moves_by_itself(
    main_window: MainWindow, opened: Callable[[], ReviewPage], qtbot: QtBot
) -> None:
    page = opened()
    main_window.show()
    page._toggle_gates()
    qtbot.waitUntil(lambda: page.gates.report is not None, timeout=30_000)
    moving = [
        each
        for root in (main_window, QApplication.instance())
        if root is not None
        for each in root.findChildren(QObject)
        if isinstance(each, QAbstractAnimation) and each.state() is QAbstractAnimation.State.Running
    ]
    assert moving == []
    bars = main_window.findChildren(QProgressBar)
    assert bars
    for bar in bars:
        assert isinstance(bar, StillBar)
        bar.setRange(0, 0)
        assert (bar.minimum(), bar.maximum()) != (0, 0), "such a bar runs to and fro"


def test_menus_are_there_at_once(qapp: QApplication) -> None:
    make_application([qapp.applicationName()])
    assert not any(qapp.isEffectEnabled(effect) for effect in Qt.UIEffect)
