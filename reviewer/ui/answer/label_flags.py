"""What to look at twice in a header label. A flag never decides anything: it draws the eye."""

import re
from enum import StrEnum
from typing import Final


class LabelFlag(StrEnum):
    """Why a label may be no label, or not what is printed."""

    NUMBER = "number"
    DOSE = "dose"
    UNIT = "unit"
    RAISED = "raised"
    """A raised glyph, or a number that may have been one: the text layer flattens 10⁹ to 109."""
    FOOTNOTE = "footnote"
    LOOKALIKE = "lookalike"
    """Letters that are drawn alike: Đ and Ð, l and 1, O and 0."""
    LOST_SPACE = "lost_space"


_NUMBER: Final = r"[<>≤≥=~±]?\s*\d+(?:[.,\s]\d+)*"
_UNITS: Final = (
    r"(?:mg|g|kg|µg|μg|mcg|microgam|ml|l|lít|giờ|h|phút|ngày|tuần|tháng|tuổi|năm|mmol|mol|"
    r"UI|IU|đơn vị|viên|lần|giọt|ống|lọ|cm|mm|m2|m²|%|°C|mEq|kcal|mmHg)"
)
_ONE_UNIT: Final = rf"{_UNITS}(?:\s*/\s*{_UNITS})*"
_BARE_NUMBER: Final = re.compile(rf"^{_NUMBER}(?:\s*(?:-|–|—|đến)\s*{_NUMBER})?$")
_DOSE: Final = re.compile(rf"{_NUMBER}\s*{_ONE_UNIT}(?![\wÀ-ỹ])", re.IGNORECASE)
_BARE_UNIT: Final = re.compile(rf"^[(\[]?\s*{_ONE_UNIT}\s*[)\]]?$", re.IGNORECASE)
_BODY_SURFACE: Final = re.compile(r"/?\s*1[.,]73\s*m(?:2|²)")
"""A part of a unit (creatinine clearance), and no dose."""
_RAISED: Final = re.compile(
    r"[⁰¹²³⁴-⁹₀-₉ªº]|(?<!\d)10(?:[3-9]|1[0-2])(?=\s*(?:/|tế bào|UI|IU|l\b|L\b|$))"
)
_FOOTNOTE: Final = re.compile(r"[*†‡§]|(?<=[a-zà-ỹ])\d$|\([a-e]\)$", re.IGNORECASE)
_LOOKALIKE: Final = re.compile(
    r"[Ðð]|[A-Za-zÀ-ỹ][01][A-Za-zÀ-ỹ]|(?<=\d)[lO](?![a-zà-ỹ/])|(?<![A-Za-zÀ-ỹ])[lO](?=\d)"
)
_LONG_RUN: Final = re.compile(r"[^\W\d_]{13,}")


def label_flags(text: str) -> tuple[LabelFlag, ...]:
    """What to look at twice in this label; nothing for an empty one."""
    text = text.strip()
    if not text:
        return ()
    flags: list[LabelFlag] = []
    if _BARE_NUMBER.match(text):
        flags.append(LabelFlag.NUMBER)
    elif _DOSE.search(_BODY_SURFACE.sub("", text)):
        flags.append(LabelFlag.DOSE)
    elif _BARE_UNIT.match(text):
        flags.append(LabelFlag.UNIT)
    if _RAISED.search(text):
        flags.append(LabelFlag.RAISED)
    elif _FOOTNOTE.search(text):
        flags.append(LabelFlag.FOOTNOTE)
    if _LOOKALIKE.search(text):
        flags.append(LabelFlag.LOOKALIKE)
    if _LONG_RUN.search(text):
        flags.append(LabelFlag.LOST_SPACE)
    return tuple(flags)
