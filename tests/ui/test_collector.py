"""Garbage is collected in the window's thread and in no other."""

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from reviewer.ui.collector import RestingCollector, WindowCollector


class Knot:
    """Garbage that only the collector can clear away; notes in which thread it did."""

    def __init__(self, cleared_in: list[int]) -> None:
        self.itself, self.cleared_in = self, cleared_in

    def __del__(self) -> None:
        self.cleared_in.append(threading.get_ident())


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[WindowCollector]:
    del qtbot
    parent = QObject()
    made = WindowCollector(parent)
    yield made
    made.close()
    gc.disable()


@pytest.mark.usefixtures("collector")
def test_what_another_thread_makes_is_cleared_in_the_windows(qtbot: QtBot) -> None:
    cleared_in: list[int] = []

    def litter() -> None:
        for _ in range(20_000):
            Knot(cleared_in)

    thread = threading.Thread(target=litter)
    thread.start()
    thread.join()
    assert cleared_in == [], "with Python left to itself some would be cleared in that thread"
    qtbot.waitUntil(lambda: len(cleared_in) >= 20_000)
    assert set(cleared_in) == {threading.get_ident()}


def test_afterwards_python_collects_as_ever(collector: WindowCollector) -> None:
    assert not gc.isenabled()
    collector.close()
    assert gc.isenabled()


def test_what_an_open_review_set_aside_is_given_back(qtbot: QtBot) -> None:
    del qtbot
    collector = RestingCollector()
    assert gc.get_freeze_count() > 0
    collector.close()
    assert gc.get_freeze_count() == 0
