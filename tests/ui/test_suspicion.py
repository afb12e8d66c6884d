"""What a text layer is likely to have got wrong is marked, character by character."""

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from reviewer.ui.answer.label_flags import LabelFlag, label_flags
from reviewer.ui.answer.labels import Label
from reviewer.ui.answer.suspicion import suspicious
from reviewer.ui.inspector.label_chip import LabelChip
from reviewer.ui.theme.look import Look


def marked(text: str) -> list[str]:
    """What is marked of a text."""
    return [text[span.start : span.end] for span in suspicious(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Bạch cầu (× 10⁹/lít)", ["⁹"]),
        ("Bạch cầu (× 109/lít)", ["109"]),
        ("1,73 m²", ["²"]),
        ("Ðộ thanh thải", ["Ð"]),
        ("C1cr", ["1"]),
        ("Liều 5O mg", ["O"]),
        ("l5 mg", ["l"]),
        ("Cân nặng kа", ["а"]),  # the last letter is Cyrillic
        ("Li?u dùng", ["?"]),
        ("Liều \ufffd dùng", ["\ufffd"]),
        ("Lieu dùng mỗi ngày", ["Lieu"]),
        ("Nguoi lớn", ["Nguoi"]),
        ("Liều hiệu chỉnh*", ["*"]),
    ],
)
def test_marks(text: str, parts: list[str]) -> None:
    assert marked(text) == parts


@pytest.mark.parametrize(
    "text",
    ["Độ thanh thải creatinin", "Liều lượng", "Giai đoạn 1", "Người lớn", "Cl cr", "Nồng độ"],
)
def test_leaves_right_text_alone(text: str) -> None:
    assert marked(text) == []


def test_lost_diacritics_are_said_in_words_too() -> None:
    assert LabelFlag.LOST_DIACRITICS in label_flags("Lieu dùng")
    assert LabelFlag.LOST_DIACRITICS not in label_flags("Liều dùng")


def test_a_chip_shows_the_mark_on_a_ground_of_its_own(qapp: QApplication, look: Look) -> None:
    """Tinted like a warning; the same label spelled right has no such ground."""
    del qapp

    def warns(text: str) -> bool:
        chip = LabelChip(0, look)
        chip.show_label(Label(text, text), 1, is_current=False, widest=300)
        chip.resize(chip.sizeHint())
        image = QImage(chip.size(), QImage.Format.Format_RGB32)
        chip.render(image)
        wanted = tinted(look.colours.ground, look.colours.warning)
        height = chip.fontMetrics().height() + 8  # of the text; below it stands what is flagged
        return any(
            _near(image.pixelColor(x, y), wanted)
            for x in range(8, image.width() - 8)
            for y in range(4, min(height, image.height()))
        )

    assert warns("Ðộ lọc")
    assert not warns("Độ lọc")


def tinted(ground: str, mark: str) -> QColor:
    """A fifth of one colour on another."""
    below, above = QColor(ground), QColor(mark)
    return QColor.fromRgbF(
        below.redF() * 0.78 + above.redF() * 0.22,
        below.greenF() * 0.78 + above.greenF() * 0.22,
        below.blueF() * 0.78 + above.blueF() * 0.22,
    )


def _near(colour: QColor, wanted: QColor) -> bool:
    return (
        abs(colour.red() - wanted.red())
        + abs(colour.green() - wanted.green())
        + abs(colour.blue() - wanted.blue())
        < 12
    )
