"""Numbers as a formulary prints them, and the units behind them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

UNIT_WORDS: Final = (
    "microgam|microgram|miligam|nanogam|mcg|µg|μg|mg|kg|g|nanolit|microlit|mililit|lít|lit|ml|dl|l"
    "|micromol|mmol|nmol|mol|mEq|mOsm|kcal|kJ|đơn vị|đvqt|đv|UI|IU|MU|viên|ống|lọ|giọt|liều|%"
    "|m2|m²|cm|mm|mmHg|°C|phút|giờ|ngày|tuần|tháng|tuổi|năm|lần|h"
)
"""Longest first where one begins another, since the first that fits is taken."""

UNIT: Final = rf"(?:{UNIT_WORDS})(?![^\W_])(?:\s*/\s*(?:24\s*)?(?:{UNIT_WORDS})(?![^\W_]))*"
"""A unit with what it is per: `mg/kg/ngày`."""

_NUMBER: Final = re.compile(
    rf"(?<![\w.,])(?P<figures>\d+(?:[.,]\d+)*)(?:\s*(?P<unit>{UNIT})|(?!\w))", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text: its figures as printed, its unit folded, its place."""

    figures: str
    unit: str
    start: int
    end: int
    """Of the figures, without the unit."""

    @property
    def value(self) -> float | None:
        """What it is worth with one decimal mark at most; None where that is in doubt."""
        if sum(self.figures.count(mark) for mark in ".,") > 1 or self.may_be_thousands:
            return None
        return float(self.figures.replace(",", "."))

    @property
    def may_be_thousands(self) -> bool:
        """Whether its mark may part thousands as well as decimals: `1.500`."""
        before, _, after = self.figures.replace(",", ".").partition(".")
        return len(after) == 3 and "." not in after and len(before) < 4 and before[0] != "0"


def numbers(text: str) -> Iterator[Number]:
    """Every number of `text`, in order; figures inside a word, such as B12, are none."""
    for match in _NUMBER.finditer(text):
        unit = "".join((match["unit"] or "").split()).lower()
        yield Number(match["figures"], unit, match.start(), match.end("figures"))
