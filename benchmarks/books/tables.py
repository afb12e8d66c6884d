"""Tables: specification, layout, drawing, and division over pages."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from benchmarks.books.canvas import Canvas, Ink
from benchmarks.books.faces import Face
from benchmarks.books.flow import Place
from benchmarks.books.lines import Line, break_lines, draw_line, plain, space_of, words_of
from benchmarks.books.truth import SectionTruth
from reviewer.contract.vocabulary import Shape

PAD_X: Final = 4.0
PAD_Y: Final = 3.0


class Rules(StrEnum):
    """Which lines a table has."""

    GRID = "grid"
    ROWS = "rows"
    """A line above and below every row, none between columns."""
    BOOK = "book"
    """Three lines: above the header, below it, and at the foot."""
    NONE = "none"


@dataclass(frozen=True)
class Cell:
    """One cell with its place in the grid, 0-based."""

    text: str
    row: int
    column: int
    row_span: int = 1
    column_span: int = 1


@dataclass(frozen=True)
class TableSpec:
    """What a table says and how it looks. `weights` share the width among the columns."""

    cells: tuple[Cell, ...]
    header_rows: int = 1
    rules: Rules = Rules.GRID
    weights: tuple[float, ...] | None = None
    repeat_header: bool = False
    breakable: bool = False
    shaded_header: bool = False
    centred: bool = False
    """Whether body cells after the first column are centred."""
    size: float = 8.2

    @cached_property
    def rows(self) -> int:
        """How many rows the grid has."""
        return max(cell.row + cell.row_span for cell in self.cells)

    @cached_property
    def columns(self) -> int:
        """How many columns the grid has."""
        return max(cell.column + cell.column_span for cell in self.cells)

    @cached_property
    def shape(self) -> Shape:
        """What a careful reader calls the table."""
        header = [cell for cell in self.cells if cell.row < self.header_rows]
        merged = any(cell.row_span > 1 or cell.column_span > 1 for cell in header)
        if self.header_rows > 1 or merged:
            return Shape.MULTI_LEVEL_OR_MERGED_HEADER
        return Shape.SIMPLE_TABLE

    @cached_property
    def header_row(self) -> tuple[str, ...]:
        """The labels of a simple table, one for each column; none where there is no header."""
        if self.shape is not Shape.SIMPLE_TABLE or not self.header_rows:
            return ()
        labels = sorted((cell.column, plain(cell.text)) for cell in self.cells if cell.row == 0)
        return tuple(label for _, label in labels)


@dataclass(frozen=True)
class _Measured:
    cell: Cell
    lines: tuple[Line, ...]
    face: Face


class TableLayout:
    """A table's columns and rows at a given width."""

    def __init__(self, spec: TableSpec, width: float) -> None:
        self.spec = spec
        self.leading = spec.size * 1.3
        self.space = space_of(Face.REGULAR, spec.size)
        widths = self._column_widths(width)
        self.x = [sum(widths[:column]) for column in range(spec.columns + 1)]
        self.cells = [self._measure(cell) for cell in spec.cells]
        self.row_heights = self._row_heights()

    def _face(self, cell: Cell) -> Face:
        return Face.BOLD if cell.row < self.spec.header_rows else Face.REGULAR

    def _column_widths(self, width: float) -> list[float]:
        spec = self.spec
        if spec.weights is not None:
            return [width * weight / sum(spec.weights) for weight in spec.weights]
        least = [1.0] * spec.columns
        wish = [1.0] * spec.columns
        for cell in sorted(spec.cells, key=lambda cell: cell.column_span):
            words = words_of(cell.text, self._face(cell), spec.size)
            if not words:
                continue
            longest = max(word.width for word in words) + 2 * PAD_X + 0.5
            whole = sum(word.width + self.space for word in words) + 2 * PAD_X
            span = range(cell.column, cell.column + cell.column_span)
            for column in span:
                share = longest if len(span) == 1 else longest - sum(least[c] for c in span)
                if len(span) == 1:
                    least[column] = max(least[column], share)
                    wish[column] = max(wish[column], whole)
                elif share > 0:
                    least[column] += share / len(span)
        wish = [max(pair) for pair in zip(least, wish, strict=True)]
        spare = width - sum(least)
        if spare < -0.5:
            raise ValueError(f"a table needs {sum(least):.0f} points and has {width:.0f}")
        wants = [max(w - m, 0.01) ** 0.7 for w, m in zip(wish, least, strict=True)]
        return [m + spare * want / sum(wants) for m, want in zip(least, wants, strict=True)]

    def _measure(self, cell: Cell) -> _Measured:
        face = self._face(cell)
        width = self.x[cell.column + cell.column_span] - self.x[cell.column] - 2 * PAD_X
        words = words_of(cell.text, face, self.spec.size)
        return _Measured(cell, tuple(break_lines(words, width + 0.01, self.space)), face)

    def _needed(self, found: _Measured) -> float:
        return max(len(found.lines), 1) * self.leading + 2 * PAD_Y

    def _row_heights(self) -> list[float]:
        heights = [self.leading + 2 * PAD_Y] * self.spec.rows
        for found in sorted(self.cells, key=lambda found: found.cell.row_span):
            cell = found.cell
            rows = range(cell.row, cell.row + cell.row_span)
            missing = self._needed(found) - sum(heights[row] for row in rows)
            if missing > 0:
                heights[rows[-1]] += missing
        return heights

    def height(self, rows: Sequence[int]) -> float:
        """The height of these rows."""
        return sum(self.row_heights[row] for row in rows)

    def may_break_before(self, row: int) -> bool:
        """Whether no cell reaches over the line above this row."""
        return all(
            not (found.cell.row < row < found.cell.row + found.cell.row_span)
            for found in self.cells
        )

    def draw(self, canvas: Canvas, x: float, top: float, rows: Sequence[int]) -> None:
        """Draws these rows, one below the other."""
        y = {}
        for row in rows:
            y[row] = top
            top += self.row_heights[row]
        bottom = top
        shown = [found for found in self.cells if found.cell.row in y]
        if self.spec.shaded_header:
            for found in shown:
                if found.cell.row < self.spec.header_rows:
                    x0, y0, x1, y1 = self._edges(found.cell, x, y)
                    canvas.rectangle(x0, y0, x1, y1, fill=0.9, width=None)
        for found in shown:
            self._draw_cell(canvas, found, x, y)
        self._draw_rules(canvas, x, y, bottom, rows, shown)

    def _edges(
        self, cell: Cell, x: float, y: dict[int, float]
    ) -> tuple[float, float, float, float]:
        rows = range(cell.row, cell.row + cell.row_span)
        return (
            x + self.x[cell.column],
            y[cell.row],
            x + self.x[cell.column + cell.column_span],
            y[cell.row] + self.height(rows),
        )

    def _draw_cell(self, canvas: Canvas, found: _Measured, x: float, y: dict[int, float]) -> None:
        x0, y0, x1, y1 = self._edges(found.cell, x, y)
        header = found.cell.row < self.spec.header_rows
        free = y1 - y0 - self._needed(found)
        baseline = y0 + PAD_Y + 0.98 * self.spec.size + (free / 2 if header else 0.0)
        centred = header or (self.spec.centred and found.cell.column > 0)
        for line in found.lines:
            left = x0 + PAD_X
            if centred:
                left += (x1 - x0 - 2 * PAD_X - line.width) / 2
            draw_line(canvas, line, left, baseline, self.space, None)
            baseline += self.leading

    def _draw_rules(
        self,
        canvas: Canvas,
        x: float,
        y: dict[int, float],
        bottom: float,
        rows: Sequence[int],
        shown: Sequence[_Measured],
    ) -> None:
        rules = self.spec.rules
        left, right, top = x, x + self.x[-1], y[rows[0]]
        if rules is Rules.GRID:
            across: dict[float, list[tuple[float, float]]] = defaultdict(list)
            down: dict[float, list[tuple[float, float]]] = defaultdict(list)
            for found in shown:
                x0, y0, x1, y1 = (round(edge, 2) for edge in self._edges(found.cell, x, y))
                across[y0].append((x0, x1))
                across[y1].append((x0, x1))
                down[x0].append((y0, y1))
                down[x1].append((y0, y1))
            for height, spans in sorted(across.items()):
                for start, end in _joined(spans):
                    canvas.line(start, height, end, height)
            for side, spans in sorted(down.items()):
                for start, end in _joined(spans):
                    canvas.line(side, start, side, end)
        elif rules is Rules.BOOK:
            canvas.line(left, top, right, top, 0.9)
            canvas.line(left, bottom, right, bottom, 0.9)
            body = [row for row in rows if row >= self.spec.header_rows]
            if body and body[0] != rows[0]:
                canvas.line(left, y[body[0]], right, y[body[0]], 0.5)
        elif rules is Rules.ROWS:
            for height in [*y.values(), bottom]:
                canvas.line(left, height, right, height)


def _joined(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans that touch or overlap made one, so that no piece of a line is drawn twice."""
    joined: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + 0.05:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return joined


@dataclass
class _Run:
    """The parts of one table, which know the id of the one before."""

    last_id: str | None = None


@dataclass
class TableAtom:
    """A table, or a part of one, in a column or across the page."""

    layout: TableLayout
    section: SectionTruth
    before: float = 6.0
    first_row: int = 0
    last_row: int | None = None
    run: _Run = field(default_factory=_Run)

    @property
    def _rows(self) -> list[int]:
        spec = self.layout.spec
        end = spec.rows if self.last_row is None else self.last_row
        rows = list(range(self.first_row, end))
        if self.first_row and spec.repeat_header:
            return [*range(spec.header_rows), *rows]
        return rows

    @property
    def height(self) -> float:
        """Points from rule to rule."""
        return self.layout.height(self._rows)

    def split(self, available: float) -> "tuple[TableAtom, TableAtom] | None":
        """Divides a breakable table so that each part has two body rows at least."""
        spec = self.layout.spec
        if not spec.breakable:
            return None
        rows = self._rows
        body = [row for row in rows if row >= spec.header_rows]
        for cut in reversed(body[2:-1]):
            part = rows[: rows.index(cut)]
            if self.layout.height(part) <= available and self.layout.may_break_before(cut):
                first = TableAtom(
                    self.layout, self.section, self.before, self.first_row, cut, self.run
                )
                rest = TableAtom(self.layout, self.section, 0.0, cut, self.last_row, self.run)
                return first, rest
        return None

    def draw(self, place: Place) -> None:
        """Draws the part and records it as a block."""
        canvas = place.sheet.canvas
        canvas.ink = ink = Ink()
        self.layout.draw(canvas, place.x, place.top, self._rows)
        canvas.ink = None
        spot = place.sheet.spot("t", ink.bbox)
        spec = self.layout.spec
        continued = self.first_row > 0
        self.section.add_block(
            spot,
            Shape.CROSS_PAGE_CONTINUATION if continued else spec.shape,
            ink.text,
            header_row=() if continued else spec.header_row,
            continues=self.run.last_id,
        )
        self.run.last_id = spot.block_id
