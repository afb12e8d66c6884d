"""Tables with horizontal rules alone: rules of one width, one below the other, columns between."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Font
from reviewer.segment.layout import rows_of
from reviewer.segment.lists import is_caption
from reviewer.segment.rejects import Reason, Reject
from reviewer.segment.rivers import PIECE_GAP, Piece, River, TextRow, rivers_of, text_row
from reviewer.segment.rules import Rule
from reviewer.segment.table import DrawnBy, Table, box_around, union
from reviewer.segment.text_grid import TextTable, gaps_of, is_bold, rest_of
from reviewer.segment.words import Word

_SHORTEST: Final = 50.0
_SAME_END: Final = 4.0
_OVER: Final = 6.0
"""Points by which text may stand over the ends of the rules."""
_MOST_RULES: Final = 400
_MOST_HEADER_LINES: Final = 8
_MOST_BOLD_LINES: Final = 14
"""Lines of a header that is bold throughout: labels set in the middle of their height have more."""
_FULL: Final = 0.8
"""Of the rules' length: a line of prose fills so much of it without a gap."""
_MOST_PROSE: Final = 0.2
_PADDING: Final = 1.0
"""Of the em: white under the upper of two rules that hold a table alone."""
_PROSE_WIDTH: Final = 0.85
_ONE_SIDE: Final = 0.35
_LEAST_PROSE: Final = 3
_KEPT: Final = 0.5
"""Of the strips of white of the lines before: a line that leaves fewer is none of the table."""
_SENTENCE: Final = 4
"""Words in one piece over several columns that are a line of prose rather than a cell."""
_FARTHEST: Final = 2.4
"""Of the em: a larger step between lines below the last rule ends the table."""


@dataclass(frozen=True, slots=True)
class LinedText:
    """What lined tables are looked for in: free words, fonts, and the gutters of the page."""

    words: Sequence[Word]
    fonts: Sequence[Font]
    gutters: Sequence[tuple[float, float]]
    rules: Sequence[Rule] = ()

    def rules_over(self, long: Rule) -> list[Rule]:
        """The rules below another one, not short, that stand within its ends."""
        return [
            rule
            for rule in self.rules
            if rule.at > long.at + 1
            and rule.length >= _SHORTEST
            and rule.start >= long.start - _SAME_END
            and rule.end <= long.end + _SAME_END
        ]

    def between(self, upper: Rule, lower: Rule | None) -> list[TextRow]:
        """Lines of text below one rule, above the other; none where text runs over their ends.

        Without a lower rule, all that stands below. One word of a cell may reach over an end.
        """
        left = upper.start if lower is None else min(upper.start, lower.start)
        right = upper.end if lower is None else max(upper.end, lower.end)
        end = float("inf") if lower is None else lower.at
        band = [word for word in self.words if upper.at < (word.top + word.bottom) / 2 < end]
        held = [word for word in band if word.x1 >= left - 1 and word.x0 <= right + 1]
        if lower is not None:
            over = [word for word in held if word.x0 < left - _OVER or word.x1 > right + _OVER]
            beyond = [word for word in band if word.x1 < left - 1 or word.x0 > right + 1]
            if any(_is_next_to(word, other) for word in over for other in beyond):
                return []
        return [text_row(row, self.gutters) for row in rows_of(held)]


def lined_tables(rules: Sequence[Rule], text: LinedText) -> tuple[list[Table], list[Reject]]:
    """Tables between rules of the same ends, and what was no table."""
    tables: list[Table] = []
    rejects: list[Reject] = []
    for whole in _stacks(rules):
        stack = [rule for rule in whole if not any(_is_inside(rule, t.box) for t in tables)]
        if len(stack) < 2:
            continue
        short = [rule for rule in rules if _under(rule, stack[0])]
        first = 0
        while first < len(stack) - 1:
            table = _longest(stack, first, short, text)
            first += 1
            if table is not None:
                tables.append(table)
                while first < len(stack) and _is_inside(stack[first], table.box):
                    first += 1
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
    found = [stack for stack in stacks if len(stack) > 1]
    return sorted(found, key=lambda stack: -stack[0].length)


def _is_next_to(word: Word, other: Word) -> bool:
    """Whether two words are of one line, with no more than a space between them."""
    gap = max(word.x0 - other.x1, other.x0 - word.x1)
    return abs(word.baseline - other.baseline) < 1 and gap < PIECE_GAP * word.size


def _is_inside(rule: Rule, box: Bbox) -> bool:
    return (
        box.top - 1 <= rule.at <= box.bottom + 1
        and rule.start >= box.x0 - _SAME_END
        and rule.end <= box.x1 + _SAME_END
    )


def _under(rule: Rule, long: Rule) -> bool:
    """Whether a rule is a shorter one, between the ends of a long one."""
    return (
        rule.start >= long.start - 1
        and rule.end <= long.end + 1
        and rule.length < long.length - 2 * _SAME_END
    )


def _longest(
    stack: Sequence[Rule], first: int, short: Sequence[Rule], text: LinedText
) -> Table | None:
    """The table that begins at a rule and reaches down as far as one does."""
    bands: list[list[TextRow]] = []
    for upper, lower in pairwise(stack[first:]):
        band = text.between(upper, lower)
        if not band or (bands and not _may_follow(band, upper)):
            break
        bands.append(band)
    for count in range(len(bands), 0, -1):
        if count < len(bands) and _is_caption(bands[count - 1]):
            continue
        rules = stack[first : first + count + 1]
        table = _table(rules, bands[:count], short, text)
        if isinstance(table, Table):
            return table
    return _headed(stack[first : first + 2], short, text)


def _may_follow(band: Sequence[TextRow], upper: Rule) -> bool:
    """Whether a band goes on with the table: it is no prose, and no caption with a new header."""
    prose = [row for row in band if _is_prose(row, upper.length)]
    return len(prose) < 2 or len(prose) <= _MOST_PROSE * len(band)


def _is_caption(band: Sequence[TextRow]) -> bool:
    """Whether text stands in one stack: labels set at several heights leave white beside them."""
    return all(len(row.pieces) == 1 for row in band) and not rivers_of(band)


def _is_prose(row: TextRow, length: float) -> bool:
    return len(row.pieces) == 1 and row.x1 - row.x0 >= _FULL * length


def _table(
    rules: Sequence[Rule],
    bands: Sequence[list[TextRow]],
    short: Sequence[Rule],
    text: LinedText,
) -> Table | Reason:
    rows = [row for band in bands for row in band]
    for number, (band, after) in enumerate(pairwise(bands)):
        if number and _is_caption(band) and all(is_bold(row, text.fonts) for row in after):
            return Reason.ONE_COLUMN
    inner = [rule.at for rule in rules[1:-1]]
    each = len(bands) > 3 and sum(len(band) for band in bands[1:]) <= 4 * (len(bands) - 1)
    if all(is_bold(row, text.fonts) for row in rows):
        return Reason.ONE_ROW
    if any(is_caption(row) for row in rows):
        return Reason.ONE_COLUMN
    if len(bands) == 1 and rows[0].top - rules[0].at > _PADDING * rows[0].size:
        return Reason.ONE_COLUMN
    found = TextTable(rows, text.fonts, inner, each_band_a_row=each)
    reason = why_no_table(found, text.gutters) or _why_no_header(bands, rules, text)
    if reason is not None:
        return reason
    if not _fills(rows, rules[0]):
        return Reason.ONE_COLUMN
    prose = sum(1 for row in rows if _is_prose(row, rules[0].length))
    if prose > max(1, _MOST_PROSE * len(rows)):
        return Reason.PROSE_COLUMNS
    box = Bbox(
        min(rule.start for rule in rules),
        rules[0].at,
        max(rule.end for rule in rules),
        rules[-1].at,
    )
    held = [word for row in rows for word in row.words]
    groups = [rule for rule in short if rules[0].at < rule.at < rules[-1].at]
    return found.table(union(box, box_around(held)), DrawnBy.LINES, groups)


def _fills(rows: Sequence[TextRow], rule: Rule) -> bool:
    """Whether text stands along most of a rule: not the text of one column under a page's rule."""
    left, right = min(row.x0 for row in rows), max(row.x1 for row in rows)
    return left < rule.start + 0.4 * rule.length and right > rule.end - 0.4 * rule.length


def _why_no_header(
    bands: Sequence[list[TextRow]], rules: Sequence[Rule], text: LinedText
) -> Reason | None:
    """Whether what stands under the first rule is prose rather than a header or a row."""
    first = bands[0]
    if len(bands) == 1:
        return None
    bold = all(is_bold(row, text.fonts) for row in first)
    if len(first) > (_MOST_BOLD_LINES if bold else _MOST_HEADER_LINES):
        return Reason.PROSE_COLUMNS
    if _is_caption(first) and not _is_centred(first, rules[0]):
        return Reason.ONE_COLUMN
    if not bold:
        size = max(row.size for row in first)
        below = max(row.size for band in bands[1:] for row in band)
        if size > below + 0.25:
            return Reason.PROSE_COLUMNS
    return None


def _is_centred(rows: Sequence[TextRow], rule: Rule) -> bool:
    """Whether lines stand in the middle under their rule, away from its ends."""
    x0, x1 = min(row.x0 for row in rows), max(row.x1 for row in rows)
    return x0 > rule.start + 2 and abs(x0 + x1 - rule.start - rule.end) < 0.06 * rule.length


def _headed(rules: Sequence[Rule], short: Sequence[Rule], text: LinedText) -> Table | None:
    """A table with lines above and below its header alone: its body is what stands under it."""
    upper, lower = rules
    header = text.between(upper, lower)
    if not header or len(header) > _MOST_BOLD_LINES:
        return None
    if not all(is_bold(row, text.fonts) for row in header):
        return None
    body = _body_under(lower, text, header[-1].size)
    if len(body) < 2:
        return None
    found = TextTable([*header, *body], text.fonts, [lower.at])
    if why_no_table(found, text.gutters) is not None:
        return None
    held = [word for row in (*header, *body) for word in row.words]
    box = Bbox(upper.start, upper.at, upper.end, lower.at)
    groups = [rule for rule in short if upper.at < rule.at < lower.at]
    return found.table(union(box, box_around(held)), DrawnBy.LINES, groups)


def _body_under(lower: Rule, text: LinedText, size: float) -> list[TextRow]:
    """The lines under a header's rule that have a strip of white in common."""
    body: list[TextRow] = []
    white: list[River] | None = None
    bottom = lower.at
    last_split = 0
    for row in text.between(lower, None):
        if row.top - bottom > _FARTHEST * size or row.size > size + 1.0:
            break
        if _is_prose(row, lower.length) or row.x1 > lower.end + _OVER:
            break
        if any(bottom - 1 < rule.at < row.top + 1 for rule in text.rules_over(lower)):
            break
        if are_prose_columns([row], text.gutters):
            break
        bold = is_bold(row, text.fonts)
        if bold and (len(row.pieces) > 1 or row.x0 < lower.start + 1):
            break  # another table's header, or its caption
        if white is None:
            if len(row.pieces) > 1:
                white = gaps_of(row)
        else:
            left = [river for gap in white if (river := rest_of(gap, row)) is not None]
            if not bold and any(len(p.words) >= _SENTENCE for p in row.pieces if _over(p, white)):
                break
            if not bold and len(left) < max(1.0, _KEPT * len(white)):
                break
            white = left or white
        body.append(row)
        bottom = row.bottom
        if len(row.pieces) > 1:
            last_split = len(body)
    end = last_split
    while end < len(body) and body[end].baseline - body[end - 1].baseline <= 1.4 * size:
        end += 1
    return body[:end]


def _over(piece: Piece, rivers: Sequence[River]) -> bool:
    """Whether a piece of text runs over the white between two columns."""
    return any(piece.x0 < river.x0 and piece.x1 > river.x1 for river in rivers)


def why_no_table(text: TextTable, gutters: Sequence[tuple[float, float]]) -> Reason | None:
    """Why lines of text are no table; None where they are one."""
    if not text.rivers:
        return Reason.ONE_COLUMN
    body = text.body or text.header
    split = [row for row in body if len(row.pieces) > 1]
    if len(split) < 2 and not (text.header and len(split) == 1):
        return Reason.ONE_COLUMN
    over = [row for row in body if len(row.pieces) == 1 and _over(row.pieces[0], text.rivers)]
    if len(over) > len(split):
        return Reason.ONE_COLUMN
    if are_prose_columns(body, gutters) or all(
        any(river.x0 < right and river.x1 > left for left, right in gutters)
        for river in text.rivers
    ):
        return Reason.PROSE_COLUMNS
    return None


def are_prose_columns(rows: Sequence[TextRow], gutters: Sequence[tuple[float, float]]) -> bool:
    """Whether lines are those of columns of prose: on both sides of a gutter mostly full."""
    return any(
        sum(side.full for side in sides) > 0.5 * sum(side.lines for side in sides)
        for sides in _sides_of_gutters(rows, gutters)
    )


def is_prose_beside(rows: Sequence[TextRow], gutters: Sequence[tuple[float, float]]) -> bool:
    """Whether lines are those of prose on one side of a gutter at least."""
    return are_prose_columns(rows, gutters) or any(
        side.lines >= _LEAST_PROSE and side.full > _ONE_SIDE * side.lines
        for sides in _sides_of_gutters(rows, gutters)
        for side in sides
    )


class _Side(NamedTuple):
    """How many lines stand on one side of a gutter, and how many of them fill it in one piece."""

    lines: int
    full: int


def _sides_of_gutters(
    rows: Sequence[TextRow], gutters: Sequence[tuple[float, float]]
) -> Iterator[tuple[_Side, _Side]]:
    x0, x1 = min(row.x0 for row in rows), max(row.x1 for row in rows)
    for left, right in gutters:
        if not x0 < left < right < x1:
            continue
        before = [[piece for piece in row.pieces if piece.x1 <= left + 1] for row in rows]
        behind = [[piece for piece in row.pieces if piece.x0 >= right - 1] for row in rows]
        yield _side(before, left - x0), _side(behind, x1 - right)


def _side(lines: Sequence[Sequence[Piece]], width: float) -> _Side:
    held = [pieces for pieces in lines if pieces]
    full = sum(
        1
        for pieces in held
        if len(pieces) == 1 and pieces[0].x1 - pieces[0].x0 >= _PROSE_WIDTH * width
    )
    return _Side(len(held), full)
