"""The rules of the dosing lint, over a block's header labels and its text."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from reviewer.contract.monograph import Block
from reviewer.contract.text import nfc
from reviewer.review.lint.finding import GRAVE, Finding, LintRule
from reviewer.review.lint.numbers import UNIT, Number, numbers

Span = tuple[int, int]

# A lookbehind stands behind the first character of its pattern, and no pattern begins with two
# alternatives: so the search skips, at the speed of C, to where something can begin at all.
_FIGURES: Final = r"\d(?<![\w.,]\d)\d*(?:[.,]\d+)*"
_RANGE: Final = rf"{_FIGURES}[ \t]*(?:[-–—÷]|đến)[ \t]*\d+(?:[.,]\d+)*(?!\w)"
_VALUE: Final = rf"[<>≤≥=~±]\s*\d+(?:[.,]\d+)*|{_RANGE}|{_FIGURES}(?<!/\d)(?<!/\d\d)\s*{UNIT}"
_TCVN: Final = "¸µ¶·¹¨»¾¼½Æ©"
_PATTERNS: Final = {
    LintRule.TRAILING_ZERO: (r"\d(?<![\d.,]\d)\d*[.,]0+(?![\d.,])",),
    LintRule.NAKED_DECIMAL: (r"[.,](?<![\w.,)][.,])\d+(?![\w.,])",),
    LintRule.AT_MOST_OR_AT_LEAST: (r"[≤≥⩽⩾]",),
    LintRule.RANGE: (_RANGE,),
    LintRule.RAISED_GLYPH: (
        r"[⁰¹²³⁴-⁹ªº](?!\))",
        r"10(?<![\d.,]10)(?:[3-9]|1[0-2])(?=\s*(?:/|tế bào|CFU|UI|IU|bạch cầu))",
        r"10(?<=[x×*]\s10)\d{1,2}(?!\d)",
        r"\d(?<=[^\W\d_A-ZĐ]{3}\d)(?![\w.,])",
    ),
    LintRule.LEGACY_FONT: (
        r"\(cid:\d+\)",
        r"[\uE000-\uF8FF\N{REPLACEMENT CHARACTER}öäåñøûïëÖÄÅÑØÛÏË]",
        rf"[{_TCVN}](?<=[A-Za-z][{_TCVN}À-ÿ].)",
        r"[àáâãùõ](?<=[aAeE].)",
    ),
}
_THOUSAND: Final = re.compile(r"[1-9](?<![\w.,][1-9])\d{0,2}[.,]\d{3}(?![\d.,])")
_COMPILED: Final = {rule: tuple(map(re.compile, each)) for rule, each in _PATTERNS.items()}
_GRAVE_PATTERNS: Final = (
    _THOUSAND,
    *(pattern for rule, each in _COMPILED.items() if rule in GRAVE for pattern in each),
)
_VALUE_PATTERN: Final = re.compile(_VALUE, re.IGNORECASE)
_BARE_NUMBER: Final = re.compile(r"\s*[<>≤≥=~±]?\s*\d+(?:[.,]\d+)*\s*")
_BODY_SURFACE: Final = re.compile(r"1[.,]73\s*m(?:2|²)", re.IGNORECASE)
_UNIT_PATTERN: Final = re.compile(rf"(?<![^\W_]){UNIT}", re.IGNORECASE)
_TIME_ALONE: Final = re.compile(r"(?:phút|giờ|ngày|tuần|tháng|tuổi|năm|lần|liều|h)", re.IGNORECASE)
_PER_KG: Final = re.compile(r"/\s*kg", re.IGNORECASE)
_PER_DAY: Final = re.compile(r"/\s*(?:ngày|24\s*giờ|24\s*h)", re.IGNORECASE)
_DIGIT: Final = re.compile(r"\d")
_FACTORS: Final = (10.0, 100.0, 1000.0)


def lint(block: Block) -> tuple[Finding, ...]:
    """All that the rules find in `block`: first in its header, then in its text."""
    found: list[Finding] = []
    for at, label in enumerate(block.header_row):
        found += _in(nfc(label), at, _HEADER_RULES)
    found += _in(nfc(block.text), None, _TEXT_RULES)
    return tuple(found)


def has_grave(block: Block) -> bool:
    """Whether `lint` finds anything of `GRAVE`; much quicker than to list it all."""
    if any(_is_grave(text) for text in _texts(block)):
        return True
    if any(True for label in block.header_row for _ in _values(_Text(nfc(label), ()))):
        return True
    return any(True for _ in _per_kg_and_per_day(_Text(nfc(block.text), ())))


def _is_grave(text: str) -> bool:
    return any(pattern.search(text) for pattern in _GRAVE_PATTERNS) or _mixes_marks(text)


def _texts(block: Block) -> Iterator[str]:
    return (nfc(text) for text in (*block.header_row, block.text))


def _mixes_marks(text: str) -> bool:
    return all(mark in text for mark in ",.") and any(True for _ in _mixed_marks(_read(text)))


def _read(text: str) -> "_Text":
    return _Text(text, tuple(numbers(text)))


class _Text(NamedTuple):
    """A text with its numbers, which several rules look at."""

    text: str
    numbers: tuple[Number, ...]


def _in(text: str, label: int | None, rules: "Sequence[Rule]") -> Iterator[Finding]:
    if not text:
        return
    read = _read(text)
    for rule, find in rules:
        for start, end in find(read):
            yield Finding(rule, label, start, end)


def _pattern(rule: LintRule) -> "Rule":
    def find(read: _Text) -> Iterator[Span]:
        for pattern in _COMPILED[rule]:
            yield from (match.span() for match in pattern.finditer(read.text))

    return rule, find


def _units(read: _Text) -> Iterator[Span]:
    for match in _UNIT_PATTERN.finditer(read.text):
        bracketed = read.text[: match.start()].rstrip().endswith(("(", "[", "/"))
        if bracketed or not _TIME_ALONE.fullmatch(match[0]):
            yield match.span()


def _values(read: _Text) -> Iterator[Span]:
    if not _DIGIT.search(read.text):
        return
    if _BARE_NUMBER.fullmatch(read.text):
        yield 0, len(read.text)
        return
    surfaces = [match.span() for match in _BODY_SURFACE.finditer(read.text)]
    for match in _VALUE_PATTERN.finditer(read.text):
        if not any(start <= match.start() < end for start, end in surfaces):
            yield match.span()


def _per_kg_and_per_day(read: _Text) -> Iterator[Span]:
    per_kg = _PER_KG.search(read.text)
    if per_kg is None:
        return
    for per_day in _PER_DAY.finditer(read.text):
        if not read.text[: per_day.start()].rstrip().lower().endswith("kg"):
            yield per_kg.span()
            yield per_day.span()
            return


def _thousands(read: _Text) -> Iterator[Span]:
    return (match.span() for match in _THOUSAND.finditer(read.text))


def _mixed_marks(read: _Text) -> Iterator[Span]:
    by_mark: dict[str, list[Number]] = {",": [], ".": []}
    for each in read.numbers:
        marks = [mark for mark in ",." if mark in each.figures]
        if len(marks) == 1 and not each.may_be_thousands:
            by_mark[marks[0]].append(each)
    if all(by_mark.values()):
        rarer = min(by_mark.values(), key=len)
        yield from ((each.start, each.end) for each in rarer)


def _tenfold(read: _Text) -> Iterator[Span]:
    by_unit: dict[str, dict[float, Number]] = {}
    for each in read.numbers:
        if each.unit and each.value:
            by_unit.setdefault(each.unit, {}).setdefault(each.value, each)
    for values in by_unit.values():
        for one, other in combinations(sorted(values), 2):
            if any(abs(other - one * factor) < 1e-9 * other for factor in _FACTORS):
                yield values[one].start, values[one].end
                yield values[other].start, values[other].end


Rule = tuple[LintRule, Callable[[_Text], Iterator[Span]]]

_EVERYWHERE: Final[Sequence[Rule]] = (
    (LintRule.MIXED_DECIMAL_MARKS, _mixed_marks),
    (LintRule.THOUSAND_OR_DECIMAL, _thousands),
    *(_pattern(rule) for rule in _COMPILED),
)
_HEADER_RULES: Final[Sequence[Rule]] = (
    (LintRule.UNIT_IN_HEADER, _units),
    (LintRule.VALUE_IN_HEADER, _values),
    *_EVERYWHERE,
)
_TEXT_RULES: Final[Sequence[Rule]] = (
    (LintRule.PER_KG_AND_PER_DAY, _per_kg_and_per_day),
    (LintRule.TENFOLD, _tenfold),
    *_EVERYWHERE,
)
