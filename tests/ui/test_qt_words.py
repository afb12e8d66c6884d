"""Qt's own dialogs and menus speak Vietnamese too: Yes and No, files, the menu of a text field."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from reviewer.resource_files import resource_folder
from reviewer.ui.language import Language

_WITHOUT = {"QShortcut", "QGuiApplication"}
"""Keys are written as on the keyboard; the direction of writing is no word."""


_TS = resource_folder() / "translations" / "reviewer_vi.ts"
_OURS = frozenset(source.text for source in ElementTree.parse(_TS).iter("source"))
"""Texts of the program. Where a translation reads as its source, such as the program's name, PySide
asks for it again in the name of each of Qt's classes that the window is made of."""


class Missing(QTranslator):
    """Asked last: what it is asked for has no translation."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, str]] = set()

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, source: str, _disambiguation: str | None = None, _n: int = -1
    ) -> str:
        if context.startswith("Q") and context not in _WITHOUT and source not in _OURS:
            self.asked.add((context, source))
        # Not "", which is a translation of no letters: Qt would put numbers into it, and warn.
        return None  # type: ignore[return-value]


@pytest.fixture
def missing(qapp: QApplication, language: Language) -> Iterator[Missing]:
    watcher = Missing()
    qapp.installTranslator(watcher)
    language.set_code("vi")
    yield watcher
    qapp.removeTranslator(watcher)
    language.set_code("en")


@pytest.mark.parametrize("mode", list(QFileDialog.FileMode))
@pytest.mark.parametrize("accept", list(QFileDialog.AcceptMode))
def test_the_file_dialog(
    missing: Missing,
    tmp_path: Path,
    qtbot: QtBot,
    mode: QFileDialog.FileMode,
    accept: QFileDialog.AcceptMode,
) -> None:
    (tmp_path / "tệp.review").write_text("", encoding="utf-8")
    (tmp_path / "thư mục").mkdir()
    dialog = QFileDialog(None, "Mở", str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFileMode(mode)
    dialog.setAcceptMode(accept)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    dialog.show()
    qtbot.wait(30)
    for view in dialog.findChildren(QAbstractItemView):
        model = view.model()
        for column in range(model.columnCount()):
            model.headerData(column, Qt.Orientation.Horizontal)
    assert missing.asked == set()


def test_every_button_of_a_dialog(missing: Missing, qtbot: QtBot) -> None:
    box = QDialogButtonBox()
    qtbot.addWidget(box)
    for button in QDialogButtonBox.StandardButton:
        if button is not QDialogButtonBox.StandardButton.NoButton:
            box.addButton(button)
    said = {button.text().replace("&", "") for button in box.buttons()}
    assert {"Có", "Không", "Hủy", "Đóng", "Lưu"} <= said
    question = QMessageBox(QMessageBox.Icon.Question, "?", "?")
    question.setDetailedText("…")
    qtbot.addWidget(question)
    assert missing.asked == set()


def test_the_menus_of_text_fields(missing: Missing, qtbot: QtBot) -> None:
    line, text, number = QLineEdit("chữ"), QPlainTextEdit("chữ"), QSpinBox()
    for field in (line, text, number):
        qtbot.addWidget(field)
    said = [action.text() for action in line.createStandardContextMenu().actions()]
    said += [action.text() for action in text.createStandardContextMenu().actions()]
    assert any("Dán" in each for each in said)
    assert missing.asked == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "%1 already exists.\nDo you want to replace it?",
        "%1\nFile not found.\nPlease verify the correct file name was given.",
    ],
)
def test_what_the_file_dialog_asks(missing: Missing, sentence: str) -> None:
    assert QCoreApplication.translate("QFileDialog", sentence) != sentence
    assert missing.asked == set()


def test_qt_brings_no_vietnamese_of_its_own() -> None:
    """When it does, qt_vi.ts can go."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    assert not (folder / "qtbase_vi.qm").exists()
