"""Tables that lines close in, from the page's lattices; and why a lattice is none."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import PageInk
from reviewer.segment.lattice import GridCell, Lattice
from reviewer.segment.rejects import Reason
from reviewer.segment.table import Cell, DrawnBy, Table, within
from reviewer.segment.words import Word

_THIN: Final = 5.0
"""Points. An empty row or column that is thinner is the white between two lines."""
_LEAST_FILLED: Final = 0.14
"""Of the cells: with fewer that hold text it is a chart's grid or artwork."""
_MOST_CURVES: Final = 25
_PROSE: Final = 150
"""Characters in one full-width row above a table: a frame around text, not a title."""


def table_in(lattice: Lattice, words: Sequence[Word], ink: PageInk) -> Table | Reason:
    """The table that a lattice is, with its words, or the reason why it is none."""
    if len(lattice.cells) < 2:
        return Reason.FRAME
    cells = _filled(lattice, words)
    xs, ys = list(lattice.xs), list(lattice.ys)
    _without_thin(cells, xs, ys)
    _without_framed_text(cells, ys)
    if len(cells) < 2 or len(xs) < 3:
        return Reason.ONE_COLUMN
    box = Bbox(xs[0], ys[0], xs[-1], ys[-1])
    table = Table(box, tuple(xs), tuple(ys), cells, DrawnBy.GRID)
    return _reason(table, ink) or table


def _filled(lattice: Lattice, words: Sequence[Word]) -> list[Cell]:
    owner: dict[tuple[int, int], Cell] = {}
    cells = [Cell(*cell) for cell in lattice.cells]
    for cell in cells:
        for row in range(cell.row, cell.row_end):
            for column in range(cell.column, cell.column_end):
                owner[row, column] = cell
    box = lattice.box
    for word in words:
        if within(word, box):
            row = bisect_right(lattice.ys, (word.top + word.bottom) / 2) - 1
            column = bisect_right(lattice.xs, (word.x0 + word.x1) / 2) - 1
            holder = owner.get((row, column))
            if holder is not None:
                holder.words.append(word)
    return cells


def _without_thin(cells: list[Cell], xs: list[float], ys: list[float]) -> None:
    """Take out thin rows and columns without text: two lines side by side, seen as one."""
    index = len(xs) - 2
    while index >= 0 and len(xs) > 2:
        if xs[index + 1] - xs[index] < _THIN and not any(
            cell.words for cell in cells if (cell.column, cell.column_end) == (index, index + 1)
        ):
            cells[:] = [
                cell for cell in cells if (cell.column, cell.column_end) != (index, index + 1)
            ]
            for cell in cells:
                cell.column -= cell.column > index
                cell.column_end -= cell.column_end > index
            del xs[index + 1 if index else 0]
        index -= 1
    index = len(ys) - 2
    while index >= 0 and len(ys) > 2:
        if ys[index + 1] - ys[index] < _THIN and not any(
            cell.words for cell in cells if (cell.row, cell.row_end) == (index, index + 1)
        ):
            cells[:] = [cell for cell in cells if (cell.row, cell.row_end) != (index, index + 1)]
            for cell in cells:
                cell.row -= cell.row > index
                cell.row_end -= cell.row_end > index
            del ys[index + 1 if index else 0]
        index -= 1


def _without_framed_text(cells: list[Cell], ys: list[float]) -> None:
    """Take off rows at the top, across all columns, that are empty or hold a paragraph."""
    while len(ys) > 2:
        first = [cell for cell in cells if cell.row == 0]
        if len(first) != 1 or first[0].row_end != 1:
            return
        text = first[0].text
        if 0 < len(text) <= _PROSE:
            return
        cells.remove(first[0])
        for cell in cells:
            cell.row -= 1
            cell.row_end -= 1
        del ys[0]


def _reason(table: Table, ink: PageInk) -> Reason | None:
    box = table.box
    tall = [cell for cell in table.cells if table.ys[cell.row_end] - table.ys[cell.row] > _THIN]
    filled = [cell for cell in tall if cell.words]
    if len(filled) < 2 or len(filled) < _LEAST_FILLED * len(tall):
        return Reason.EMPTY_CELLS
    if table.rows == 1 and len(filled) < 3:
        return Reason.ONE_ROW
    held = {cell.column for cell in filled}
    if len(held) < 2:
        return Reason.ONE_COLUMN
    curves = sum(
        1
        for curve in ink.curves
        if box.x0 - 2 < (curve.x0 + curve.x1) / 2 < box.x1 + 2
        and box.top - 2 < (curve.top + curve.bottom) / 2 < box.bottom + 2
    )
    if curves > _MOST_CURVES and curves > 2 * len(filled):
        return Reason.ARTWORK
    return None


def grid_cells(table: Table) -> list[GridCell]:
    """Where each cell stands, for comparing the structure of tables."""
    return [GridCell(cell.row, cell.column, cell.row_end, cell.column_end) for cell in table.cells]
