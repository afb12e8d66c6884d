"""A real review of the sample book, and what the views are made of. Nothing is drawn by a child."""

import gc
import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reviewer.app import make_window
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape
from reviewer.session import ReviewSession
from reviewer.settings import Scheme
from reviewer.ui import main_window as main_window_module
from reviewer.ui.actions import Actions
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_spec import CropEvidence
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.theme.fonts import load_fonts
from reviewer.ui.theme.look import Look

REVIEWER = "Nguyễn Thị Hoà"


class Eyes:
    """Stands for the crop view: says that all was seen, unless a test says otherwise."""

    def __init__(self) -> None:
        self.obstacle: str | None = None

    def evidence(self, key: BlockKey) -> CropEvidence | None:
        """A look of a second and a half."""
        del key
        return None if self.obstacle else CropEvidence(crop_sha256="0" * 64, seen_ms=1500)

    def sign_obstacle(self, key: BlockKey) -> str | None:
        """What the test says."""
        del key
        return self.obstacle


@pytest.fixture(scope="session")
def sample_review(tmp_path_factory: pytest.TempPathFactory, sample: Path) -> Path:
    """A folder with book, monographs and an untouched review of them."""
    folder = tmp_path_factory.mktemp("sample")
    for name in ("book.pdf", "monographs.jsonl"):
        shutil.copyfile(sample / name, folder / name)
    ReviewSession.create(
        folder / "sample.review",
        pdf=folder / "book.pdf",
        monographs=folder / "monographs.jsonl",
    )
    return folder


@pytest.fixture
def review_file(sample_review: Path, tmp_path: Path) -> Path:
    """A review of this test's own."""
    shutil.copytree(sample_review, tmp_path / "review")
    return tmp_path / "review" / "sample.review"


@pytest.fixture
def session(review_file: Path) -> Iterator[ReviewSession]:
    """It, open for signing."""
    with ReviewSession.open(review_file, reviewer=REVIEWER, writable=True) as opened:
        yield opened


@pytest.fixture
def language(qapp: QApplication) -> Iterator[Language]:
    """English, whatever the machine speaks; taken off again afterwards."""
    load_fonts()
    spoken = Language(qapp, "en")
    yield spoken
    spoken.set_code("en")


@pytest.fixture
def look(qapp: QApplication, language: Language) -> Iterator[Look]:
    """The light scheme."""
    del language
    made = Look(qapp, Scheme.LIGHT)
    yield made
    made.deleteLater()


@pytest.fixture
def eyes() -> Eyes:
    """Whoever looked at the crops."""
    return Eyes()


@pytest.fixture
def desk(session: ReviewSession, eyes: Eyes, qapp: QApplication) -> Desk:
    """A desk with the first block of the queue on it, seen."""
    del qapp
    made = Desk(session)
    made.set_sight(eyes)
    made.go_to(session.queue()[0])
    return made


class Keyboard:
    """Presses keys as a person does: where the focus is, letters beyond ASCII included."""

    def show(self, window: QWidget) -> None:
        """Show the window and make it the active one."""
        window.show()
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)

    def press(
        self,
        window: QWidget,
        keys: str | Qt.Key,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """A key by its name, or text letter by letter."""
        if isinstance(keys, Qt.Key):
            QTest.keyClick(self._target(window), keys, modifier)
            return
        for letter in keys:
            if letter.isascii():
                QTest.keyClicks(self._target(window), letter, modifier)
                continue
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, 0, modifier, letter)
                QApplication.sendEvent(self._target(window), event)

    def _target(self, window: QWidget) -> QWidget:
        return window.focusWidget() or window


@pytest.fixture
def keyboard() -> Keyboard:
    """A keyboard."""
    return Keyboard()


@pytest.fixture
def window(qtbot: object, look: Look) -> QWidget:
    """A bare window that actions can live in."""
    del look
    widget = QWidget()
    qtbot.addWidget(widget)  # type: ignore[attr-defined]
    return widget


@pytest.fixture
def actions(window: QWidget) -> Actions:
    """All actions, of the bare window."""
    return Actions(window)


@pytest.fixture
def key_of(session: ReviewSession) -> Callable[[Shape], BlockKey]:
    """The first block in the queue of a shape."""

    def find(shape: Shape) -> BlockKey:
        return next(key for key in session.queue() if session.item(key).block.shape is shape)

    return find


@pytest.fixture(autouse=True)
def garbage_is_collected_in_the_windows_thread() -> Iterator[None]:
    """As the window does: Qt crashes on a widget that another thread's collection destroys."""
    gc.disable()
    yield
    gc.collect(1)


@pytest.fixture(autouse=True, scope="module")
def old_garbage_is_collected_now_and_then() -> Iterator[None]:
    """A full collection takes too long for every test."""
    yield
    gc.collect()


class NoClient:
    """A render client that never draws: these tests are about the rest of the window."""

    def __init__(self, *_given: object, **_options: object) -> None: ...

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_what, **_options: None


class NoBridge(RenderBridge):
    def __init__(self, path: Path, password: str | None = None, **options: Any) -> None:
        super().__init__(path, password, client=NoClient, **options)  # type: ignore[arg-type]


@pytest.fixture
def main_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setattr(main_window_module, "RenderBridge", NoBridge)
    settings = tmp_path / "config" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(
        json.dumps({"reviewer": REVIEWER, "language": "en", "scheme": "light"}), encoding="utf-8"
    )
    load_fonts()
    made = make_window(qapp, settings, tmp_path / "data")
    qtbot.addWidget(made)
    made.resize(1500, 950)
    yield made
    made.close()
    made.menu.set_language("en")


@pytest.fixture
def opened(main_window: MainWindow, review_file: Path, qtbot: QtBot) -> Callable[[], ReviewPage]:
    """Opens this test's review in the window."""

    def open_it() -> ReviewPage:
        main_window.open(OpenRequest(review_file))
        qtbot.waitUntil(lambda: main_window.review_page is not None, timeout=20_000)
        assert main_window.review_page is not None
        return main_window.review_page

    return open_it
