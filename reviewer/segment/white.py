"""Tables that nothing draws: lines of text with the same strips of white running through them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from reviewer.segment.ink import Font
from reviewer.segment.layout import column_sides, rows_of
from reviewer.segment.lists import is_list, is_table_of_contents
from reviewer.segment.rejects import Reason, Reject
from reviewer.segment.rivers import River, TextRow, text_row
from reviewer.segment.table import DrawnBy, Table, box_around
from reviewer.segment.text_grid import TextTable
from reviewer.segment.words import Word

_NARROWEST: Final = 5.0
_LEAST_ROWS: Final = 3
_FARTHEST: Final = 2.6
"""Of the em: a larger step between two lines ends a table."""


@dataclass(slots=True)
class _Run:
    """Lines that have at least one strip of white in common."""

    rows: list[TextRow]
    rivers: list[River] = field(default_factory=list)


def white_tables(
    words: Sequence[Word], fonts: Sequence[Font], gutters: Sequence[tuple[float, float]]
) -> tuple[list[Table], list[Reject]]:
    """Tables among words that stand in no other, column by column, and across columns."""
    tables: list[Table] = []
    rejects: list[Reject] = []
    upright = [word for word in words if word.upright]
    if gutters:
        for run in _runs([text_row(row) for row in rows_of(upright)]):
            if _reaches_over(run, gutters):
                _judge(run, fonts, tables, rejects)
        taken = {id(word) for table in tables for word in table.words}
        upright = [word for word in upright if id(word) not in taken]
    for left, right in column_sides(gutters):
        own = [word for word in upright if left <= (word.x0 + word.x1) / 2 < right]
        for run in _runs([text_row(row) for row in rows_of(own)]):
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
    if len(split) < _LEAST_ROWS or len(split) < 0.4 * len(run.rows) or not text.rivers:
        return Reason.ONE_COLUMN
    if is_list(split):
        return Reason.LIST
    if is_table_of_contents(split):
        return Reason.LEADERS
    return None


def _reaches_over(run: _Run, gutters: Sequence[tuple[float, float]]) -> bool:
    """Whether the lines of a run are lines of the whole page rather than of its columns."""
    over = sum(
        1
        for row in run.rows
        if any(
            piece.x0 < right - 0.5 and piece.x1 > left + 0.5
            for piece in row.pieces
            for left, right in gutters
        )
    )
    return over >= 0.2 * len(run.rows) and len(run.rivers) > 1


def _runs(rows: Sequence[TextRow]) -> list[_Run]:
    runs: list[_Run] = []
    start = 0
    while start < len(rows):
        if len(rows[start].pieces) < 2:
            start += 1
            continue
        run, end = _run_from(rows, start)
        if sum(1 for row in run.rows if len(row.pieces) > 1) >= _LEAST_ROWS:
            runs.append(run)
            start = end
        else:
            start += 1
    return runs


def _run_from(rows: Sequence[TextRow], start: int) -> tuple[_Run, int]:
    rivers = _gaps(rows[start])
    run = _Run([rows[start]])
    last_split = start
    end = start + 1
    while end < len(rows):
        row = rows[end]
        if row.top - rows[end - 1].bottom > _FARTHEST * row.size:
            break
        left = [river for gap in rivers if (river := _rest(gap, row)) is not None]
        if not left:
            break
        rivers = left
        if len(row.pieces) > 1:
            last_split = end
        end += 1
    run.rows = list(rows[start : last_split + 1])
    run.rivers = rivers
    return _with_rest_of_last_row(run, rows, last_split), last_split + 1


def _with_rest_of_last_row(run: _Run, rows: Sequence[TextRow], last: int) -> _Run:
    """With the rest of a last row's cells, which may go on in one column alone."""
    end = last + 1
    while end < len(rows) and len(rows[end].pieces) == 1:
        step = rows[end].baseline - rows[end - 1].baseline
        if step > 1.4 * rows[end].size or abs(rows[end].size - rows[last].size) > 0.3:
            break
        if any(_rest(river, rows[end]) is None for river in run.rivers):
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


def _gaps(row: TextRow) -> list[River]:
    return [
        River(before.x1, after.x0)
        for before, after in zip(row.pieces, row.pieces[1:], strict=False)
        if after.x0 - before.x1 >= _NARROWEST
    ]


def _rest(river: River, row: TextRow) -> River | None:
    """What of a strip a line leaves white; None where too little is left."""
    low, high = river
    for piece in row.pieces:
        if piece.x1 <= low or piece.x0 >= high:
            continue
        before, after = piece.x0 - low, high - piece.x1
        if before >= after:
            high = piece.x0
        else:
            low = piece.x1
    return River(low, high) if high - low >= _NARROWEST else None
