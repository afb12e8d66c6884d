"""Judge the whole sample book in the real program, by keys alone, and export it.

Usage: sample_walk.py FOLDER [--language vi|en]. Starts the program as its command does, in a fresh
configuration, and presses keys as a pharmacist would: the sample from the start page, her name,
every block, one shape corrected, one label edited, one "not a block", one signature undone and
given again, export. Leaves FOLDER/bundle, FOLDER/walk.json (what it did) and FOLDER/*.png. The
walk reads the window to know when to press the next key; it changes it through keys alone.
"""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REVIEWER = "Nguyễn Thị Kiểm"
STEP_MS = 15
PATIENCE_S = 60.0

Waiting = Callable[[], bool]


class Walk:
    """Keys to press, one after another, each once what it needs is there."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder
        self.language = language
        self.did: dict[str, Any] = {"signed": []}
        self._steps = self._all_steps()
        self._wanted: Waiting = lambda: True
        self._since = time.monotonic()
        self.error = ""

    def prepare(self, config: Path) -> None:
        """Before the program starts, in the folder that it reads its settings from."""

    # the machinery

    def start(self) -> None:
        """Begin once the program's event loop runs."""
        from PySide6.QtCore import QTimer

        self._timer = QTimer()
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def _go_on(self) -> None:
        from PySide6.QtWidgets import QApplication

        if QApplication.activeWindow() is None and QApplication.activeModalWidget() is None:
            # Without a window manager nobody gives the window its focus back after a dialog.
            self.window.activateWindow()
            return
        if self._wanted():
            # A dialog's own event loop runs within a key press: do not start a second step there.
            self._timer.stop()
            try:
                self._wanted = next(self._steps)
            except StopIteration:
                return
            except Exception as error:
                self.error = f"{type(error).__name__}: {error}"
                self._shoot("failed")
                QApplication.exit(1)
                return
            self._since = time.monotonic()
            self._timer.start()
        elif time.monotonic() - self._since > PATIENCE_S:
            self._timer.stop()
            self.error = f"waited too long after {self.did['signed'][-1:]}: {self._obstacle()}"
            self._shoot("failed")
            QApplication.exit(1)

    def _obstacle(self) -> str:
        page = self.window.review_page
        return repr(page.desk.obstacle()) if page is not None else "no review is open"

    @property
    def window(self) -> Any:
        """The program's main window."""
        from PySide6.QtWidgets import QApplication

        from reviewer.ui.main_window import MainWindow

        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

    def _press(self, key: Any, *modifiers: Any) -> None:
        """Press a key where the focus is, later: it may open a dialog with a loop of its own."""
        from PySide6.QtCore import Qt, QTimer
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        held = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            held |= modifier

        def press() -> None:
            target = QApplication.activeModalWidget() or QApplication.activeWindow() or self.window
            QTest.keyClick(target.focusWidget() or target, key, held)

        QTimer.singleShot(0, press)

    def _type(self, text: str) -> None:
        """Type through the input method, as Vietnamese is typed: composed, then committed."""
        from PySide6.QtGui import QInputMethodEvent
        from PySide6.QtWidgets import QApplication

        target = QApplication.focusWidget()
        if target is None:
            raise RuntimeError("nothing has the focus to type into")
        event = QInputMethodEvent(text, [])
        QApplication.sendEvent(target, event)
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(target, event)

    def _shoot(self, name: str) -> None:
        from PySide6.QtWidgets import QApplication

        shown = QApplication.activeModalWidget() or self.window
        screen = QApplication.primaryScreen()
        whole = screen.grabWindow(0) if QApplication.platformName() == "xcb" else shown.grab()
        whole.save(str(self.folder / f"{name}.png"))

    def _after(self, milliseconds: int) -> Waiting:
        until = time.monotonic() + milliseconds / 1000
        return lambda: time.monotonic() >= until

    # the walk

    def _all_steps(self) -> Iterator[Waiting]:
        yield from self._open_the_sample()
        yield from self._judge_all()
        yield from self._look_at_the_gates()
        yield from self._export()
        yield from self._leave()

    def _open_the_sample(self) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication, QLineEdit

        yield self._after(400)
        self._shoot("1-start-page")
        for _ in range(12):
            focus = QApplication.focusWidget()
            if focus is not None and focus.objectName() == "start-sample":
                break
            self._press(Qt.Key.Key_Tab)
            yield self._after(60)
        self._press(Qt.Key.Key_Space)
        yield lambda: QApplication.activeModalWidget() is not None
        yield lambda: isinstance(QApplication.focusWidget(), QLineEdit)
        self._type(REVIEWER)
        self._press(Qt.Key.Key_Return)
        yield (
            lambda: (
                self.window.review_page is not None
                and self.window.review_page.desk.current is not None
            )
        )
        self.desk = self.window.review_page.desk
        self.did["review"] = str(self.desk.session.info.review)

    def _judge_all(self) -> Iterator[Waiting]:
        total = len(self.desk.session.items)
        while self.desk.session.counts().settled < total:
            yield from self._judge(self.desk.item)

    def _seen(self) -> Iterator[Waiting]:
        """Wait until the whole crop has been on the screen; scroll a large one by keys."""
        from PySide6.QtCore import Qt

        def is_seen() -> bool:
            return bool(self.desk.obstacle().sight == "")

        pause = self._after(400)
        yield lambda: is_seen() or pause()
        if is_seen():
            return
        yield from self._focus_the_crop()
        keys = (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Down)
        for turn in range(80):
            if is_seen():
                return
            for _ in range(6):
                self._press(keys[turn % 4])
            yield self._after(170)

    def _focus_the_crop(self) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication

        crop = self.window.review_page.crop_view
        for _ in range(80):
            focus = QApplication.focusWidget()
            if focus is crop or (focus is not None and crop.isAncestorOf(focus)):
                return
            self._press(Qt.Key.Key_Tab)
            yield self._after(20)

    def _judge(self, item: Any) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt

        from reviewer.contract.vocabulary import Shape

        control = Qt.KeyboardModifier.ControlModifier
        block, signed = item.block, self.did["signed"]
        yield from self._seen()
        if len(signed) == 0:
            self._shoot("2-window")
        if block.shape is Shape.SIMPLE_TABLE and "not_a_block" not in self.did and len(signed) > 3:
            self.did["not_a_block"] = list(item.key)
            self._press(Qt.Key.Key_0)
        elif block.shape is Shape.SIMPLE_TABLE and "corrected" not in self.did and block.header_row:
            self.did["corrected"] = list(item.key)
            self._press(Qt.Key.Key_2)
            yield self._after(60)
            self._shoot("3-correction")
        else:
            yield from self._state_as_it_is(item)
        yield lambda: self.desk.obstacle().is_none
        self._press(Qt.Key.Key_Return, control)
        yield lambda: self.desk.session.state(item.key).state.is_settled
        signed.append(list(item.key))
        if len(signed) == 6:
            yield from self._undo_and_sign_again(item)

    def _state_as_it_is(self, item: Any) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication, QLineEdit

        from reviewer.contract.vocabulary import Shape

        keys = {
            Shape.SIMPLE_TABLE: Qt.Key.Key_1,
            Shape.MULTI_LEVEL_OR_MERGED_HEADER: Qt.Key.Key_2,
            Shape.CROSS_PAGE_CONTINUATION: Qt.Key.Key_3,
            Shape.FORMULA_2D: Qt.Key.Key_4,
        }
        block = item.block
        self._press(keys[block.shape])
        yield lambda: self.desk.answer is not None and self.desk.answer.shape is block.shape
        if block.shape is not Shape.SIMPLE_TABLE:
            return
        if not any(block.header_row):
            self._press(Qt.Key.Key_H)
            return
        labels = len(block.header_row)
        if "edited" not in self.did:
            self.did["edited"] = [*item.key]
            self._press(Qt.Key.Key_E)
            yield lambda: isinstance(QApplication.focusWidget(), QLineEdit)
            self._press(Qt.Key.Key_End)
            yield self._after(60)
            self._type(" (đã sửa)")
            self._press(Qt.Key.Key_Return)
            yield self._after(60)
            labels -= 1
        for _ in range(labels):
            self._press(Qt.Key.Key_Y)
            yield self._after(20)

    def _undo_and_sign_again(self, item: Any) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt

        control = Qt.KeyboardModifier.ControlModifier
        self.did["undone"] = list(item.key)
        self._press(Qt.Key.Key_Z, control)
        yield lambda: not self.desk.session.state(item.key).state.is_settled
        yield from self._seen()
        yield lambda: self.desk.obstacle().is_none
        self._press(Qt.Key.Key_Return, control)
        yield lambda: self.desk.session.state(item.key).state.is_settled

    def _look_at_the_gates(self) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt

        held = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier)
        self._press(Qt.Key.Key_G, *held)
        yield self._after(2500)
        self._shoot("4-gates")
        self._press(Qt.Key.Key_G, *held)
        yield self._after(100)

    def _export(self) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt
        from PySide6.QtWidgets import QApplication

        from reviewer.ui.release.export_dialog import ExportDialog

        self._press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        yield lambda: isinstance(QApplication.activeModalWidget(), ExportDialog)
        dialog: Any = QApplication.activeModalWidget()
        yield lambda: dialog.start_button.isEnabled()
        yield self._after(150)
        self._shoot("5-export")
        for _ in range(3):  # as a person would, where the window had lost its focus
            self._press(Qt.Key.Key_Return)
            pause = self._after(1500)
            yield lambda now=pause: dialog.is_running or bool(dialog.outcome) or now()  # type: ignore[misc]
            if dialog.is_running or dialog.outcome:
                break
        yield lambda: bool(dialog.outcome)
        yield self._after(150)
        self._shoot("6-exported")
        self.did["outcome"] = dialog.outcome
        shutil.copytree(Path(dialog.folder_field.text()), self.folder / "bundle")
        self._press(Qt.Key.Key_Escape)
        yield lambda: QApplication.activeModalWidget() is None

    def _leave(self) -> Iterator[Waiting]:
        from PySide6.QtCore import Qt

        self._press(Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
        yield lambda: False


def run_walk(kind: type[Walk], words: str | None) -> int:
    """Run the program with a walk in it; its exit code, or 1 with the reason."""
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=("vi", "en"), default="vi")
    options = parser.parse_args()
    folder: Path = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    home = folder / "home"
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        os.environ[variable] = str(home / variable.lower())
    os.environ["LC_ALL"] = "vi_VN.UTF-8" if options.language == "vi" else "C.UTF-8"
    sys.path.insert(0, str(ROOT))

    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from reviewer.cli import run

    walk = kind(folder, options.language)
    walk.prepare(home / "xdg_config_home")
    begin = QApplication.exec

    def begin_with_the_walk(*_: object) -> int:
        QTimer.singleShot(0, walk.start)
        return begin()

    QApplication.exec = begin_with_the_walk  # type: ignore[method-assign]
    code = run(["open"])
    (folder / "walk.json").write_text(
        json.dumps(walk.did, ensure_ascii=False, indent=1), encoding="utf-8"
    )
    if walk.error:
        print(walk.error, file=sys.stderr)
        return 1
    return code


if __name__ == "__main__":
    sys.exit(run_walk(Walk, __doc__))
