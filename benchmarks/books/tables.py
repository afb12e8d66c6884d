"""Tables: what they say, how wide and high their cells are, and how rows are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from benchmarks.books.canvas import Canvas
from benchmarks.books.faces import Face, bold_of
from benchmarks.books.lines import Line, break_lines, draw_line, plain, space_of, words_of
from benchmarks.books.rules import Edges, Rules, draw_rules
from reviewer.contract.vocabulary import Shape

PAD_X: Final = 4.0
PAD_Y: Final = 3.0


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
    face: Face = Face.REGULAR
    striped: bool = False
    """Whether every second body row has a grey ground."""
    notes: tuple[str, ...] = ()
    """Footnotes, which are prose below the table."""

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

    def cells_of(self, rows: Sequence[int]) -> list[dict[str, object]]:
        """The cells of these rows, as the truth of a generated book names them."""
        place = {row: number for number, row in enumerate(rows)}
        return [
            {
                "row": place[cell.row],
                "column": cell.column,
                "row_span": cell.row_span,
                "column_span": cell.column_span,
                "text": plain(cell.text),
            }
            for cell in self.cells
            if cell.row in place
        ]


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
        self.space = space_of(spec.face, spec.size)
        widths = self._column_widths(width)
        self.x = [sum(widths[:column]) for column in range(spec.columns + 1)]
        self.cells = [self._measure(cell) for cell in spec.cells]
        self.row_heights = self._row_heights()

    def _face(self, cell: Cell) -> Face:
        return bold_of(self.spec.face) if cell.row < self.spec.header_rows else self.spec.face

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
        shown = [found for found in self.cells if found.cell.row in y]
        places = [self._edges(found.cell, x, y) for found in shown]
        for found, place in zip(shown, places, strict=True):
            ground = self._ground(found.cell)
            if ground is not None:
                canvas.rectangle(*place[:4], fill=ground, width=None)
        for found, place in zip(shown, places, strict=True):
            self._draw_cell(canvas, found, place)
        draw_rules(canvas, self.spec.rules, places)

    def _ground(self, cell: Cell) -> float | None:
        if cell.row < self.spec.header_rows:
            return 0.9 if self.spec.shaded_header else None
        striped = self.spec.striped and (cell.row - self.spec.header_rows) % 2
        return 0.94 if striped else None

    def _edges(self, cell: Cell, x: float, y: dict[int, float]) -> Edges:
        rows = range(cell.row, cell.row + cell.row_span)
        return Edges(
            x + self.x[cell.column],
            y[cell.row],
            x + self.x[cell.column + cell.column_span],
            y[cell.row] + self.height(rows),
            cell.row < self.spec.header_rows,
            cell.column_span > 1,
        )

    def _draw_cell(self, canvas: Canvas, found: _Measured, place: Edges) -> None:
        free = place.bottom - place.top - self._needed(found)
        baseline = place.top + PAD_Y + 0.98 * self.spec.size
        if place.header:
            baseline += free / 2
        centred = place.header or (self.spec.centred and found.cell.column > 0)
        for line in found.lines:
            left = place.x0 + PAD_X
            if centred:
                left += (place.x1 - place.x0 - 2 * PAD_X - line.width) / 2
            draw_line(canvas, line, left, baseline, self.space, None)
            baseline += self.leading
