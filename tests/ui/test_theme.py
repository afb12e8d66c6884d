"""Contrast as WCAG 2.2 AA asks for it, in both palettes, and a sign for every state."""

import pytest

from reviewer.contract.vocabulary import ReviewState
from reviewer.ui.theme.contrast import SIGN_MINIMUM, TEXT_MINIMUM, contrast
from reviewer.ui.theme.look import style_sheet
from reviewer.ui.theme.tokens import (
    PAIRS_OF_SIGNS,
    PAIRS_OF_TEXT,
    PALETTES,
    SIGNS,
    Colours,
)


def test_contrast_is_wcags() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize(("text", "ground"), PAIRS_OF_TEXT)
def test_text_can_be_read(palette: Colours, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= TEXT_MINIMUM


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize(("sign", "ground"), PAIRS_OF_SIGNS)
def test_signs_can_be_told(palette: Colours, sign: str, ground: str) -> None:
    assert contrast(getattr(palette, sign), getattr(palette, ground)) >= SIGN_MINIMUM


def test_every_state_has_a_sign_of_its_own() -> None:
    assert set(SIGNS) == set(ReviewState)
    assert len(set(SIGNS.values())) == len(SIGNS)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_style_sheet_names_no_unknown_value(palette: Colours) -> None:
    sheet = style_sheet(palette, 13, 8)
    assert "${" not in sheet
    assert palette.accent in sheet
