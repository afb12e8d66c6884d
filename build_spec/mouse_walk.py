"""Judge the whole sample book in the real program by mouse alone, and export it.

Usage: mouse_walk.py FOLDER [--language vi|en]. The same walk as `sample_walk.py`, with the pointer:
every press goes to the program's window at a place on it, and whatever lies there gets it, so that
a part that is covered, cut off or scrolled away is not clicked. She gave her name on an earlier
day: that is the one thing that cannot be done without a keyboard. Leaves FOLDER/bundle and
FOLDER/walk.json, in which `keys` counts the keys that the program got: none.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sample_walk import REVIEWER, Waiting, Walk, run_walk


class MouseWalk(Walk):
    """Presses and drags in place of keys."""

    name = "mouse"

    def prepare(self, config: Path) -> None:
        """She was here before."""
        folder = config / "formulary-reviewer"
        folder.mkdir(parents=True)
        settings = {"reviewer": REVIEWER, "language": self.language, "thumbnails": True}
        (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")

    def start(self) -> None:
        """Count the keys from the beginning."""
        from PySide6.QtCore import QEvent, QObject
        from PySide6.QtWidgets import QApplication

        did = self.did
        did["keys"] = 0

        class Keys(QObject):
            def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
                did["keys"] += event.type() == QEvent.Type.KeyPress
                return False

        self._keys = Keys()
        QApplication.instance().installEventFilter(self._keys)  # type: ignore[union-attr]
        super().start()

    # the pointer

    def _point(self, widget: Any, x: float = 0.5, y: float = 0.5) -> tuple[Any, Any]:
        """A window of the screen, and the place of the widget on it."""
        from PySide6.QtCore import QPoint

        window = widget.window()
        area = widget.rect()
        spot = QPoint(round(area.width() * x), round(area.height() * y))
        return window.windowHandle(), widget.mapTo(window, spot)

    def _click(self, widget: Any, x: float = 0.5, y: float = 0.5) -> None:
        """Press the left button there, later: it may open a dialog with a loop of its own."""
        from PySide6.QtCore import Qt, QTimer
        from PySide6.QtTest import QTest

        handle, spot = self._point(widget, x, y)
        none = Qt.KeyboardModifier.NoModifier
        QTimer.singleShot(
            0, lambda: QTest.mouseClick(handle, Qt.MouseButton.LeftButton, none, spot)
        )

    def _lies_there(self, widget: Any) -> bool:
        """Whether the middle of the widget would be hit; not while it is being laid out anew."""
        window = widget.window()
        hit = window.childAt(self._point(widget)[1])
        return hit is widget or bool(hit is not None and widget.isAncestorOf(hit))

    def _drag(self, widget: Any, dx: int, dy: int) -> None:
        """Take what lies in the middle of the widget along."""
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest

        handle, spot = self._point(widget)
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(handle, left, none, spot)
        for part in range(1, 5):
            QTest.mouseMove(handle, spot + QPoint(dx * part // 4, dy * part // 4))
        QTest.mouseRelease(handle, left, none, spot + QPoint(dx, dy))

    def _wheel(self, widget: Any, notches: int) -> None:
        """Turn the wheel over the widget; below zero what is further down comes up."""
        from PySide6.QtCore import QPoint, QPointF, Qt
        from PySide6.QtGui import QWheelEvent
        from PySide6.QtWidgets import QApplication

        handle, spot = self._point(widget)
        event = QWheelEvent(
            QPointF(spot), QPointF(handle.mapToGlobal(spot)), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(handle, event)

    def _reach(self, widget: Any) -> Iterator[Waiting]:
        """Scroll the column that the widget lies in until its middle can be seen."""
        from PySide6.QtWidgets import QScrollArea

        area = widget.parent()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parent()
        for turn in range(60):
            if area is None or widget.visibleRegion().contains(widget.rect().center()):
                return
            middle = widget.mapTo(area.viewport(), widget.rect().center()).y()
            self._wheel(area.viewport(), 1 if middle < 0 else -1)
            yield self._after(20 + turn)

    def _press_button(self, button: Any) -> Iterator[Waiting]:
        yield lambda: button.isVisible() and button.isEnabled()
        yield from self._reach(button)
        yield lambda: self._lies_there(button)
        self._click(button)
        yield self._after(30)

    # the walk

    def _open_the_sample(self) -> Iterator[Waiting]:
        from PySide6.QtWidgets import QPushButton

        yield self._after(400)
        button = self.window.start_page.findChild(QPushButton, "start-sample")
        yield from self._press_button(button)
        yield (
            lambda: (
                self.window.review_page is not None
                and self.window.review_page.desk.current is not None
            )
        )
        self.page = self.window.review_page
        self.desk = self.page.desk
        self.did["review"] = str(self.desk.session.info.review)
        yield self._after(500)
        yield from self._walk_about()

    def _walk_about(self) -> Iterator[Waiting]:
        """A row of the queue, a small page, and a block on its page, each by a click."""
        queue, key = self.page.queue, self.desk.session.queue()[2]
        row = queue.list.visualRect(queue.model.index(2))
        area = queue.list.viewport()
        self._click(area, row.center().x() / area.width(), row.center().y() / area.height())
        yield lambda: self.desk.current == key
        strip = self.page.small_pages
        here = self.page.page.view.page
        other = here - 1 if here > 1 else here + 1
        spot = strip._area(other).center()
        self._click(strip.viewport(), 0.5, spot.y() / strip.viewport().height())
        yield lambda: self.page.page.view.page == other
        spot = strip._area(here).center()
        self._click(strip.viewport(), 0.5, spot.y() / strip.viewport().height())
        yield lambda: self.page.page.view.page == here
        yield self._after(400)
        self._shoot("walked")

    def _seen(self) -> Iterator[Waiting]:
        """Wait until the whole crop has been on the screen; drag a large one."""

        def is_seen() -> bool:
            return bool(self.desk.obstacle().sight == "")

        pause = self._after(450)
        yield lambda: is_seen() or pause()
        crop = self.page.crop_view
        steps = ((0, -1), (0, -1), (0, -1), (-1, 0), (0, 1), (0, 1), (0, 1), (-1, 0))
        for turn in range(120):
            if is_seen():
                return
            dx, dy = steps[turn % len(steps)]
            self._drag(crop, dx * crop.width() // 3, dy * crop.height() // 3)
            yield self._after(200)

    def _judge(self, item: Any) -> Iterator[Waiting]:
        from reviewer.contract.vocabulary import Shape

        block, signed = item.block, self.did["signed"]
        yield from self._seen()
        if block.shape is Shape.SIMPLE_TABLE and "not_a_block" not in self.did and len(signed) > 3:
            self.did["not_a_block"] = list(item.key)
            yield from self._press_button(self.page.answer.sign_bar._not_a_block)
        elif block.shape is Shape.SIMPLE_TABLE and "corrected" not in self.did and block.header_row:
            self.did["corrected"] = list(item.key)
            yield from self._press_button(self._shape(Shape.MULTI_LEVEL_OR_MERGED_HEADER))
        else:
            yield from self._state_as_it_is(item)
        yield from self._sign(item)
        signed.append(list(item.key))
        if len(signed) == 6:
            yield from self._undo_and_sign_again(item)

    def _sign(self, item: Any) -> Iterator[Waiting]:
        """Press the button; once more, as a person would, where the press came to nothing."""

        def is_settled() -> bool:
            return bool(self.desk.session.state(item.key).state.is_settled)

        yield lambda: self.desk.obstacle().is_none
        for _ in range(4):
            yield from self._press_button(self.page.answer.sign_bar.sign_button)
            pause = self._after(1200)
            yield lambda now=pause: is_settled() or now()  # type: ignore[misc]
            if is_settled():
                return
            self.did["again"] = self.did.get("again", 0) + 1
        yield is_settled

    def _shape(self, shape: Any) -> Any:
        return self.page.answer.shape_choice._buttons[shape]

    def _state_as_it_is(self, item: Any) -> Iterator[Waiting]:
        from reviewer.contract.vocabulary import Shape
        from reviewer.ui.actions import ActionId

        block = item.block
        yield from self._press_button(self._shape(block.shape))
        yield lambda: self.desk.answer is not None and self.desk.answer.shape is block.shape
        if block.shape is not Shape.SIMPLE_TABLE:
            return
        tools = self.page.answer.label_row._tools
        if not any(block.header_row):
            yield from self._press_button(tools[ActionId.NO_HEADER])
            return
        for _ in block.header_row:
            yield from self._press_button(tools[ActionId.LABEL_ACCEPT])

    def _undo_and_sign_again(self, item: Any) -> Iterator[Waiting]:
        self.did["undone"] = list(item.key)
        yield from self._press_button(self.page.top._undo)
        yield lambda: not self.desk.session.state(item.key).state.is_settled
        yield from self._seen()
        yield from self._sign(item)

    def _look_at_the_gates(self) -> Iterator[Waiting]:
        yield from self._press_button(self.page.top._gates)
        yield lambda: self.page.gates.report is not None
        yield from self._press_button(self.page.top._gates)
        yield self._after(100)

    def _export(self) -> Iterator[Waiting]:
        from PySide6.QtWidgets import QApplication

        from reviewer.ui.release.export_dialog import ExportDialog

        yield from self._press_button(self.page.top._export)
        yield lambda: isinstance(QApplication.activeModalWidget(), ExportDialog)
        dialog: Any = QApplication.activeModalWidget()
        for _ in range(3):  # as a person would, where it was refused because the machine is busy
            yield from self._press_button(dialog.start_button)
            yield lambda: not dialog.is_running and bool(dialog.outcome)
            if Path(dialog.folder_field.text()).is_dir():
                break
        self.did["outcome"] = dialog.outcome
        self._shoot("exported")
        shutil.copytree(Path(dialog.folder_field.text()), self.folder / "bundle")
        yield from self._press_button(dialog._close)
        yield lambda: QApplication.activeModalWidget() is None

    def _leave(self) -> Iterator[Waiting]:
        """By the menu: the last of its entries."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        self._click(self.page.top._menu)
        yield lambda: QApplication.activePopupWidget() is not None
        menu: Any = QApplication.activePopupWidget()
        yield self._after(100)
        last = menu.actionGeometry(menu.actions()[-1]).center()
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=last)
        yield lambda: False


if __name__ == "__main__":
    sys.exit(run_walk(MouseWalk, __doc__))
