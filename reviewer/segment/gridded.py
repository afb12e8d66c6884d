"""Tables that lines close in, from the page's lattices; and why a lattice is none."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Area, PageInk
from reviewer.segment.lattice import GridCell, Lattice
from reviewer.segment.rejects import Reason
from reviewer.segment.table import Cell, DrawnBy, Table, within
from reviewer.segment.words import Word

_THIN: Final = 5.0
"""Points. An empty row or column that is thinner is the white between two lines."""
_LEAST_FILLED: Final = 0.14
"""Of the cells: with fewer that hold text it is a chart's grid or artwork."""
_MOST_CROOKED: Final = 0.5
"""Of a lattice's area: boxes in a frame, joined by lines, leave more of it between them."""
_MOST_CURVES: Final = 25
_FEW_ROWS: Final = 3
_PROSE_HEIGHT: Final = 0.4
"""Of the page's height."""
_PROSE_LINES: Final = 14
_SHADED_ROWS: Final = 6
_PROSE: Final = 150
"""Characters in one full-width row above a table: a frame around text, not a title."""


def table_in(lattice: Lattice, words: Sequence[Word], ink: PageInk) -> Table | Reason:
    """The table that a lattice is, with its words, or the reason why it is none."""
    if len(lattice.cells) < 2:
        return Reason.FRAME
    if lattice.drawn and lattice.crooked > _MOST_CROOKED:
        return Reason.DRAWING
    cells = _filled(lattice, words)
    xs, ys = list(lattice.xs), list(lattice.ys)
    _without_thin(cells, xs, ys)
    _without_framed_text(cells, ys)
    if len(cells) < 2 or len(xs) < 3:
        return Reason.ONE_COLUMN
    if not lattice.drawn and _is_shaded_header(cells, ink):
        return Reason.FRAME
    box = Bbox(xs[0], ys[0], xs[-1], ys[-1])
    table = Table(box, tuple(xs), tuple(ys), cells, DrawnBy.GRID)
    reason = _reason(table, ink)
    if reason is not None:
        return reason
    table.shades = _shades(table, ink)
    return table


def _is_shaded_header(cells: Sequence[Cell], ink: PageInk) -> bool:
    """Whether shaded cells without lines hold labels alone: the body is somewhere below."""
    words = [word for cell in cells for word in cell.words]
    return all(ink.fonts[word.font].bold for word in words if any(c.isalnum() for c in word.text))


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
    if len(filled) < 2:
        return Reason.EMPTY_CELLS
    if len(filled) < _LEAST_FILLED * len(tall) and not _has_full_row(filled, table):
        return Reason.EMPTY_CELLS
    if table.rows == 1 and len(filled) < 3 and not _is_tall(table):
        return Reason.ONE_ROW
    if not any(count > 1 for count in Counter(cell.row for cell in filled).values()):
        return Reason.ONE_COLUMN
    if _is_page_of_prose(table, ink):
        return Reason.PROSE_COLUMNS
    curves = sum(
        1
        for curve in ink.curves
        if box.x0 - 2 < (curve.x0 + curve.x1) / 2 < box.x1 + 2
        and box.top - 2 < (curve.top + curve.bottom) / 2 < box.bottom + 2
    )
    if curves > _MOST_CURVES and curves > 2 * len(filled):
        return Reason.ARTWORK
    return None


def _has_full_row(filled: Sequence[Cell], table: Table) -> bool:
    """Whether some row is filled: an empty form's header, not a chart's grid."""
    by_row: dict[int, int] = {}
    for cell in filled:
        by_row[cell.row] = by_row.get(cell.row, 0) + cell.column_end - cell.column
    return max(by_row.values()) >= 0.6 * table.columns


def _is_tall(table: Table) -> bool:
    """Whether the cells of a single row hold several lines each: a table framed, not ruled."""
    lines = sorted(len(cell.lines) for cell in table.cells)
    return len(lines) > 1 and lines[-2] >= 2


def _is_page_of_prose(table: Table, ink: PageInk) -> bool:
    """Whether a few cells hold columns of a page's text: lines between columns, a page's frame."""
    shown = ink.visible or ink.box
    if table.rows > _FEW_ROWS:
        return False
    for number in range(table.rows):
        cells = table.row(number)
        height = max(table.ys[cell.row_end] - table.ys[cell.row] for cell in cells) if cells else 0
        if height < _PROSE_HEIGHT * (shown.bottom - shown.top):
            continue
        long = [cell for cell in cells if len(cell.lines) > _PROSE_LINES]
        wide = [cell for cell in long if len(cell.text) > 25 * len(cell.lines)]
        if len(long) > 1 and len(wide) >= 0.5 * len(long):
            return True
    return False


def _shades(table: Table, ink: PageInk) -> tuple[str | None, ...]:
    """The ground of the first rows, where all cells of a row have one."""
    fills = [
        area
        for area in ink.areas
        if area.filled
        and not area.white
        and area.bottom - area.top > _THIN
        and area.x0 < table.box.x1
        and area.x1 > table.box.x0
        and area.top < table.box.bottom
        and area.bottom > table.box.top
    ]
    if not fills:
        return ()
    return tuple(_shade(table, number, fills) for number in range(min(table.rows, _SHADED_ROWS)))


def _shade(table: Table, number: int, fills: Sequence[Area]) -> str | None:
    colours = []
    for cell in table.row(number):
        x = (table.xs[cell.column] + table.xs[cell.column_end]) / 2
        y = (table.ys[cell.row] + table.ys[cell.row_end]) / 2
        under = [a for a in fills if a.x0 <= x <= a.x1 and a.top <= y <= a.bottom]
        colours.append(under[-1].colour if under else None)
    return colours[0] if colours and len(set(colours)) == 1 else None


def grid_cells(table: Table) -> list[GridCell]:
    """Where each cell stands, for comparing the structure of tables."""
    return [GridCell(cell.row, cell.column, cell.row_end, cell.column_end) for cell in table.cells]
