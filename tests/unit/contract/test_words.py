"""Text rules, versions and vocabulary."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.contract.text import (
    fold_white_space,
    nfc,
    nfc_deep,
    same_label,
    without_white_space,
)
from reviewer.contract.version import is_readable
from reviewer.contract.vocabulary import BlockKind, Shape


@given(st.text())
def test_form_c_and_never_form_kc(text: str) -> None:
    assert nfc(text) == unicodedata.normalize("NFC", text)
    assert nfc("10⁹") == "10⁹"


@given(st.text())
def test_white_space_is_taken_out_altogether(text: str) -> None:
    assert without_white_space(text) == "".join(unicodedata.normalize("NFC", text).split())


def test_nothing_inside_a_json_value_escapes_form_c() -> None:
    assert nfc_deep({"e\u0302": ["e\u0302", {"a": "e\u0302"}, 1, None]}) == {
        "ê": ["ê", {"a": "ê"}, 1, None]
    }


def test_labels_are_the_same_up_to_white_space_and_form() -> None:
    assert same_label("Nồng độ\n tối thiểu ", unicodedata.normalize("NFD", "Nồng độ tối thiểu"))
    assert not same_label("10⁹", "109")
    assert fold_white_space(" a\u00a0\n b ") == "a b"


@pytest.mark.parametrize(
    ("version", "readable"),
    [(None, True), ("1.0", True), ("1.7", True), ("0.9", True), ("1", True)]
    + [(bad, False) for bad in ("2.0", "10.0", "", "one", "v1", "²", "-1.0")],
)
def test_which_versions_are_read(version: str | None, readable: bool) -> None:
    assert is_readable(version) is readable


def test_only_the_fraction_is_a_formula_and_only_the_simple_table_has_labels() -> None:
    assert [shape.kind for shape in Shape].count(BlockKind.FORMULA) == 1
    assert [shape for shape in Shape if shape.may_have_header] == [Shape.SIMPLE_TABLE]
