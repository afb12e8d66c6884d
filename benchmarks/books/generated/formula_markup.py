"""Formulas for generated books: fractions, roots, sums; displayed or for a line of prose."""

from random import Random
from typing import Final

_NUMERATORS: Final = (
    "(140 – tuổi) × cân nặng (kg)",
    "liều (mg) × sinh khả dụng",
    "0,693 × V_{d}",
    "cân nặng (kg) × nồng độ (µg/ml)",
    "k × chiều cao (cm)",
    "C_{max} – C_{min}",
    "tổng liều (mg)",
    "thể tích (ml) × 60",
)
_DENOMINATORS: Final = (
    "72 × creatinin huyết thanh (mg/dl)",
    "độ thanh thải (ml/phút)",
    "creatinin huyết thanh (µmol/l)",
    "0,2 × albumin (g/dl) + 0,1",
    "1 – e^{–kτ}",
    "khoảng cách liều (giờ)",
    "100",
    "3 600",
)
_RESULTS: Final = (
    "Cl_{cr} (ml/phút)",
    "Liều nạp (mg)",
    "Liều duy trì (mg/ngày)",
    "C_{ss}",
    "t_{1/2} (giờ)",
    "Tốc độ truyền (ml/giờ)",
    "eGFR",
    "BSA (m^{2})",
)
_SYMBOLS: Final = ("D", "Cl", "C_{ss}", "t_{1/2}", "V_{d}", "R", "F", "k")
_SHORT_NUMERATORS: Final = ("0,693 × V_{d}", "liều (mg)", "AUC × Cl", "Q × 60", "W × 1,2", "C_{0}")
_SHORT_DENOMINATORS: Final = ("Cl", "τ (giờ)", "72 × Scr", "F", "100", "V_{d}")


def displayed(chance: Random) -> str:
    """A formula that stands on lines of its own."""
    result = chance.choice(_RESULTS)
    top, bottom = chance.choice(_NUMERATORS), chance.choice(_DENOMINATORS)
    fraction = rf"\frac{{{top}}}{{{bottom}}}"
    kind = chance.random()
    if kind < 0.5:
        return f"{result} = {fraction}"
    if kind < 0.62:
        return f"{result} = 0,85 × {fraction}"
    if kind < 0.74:
        short = rf"\frac{{{chance.choice(_SHORT_NUMERATORS)}}}{{3 600}}"
        return rf"{result} = \sqrt{{{short}}}"
    if kind < 0.84:
        return rf"{chance.choice(_SYMBOLS)} = \sum C_{{i}} × \frac{{t_{{i}}}}{{τ}}"
    if kind < 0.93:
        return rf"INR = \left({_short(chance)}\right)^{{ISI}}"
    return f"{chance.choice(_SYMBOLS)} = {_short(chance)} + {_short(chance)}"


def inline(chance: Random) -> str:
    """A formula that stands in a sentence: a symbol, an equals sign, a fraction."""
    return f"{chance.choice(_SYMBOLS)} = {_short(chance)}"


def _short(chance: Random) -> str:
    top = chance.choice(_SHORT_NUMERATORS)
    return rf"\frac{{{top}}}{{{chance.choice(_SHORT_DENOMINATORS)}}}"
