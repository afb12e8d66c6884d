"""A screen reader finds a name and a role on all that can have the focus, in every window."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QDialog, QWidget
from pytestqt.qtbot import QtBot

from reviewer.session import ReviewSession
from reviewer.ui.about import AboutDialog
from reviewer.ui.actions import KEYS, ActionId, key_words
from reviewer.ui.desk import Desk
from reviewer.ui.help import HelpDialog
from reviewer.ui.key_sheet import KeySheet
from reviewer.ui.language import Language
from reviewer.ui.main_window import MainWindow
from reviewer.ui.progress.dialog import ProgressDialog
from reviewer.ui.release.export_dialog import ExportDialog
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.start.name_dialog import NameDialog
from reviewer.ui.start.new_review import NewReviewDialog
from reviewer.ui.start.password_dialog import PasswordDialog
from reviewer.ui.theme.look import Look
from tests.ui.conftest import Keyboard

Opened = Callable[[], ReviewPage]


def focusable(window: QWidget) -> Iterator[QWidget]:
    for part in window.findChildren(QWidget):
        if part.isVisible() and part.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            yield part


def nameless(window: QWidget) -> list[str]:
    found = []
    for part in focusable(window):
        if part.focusProxy() is not None or part.objectName().startswith("qt_"):
            continue
        interface = QAccessible.queryAccessibleInterface(part)
        if interface is None or interface.role() is QAccessible.Role.NoRole:
            found.append(f"no role: {part!r}")
        elif not interface.text(QAccessible.Text.Name).strip():
            found.append(f"no name: {part!r}")
    return found


def test_start_page(main_window: MainWindow, qtbot: QtBot) -> None:
    main_window.show()
    qtbot.wait(20)
    assert nameless(main_window) == []


def test_review_page_at_every_step(
    main_window: MainWindow, opened: Opened, keyboard: Keyboard
) -> None:
    page = opened()
    keyboard.show(main_window)
    page._toggle_small_pages()
    assert nameless(main_window) == []
    for keys in ("1", "e", Qt.Key.Key_Escape, "u"):
        keyboard.press(main_window, keys)
        assert nameless(main_window) == []
    page.gates.run()
    page._toggle_gates()
    assert nameless(main_window) == []
    page.gates.stop()


@pytest.fixture
def dialogs(
    session: ReviewSession, desk: Desk, look: Look, language: Language, tmp_path: Path, qtbot: QtBot
) -> list[QDialog]:
    made: list[QDialog] = [
        AboutDialog(),
        HelpDialog(),
        KeySheet(),
        NameDialog("Hoà"),
        PasswordDialog("book.pdf", was_wrong=False),
        NewReviewDialog(str(tmp_path), language, None),
        ExportDialog(session, tmp_path / "bundle", language, None),
        ProgressDialog(desk, look),
    ]
    for dialog in made:
        qtbot.addWidget(dialog)
        dialog.show()
    qtbot.wait(50)
    return made


def test_every_dialog(dialogs: list[QDialog]) -> None:
    for dialog in dialogs:
        assert dialog.windowTitle()
        assert nameless(dialog) == [], type(dialog).__name__


def test_targets_are_large_enough(
    main_window: MainWindow, opened: Opened, keyboard: Keyboard
) -> None:
    """WCAG 2.2, 2.5.8: at least 24 by 24 CSS pixels, or that much room around."""
    opened()
    keyboard.show(main_window)
    keyboard.press(main_window, "1")
    small = [
        f"{part!r} {part.width()}x{part.height()}"
        for part in focusable(main_window)
        if isinstance(part, QAbstractButton)
        and not part.objectName().startswith("qt_")
        and min(part.width(), part.height()) < 18
    ]
    assert small == []


def test_no_key_stands_for_two_actions() -> None:
    keys = [key for action in ActionId for key in KEYS[action].keys]
    assert len(keys) == len(set(keys))


def test_everything_that_is_done_at_every_block_has_a_key() -> None:
    without = [action for action in ActionId if not key_words(action)]
    assert set(without) == {
        ActionId.SAMPLE, ActionId.TAKE_IN, ActionId.GIVE_OUT, ActionId.REVIEWER, ActionId.ABOUT,
        ActionId.MERGE, ActionId.REFRESH, ActionId.WHAT_CHANGED, ActionId.REPORT, ActionId.POLICY,
        ActionId.PASSPHRASE,
    }  # fmt: skip


def test_tab_walks_through_the_answer_in_the_order_of_the_work(
    main_window: MainWindow, opened: Opened, keyboard: Keyboard
) -> None:
    page = opened()
    queue = page.desk.session.queue()
    page.desk.go_to(next(key for key in queue if page.desk.session.item(key).input_header))
    keyboard.show(main_window)
    keyboard.press(main_window, "1")
    assert main_window.focusWidget() is page.answer.label_row._chips[0]
    keyboard.press(main_window, Qt.Key.Key_Tab)
    assert main_window.focusWidget() is page.answer.label_row._chips[1]
