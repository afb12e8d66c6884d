"""What a text layer runs together or spells wrongly is kept apart and said: glyph, block, page."""

from pathlib import Path

import pytest

from reviewer.segment import segment_book
from reviewer.segment.ink import Font
from reviewer.segment.page_reader import findings_of
from reviewer.segment.text_flags import flags_of, is_legacy
from reviewer.segment.words import words_of
from tests.unit.segment.pages import BOLD, FONTS, LEGACY, glyphs_of, line_across, line_down, page_of


def test_raised_and_lowered_digits_are_kept_apart() -> None:
    glyphs = glyphs_of("10", 50, 100) + glyphs_of("9", 60, 96, 6) + glyphs_of("/lit", 63, 100)
    glyphs += glyphs_of("H", 200, 100) + glyphs_of("2", 205, 102, 6) + glyphs_of("O", 208, 100)
    (line,) = findings_of(page_of(glyphs), 1).items
    assert line.text == "10⁹/lit H₂O"


def test_a_table_with_a_raised_digit_says_so() -> None:
    glyphs = glyphs_of("Dose", 54, 110, font=BOLD) + glyphs_of("Count", 154, 110, font=BOLD)
    glyphs += glyphs_of("1 g", 54, 130) + glyphs_of("10", 154, 130) + glyphs_of("9", 164, 126, 6)
    glyphs += glyphs_of("2 g", 54, 150) + glyphs_of("12", 154, 150)
    strokes = [line_across(y, 50, 250) for y in (95, 115, 135, 155)]
    strokes += [line_down(x, 95, 155) for x in (50, 150, 250)]
    page = findings_of(page_of(glyphs, strokes), 1)
    (block,) = page.blocks
    assert block.flags == ("raised_glyphs",)
    assert "10⁹" in block.text
    assert page.flags == ("raised_glyphs",)


@pytest.mark.parametrize("name", [".VnTime", ".VnTimeH", "VNI-Times", "VNI-Helve-Condense"])
def test_legacy_fonts_are_known_by_their_names(name: str) -> None:
    assert is_legacy(Font(name, False, False))


@pytest.mark.parametrize("name", ["Vneuronal", "TimesNewRoman", "Vni"])
def test_other_names_are_none(name: str) -> None:
    assert not is_legacy(Font(name, False, False))


@pytest.mark.parametrize(
    ("text", "font", "flag"),
    [
        ("Lieàu", LEGACY, "legacy_font"),
        ("Ðường", 0, "eth_for_d"),
        ("ðộ", 0, "eth_for_d"),
        ("\ufffd", 0, "unreadable_glyphs"),
        ("\ue001", 0, "unreadable_glyphs"),
        ("(cid:12)", 0, "unreadable_glyphs"),
    ],
)
def test_what_is_doubtful_has_its_flag(text: str, font: int, flag: str) -> None:
    words = words_of(glyphs_of(text, 50, 100, font=font))
    assert flags_of(words, FONTS, scanned=False) == (flag,)


def test_sound_text_has_none() -> None:
    words = words_of(glyphs_of("Đường dùng 10 µg ≥ ½", 50, 100))
    assert flags_of(words, FONTS, scanned=False) == ()


@pytest.mark.corpus
def test_pages_in_a_legacy_encoding_are_named(corpus: Path) -> None:
    result = segment_book(corpus / "vietnamese" / "nhan-shinmus-vni-font.pdf", jobs=1)
    flags = {each.flag: each.pages for each in result.page_flags}
    assert flags["legacy_font"] == (1, 2, 3, 4)
    assert any("before Unicode (pages 1-4)" in note for note in result.notes)


@pytest.mark.corpus
def test_scanned_pages_are_no_pages_without_tables(corpus: Path) -> None:
    result = segment_book(corpus / "vietnamese" / "hdsd-parlodex-scan-rot270.pdf", jobs=1)
    assert result.pages_without_text == (1, 2, 3, 4)
    assert result.block_count == 0
    assert any("4 pages have no text layer" in note for note in result.notes)
