"""The lines of a table: ruled, half-ruled, or none."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from benchmarks.books.canvas import Canvas

_THICK: Final = 0.9
_THIN: Final = 0.5
_SHORT: Final = 3.0
"""How much shorter than its columns a line under a group of columns is, at each end."""


class Rules(StrEnum):
    """Which lines a table has."""

    GRID = "grid"
    OPEN = "open"
    """All lines but those at the left and right edge."""
    FRAME = "frame"
    """A frame, the header's lines, and lines between columns; none between body rows."""
    ROWS = "rows"
    """A line above and below every row, none between columns."""
    BOOK = "book"
    """Three lines: above the header, below it, and at the foot; short ones under groups."""
    HEAD = "head"
    """A line above and one below the header, nothing else."""
    NONE = "none"


class Edges(NamedTuple):
    """Where a cell was drawn, and whether it is a header cell."""

    x0: float
    top: float
    x1: float
    bottom: float
    header: bool
    spans_columns: bool


_Spans = dict[float, list[tuple[float, float]]]


def draw_rules(canvas: Canvas, rules: Rules, cells: Sequence[Edges]) -> None:
    """Draws the lines of a table whose cells were drawn at these places."""
    if rules is not Rules.NONE:
        _DRAW[rules](canvas, [_rounded(cell) for cell in cells])


def _rounded(cell: Edges) -> Edges:
    x0, top, x1, bottom = (round(edge, 2) for edge in cell[:4])
    return Edges(x0, top, x1, bottom, cell.header, cell.spans_columns)


def _across(cells: Sequence[Edges]) -> _Spans:
    spans: _Spans = defaultdict(list)
    for cell in cells:
        spans[cell.top].append((cell.x0, cell.x1))
        spans[cell.bottom].append((cell.x0, cell.x1))
    return spans


def _down(cells: Sequence[Edges]) -> _Spans:
    spans: _Spans = defaultdict(list)
    for cell in cells:
        spans[cell.x0].append((cell.top, cell.bottom))
        spans[cell.x1].append((cell.top, cell.bottom))
    return spans


def _draw_across(canvas: Canvas, spans: _Spans, width: float = _THIN) -> None:
    for height in sorted(spans):
        for start, end in _joined(spans[height]):
            canvas.line(start, height, end, height, width)


def _draw_down(canvas: Canvas, spans: _Spans) -> None:
    for side in sorted(spans):
        for start, end in _joined(spans[side]):
            canvas.line(side, start, side, end, _THIN)


def _joined(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans that touch or overlap made one, so that no piece of a line is drawn twice."""
    joined: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + 0.05:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return joined


def _sides(cells: Sequence[Edges]) -> tuple[float, float, float, float]:
    return (
        min(cell.x0 for cell in cells),
        min(cell.top for cell in cells),
        max(cell.x1 for cell in cells),
        max(cell.bottom for cell in cells),
    )


def _grid(canvas: Canvas, cells: Sequence[Edges]) -> None:
    _draw_across(canvas, _across(cells))
    _draw_down(canvas, _down(cells))


def _open(canvas: Canvas, cells: Sequence[Edges]) -> None:
    left, _, right, _ = _sides(cells)
    _draw_across(canvas, _across(cells))
    inner = {side: spans for side, spans in _down(cells).items() if side not in (left, right)}
    _draw_down(canvas, inner)


def _frame(canvas: Canvas, cells: Sequence[Edges]) -> None:
    left, top, right, bottom = _sides(cells)
    _draw_across(canvas, _across([cell for cell in cells if cell.header]))
    _draw_across(canvas, {top: [(left, right)], bottom: [(left, right)]})
    _draw_down(canvas, _down(cells))


def _rows(canvas: Canvas, cells: Sequence[Edges]) -> None:
    _draw_across(canvas, _across(cells))


def _book(canvas: Canvas, cells: Sequence[Edges]) -> None:
    left, _, right, bottom = _sides(cells)
    _head(canvas, cells, width=_THICK)
    canvas.line(left, bottom, right, bottom, _THICK)


def _head(canvas: Canvas, cells: Sequence[Edges], *, width: float = _THIN) -> None:
    left, top, right, _ = _sides(cells)
    canvas.line(left, top, right, top, width)
    header = [cell for cell in cells if cell.header]
    if not header:
        return
    foot = max(cell.bottom for cell in header)
    canvas.line(left, foot, right, foot, _THIN)
    for cell in header:
        if cell.spans_columns and cell.bottom < foot and (cell.x0, cell.x1) != (left, right):
            canvas.line(cell.x0 + _SHORT, cell.bottom, cell.x1 - _SHORT, cell.bottom, _THIN)


_DRAW: Final[dict[Rules, Callable[[Canvas, Sequence[Edges]], None]]] = {
    Rules.GRID: _grid,
    Rules.OPEN: _open,
    Rules.FRAME: _frame,
    Rules.ROWS: _rows,
    Rules.BOOK: _book,
    Rules.HEAD: _head,
}
