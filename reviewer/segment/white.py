"""Tables that nothing draws: lines of text with the same strips of white running through them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Font
from reviewer.segment.layout import column_sides, rows_of
from reviewer.segment.lined import are_prose_columns, is_prose_beside
from reviewer.segment.lists import is_caption, is_list, is_table_of_contents
from reviewer.segment.rejects import Reason, Reject
from reviewer.segment.rivers import River, TextRow, text_row
from reviewer.segment.rules import Rule
from reviewer.segment.table import DrawnBy, Table, box_around
from reviewer.segment.text_grid import TextTable, gaps_of, is_bold, rest_of
from reviewer.segment.words import Word

_NARROWEST: Final = 5.0
_LEAST_ROWS: Final = 3
_KEPT: Final = 0.6
"""Of the strips of the lines before: a line that leaves fewer is none of the table."""
_OVER: Final = 0.2
_BOTH: Final = 0.75
_SAME_SIZE: Final = 0.1
_ONE_SIZE: Final = 0.15
_HEADER_LINES: Final = 6
_HEADER_STEP: Final = 2.2
_HEADER_WHITE: Final = 1.2
"""Of the em: white between a header's last line and the table's first one, at the most."""
_SENTENCE: Final = 5
"""Words of a piece that may be a line of prose, at the least."""
_MOSTLY: Final = 0.7
_INDENT: Final = 2.0
_IN_LINE: Final = 0.3
"""Of the em: how far a formula reaches into a line that it stands in, at the least."""
_FARTHEST: Final = 2.6
"""Of the em: a larger step between two lines ends a table."""


@dataclass(slots=True)
class _Run:
    """Lines that have at least one strip of white in common."""

    rows: list[TextRow]
    rivers: list[River] = field(default_factory=list)


def white_tables(
    words: Sequence[Word],
    fonts: Sequence[Font],
    gutters: Sequence[tuple[float, float]],
    rules: Sequence[Rule] = (),
    formulas: Sequence[Bbox] = (),
) -> tuple[list[Table], list[Reject]]:
    """Tables among words that stand in no other, column by column, and across columns.

    `rules` are lines that belong to nothing: none runs through such a table. `formulas` are boxes
    of what stands in a line of prose or alone: such a line is none of a table.
    """
    tables: list[Table] = []
    rejects: list[Reject] = []
    upright = [word for word in words if word.upright]
    if gutters:
        for run in _all_runs(_Lines(upright, fonts, rules, formulas), gutters):
            if _reaches_over(run, gutters, fonts):
                _judge(run, fonts, tables, rejects)
        taken = {id(word) for table in tables for word in table.words}
        upright = [word for word in upright if id(word) not in taken]
    for left, right in column_sides(gutters):
        own = [word for word in upright if left <= (word.x0 + word.x1) / 2 < right]
        inside = [box for box in formulas if left <= (box.x0 + box.x1) / 2 < right]
        for run in _all_runs(_Lines(own, fonts, rules, inside), ()):
            _judge(run, fonts, tables, rejects)
    return tables, rejects


def _judge(run: _Run, fonts: Sequence[Font], tables: list[Table], rejects: list[Reject]) -> None:
    words = [word for row in run.rows for word in row.words]
    box = box_around(words)
    text = TextTable(run.rows, fonts)
    reason = _why_not(run, text)
    if reason is not None:
        rejects.append(Reject(box, reason))
        return
    tables.append(text.table(box, DrawnBy.WHITE))


def _why_not(run: _Run, text: TextTable) -> Reason | None:
    split = [row for row in run.rows if len(row.pieces) > 1]
    if len(split) < _LEAST_ROWS or len(split) < 0.25 * len(run.rows) or not text.rivers:
        return Reason.ONE_COLUMN
    if is_list(split):
        return Reason.LIST
    if len(text.rivers) == 1 and are_prose_columns(run.rows, text.rivers) and _is_wordy(split):
        return Reason.PROSE_COLUMNS
    if is_table_of_contents(split):
        return Reason.LEADERS
    return None


def _is_wordy(rows: Sequence[TextRow]) -> bool:
    """Whether most pieces of lines have as many words as lines of prose."""
    pieces = [piece for row in rows for piece in row.pieces]
    return sum(1 for piece in pieces if len(piece.words) >= _SENTENCE) > _MOSTLY * len(pieces)


def _reaches_over(run: _Run, gutters: Sequence[tuple[float, float]], fonts: Sequence[Font]) -> bool:
    """Whether the lines of a run are lines of the whole page rather than of its columns."""
    if len(run.rivers) < 2 or is_prose_beside(run.rows, gutters):
        return False
    if not _is_of_one_size(run.rows):
        return False
    x0, x1 = min(row.x0 for row in run.rows), max(row.x1 for row in run.rows)
    if not any(x0 < left and right < x1 for left, right in gutters):
        return False
    over = sum(1 for row in run.rows if any(_lies_over(row, gutter) for gutter in gutters))
    if over >= _OVER * len(run.rows):
        return True
    # Labels are set in the middle of a header's height: those of its two halves share no line.
    split = [row for row in run.rows if len(row.pieces) > 1 and not is_bold(row, fonts)]
    both = sum(1 for row in split if any(_is_beside(row, gutter) for gutter in gutters))
    return bool(split) and both >= _BOTH * len(split)


def _is_of_one_size(rows: Sequence[TextRow]) -> bool:
    sizes = sorted(word.size for row in rows for word in row.words if not word.shift)
    middle = sizes[len(sizes) // 2]
    return sum(1 for size in sizes if abs(size - middle) < 0.3) >= 0.9 * len(sizes)


def _lies_over(row: TextRow, gutter: tuple[float, float]) -> bool:
    return any(piece.x0 < gutter[1] - 0.5 and piece.x1 > gutter[0] + 0.5 for piece in row.pieces)


def _is_beside(row: TextRow, gutter: tuple[float, float]) -> bool:
    return row.x0 < gutter[0] and row.x1 > gutter[1]


def _add_header_above(
    run: _Run, rows: Sequence[TextRow], start: int, fonts: Sequence[Font]
) -> None:
    """Put in front of a run the bold lines above it that are lines of its header."""
    while start > 0:
        row, below = rows[start - 1], rows[start]
        if (
            not is_bold(row, fonts)
            or abs(row.size - below.size) > _SAME_SIZE
            or below.top - row.bottom > _HEADER_WHITE * row.size
            or is_caption(row)
        ):
            return
        run.rows.insert(0, row)
        start -= 1


class _Lines(NamedTuple):
    """Words that a table is looked for in, with what parts their lines."""

    words: Sequence[Word]
    fonts: Sequence[Font]
    rules: Sequence[Rule]
    formulas: Sequence[Bbox]

    def hold_formula(self, row: TextRow) -> bool:
        """Whether a formula stands in the line: what its words leave free is no column's white."""
        return any(
            min(row.bottom, box.bottom) - max(row.top, box.top) > _IN_LINE * row.size
            for box in self.formulas
        )


def _all_runs(lines: _Lines, gutters: Sequence[tuple[float, float]]) -> list[_Run]:
    """The runs among the lines of words, between the rules that part them.

    With `gutters` the lines are the page's: a gutter alone makes no table, so two strips of white
    are wanted.
    """
    least = 2 if gutters else 1
    rows = [text_row(row, gutters) for row in rows_of(lines.words)]
    runs: list[_Run] = []
    part: list[TextRow] = []
    for row in rows:
        holds = lines.hold_formula(row)
        if part and (holds or any(_parts(rule, part[-1], row) for rule in lines.rules)):
            runs += _runs(part, lines.fonts, least)
            part = []
        if not holds:
            part.append(row)
    return runs + _runs(part, lines.fonts, least)


def _parts(rule: Rule, above: TextRow, below: TextRow) -> bool:
    """Whether a rule runs between two lines, along most of the longer one."""
    if not above.baseline < rule.at < below.baseline:
        return False
    x0, x1 = min(above.x0, below.x0), max(above.x1, below.x1)
    return min(rule.end, x1) - max(rule.start, x0) >= 0.6 * (x1 - x0)


def _runs(rows: Sequence[TextRow], fonts: Sequence[Font], least: int) -> list[_Run]:
    """Runs of lines that have at least so many strips of white in common."""
    runs: list[_Run] = []
    start = 0
    while start < len(rows):
        row = rows[start]
        if len(row.pieces) <= least or is_caption(row) or _is_header(rows, start, fonts):
            start += 1
            continue
        run, end = _run_from(rows, start, least, fonts)
        _add_header_above(run, rows, start, fonts)
        if sum(1 for row in run.rows if len(row.pieces) > 1) >= _LEAST_ROWS:
            runs.append(run)
            start = end
        else:
            start += 1
    return runs


def _is_header(rows: Sequence[TextRow], index: int, fonts: Sequence[Font]) -> bool:
    """Whether a bold line has lines of values under it: a run begins with those."""
    if not is_bold(rows[index], fonts):
        return False
    below = rows[index + 1 : index + 1 + _HEADER_LINES]
    return any(len(row.pieces) > 1 and not is_bold(row, fonts) for row in below)


def _run_from(
    rows: Sequence[TextRow], start: int, least: int, fonts: Sequence[Font]
) -> tuple[_Run, int]:
    rivers = gaps_of(rows[start], _NARROWEST)
    run = _Run([rows[start]])
    last_split = start
    splits = 1
    end = start + 1
    while end < len(rows):
        row = rows[end]
        if row.top - rows[end - 1].bottom > _FARTHEST * row.size:
            break
        if least > 1 and abs(row.size - rows[start].size) > _ONE_SIZE:
            break
        if is_caption(row) and len(row.pieces) == 1:
            break
        if _is_group_name(rows, end, start, fonts):
            end += 1
            continue
        left = [river for gap in rivers if (river := rest_of(gap, row, _NARROWEST)) is not None]
        if len(left) < least or (splits > 1 and len(left) < _KEPT * len(rivers)):
            break
        rivers = left
        if len(row.pieces) > 1:
            last_split = end
            splits += 1
        end += 1
    run.rows = list(rows[start : last_split + 1])
    run.rivers = rivers
    return _with_rest_of_last_row(run, rows, last_split), last_split + 1


def _is_group_name(rows: Sequence[TextRow], index: int, start: int, fonts: Sequence[Font]) -> bool:
    """Whether a line names the rows below it: bold among lines that are not, and no header."""
    row = rows[index]
    if len(row.pieces) > 1 or not is_bold(row, fonts) or index + 1 >= len(rows):
        return False
    before, after = rows[index - 1], rows[index + 1]
    left = min(other.x0 for other in rows[start:index])
    return (
        abs(row.x0 - left) < _INDENT
        and abs(row.size - before.size) <= _SAME_SIZE
        and max(row.baseline - before.baseline, after.baseline - row.baseline)
        <= _HEADER_STEP * row.size
        and not is_bold(before, fonts)
        and len(after.pieces) > 1
        and not is_bold(after, fonts)
    )


def _with_rest_of_last_row(run: _Run, rows: Sequence[TextRow], last: int) -> _Run:
    """With the rest of a last row's cells, which may go on in one column alone."""
    end = last + 1
    while end < len(rows) and len(rows[end].pieces) == 1:
        step = rows[end].baseline - rows[end - 1].baseline
        if step > 1.4 * rows[end].size or abs(rows[end].size - rows[last].size) > 0.3:
            break
        if any(rest_of(river, rows[end], _NARROWEST) is None for river in run.rivers):
            break
        if _is_prose_below(rows, end):
            break
        run.rows.append(rows[end])
        end += 1
    return run


def _is_prose_below(rows: Sequence[TextRow], index: int) -> bool:
    """Whether the line begins a paragraph: right under it there is a much longer one."""
    if index + 1 >= len(rows) or len(rows[index + 1].pieces) > 1:
        return False
    row, below = rows[index], rows[index + 1]
    if below.baseline - row.baseline > 1.6 * row.size:
        return False
    return below.x1 - below.x0 > 1.5 * (row.x1 - row.x0)
