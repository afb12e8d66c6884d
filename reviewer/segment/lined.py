"""Tables with horizontal rules alone: rules of one width, one below the other, columns between."""

import itertools
from collections.abc import Sequence
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Font
from reviewer.segment.layout import rows_of
from reviewer.segment.rejects import Reason, Reject
from reviewer.segment.rivers import TextRow, text_row
from reviewer.segment.rules import Rule
from reviewer.segment.table import DrawnBy, Table, box_around, union
from reviewer.segment.text_grid import TextTable
from reviewer.segment.words import Word

_SHORTEST: Final = 50.0
_SAME_END: Final = 4.0
_OVER: Final = 6.0
"""Points by which text may stand over the ends of the rules."""
_MOST_RULES: Final = 400


def lined_tables(
    rules: Sequence[Rule],
    words: Sequence[Word],
    fonts: Sequence[Font],
    gutters: Sequence[tuple[float, float]],
) -> tuple[list[Table], list[Reject]]:
    """Tables between rules of the same ends, and what was no table."""
    tables: list[Table] = []
    rejects: list[Reject] = []
    for stack in _stacks(rules):
        first = 0
        while first < len(stack) - 1:
            table, last = _longest(stack, first, words, fonts, gutters)
            if table is None:
                first += 1
            else:
                tables.append(table)
                first = last + 1
    return tables, rejects


def _stacks(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Long rules that begin and end at the same places, from top to bottom."""
    stacks: list[list[Rule]] = []
    for rule in sorted(rules)[:_MOST_RULES]:
        if rule.length < _SHORTEST:
            continue
        for stack in stacks:
            if (
                abs(stack[0].start - rule.start) <= _SAME_END
                and abs(stack[0].end - rule.end) <= _SAME_END
            ):
                stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) > 1]


def _longest(
    stack: Sequence[Rule],
    first: int,
    words: Sequence[Word],
    fonts: Sequence[Font],
    gutters: Sequence[tuple[float, float]],
) -> tuple[Table | None, int]:
    """The table that begins at a rule and reaches down as far as one does; its last rule."""
    reach = first + 1
    while reach < len(stack) and _rows_between(stack[reach - 1], stack[reach], words):
        reach += 1
    for last in range(reach - 1, first, -1):
        found = _table(stack[first : last + 1], words, fonts, gutters)
        if isinstance(found, Table):
            return found, last
    return None, first


def _rows_between(upper: Rule, lower: Rule, words: Sequence[Word]) -> list[TextRow]:
    """The lines of text between two rules; none where text runs over the rules' ends."""
    left, right = min(upper.start, lower.start), max(upper.end, lower.end)
    held = []
    for word in words:
        middle = (word.top + word.bottom) / 2
        if not upper.at < middle < lower.at or word.x1 < left - 1 or word.x0 > right + 1:
            continue
        if word.x0 < left - _OVER or word.x1 > right + _OVER:
            return []
        held.append(word)
    return [text_row(row) for row in rows_of(held)]


def _table(
    rules: Sequence[Rule],
    words: Sequence[Word],
    fonts: Sequence[Font],
    gutters: Sequence[tuple[float, float]],
) -> Table | Reason:
    bands = [_rows_between(upper, lower, words) for upper, lower in itertools.pairwise(rules)]
    rows = [row for band in bands for row in band]
    inner = [rule.at for rule in rules[1:-1]]
    each = len(bands) > 3 and sum(len(band) for band in bands[1:]) <= 4 * (len(bands) - 1)
    text = TextTable(rows, fonts, inner, each_band_a_row=each)
    reason = why_no_table(text, gutters)
    if reason is not None:
        return reason
    box = Bbox(
        min(rule.start for rule in rules),
        rules[0].at,
        max(rule.end for rule in rules),
        rules[-1].at,
    )
    return text.table(
        union(box, box_around([word for row in rows for word in row.words])), DrawnBy.LINES
    )


def why_no_table(text: TextTable, gutters: Sequence[tuple[float, float]]) -> Reason | None:
    """Why lines of text are no table; None where they are one."""
    if not text.rivers:
        return Reason.ONE_COLUMN
    body = text.body or text.header
    split = [row for row in body if len(row.pieces) > 1]
    if len(split) < 2 and not (text.header and len(split) == 1):
        return Reason.ONE_COLUMN
    if len(split) < 0.34 * len(body):
        return Reason.ONE_COLUMN
    if len(text.rivers) == 1 and _is_gutter(text.rivers[0].x0, text.rivers[0].x1, gutters):
        return Reason.PROSE_COLUMNS
    return None


def _is_gutter(x0: float, x1: float, gutters: Sequence[tuple[float, float]]) -> bool:
    return any(x0 < right and x1 > left for left, right in gutters)
