"""How many rows a table's header really has, and its labels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.contract.vocabulary import Shape
from reviewer.segment.ink import Font
from reviewer.segment.table import Cell, DrawnBy, Table

_VALUE: Final = re.compile(
    r"^[\s(\[<>≥≤≈~±+−–-]*(?:\d[\d\s.,:;/×x*%‰–−-]*|[½¼¾⅓⅔])(?:\s*(?:-|–|đến|to)\s*\d[\d.,]*)?"
    r"\s*[^\d\s]{0,9}(?:\s*/\s*[^\d\s]{0,9}){0,2}[\s)\].,;*†‡]*$"
)
_COLUMN_NUMBER: Final = re.compile(r"^[(\[]?(?:\d{1,2}|[A-Za-z])[)\]]$")
_MOST_HEADER_ROWS: Final = 4


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a table's top. `labels` are those of a one-row header without merging."""

    rows: int
    merged: bool
    labels: tuple[str, ...]
    opens_with_values: bool

    @property
    def shape(self) -> Shape:
        """The shape of a table that continues no other."""
        if self.merged or self.rows > 1:
            return Shape.MULTI_LEVEL_OR_MERGED_HEADER
        return Shape.SIMPLE_TABLE


def header_of(table: Table, fonts: Sequence[Font]) -> Header:
    """The header of a table."""
    rows = _header_rows(table, fonts)
    if rows == 0:
        return Header(0, False, (), True)
    header = [cell for cell in table.cells if cell.row < rows]
    merged = any(cell.is_merged for cell in header)
    labels: tuple[str, ...] = ()
    if rows == 1 and not merged:
        by_column = {cell.column: cell.text for cell in header}
        labels = tuple(by_column.get(column, "") for column in range(table.columns))
        if not any(labels):
            return Header(0, False, (), True)
    return Header(rows, merged, labels, False)


def _header_rows(table: Table, fonts: Sequence[Font]) -> int:
    """How many rows are labels: those in bold, or as deep as the first row's cells reach."""
    first = table.row(0)
    if not first:
        return 0
    bold = _bold_rows(table, fonts)
    if 0 < bold < table.rows and bold <= _MOST_HEADER_ROWS:
        return _deep(table, bold)
    if are_values(first, table):
        return 0
    depth = max(cell.row_end for cell in first)
    if depth >= table.rows:
        depth = 1
    if any(cell.column_end - cell.column > 1 for cell in first) and depth == 1 and table.rows > 2:
        depth = 2
    return min(depth, _MOST_HEADER_ROWS)


def _deep(table: Table, rows: int) -> int:
    """At least as deep as the cells that begin in those rows reach."""
    reach = [
        cell.row_end
        for cell in table.cells
        if cell.row < rows
        and cell.row_end < table.rows
        and cell.column_end - cell.column < table.columns
    ]
    return min(max([rows, *reach]), _MOST_HEADER_ROWS)


def _bold_rows(table: Table, fonts: Sequence[Font]) -> int:
    rows = 0
    for number in range(table.rows):
        cells = [cell for cell in table.row(number) if cell.words]
        if not cells or not all(_is_bold(cell, fonts) for cell in cells):
            break
        rows += 1
    return rows


def _is_bold(cell: Cell, fonts: Sequence[Font]) -> bool:
    words = [word for word in cell.words if any(letter.isalnum() for letter in word.text)]
    light = sum(len(word.text) for word in words if not fonts[word.font].bold)
    return light <= 0.2 * sum(len(word.text) for word in words)


def are_values(cells: Sequence[Cell], table: Table) -> bool:
    """Whether a row holds values, or the numbers of the columns, rather than labels."""
    texts = [text for cell in cells if (text := cell.text.strip())]
    if not texts:
        return True
    if len(texts) > 1 and all(_COLUMN_NUMBER.match(text) for text in texts):
        return True
    values = sum(1 for text in texts if _VALUE.match(text))
    if table.drawn_by is DrawnBy.GRID and len(texts) < 0.5 * table.columns and len(cells) > 2:
        return True
    return values >= max(1, 0.34 * len(texts))
