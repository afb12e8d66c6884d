"""The dosing lint: what it flags, and what it leaves alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.messages import LANGUAGES, text
from reviewer.review.lint import GRAVE, Finding, LintRule, has_grave, lint
from tests.unit.review.maker import block


def flagged(in_text: str = "", header: tuple[str, ...] = ()) -> set[tuple[LintRule, str]]:
    of = block(text=in_text, header_row=header)
    return {(found.rule, part(found, in_text, header)) for found in lint(of)}


def part(found: Finding, in_text: str, header: tuple[str, ...]) -> str:
    whole = in_text if found.label is None else header[found.label]
    return whole[found.start : found.end]


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Liều (mg/kg/ngày)", {(LintRule.UNIT_IN_HEADER, "mg/kg/ngày")}),
        ("Nửa đời (giờ)", {(LintRule.UNIT_IN_HEADER, "giờ")}),
        ("Liều ngày 1", set()),
        ("Trẻ em", set()),
        ("Viêm gan B", set()),
        ("CYP2C9", set()),
        ("30", {(LintRule.VALUE_IN_HEADER, "30")}),
        ("≥ 30", {(LintRule.VALUE_IN_HEADER, "≥ 30"), (LintRule.AT_MOST_OR_AT_LEAST, "≥")}),
        (
            "Clcr (ml/phút/1,73 m²)",
            {(LintRule.UNIT_IN_HEADER, "ml/phút"), (LintRule.UNIT_IN_HEADER, "m²")},
        ),
        ("Liều (mg/24 giờ)", {(LintRule.UNIT_IN_HEADER, "mg/24 giờ")}),
        (
            "Viên 400 mg",
            {
                (LintRule.UNIT_IN_HEADER, "Viên"),
                (LintRule.UNIT_IN_HEADER, "mg"),
                (LintRule.VALUE_IN_HEADER, "400 mg"),
            },
        ),
        ("15 – 29", {(LintRule.VALUE_IN_HEADER, "15 – 29"), (LintRule.RANGE, "15 – 29")}),
        ("Bạch cầu (× 10⁹/lít)", {(LintRule.UNIT_IN_HEADER, "lít"), (LintRule.RAISED_GLYPH, "⁹")}),
        (
            "Bạch cầu (× 109/lít)",
            {(LintRule.UNIT_IN_HEADER, "lít"), (LintRule.RAISED_GLYPH, "109")},
        ),
        ("Liều1", {(LintRule.RAISED_GLYPH, "1")}),
    ],
)
def test_a_header_label(label: str, expected: set[tuple[LintRule, str]]) -> None:
    assert flagged(header=(label,)) == expected


@pytest.mark.parametrize(
    ("in_text", "expected"),
    [
        ("5 mg/kg mỗi lần, tối đa 2 g/ngày", {(LintRule.PER_KG_AND_PER_DAY, "/kg"),
                                              (LintRule.PER_KG_AND_PER_DAY, "/ngày")}),
        ("5 mg/kg/ngày", set()),
        ("1,5 g rồi 2.5 g và 3,5 g", {(LintRule.MIXED_DECIMAL_MARKS, "2.5")}),
        ("1.500 mg", {(LintRule.THOUSAND_OR_DECIMAL, "1.500")}),
        ("0,125 mg", set()),
        ("2,0 mg", {(LintRule.TRAILING_ZERO, "2,0")}),
        ("2,05 mg và 100 mg", set()),
        (",5 mg", {(LintRule.NAKED_DECIMAL, ",5")}),
        ("0,5 mg, 7 mg", set()),
        ("≤ 30", {(LintRule.AT_MOST_OR_AT_LEAST, "≤")}),
        ("1,5 - 3 g", {(LintRule.RANGE, "1,5 - 3")}),
        ("từ 2 đến 4 giờ", {(LintRule.RANGE, "2 đến 4")}),
        ("10 5 –\n20 10", set()),
        ("5 mg hoặc 50 mg", {(LintRule.TENFOLD, "5"), (LintRule.TENFOLD, "50")}),
        ("5 mg hoặc 50 ml", set()),
        ("0,1 mg và 0,2 mg", set()),
        ("tiểu cầu 50 × 109/lít", {(LintRule.RAISED_GLYPH, "109")}),
        ("109 người bệnh", set()),
        ("VKORC1 và B12", set()),
        ("Lieàu thuoác", {(LintRule.LEGACY_FONT, "à")}),
        ("(cid:12)u", {(LintRule.LEGACY_FONT, "(cid:12)")}),
        ("thuốc uống cho người lớn, hoà tan; khoẻ, quý, thuỷ", set()),
        ("Điều trị bằng đường tiêm tĩnh mạch chậm trong 3 phút", set()),
    ],
)  # fmt: skip
def test_a_text(in_text: str, expected: set[tuple[LintRule, str]]) -> None:
    assert flagged(in_text) == expected


def test_text_is_read_in_composed_form() -> None:
    decomposed = "từ 2 đến 4 giờ"
    assert {found.rule for found in lint(block(text=decomposed, header_row=()))} == {LintRule.RANGE}


def test_every_rule_has_its_sentence_in_both_languages() -> None:
    for rule in LintRule:
        for language in LANGUAGES:
            assert text(f"review.lint.{rule.value}", language)


def test_a_clean_block_has_no_findings() -> None:
    assert lint(block(text="Liều thường dùng cho người lớn", header_row=("Tuổi", "Liều"))) == ()


FIGURES = ["1", "0", "5", "000", "125", "1,73", "109", "10⁹", ",", ".", "-", "đến", "≥", "x "]
WORDS = [" ", "mg", "/kg", "/ngày", "ml", "m²", "/l", "liều", "Liều", "ø", "aà", "(cid:4)", "("]
PIECES = st.sampled_from([*FIGURES, *WORDS])


@given(st.lists(PIECES, max_size=12).map("".join), st.lists(PIECES, max_size=6).map("".join))
def test_the_quick_question_and_the_list_agree(in_text: str, label: str) -> None:
    of = block(text=in_text, header_row=(label,) if label else ())
    assert has_grave(of) is any(found.rule in GRAVE for found in lint(of))
