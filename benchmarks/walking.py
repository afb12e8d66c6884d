"""Drives the real window through the blocks of a review and measures what she would wait for.

A block counts as shown when its page and its crop are painted, both exactly as wanted: right page,
right block, drawn for this scale.
"""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtTest import QTest

from benchmarks.measures import memory_mib
from reviewer.app import make_application, make_window
from reviewer.contract.monograph import BlockKey
from reviewer.ui.canvas.pictures import Showing
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.review_page import ReviewPage

WIDTH, HEIGHT = 1600, 1000
PATIENCE_MS = 60_000
REVIEWER = "Benchmark"


class Painted(QObject):
    """Tells when page and crop of the current block are both painted."""

    done = Signal()

    def __init__(self, page: ReviewPage) -> None:
        super().__init__(page)
        self._page = page
        self._fresh = [False, False]
        self._since = 0.0
        self._is_painting = False
        self.took_ms: float | None = None
        self.last_paint = 0.0
        """Seconds of `time.time`, to compare with another process's."""
        self._views = (page.page.view, page.crop_view)
        for view in self._views:
            view.installEventFilter(self)

    def begin(self) -> None:
        """A key is about to be pressed."""
        self._fresh = [False, False]
        self.took_ms = None
        self._since = time.perf_counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note what is painted, and look when it is done."""
        if event.type() != QEvent.Type.Paint or watched not in self._views or self._is_painting:
            return False
        # Have it painted here, to know when that is done.
        self._is_painting = True
        QCoreApplication.sendEvent(watched, event)
        self._is_painting = False
        self._fresh[self._views.index(watched)] = True
        self._look()
        return True

    @property
    def has_painted(self) -> bool:
        """Whether both views have been painted at all."""
        return all(self._fresh)

    def _look(self) -> None:
        self.last_paint = time.time()
        if self.took_ms is None and all(self._fresh) and self.is_right:
            self.took_ms = (time.perf_counter() - self._since) * 1_000
            self.done.emit()

    @property
    def is_right(self) -> bool:
        """Whether both views show the current block, sharp."""
        item, (page, crop) = self._page.desk.item, self._views
        spec = crop.spec
        return (
            item is not None
            and spec is not None
            and page.page == item.block.physical_page
            and page.showing is Showing.READY
            and spec.key == item.key
            and crop.showing is Showing.READY
        )


class Heartbeat(QObject):
    """How long the window's thread was away from its event loop, at the longest."""

    def __init__(self) -> None:
        super().__init__()
        self.longest_ms = 0.0
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin anew."""
        self.longest_ms, self._last = 0.0, time.perf_counter()
        self._timer.start()

    def stop(self) -> float:
        """End; the longest absence in milliseconds."""
        self._timer.stop()
        return self.longest_ms

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest_ms = max(self.longest_ms, (now - self._last) * 1_000 - 1.0)
        self._last = now


class Walk:
    """The window on a review, and a pair of hands."""

    def __init__(self, window: MainWindow, page: ReviewPage) -> None:
        self.window, self.page = window, page
        self.painted = Painted(page)
        self.peak_mib: float | None = None

    @property
    def keys(self) -> tuple[BlockKey, ...]:
        """The blocks in the order of the queue."""
        return self.page.desk.shown

    def go_to(self, key: BlockKey) -> float:
        """Jump to a block and wait for it; milliseconds."""
        if key == self.page.desk.current:
            return 0.0
        return self._shown_after(lambda: self.page.desk.go_to(key))

    def press_next(self) -> float:
        """Press the key for the next block and wait for it; milliseconds."""

        def press() -> None:
            target = self.window.focusWidget() or self.window
            QTest.keyClick(target, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)

        return self._shown_after(press)

    def through_all(
        self, pause_ms: float, *, most: int | None = None, sample_memory: bool = False
    ) -> list[float]:
        """From the first block to the last by key, so long between keys; milliseconds each."""
        self.go_to(self.keys[0])
        self.rest(500)
        took = []
        for _ in self.keys[1:most]:
            began = time.perf_counter()
            took.append(self.press_next())
            if sample_memory and len(took) % 8 == 0:
                self.look_at_memory()
            self.rest(pause_ms - (time.perf_counter() - began) * 1_000)
        return took

    def rest(self, milliseconds: float) -> None:
        """Let the window live for so long."""
        if milliseconds > 0:
            loop, timer = QEventLoop(), QTimer()
            timer.setTimerType(Qt.TimerType.PreciseTimer)
            timer.setSingleShot(True)
            timer.timeout.connect(loop.quit)
            timer.start(round(milliseconds))
            loop.exec()

    def without_drawing_ahead(self) -> None:
        """From now on nothing is drawn, read or asked for before it is wanted."""
        for view in (self.page.bridge, self.page.crop_view):
            setattr(view, "draw_ahead", lambda *_asked: None)  # noqa: B010

    def kill_processes(self, count: int) -> None:
        """End so many render processes as a crash does, the one that worked last first."""
        for process in self.page.bridge.client.process_ids[:count]:
            with contextlib.suppress(OSError):
                os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))

    def look_at_memory(self) -> None:
        """Take note of the memory of window and render processes together."""
        client = self.page.bridge.client
        pids = [os.getpid(), *client.process_ids, client.reserve_id]
        now = memory_mib([pid for pid in pids if pid is not None])
        if now is not None:
            self.peak_mib = max(self.peak_mib or 0.0, now)

    def _shown_after(self, act: Callable[[], None]) -> float:
        loop = QEventLoop()
        self.painted.done.connect(loop.quit)
        self.painted.begin()
        act()
        if self.painted.took_ms is None:
            QTimer.singleShot(PATIENCE_MS, loop.quit)
            loop.exec()
        self.painted.done.disconnect(loop.quit)
        if self.painted.took_ms is None:
            raise TimeoutError(f"{self.page.desk.current} was not shown in {PATIENCE_MS} ms")
        return self.painted.took_ms


@contextlib.contextmanager
def open_walk(review: Path, folder: Path) -> Iterator[Walk]:
    """The program's own window on the review, its settings and data in `folder`."""
    application = make_application(["benchmark"])
    window = make_window(application, folder / "settings.json", folder / "data")
    window._settings.reviewer = REVIEWER
    window.resize(WIDTH, HEIGHT)
    window.show()
    window.open(OpenRequest(review), read_only=True)
    until = time.perf_counter() + PATIENCE_MS / 1_000
    walk: Walk | None = None
    while walk is None or not walk.page.bridge.is_open:
        if time.perf_counter() > until:
            raise TimeoutError("the review did not open")
        if walk is None and window.review_page is not None:
            walk = Walk(window, window.review_page)  # at once, not to miss its first painting
        QTest.qWait(1)
    try:
        yield walk
    finally:
        window.close()
        application.processEvents()


def one_of_each_page(
    keys: Sequence[BlockKey], page_of: Callable[[BlockKey], int]
) -> list[BlockKey]:
    """One block of each page, in order: each needs a page that was not on the screen before."""
    seen: set[int] = set()
    chosen = []
    for key in keys:
        page = page_of(key)
        if page not in seen:
            seen.add(page)
            chosen.append(key)
    return chosen
