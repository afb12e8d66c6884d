"""Cells of a table that only its text gives: rows by baselines and bands, columns by white."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise, takewhile
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Font
from reviewer.segment.rivers import (
    NARROWEST,
    Piece,
    River,
    TextRow,
    column_at,
    columns_between,
    rivers_of,
)
from reviewer.segment.rules import Rule
from reviewer.segment.table import Cell, DrawnBy, Table

_NEW_ROW: Final = 1.22
"""Times the closest step between lines: a larger step begins another row."""
_NEW_LEVEL: Final = 1.45
_LOOSEST: Final = 1.3
"""Of the em: lines of one label stand no farther apart, where only one step tells of them."""
_SAME_LEFT: Final = 2.0
"""Points by which lines that begin at the same place may differ."""
_LEAST_WHITE: Final = 0.8
"""Points of white under the white between two labels, at the least."""
_MAY_CROSS: Final = 0.08
"""Of the rows: so many may run over a strip of white that is still one."""


class TextTable:
    """Lines of text that make a table, with what rules and fonts say of its rows.

    `bands` are heights of rules between its first line and its last; `each_band_a_row` says that
    every row has its own.
    """

    def __init__(
        self,
        rows: Sequence[TextRow],
        fonts: Sequence[Font],
        bands: Sequence[float] = (),
        *,
        each_band_a_row: bool = False,
    ):
        self._bands = _by_band(rows, bands)
        self._each_band_a_row = each_band_a_row
        self.header, self.body = self._header_and_body(rows, fonts)
        self.rivers = body_rivers(self.body or self.header)
        added = _between_labels(self.header, self.body, self.rivers)
        if added:
            self.rivers = sorted([*self.rivers, *added])
            cut = {id(row): _cut_at(row, added) for row in self.body}
            self.body = list(cut.values())
            self._bands = [[cut.get(id(row), row) for row in band] for band in self._bands]

    def table(self, box: Bbox, drawn_by: DrawnBy, groups: Sequence[Rule] = ()) -> Table:
        """The table with its cells. `groups` are short rules under labels of several columns."""
        columns = columns_between(self.rivers, box.x0, box.x1)
        cells: list[Cell] = []
        tops: list[float] = []
        levels = _levels(self.header, self.rivers, [rule.at for rule in groups])
        for number, level in enumerate(levels):
            cells += _header_cells(level, number, self.rivers, len(columns))
            tops.append(min(row.top for row in level))
        for number, group in enumerate(self._body_rows(columns), start=len(levels)):
            cells += _body_cells(group, number, columns)
            tops.append(min(row.top for row in group))
        xs = (columns[0][0], *(right for _, right in columns))
        return Table(
            box,
            xs,
            (box.top, *tops[1:], box.bottom),
            cells,
            drawn_by,
            level_rows=len(levels) or None,
        )

    def _header_and_body(
        self, rows: Sequence[TextRow], fonts: Sequence[Font]
    ) -> tuple[list[TextRow], list[TextRow]]:
        bold = _bold_header(rows, fonts)
        if len(bold) == len(rows) or _is_group_name(bold, rows):
            bold = []
        if len(self._bands) > 1 and not self._each_band_a_row:
            first = self._bands[0]
            return first, [row for band in self._bands[1:] for row in band]
        if len(self._bands) > 1 and bold:
            # As many whole bands as are bold.
            header: list[TextRow] = []
            for band in self._bands[:-1]:
                if not all(is_bold(row, fonts) for row in band):
                    break
                if header and sum(len(row.pieces) for row in band) == 1:
                    break  # the name of a group of rows
                header += band
            return header, list(rows[len(header) :])
        return list(bold), list(rows[len(bold) :])

    def _body_rows(self, columns: Sequence[tuple[float, float]]) -> list[list[TextRow]]:
        held = set(map(id, self.body))
        groups: list[list[TextRow]] = []
        for band in self._bands:
            lines = [row for row in band if id(row) in held]
            if lines and self._each_band_a_row:
                groups.append(lines)
            elif lines:
                groups += _by_steps(lines, columns)
        return groups


def _bold_header(rows: Sequence[TextRow], fonts: Sequence[Font]) -> list[TextRow]:
    """The bold lines at the top, without the name of a group of rows below them."""
    found: list[TextRow] = []
    for row in takewhile(lambda row: is_bold(row, fonts), rows):
        alone = len(row.pieces) == 1 and bool(rivers_of(found))
        if alone and row.baseline - found[-1].baseline > _NEW_LEVEL * row.size:
            break
        found.append(row)
    return found


def _is_group_name(bold: Sequence[TextRow], rows: Sequence[TextRow]) -> bool:
    """Whether the bold lines at the top name the rows below them rather than the columns."""
    if not bold or rivers_of(bold) or any(len(row.pieces) > 1 for row in bold):
        return False
    return bold[0].x0 < min(row.x0 for row in rows) + _SAME_LEFT


def is_bold(row: TextRow, fonts: Sequence[Font]) -> bool:
    """Whether every word of a line is bold; marks and lone signs count where there is no other."""
    words = [word for word in row.words if any(letter.isalnum() for letter in word.text)]
    return all(fonts[word.font].bold for word in words or row.words)


def body_rivers(rows: Sequence[TextRow]) -> list[River]:
    """The strips between the columns of a table's lines."""
    split = [row for row in rows if len(row.pieces) > 1]
    return rivers_of(split, crossed=int(_MAY_CROSS * len(split)))


def _between_labels(
    header: Sequence[TextRow], body: Sequence[TextRow], rivers: Sequence[River]
) -> list[River]:
    """White between two labels that goes on through the words below, too narrow to part cells.

    Only where labels of one level are more than the columns, so that some stand over one column.
    """
    if not body or len(_levels(header, rivers)) != 1:
        return []
    labels = _stacks(header)
    if len(labels) <= len(rivers) + 1:
        return []
    words = sorted((word.x0, word.x1) for row in body for word in row.words)
    found: list[River] = []
    for left, right in pairwise(labels):
        start, end = (left.x0 + left.x1) / 2, (right.x0 + right.x1) / 2
        if any(start < (river.x0 + river.x1) / 2 < end for river in rivers):
            continue
        widest, reach = River(start, start), start
        for x0, x1 in words:
            if x1 <= start or reach >= end:
                continue
            white = River(reach, min(x0, end))
            if white.x1 - white.x0 > widest.x1 - widest.x0:
                widest = white
            reach = max(reach, x1)
        if widest.x1 - widest.x0 >= _LEAST_WHITE:
            found.append(widest)
    return found


def _cut_at(row: TextRow, rivers: Sequence[River]) -> TextRow:
    """A line with its pieces cut where one of the strips runs through them."""
    pieces: list[Piece] = []
    cuts = [(river.x0 + river.x1) / 2 for river in rivers]
    for piece in row.pieces:
        for _, group in groupby(piece.words, key=lambda word: sum(cut < word.x0 for cut in cuts)):
            words = tuple(group)
            pieces.append(Piece(words[0].x0, max(word.x1 for word in words), words))
    return replace(row, pieces=tuple(pieces))


def gaps_of(row: TextRow, narrowest: float = NARROWEST) -> list[River]:
    """The white between the pieces of a line."""
    return [
        River(before.x1, after.x0)
        for before, after in pairwise(row.pieces)
        if after.x0 - before.x1 >= narrowest
    ]


def rest_of(river: River, row: TextRow, narrowest: float = NARROWEST) -> River | None:
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
    return River(low, high) if high - low >= narrowest else None


def _by_band(rows: Sequence[TextRow], bands: Sequence[float]) -> list[list[TextRow]]:
    cut: list[list[TextRow]] = [[] for _ in range(len(bands) + 1)]
    for row in rows:
        middle = (row.top + row.bottom) / 2
        cut[sum(1 for height in bands if height < middle)].append(row)
    return [band for band in cut if band]


def _by_steps(
    lines: Sequence[TextRow], columns: Sequence[tuple[float, float]]
) -> list[list[TextRow]]:
    """Lines of one band as rows of the table: a larger step, or text in the first column."""
    steps = [after.baseline - before.baseline for before, after in pairwise(lines)]
    least = min(steps, default=0.0)
    even = bool(steps) and max(steps) < _NEW_ROW * least
    begins = [column_at(columns, line.pieces[0].x0 + 1) == 0 for line in lines]
    groups: list[list[TextRow]] = []
    for number, line in enumerate(lines):
        new = number == 0 or (begins[number] if even else steps[number - 1] >= _NEW_ROW * least)
        if new:
            groups.append([line])
        else:
            groups[-1].append(line)
    return groups


def _body_cells(
    group: Sequence[TextRow], number: int, columns: Sequence[tuple[float, float]]
) -> list[Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    for row in group:
        for piece in row.pieces:
            first = column_at(columns, piece.x0 + 1)
            last = column_at(columns, piece.x1 - 1)
            if last - first == 1:
                # Over one cut only: where its middle is, unless it fills both columns.
                cut = columns[first][1]
                if min(cut - piece.x0, piece.x1 - cut) < 0.3 * (piece.x1 - piece.x0):
                    first = last = column_at(columns, (piece.x0 + piece.x1) / 2)
            cell = cells.setdefault((first, last), Cell(number, first, number + 1, last + 1))
            cell.words.extend(piece.words)
    return sorted(cells.values(), key=lambda cell: cell.column)


def _levels(
    header: Sequence[TextRow], rivers: Sequence[River], cuts: Sequence[float] = ()
) -> list[list[TextRow]]:
    """A header's lines as its levels: one, or what spans columns and what stands under it."""
    if not header:
        return []
    inner = [cut for cut in cuts if header[0].bottom - 2 < cut < header[-1].top + 2]
    if inner:
        return _by_band(header, sorted(set(inner)))
    spanning = [
        row.baseline
        for row in header
        if any(_spans(piece, river) for piece in row.pieces for river in rivers)
    ]
    if spanning:
        last = max(spanning)
        upper = [row for row in header if row.baseline <= last]
        lower = [row for row in header if row.baseline > last]
        return [upper, lower] if lower else [upper]
    cut = _widest_step(header, rivers)
    if cut is None:
        return [list(header)]
    return [
        [row for row in header if row.baseline < cut],
        [row for row in header if row.baseline > cut],
    ]


def _widest_step(header: Sequence[TextRow], rivers: Sequence[River]) -> float | None:
    """The height between two levels, where some column's lines stand wider apart than others."""
    steps: list[tuple[float, float]] = []
    columns = columns_between(rivers, header[0].x0, header[0].x1)
    for index in range(len(columns)):
        lines = sorted(
            row.baseline
            for row in header
            if any(column_at(columns, (p.x0 + p.x1) / 2) == index for p in row.pieces)
        )
        steps += [(after - before, (before + after) / 2) for before, after in pairwise(lines)]
    if len(steps) < 1:
        return None
    least = min(step for step, _ in steps)
    size = header[0].size
    widest, height = max(steps)
    usual = min(max(least, 1.1 * size), _LOOSEST * size)
    return height if widest > _NEW_LEVEL * usual else None


def _spans(piece: Piece, river: River) -> bool:
    return piece.x0 <= river.x0 + 1 and piece.x1 >= river.x1 - 1


def _header_cells(
    level: Sequence[TextRow], number: int, rivers: Sequence[River], columns: int
) -> list[Cell]:
    """Labels of one level: stacks of text, each over the columns that it stands over."""
    labels = _stacks(level)
    if len(labels) == columns:
        spans = [(index, index) for index in range(columns)]
    else:
        spans = [_span(label, rivers) for label in labels]
    cells: dict[tuple[int, int], Cell] = {}
    for label, (first, last) in zip(labels, spans, strict=True):
        cell = cells.setdefault((first, last), Cell(number, first, number + 1, last + 1))
        cell.words.extend(label.words)
    return sorted(cells.values(), key=lambda cell: cell.column)


def _stacks(level: Sequence[TextRow]) -> list[Piece]:
    """Pieces of several lines that stand over each other, as one each."""
    rivers = rivers_of(level, narrowest=2.0)
    bounds = columns_between(rivers, min(r.x0 for r in level), max(r.x1 for r in level))
    found: list[list[Piece]] = [[] for _ in bounds]
    for row in level:
        for piece in row.pieces:
            found[column_at(bounds, (piece.x0 + piece.x1) / 2)].append(piece)
    return [
        Piece(
            min(piece.x0 for piece in stack),
            max(piece.x1 for piece in stack),
            tuple(word for piece in stack for word in piece.words),
        )
        for stack in found
        if stack
    ]


def _span(label: Piece, rivers: Sequence[River]) -> tuple[int, int]:
    crossed = [index for index, river in enumerate(rivers) if _spans(label, river)]
    if crossed:
        return crossed[0], crossed[-1] + 1
    middle = (label.x0 + label.x1) / 2
    index = sum(1 for river in rivers if (river.x0 + river.x1) / 2 < middle)
    return index, index
