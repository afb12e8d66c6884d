"""Flags draw the eye to labels that may be none, and leave plain labels alone."""

import pytest

from reviewer.ui.answer.label_flags import LabelFlag, label_flags


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("120", LabelFlag.NUMBER),
        ("≥ 0,5", LabelFlag.NUMBER),
        ("10 - 20", LabelFlag.NUMBER),
        ("500 mg mỗi 8 giờ", LabelFlag.DOSE),
        ("15 mg/kg", LabelFlag.DOSE),
        ("(ml/phút)", LabelFlag.UNIT),
        ("mg", LabelFlag.UNIT),
        ("Bạch cầu 10⁹/l", LabelFlag.RAISED),
        ("Bạch cầu (× 109/l)", LabelFlag.RAISED),
        ("Liều*", LabelFlag.FOOTNOTE),
        ("Liều1", LabelFlag.FOOTNOTE),
        ("Ðộ thanh thải", LabelFlag.LOOKALIKE),
        ("Liều 5O mg", LabelFlag.LOOKALIKE),
        ("Liềulượngvàcáchdùng", LabelFlag.LOST_SPACE),
    ],
)
def test_flags(text: str, flag: LabelFlag) -> None:
    assert flag in label_flags(text)


@pytest.mark.parametrize(
    "text",
    ["", "  ", "Cơ quan", "Cân nặng (kg)", "Độ thanh thải creatinin", "Liều ampicilin/sulbactam",
     "Giai đoạn 1", "Nửa đời", "Mức lọc cầu thận", "Phenoxymethylpenicilin".lower()[:12]],
)  # fmt: skip
def test_leaves_plain_labels_alone(text: str) -> None:
    assert label_flags(text) == ()


def test_body_surface_is_a_unit_and_no_dose() -> None:
    flags = label_flags("Độ thanh thải creatinin (ml/phút/1,73 m²)")
    assert LabelFlag.DOSE not in flags
    assert LabelFlag.RAISED in flags
