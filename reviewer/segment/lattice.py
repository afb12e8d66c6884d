"""Cells that rules close in, merged cells among them, and the groups of cells that are tables.

Works on whole cells: between every two neighbouring positions of rules there is an elementary
cell; two of them are one where no rule divides them. So a merged cell is what it looks like, and a
table whose outer sides are not drawn still has its cells.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.segment.rules import Rule, Rules, levels

_TOUCH: Final = 3.0
"""Points by which two rules may miss each other and still meet."""
_COVERED: Final = 0.7
"""Of the side of a cell: how much of it a rule has to cover to close it."""
_OVERHANG: Final = 6.0
"""Points by which horizontal rules must stand over the outermost vertical one to be cells there."""
_LEAST_ROW: Final = 6.0
_MOST_ROW: Final = 45.0
"""Points: how high a row without lines at its sides may be."""
MOST_CELLS: Final = 60_000


class GridCell(NamedTuple):
    """A cell with the rows and columns that it spans, 0-based, ends excluded."""

    row: int
    column: int
    row_end: int
    column_end: int


@dataclass(frozen=True, slots=True)
class Lattice:
    """A group of cells. `xs` and `ys` are the sides of its columns and rows."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: tuple[GridCell, ...]
    drawn: bool = True
    """Whether lines draw it, rather than only the sides of shaded areas."""
    crooked: float = 0.0
    """Of its area, how much lies in closed regions that are no rectangles: nobody writes there."""

    @property
    def box(self) -> Bbox:
        """From the outermost rule to the outermost rule."""
        return Bbox(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def cell_box(self, cell: GridCell) -> Bbox:
        """The box of one cell."""
        return Bbox(
            self.xs[cell.column], self.ys[cell.row], self.xs[cell.column_end], self.ys[cell.row_end]
        )


Band = Callable[[float, float, float, float], bool]
"""Whether x0, top, x1, bottom hold a single row of text that is inset from the sides."""


def lattices_of(rules: Rules, is_row: Band) -> list[Lattice]:
    """The groups of closed cells of a page, top to bottom; single cells among them.

    `is_row` is asked of the white between pieces of a table whose outer sides are not drawn: a
    row that is one cell has no line at all beside its text.
    """
    found = []
    for across, down in _joined(_components(rules), is_row):
        if len(across) >= 2 and down:
            drawn = any(rule.drawn for rule in down)
            found += [
                replace(lattice, drawn=drawn)
                for lattice in _lattices(*_with_open_sides(across, down))
            ]
    return sorted(found, key=lambda lattice: (lattice.ys[0], lattice.xs[0]))


_Component = tuple[list[Rule], list[Rule]]


def _joined(components: Iterable[_Component], is_row: Band) -> list[_Component]:
    """Pieces of one table with open sides put together, over rows that are one cell."""
    whole: list[_Component] = []
    for part in sorted(components, key=lambda part: min(rule.at for rule in part[0])):
        for index, above in enumerate(whole):
            if _goes_on(above, part, is_row):
                whole[index] = (above[0] + part[0], above[1] + part[1])
                break
        else:
            whole.append(part)
    return whole


def _goes_on(above: _Component, below: _Component, is_row: Band) -> bool:
    if not above[1] and not below[1]:
        return False
    x0, x1 = min(rule.start for rule in above[0]), max(rule.end for rule in above[0])
    if abs(x0 - min(rule.start for rule in below[0])) > _TOUCH:
        return False
    if abs(x1 - max(rule.end for rule in below[0])) > _TOUCH:
        return False
    drawn = [rule for rule in (*above[1], *below[1]) if rule.drawn]
    if any(not x0 + _OVERHANG < rule.at < x1 - _OVERHANG for rule in drawn):
        return False  # its sides are drawn; those of a shaded header are no lines
    bottom, top = max(rule.at for rule in above[0]), min(rule.at for rule in below[0])
    return _LEAST_ROW < top - bottom < _MOST_ROW and is_row(x0, bottom, x1, top)


def _components(rules: Rules) -> list[_Component]:
    """Rules that hang together, each group with its horizontal and its vertical ones."""
    across, down = rules.across, rules.down
    parents = list(range(len(across) + len(down)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    heights = [rule.at for rule in across]
    for number, rule in enumerate(down):
        first = bisect_left(heights, rule.start - _TOUCH)
        last = bisect_right(heights, rule.end + _TOUCH)
        for index in range(first, last):
            crossed = across[index]
            if crossed.start - _TOUCH <= rule.at <= crossed.end + _TOUCH:
                parents[root(len(across) + number)] = root(index)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = defaultdict(lambda: ([], []))
    for index, rule in enumerate(across):
        groups[root(index)][0].append(rule)
    for index, rule in enumerate(down):
        groups[root(len(across) + index)][1].append(rule)
    return [group for group in groups.values() if group[0]]


def _with_open_sides(across: list[Rule], down: list[Rule]) -> tuple[list[Rule], list[Rule]]:
    """The rules with those sides added that a reader sees though they are not drawn.

    A side is where at least two rules end together; where a rule is drawn there, nothing changes.
    """
    added_down = list(down)
    for edge in (
        _common([rule.start for rule in across], -1),
        _common([rule.end for rule in across], 1),
    ):
        if edge is not None:
            reach = [rule.at for rule in across if rule.start - _TOUCH <= edge <= rule.end + _TOUCH]
            added_down.append(Rule(edge, min(reach), max(reach), False))
    top, bottom = min(rule.at for rule in across), max(rule.at for rule in across)
    added_across = list(across)
    for ends, side in (
        ([rule.start for rule in down if rule.start < top - _OVERHANG], -1),
        ([rule.end for rule in down if rule.end > bottom + _OVERHANG], 1),
    ):
        edge = _common(ends, side)
        if edge is not None:
            reach = [rule.at for rule in down if rule.start - _TOUCH <= edge <= rule.end + _TOUCH]
            added_across.append(Rule(edge, min(reach), max(reach), False))
    return added_across, added_down


def _common(ends: Sequence[float], side: int) -> float | None:
    """Where at least two rules end together, at the outermost such place; `side` -1 low, 1 high."""
    if len(ends) < 2:
        return None
    edge = max(ends) if side > 0 else min(ends)
    return edge if sum(1 for end in ends if abs(end - edge) <= _TOUCH) >= 2 else None


def _lattices(across: list[Rule], down: list[Rule]) -> list[Lattice]:
    xs = levels(rule.at for rule in down)
    ys = levels(rule.at for rule in across)
    columns, rows = len(xs) - 1, len(ys) - 1
    if columns < 1 or rows < 1 or columns * rows > MOST_CELLS:
        return []
    walls = _covered(down, xs, ys)
    floors = _covered(across, ys, xs)
    regions = _regions(walls, floors, rows, columns)
    pieces = [_rectangles(region) for region in regions if region is not None]
    crooked = {cell for cells in pieces if len(cells) > 1 for cell in cells}
    groups = _touching([cell for cells in pieces for cell in cells])
    return [
        replace(_cut(xs, ys, group), crooked=_share(xs, ys, crooked.intersection(group), group))
        for group in groups
    ]


def _share(
    xs: Sequence[float], ys: Sequence[float], some: Iterable[GridCell], every: Iterable[GridCell]
) -> float:
    """How much of the area of some cells others make up."""
    part, whole = (
        sum((xs[c.column_end] - xs[c.column]) * (ys[c.row_end] - ys[c.row]) for c in cells)
        for cells in (some, every)
    )
    return part / whole if whole else 0.0


def _covered(rules: list[Rule], places: list[float], marks: list[float]) -> list[list[bool]]:
    """For each place and each step between two marks, whether a rule runs along it."""
    found = [[0.0] * (len(marks) - 1) for _ in places]
    for rule in rules:
        place = min(range(len(places)), key=lambda index: abs(places[index] - rule.at))
        line = found[place]
        first = max(0, bisect_right(marks, rule.start) - 1)
        for step in range(first, len(marks) - 1):
            if marks[step] >= rule.end:
                break
            line[step] += min(rule.end, marks[step + 1]) - max(rule.start, marks[step])
    return [
        [
            covered >= _COVERED * (marks[step + 1] - marks[step])
            or covered >= marks[step + 1] - marks[step] - _TOUCH
            for step, covered in enumerate(line)
        ]
        for line in found
    ]


def _regions(
    walls: list[list[bool]], floors: list[list[bool]], rows: int, columns: int
) -> list[list[tuple[int, int]] | None]:
    """Elementary cells (row, column) that no rule divides; None for those open to the outside."""
    seen = [[False] * columns for _ in range(rows)]
    regions: list[list[tuple[int, int]] | None] = []
    for start_row in range(rows):
        for start_column in range(columns):
            if seen[start_row][start_column]:
                continue
            seen[start_row][start_column] = True
            stack, members, is_open = [(start_row, start_column)], [], False
            while stack:
                row, column = stack.pop()
                members.append((row, column))
                for closed, other_row, other_column in (
                    (walls[column][row], row, column - 1),
                    (walls[column + 1][row], row, column + 1),
                    (floors[row][column], row - 1, column),
                    (floors[row + 1][column], row + 1, column),
                ):
                    if closed:
                        continue
                    if not (0 <= other_row < rows and 0 <= other_column < columns):
                        is_open = True
                    elif not seen[other_row][other_column]:
                        seen[other_row][other_column] = True
                        stack.append((other_row, other_column))
            regions.append(None if is_open else members)
    return regions


def _rectangles(region: list[tuple[int, int]]) -> list[GridCell]:
    """A region as rectangles: one, unless a missing piece of a rule made it crooked."""
    by_row: dict[int, list[int]] = defaultdict(list)
    for row, column in region:
        by_row[row].append(column)
    cells: list[GridCell] = []
    for row in sorted(by_row):
        columns = sorted(by_row[row])
        start = columns[0]
        for here, after in zip(columns, [*columns[1:], -9], strict=True):
            if after != here + 1:
                _extend(cells, row, start, here + 1)
                start = after
    return cells


def _extend(cells: list[GridCell], row: int, column: int, column_end: int) -> None:
    for index, cell in enumerate(cells):
        if cell.row_end == row and (cell.column, cell.column_end) == (column, column_end):
            cells[index] = cell._replace(row_end=row + 1)
            return
    cells.append(GridCell(row, column, row + 1, column_end))


def _touching(cells: list[GridCell]) -> list[list[GridCell]]:
    """Cells that share a side."""
    owner: dict[tuple[int, int], int] = {}
    for number, cell in enumerate(cells):
        for row in range(cell.row, cell.row_end):
            for column in range(cell.column, cell.column_end):
                owner[row, column] = number
    parents = list(range(len(cells)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    for (row, column), number in owner.items():
        for neighbour in ((row + 1, column), (row, column + 1)):
            if neighbour in owner:
                parents[root(owner[neighbour])] = root(number)
    groups: dict[int, list[GridCell]] = defaultdict(list)
    for number, cell in enumerate(cells):
        groups[root(number)].append(cell)
    return list(groups.values())


def _cut(xs: list[float], ys: list[float], cells: list[GridCell]) -> Lattice:
    """A group of cells with only those rows and columns that some cell of it has."""
    columns = sorted({side for cell in cells for side in (cell.column, cell.column_end)})
    rows = sorted({side for cell in cells for side in (cell.row, cell.row_end)})
    column_of = {side: index for index, side in enumerate(columns)}
    row_of = {side: index for index, side in enumerate(rows)}
    return Lattice(
        tuple(xs[side] for side in columns),
        tuple(ys[side] for side in rows),
        tuple(
            sorted(
                GridCell(
                    row_of[cell.row],
                    column_of[cell.column],
                    row_of[cell.row_end],
                    column_of[cell.column_end],
                )
                for cell in cells
            )
        ),
    )
