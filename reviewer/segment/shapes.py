"""Which of the four shapes a table has, and its header labels where it may have any."""

import re
from typing import Final

from reviewer.contract.vocabulary import Shape
from reviewer.segment.grids import Grid

_VALUE: Final = re.compile(r"^[\s(<>≥≤±~+-]*\d[\d\s.,:;/×x%–-]*\S{0,12}$")
_COLUMN_NUMBER: Final = re.compile(r"^\(?\d{1,2}\)?$")


def shape_of(grid: Grid) -> tuple[Shape, tuple[str, ...], bool]:
    """Shape, header labels (a simple table's alone), whether the first row is one of values."""
    first = grid.rows[0]
    values = opens_with_values(first)
    if any(cell is None for cell in first):
        return Shape.MULTI_LEVEL_OR_MERGED_HEADER, (), values
    if values:
        return Shape.SIMPLE_TABLE, (), True
    return Shape.SIMPLE_TABLE, tuple(" ".join((cell or "").split()) for cell in first), False


def opens_with_values(row: tuple[str | None, ...]) -> bool:
    """Whether a first row holds values rather than labels."""
    cells = [cell.strip() for cell in row if cell and cell.strip()]
    if not cells:
        return True
    if all(_COLUMN_NUMBER.match(cell) for cell in cells):
        return True
    return sum(1 for cell in cells if _VALUE.match(cell)) * 3 >= len(cells)
