"""Vietnamese is complete, says the same things, and nothing is cut off in either language."""

import importlib.util
import re
import unicodedata
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QFontDatabase, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from reviewer.resource_files import resource_folder
from reviewer.ui.main_window import MainWindow
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.theme.fonts import FAMILY, load_fonts
from reviewer.ui.widgets.elided_label import ElidedLabel

ROOT = Path(__file__).resolve().parent.parent.parent
Opened = Callable[[], ReviewPage]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "translations", ROOT / "build_spec" / "translations.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def messages() -> Iterator[tuple[str, str]]:
    file = resource_folder() / "translations" / "reviewer_vi.ts"
    for message in ElementTree.parse(file).getroot().iter("message"):
        yield message.findtext("source", ""), message.findtext("translation", "")


def test_no_string_of_the_sources_is_untranslated(script: ModuleType) -> None:
    assert script.missing_in("vi") == []


def test_the_compiled_file_is_not_older_than_its_source() -> None:
    from PySide6.QtCore import QTranslator

    translator = QTranslator()
    assert translator.load("reviewer_vi", str(resource_folder() / "translations"))
    file = resource_folder() / "translations" / "reviewer_vi.ts"
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            said = translator.translate(
                context.findtext("name", ""), message.findtext("source", "")
            )
            assert said == message.findtext("translation", "")


def test_translations_keep_their_places_and_signs() -> None:
    places = re.compile(r"\{\w*\}")
    for source, translation in messages():
        assert sorted(places.findall(source)) == sorted(places.findall(translation)), source
        assert source.endswith("…") is translation.endswith("…"), source
        assert unicodedata.is_normalized("NFC", translation), source
        assert translation == translation.strip(), source


VIETNAMESE = (
    "aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệghiìỉĩíịklmnoòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvxyỳỷỹýỵ"
)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_bundled_font_has_every_vietnamese_letter(qapp: QApplication, form: str) -> None:
    del qapp
    load_fonts()
    assert FAMILY in QFontDatabase.families()
    metrics = QFontMetrics(QFontDatabase.font(FAMILY, "Regular", 12))
    missing = [
        part
        for letter in VIETNAMESE + VIETNAMESE.upper()
        for part in unicodedata.normalize(form, letter)  # type: ignore[arg-type]
        if not metrics.inFontUcs4(ord(part))
    ]
    assert missing == []


def clipped(widget: QWidget) -> list[str]:
    """Visible texts for which there is not enough room."""
    found = []
    for part in widget.findChildren(QWidget):
        if not part.isVisible() or isinstance(part, ElidedLabel):
            continue
        if isinstance(part, QLabel | QAbstractButton) and part.text() and not has_room(part):
            found.append(f"{type(part).__name__}: {part.text()}")
    return found


def has_room(part: QLabel | QAbstractButton) -> bool:
    """Whether all of its text can be seen."""
    if part.hasHeightForWidth():
        return part.heightForWidth(part.width()) <= part.height()
    if part.height() < part.fontMetrics().height():
        return False
    if isinstance(part, QLabel):
        return part.sizeHint().width() <= part.width()
    return part.minimumSizeHint().width() <= part.width() + 1


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["vi", "en"])
def test_no_text_is_cut_off(
    main_window: MainWindow, opened: Opened, qtbot: QtBot, language: str, scale: float
) -> None:
    main_window.menu.set_language(language)
    main_window._look.set_text_scale(scale)
    main_window.resize(1280, 720)
    main_window.show()
    qtbot.wait(50)
    assert main_window.size().width() == 1280
    assert clipped(main_window) == []
    page = opened()
    for turn in ("simple", "other", "reason"):
        if turn == "simple":
            page.answer.shape_choice._buttons[next(iter(page.answer.shape_choice._buttons))].click()
        elif turn == "reason":
            page.answer.sign_bar._cannot_tell.click()
        qtbot.wait(200)  # the columns beside the crop are laid out one after the other
        assert main_window.size().width() == 1280
        assert clipped(main_window) == []
    main_window._look.set_text_scale(1.0)
