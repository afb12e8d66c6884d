"""Search folds what Vietnamese readers do not tell apart; sorting keeps what they do."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.ui.queue.folding import folded, sort_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hoà", "hòa"),
        ("HOÀ", "hoa"),
        ("Đường uống", "duong uong"),
        ("thuỷ", "thủy"),
        ("Độ  thanh\tthải", "do thanh thai"),
        (unicodedata.normalize("NFD", "Liều lượng"), "lieu luong"),
        ("Ðộ", "độ"),  # the Icelandic letter that old Vietnamese fonts have in its place
    ],
)
def test_folds_diacritics_case_and_tone_place(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_does_not_fold_letters_apart() -> None:
    assert folded("ampicilin") != folded("amoxicilin")


@given(st.text())
def test_folding_is_stable(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_folding_is_the_same_in_both_unicode_forms(text: str) -> None:
    assert folded(unicodedata.normalize("NFD", text)) == folded(unicodedata.normalize("NFC", text))


def test_sorts_in_vietnamese_order() -> None:
    words = ["đơn", "dừng", "ăn", "an", "ân", "ba", "dung", "dùng", "zinc", "ước", "uống", "ôn"]
    assert sorted(words, key=sort_key) == [
        "an", "ăn", "ân", "ba", "dung", "dùng", "dừng", "đơn", "ôn", "uống", "ước", "zinc",
    ]  # fmt: skip


def test_tones_decide_only_between_the_same_letters() -> None:
    assert sorted(["má", "ma", "mạ", "mà", "mã", "mả"], key=sort_key) == [
        "ma", "mà", "mả", "mã", "má", "mạ",
    ]  # fmt: skip
