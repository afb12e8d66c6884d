"""The rules of the dosing lint, over a block's header labels and its text."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final

from reviewer.contract.monograph import Block
from reviewer.contract.text import nfc
from reviewer.review.lint.finding import Finding, LintRule
from reviewer.review.lint.numbers import UNIT, Number, numbers

Span = tuple[int, int]

_FIGURES: Final = r"(?<![\w.,])\d+(?:[.,]\d+)*"
_RANGE: Final = rf"{_FIGURES}[ \t]*(?:[-–—÷]|đến)[ \t]*\d+(?:[.,]\d+)*(?!\w)"
_VALUE: Final = rf"[<>≤≥=~±]\s*\d+(?:[.,]\d+)*|{_RANGE}|(?<!/){_FIGURES}\s*{UNIT}"
_PATTERNS: Final = {
    LintRule.TRAILING_ZERO: r"(?<![\d.,])\d+[.,]0+(?![\d.,])",
    LintRule.NAKED_DECIMAL: r"(?<![\w.,)])[.,]\d+(?![\w.,])",
    LintRule.AT_MOST_OR_AT_LEAST: r"[≤≥⩽⩾]",
    LintRule.RANGE: _RANGE,
    LintRule.RAISED_GLYPH: (
        r"[⁰¹²³⁴-⁹ªº](?!\))|(?<![\d.,])10(?:[3-9]|1[0-2])(?=\s*(?:/|tế bào|CFU|UI|IU|bạch cầu))"
        r"|(?<=[x×*]\s)10\d{1,2}(?!\d)|(?<=[^\W\d_A-ZĐ]{3})\d(?![\w.,])"
    ),
    LintRule.LEGACY_FONT: (
        r"\(cid:\d+\)|\N{REPLACEMENT CHARACTER}|[\uE000-\uF8FF]"
        r"|[A-Za-z][¸µ¶·¹¨»¾¼½Æ©ÊÇÈÉËÌÐÎÏÑÕÒÓÔÖ×ÝØÜÞãßáâäåæçêëñïîíô÷öøóõúü][¸µ¶·¹¨»¾¼½Æ©]"
        r"|[öäåñøûïëÖÄÅÑØÛÏË]|[aA][àáâãùõ]|[eE][àáâãùõ]"
    ),
}
_COMPILED: Final = {rule: re.compile(pattern) for rule, pattern in _PATTERNS.items()}
_VALUE_PATTERN: Final = re.compile(_VALUE, re.IGNORECASE)
_BARE_NUMBER: Final = re.compile(r"\s*[<>≤≥=~±]?\s*\d+(?:[.,]\d+)*\s*")
_BODY_SURFACE: Final = re.compile(r"1[.,]73\s*m(?:2|²)", re.IGNORECASE)
_UNIT_PATTERN: Final = re.compile(rf"(?<![^\W_]){UNIT}", re.IGNORECASE)
_TIME_ALONE: Final = re.compile(r"(?:phút|giờ|ngày|tuần|tháng|tuổi|năm|lần|liều|h)", re.IGNORECASE)
_PER_KG: Final = re.compile(r"/\s*kg", re.IGNORECASE)
_PER_DAY: Final = re.compile(r"(?<!kg)\s*/\s*(?:ngày|24\s*giờ|24\s*h)", re.IGNORECASE)
_FACTORS: Final = (10.0, 100.0, 1000.0)


def lint(block: Block) -> tuple[Finding, ...]:
    """All that the rules find in `block`: first in its header, then in its text."""
    found: list[Finding] = []
    for at, label in enumerate(block.header_row):
        found += _in(nfc(label), at, _HEADER_RULES)
    found += _in(nfc(block.text), None, _TEXT_RULES)
    return tuple(found)


def _in(text: str, label: int | None, rules: "Sequence[Rule]") -> Iterator[Finding]:
    for rule, find in rules:
        for start, end in find(text):
            yield Finding(rule, label, start, end)


def _pattern(rule: LintRule) -> "Rule":
    compiled = _COMPILED[rule]
    return rule, lambda text: (match.span() for match in compiled.finditer(text))


def _units(text: str) -> Iterator[Span]:
    for match in _UNIT_PATTERN.finditer(text):
        bracketed = text[: match.start()].rstrip().endswith(("(", "[", "/"))
        if bracketed or not _TIME_ALONE.fullmatch(match[0]):
            yield match.span()


def _values(text: str) -> Iterator[Span]:
    if _BARE_NUMBER.fullmatch(text):
        yield 0, len(text)
        return
    surfaces = [match.span() for match in _BODY_SURFACE.finditer(text)]
    for match in _VALUE_PATTERN.finditer(text):
        if not any(start <= match.start() < end for start, end in surfaces):
            yield match.span()


def _per_kg_and_per_day(text: str) -> Iterator[Span]:
    per_kg, per_day = _PER_KG.search(text), _PER_DAY.search(text)
    if per_kg and per_day:
        yield per_kg.span()
        yield per_day.span()


def _thousands(text: str) -> Iterator[Span]:
    return ((each.start, each.end) for each in numbers(text) if each.may_be_thousands)


def _mixed_marks(text: str) -> Iterator[Span]:
    by_mark: dict[str, list[Number]] = {",": [], ".": []}
    for each in numbers(text):
        marks = [mark for mark in ",." if mark in each.figures]
        if len(marks) == 1 and not each.may_be_thousands:
            by_mark[marks[0]].append(each)
    if all(by_mark.values()):
        rarer = min(by_mark.values(), key=len)
        yield from ((each.start, each.end) for each in rarer)


def _tenfold(text: str) -> Iterator[Span]:
    by_unit: dict[str, dict[float, Number]] = {}
    for each in numbers(text):
        if each.unit and each.value:
            by_unit.setdefault(each.unit, {}).setdefault(each.value, each)
    for values in by_unit.values():
        for one, other in combinations(sorted(values), 2):
            if any(abs(other - one * factor) < 1e-9 * other for factor in _FACTORS):
                yield values[one].start, values[one].end
                yield values[other].start, values[other].end


Rule = tuple[LintRule, Callable[[str], Iterator[Span]]]

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
