"""What to look at twice in a header label. A flag never decides anything: it draws the eye."""

import re
from enum import StrEnum
from typing import Final

from reviewer.ui.answer.suspicion import FOOTNOTE, LOOKALIKE, RAISED, lost_diacritics


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
    LOST_DIACRITICS = "lost_diacritics"


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
    if RAISED.search(text):
        flags.append(LabelFlag.RAISED)
    elif FOOTNOTE.search(text):
        flags.append(LabelFlag.FOOTNOTE)
    if LOOKALIKE.search(text):
        flags.append(LabelFlag.LOOKALIKE)
    if _LONG_RUN.search(text):
        flags.append(LabelFlag.LOST_SPACE)
    if lost_diacritics(text):
        flags.append(LabelFlag.LOST_DIACRITICS)
    return tuple(flags)
