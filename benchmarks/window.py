"""Scrolling and zooming in the window, and its memory on a long walk through a book.

    python -m benchmarks.window [--json]

* `scroll`, `zoom`: a notch of the wheel over the page, 33 ms between notches: milliseconds until
  the page is painted
* `memory`: the most that window and render processes took together, stepping through every block
  of a book of 1,600 and of one of 16,000 pages (MiB); `ratio` is the longer to the shorter
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from benchmarks.block_switch import KEYS_MS, make_book
from benchmarks.measures import Spread, spread

BOOKS: Final = ((1_600, 167), (16_000, 1_670))
"""Pages and blocks."""
_NOTCHES: Final = 120
_STEPS_MS: Final = 1.0


def measure_frames(review: Path) -> dict[str, Spread]:
    """How long the page takes to follow the wheel."""
    from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    from benchmarks.walking import Walk, open_walk

    def notch(walk: Walk, delta: int, keys: Qt.KeyboardModifier) -> Callable[[], None]:
        view = walk.page.page.view
        middle = QPointF(view.width() / 2, view.height() / 2)

        def turn() -> None:
            wheel = QWheelEvent(
                middle,
                view.mapToGlobal(middle),
                QPoint(),
                QPoint(0, delta),
                Qt.MouseButton.NoButton,
                keys,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(view, wheel)
            view.update()  # a notch at the end of a page changes nothing, and is painted anyway

        return turn

    def frames(walk: Walk, keys: Qt.KeyboardModifier, there: int) -> list[float]:
        took = []
        for number in range(_NOTCHES):
            act = notch(walk, there if number // 10 % 2 else -there, keys)
            began = time.perf_counter()
            act()
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
            took.append((time.perf_counter() - began) * 1_000)
            walk.rest(KEYS_MS - took[-1])
        return took

    with tempfile.TemporaryDirectory() as folder, open_walk(review, Path(folder)) as walk:
        walk.rest(3_500)
        walk.through_all(KEYS_MS, most=5)
        return {
            "scroll": spread(frames(walk, Qt.KeyboardModifier.NoModifier, 120)),
            "zoom": spread(frames(walk, Qt.KeyboardModifier.ControlModifier, 120)),
        }


def measure_memory(review: Path) -> float | None:
    """The most memory on a walk through every block, MiB; None where no system tells."""
    from benchmarks.walking import open_walk

    with tempfile.TemporaryDirectory() as folder, open_walk(review, Path(folder)) as walk:
        walk.rest(3_500)
        walk.through_all(_STEPS_MS, sample_memory=True)
        return round(walk.peak_mib, 1) if walk.peak_mib is not None else None


def measure_all() -> dict[str, Any]:
    """All figures, each in a process of its own."""
    books = [make_book(pages, blocks) for pages, blocks in BOOKS]
    memory = [_apart("memory", book.review)["mib"] for book in books]
    short, long = memory
    return {
        **_apart("frames", books[0].review),
        "memory": {
            **{str(pages): mib for (pages, _), mib in zip(BOOKS, memory, strict=True)},
            "ratio": round(long / short, 3) if short and long else None,
        },
    }


def _apart(part: str, review: Path) -> dict[str, Any]:
    arguments = [sys.executable, "-m", "benchmarks.window", "--part", part, str(review)]
    done = subprocess.run(arguments, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--part", choices=["frames", "memory"], help=argparse.SUPPRESS)
    parser.add_argument("review", nargs="?", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and os.name != "nt":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if options.part == "frames":
        print(json.dumps(measure_frames(options.review)))
    elif options.part == "memory":
        print(json.dumps({"mib": measure_memory(options.review)}))
    else:
        found = measure_all()
        if options.json:
            print(json.dumps(found))
        else:
            for name, value in found.items():
                print(f"{name:>12}  {value}")


if __name__ == "__main__":
    main()
