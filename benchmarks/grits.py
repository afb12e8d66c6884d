"""GriTS: how alike two tables' structures are, as grids of cells.

As defined in: Brandon Smock, Rohith Pesala, Robin Abraham, "GriTS: Grid Table Similarity Metric for
Table Structure Recognition", ICDAR 2023 (arXiv 2203.12555). A table is a matrix with an entry at
every grid position. Of both matrices those rows and columns are chosen whose entries agree most,
in order (the two-dimensional most similar substructures, by the paper's polynomial approximation:
rows aligned by the best alignment of their entries, columns likewise), and

    GriTS_f = 2 * sum of f over the chosen entries / (|A| + |B|)

with |A| the number of grid positions of A. What is compared of a position:

- topology (`GriTS_Top`): the cell's span relative to the position; f is intersection over union.
- content (`GriTS_Con`): the cell's text; f is 2 * |LCS| / (|a| + |b|), by the longest common
  subsequence of characters. Two empty texts are alike.

Location (`GriTS_Loc`) is not computed: the truth has boxes of tables, not of cells.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

Entry = TypeVar("Entry")


class GridCell(NamedTuple):
    """A cell with its text and the rows and columns that it spans, 0-based, ends excluded."""

    row: int
    column: int
    row_end: int
    column_end: int
    text: str


class Span(NamedTuple):
    """A cell's span as seen from one of its grid positions: left and up from it, right and down."""

    left: int
    up: int
    right: int
    down: int


class Grits(NamedTuple):
    """The two figures, each from 0 to 1."""

    topology: float
    content: float


def grits(one: Iterable[GridCell], other: Iterable[GridCell]) -> Grits:
    """Both figures of two tables. Positions that no cell covers hold an empty cell of their own."""
    mine, theirs = _positions(one), _positions(other)
    return Grits(
        similarity(_spans(mine), _spans(theirs), overlap_of_spans),
        similarity(_texts(mine), _texts(theirs), likeness_of_texts),
    )


def similarity(
    one: Sequence[Sequence[Entry]],
    other: Sequence[Sequence[Entry]],
    likeness: Callable[[Entry, Entry], float],
) -> float:
    """GriTS of two matrices of entries; of two empty ones 1."""
    size = sum(map(len, one)) + sum(map(len, other))
    if not size:
        return 1.0
    if not one or not other:
        return 0.0
    known: dict[tuple[Entry, Entry], float] = {}

    def alike(a: Entry, b: Entry) -> float:
        if (a, b) not in known:
            known[a, b] = likeness(a, b)
        return known[a, b]

    rows = _aligned(one, other, lambda a, b: _best(a, b, alike))
    turned, turned_other = list(zip(*one, strict=True)), list(zip(*other, strict=True))
    columns = _aligned(turned, turned_other, lambda a, b: _best(a, b, alike))
    total = sum(alike(one[i][k], other[j][m]) for i, j in rows for k, m in columns)
    return 2 * total / size


def overlap_of_spans(one: Span, other: Span) -> float:
    """Intersection over union of two spans, both seen from the position that they share."""

    def area(span: Span) -> int:
        return (span.left + span.right) * (span.up + span.down)

    shared = area(Span(*(min(a, b) for a, b in zip(one, other, strict=True))))
    return shared / (area(one) + area(other) - shared)


def likeness_of_texts(one: str, other: str) -> float:
    """Twice the longest common subsequence of characters over the sum of the lengths."""
    if not one and not other:
        return 1.0
    return 2 * _common(one, other) / (len(one) + len(other))


def _common(one: str, other: str) -> int:
    """The length of the longest common subsequence, 64 characters and more at a step."""
    places: dict[str, int] = {}
    for index, letter in enumerate(one):
        places[letter] = places.get(letter, 0) | 1 << index
    full = (1 << len(one)) - 1
    open_places = full
    for letter in other:
        matched = open_places & places.get(letter, 0)
        open_places = ((open_places + matched) | (open_places - matched)) & full
    return len(one) - open_places.bit_count()


def _best(
    one: Sequence[Entry], other: Sequence[Entry], likeness: Callable[[Entry, Entry], float]
) -> float:
    """What the best alignment of two sequences gives."""
    before = [0.0] * (len(other) + 1)
    for a in one:
        line = [0.0]
        for index, b in enumerate(other):
            line.append(max(before[index] + likeness(a, b), before[index + 1], line[index]))
        before = line
    return before[-1]


def _aligned(
    one: Sequence[Entry], other: Sequence[Entry], likeness: Callable[[Entry, Entry], float]
) -> list[tuple[int, int]]:
    """The pairs of indexes of the best alignment."""
    alike = [[likeness(a, b) for b in other] for a in one]
    best = [[0.0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one)):
        for j in range(len(other)):
            best[i + 1][j + 1] = max(best[i][j] + alike[i][j], best[i][j + 1], best[i + 1][j])
    pairs: list[tuple[int, int]] = []
    i, j = len(one), len(other)
    while i and j:
        if best[i][j] == best[i - 1][j - 1] + alike[i - 1][j - 1]:
            pairs.append((i - 1, j - 1))
            i, j = i - 1, j - 1
        elif best[i][j] == best[i - 1][j]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def _positions(cells: Iterable[GridCell]) -> list[list[GridCell]]:
    held = list(cells)
    rows = max((cell.row_end for cell in held), default=0)
    columns = max((cell.column_end for cell in held), default=0)
    grid = [
        [GridCell(row, column, row + 1, column + 1, "") for column in range(columns)]
        for row in range(rows)
    ]
    for cell in held:
        for row in range(cell.row, cell.row_end):
            for column in range(cell.column, cell.column_end):
                grid[row][column] = cell
    return grid


def _spans(grid: Sequence[Sequence[GridCell]]) -> list[list[Span]]:
    return [
        [
            Span(column - cell.column, row - cell.row, cell.column_end - column, cell.row_end - row)
            for column, cell in enumerate(line)
        ]
        for row, line in enumerate(grid)
    ]


def _texts(grid: Sequence[Sequence[GridCell]]) -> list[list[str]]:
    return [[" ".join(cell.text.split()) for cell in line] for line in grid]
