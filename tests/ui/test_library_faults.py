"""Faults of libraries that the program is pinned away from or works round.

A test that fails here tells either that a pin was lifted too early, or that a work-round can go.
"""

import gc
import sys

import pytest
from PySide6.QtCore import QObject, Signal

SIGNALS = 100_000


class Bell(QObject):
    """Rings with the values that lost their references."""

    rung = Signal(object)
    rung_bool = Signal(bool)


@pytest.mark.parametrize("value", [True, False, None])
def test_a_signal_takes_no_reference_of_its_value_away(value: object) -> None:
    """PySide6 6.12.0 loses a reference to True and None at every signal on Python 3.10 and 3.11,
    and aborts the process after some 570 of them. The pin in pyproject.toml keeps away from it.
    """
    bell = Bell()
    heard = 0

    def hear(received: object) -> None:
        nonlocal heard
        assert received is value
        heard += 1

    bell.rung.connect(hear)
    gc.collect()
    before = sys.getrefcount(value)
    for _ in range(SIGNALS):
        bell.rung.emit(value)
    gc.collect()
    assert heard == SIGNALS
    assert abs(sys.getrefcount(value) - before) < SIGNALS / 100


def test_a_signal_of_bool_takes_no_reference_away_either() -> None:
    """The same fault, through the type of most signals of widgets."""
    bell = Bell()
    heard: list[int] = [0, 0]

    def hear(received: bool) -> None:
        heard[received] += 1

    bell.rung_bool.connect(hear)
    before = sys.getrefcount(True)
    for number in range(SIGNALS):
        bell.rung_bool.emit(bool(number % 2))
    assert heard == [SIGNALS // 2, SIGNALS // 2]
    assert abs(sys.getrefcount(True) - before) < SIGNALS / 100
