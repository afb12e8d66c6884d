"""How many rows a table's header really has, its labels, and how sure that is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from reviewer.contract.vocabulary import Shape
from reviewer.segment.ink import Font
from reviewer.segment.table import Cell, DrawnBy, Table

_VALUE: Final = re.compile(
    r"^[\s(\[<>≥≤≈~±+−–-]*(?:\d[\d\s.,:;/×x*%‰–−-]*|[½¼¾⅓⅔])(?:\s*(?:-|–|đến|to)\s*\d[\d.,]*)?"
    r"\s*[^\d\s]{0,9}(?:\s*/\s*[^\d\s]{0,9}){0,2}[\s)\].,;*†‡]*$"
)
_QUANTITY: Final = re.compile(r"^[<>≥≤≈~±]?\s*\d[\d.,–−-]*\s?[^\W\d_]{1,10}(?:/[^\W\d_]+)?\s*[,;]")
_COLUMN_NUMBER: Final = re.compile(r"^[(\[]?(?:\d{1,2}|[A-Za-z])[)\]]$")
_MOST_HEADER_ROWS: Final = 4
_VALUES: Final = 0.34
"""Of a row's texts: with so many values among them it is no row of labels."""
_CONTRAST: Final = 0.6
"""Of a column's cells below the first: with so many values its label must be none."""


class Opening(StrEnum):
    """What a table begins with."""

    MARKED = "marked"
    """Labels that stand out: bold, on a ground of their own, or over a rule."""
    CONTRAST = "contrast"
    """Words over columns of values."""
    UNCLEAR = "unclear"
    """Words over words."""
    VALUES = "values"
    """Values, column numbers, or the name of a group of rows."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a table's top. `labels` are those of a one-row header without merging."""

    rows: int
    merged: bool
    labels: tuple[str, ...]
    opening: Opening

    @property
    def shape(self) -> Shape:
        """The shape of a table that continues no other."""
        if self.merged or self.rows > 1:
            return Shape.MULTI_LEVEL_OR_MERGED_HEADER
        return Shape.SIMPLE_TABLE


def header_of(table: Table, fonts: Sequence[Font]) -> Header:
    """The header of a table."""
    rows, opening = _rows_and_opening(table, fonts)
    if rows == 0:
        return Header(0, False, (), opening)
    header = [cell for cell in table.cells if cell.row < rows and cell.words]
    empty_spans = [cell for cell in table.cells if cell.row < rows and not cell.words]
    merged = any(cell.is_merged for cell in (*header, *empty_spans))
    labels: tuple[str, ...] = ()
    if rows == 1 and not merged:
        by_column = {cell.column: cell.text for cell in header}
        labels = tuple(by_column.get(column, "") for column in range(table.columns))
        if any(_is_bare_number(label) for label in labels):
            return Header(0, False, (), Opening.VALUES)  # `1 | Iodine | … | 36`: a row of the body
    return Header(rows, merged, labels, opening)


def _rows_and_opening(table: Table, fonts: Sequence[Font]) -> tuple[int, Opening]:
    first = [cell for cell in table.row(0) if cell.words]
    if not first:
        return 0, Opening.VALUES
    marked = _marked_rows(table, fonts)
    if _is_group_row(first, table) and _group_rows(table) > 1 and marked < 2:
        return 0, Opening.VALUES
    if table.level_rows is None and _names_rows(first, table):
        return 0, Opening.VALUES
    if marked:
        return _deep(table, marked), Opening.MARKED
    if are_values(first, table) or _goes_on_below(first, table):
        return 0, Opening.VALUES
    depth = max(cell.row_end for cell in first)
    spans_columns = any(cell.column_end - cell.column > 1 for cell in first)
    if depth >= table.rows or (depth > 1 and not spans_columns):
        depth = 1  # an entry that reaches over rows, not a label over levels
    if spans_columns and depth == 1 and table.rows > 2:
        depth = 2
    opening = Opening.CONTRAST if _contrasts(table, depth) else Opening.UNCLEAR
    return min(depth, _MOST_HEADER_ROWS), opening


def _marked_rows(table: Table, fonts: Sequence[Font]) -> int:
    """How many rows at the top stand out from those below, column numbers not counted."""
    if table.level_rows is not None and table.level_rows < table.rows:
        rows = table.level_rows
        first = [cell for cell in table.cells if cell.row < rows and cell.words]
        bold = all(_is_bold(cell, fonts) for cell in first)
        if bold or not are_values(first, table):
            return rows
        return 0
    rows = 0
    for number in range(table.rows):
        cells = [cell for cell in table.row(number) if cell.words]
        if not cells or not all(_is_bold(cell, fonts) for cell in cells):
            break
        if number and (are_column_numbers(cells) or _is_group_row(cells, table)):
            break
        rows += 1
    if 0 < rows < table.rows and rows <= _MOST_HEADER_ROWS:
        return rows
    return _shaded_rows(table)


def _shaded_rows(table: Table) -> int:
    """How many rows at the top have a ground that the rows below have not."""
    shades = table.shades
    if len(shades) < 2 or shades[0] is None:
        return 0
    rows = 1
    while rows < len(shades) and shades[rows] == shades[0]:
        rows += 1
    if rows >= min(len(shades), _MOST_HEADER_ROWS + 1) or shades[0] in shades[rows:]:
        return 0
    return rows


def _deep(table: Table, rows: int) -> int:
    """At least as deep as the labels that begin in those rows reach."""
    reach = [
        cell.row_end
        for cell in table.cells
        if cell.row < rows and cell.words and cell.row_end < table.rows
    ]
    return min(max([rows, *reach]), _MOST_HEADER_ROWS)


def _is_group_row(cells: Sequence[Cell], table: Table) -> bool:
    return len(cells) == 1 and cells[0].column_end - cells[0].column == table.columns


def _names_rows(cells: Sequence[Cell], table: Table) -> bool:
    """Whether the one text of a row that nothing draws names the rows below it, not a column."""
    alone = len(cells) == 1 and cells[0].column == 0 and table.columns > 1
    return alone and table.drawn_by is not DrawnBy.GRID


def _group_rows(table: Table) -> int:
    """Rows that are one cell over all columns."""
    return sum(
        1 for cell in table.cells if cell.column_end - cell.column == table.columns and cell.words
    )


def _is_bold(cell: Cell, fonts: Sequence[Font]) -> bool:
    words = [word for word in cell.words if any(letter.isalnum() for letter in word.text)]
    light = sum(len(word.text) for word in words if not fonts[word.font].bold)
    return light <= 0.2 * sum(len(word.text) for word in words)


def are_column_numbers(cells: Sequence[Cell]) -> bool:
    """Whether a row numbers the columns: (1) (2) (3)."""
    texts = [text for cell in cells if (text := cell.text.strip())]
    return len(texts) > 1 and all(_COLUMN_NUMBER.match(text) for text in texts)


def are_values(cells: Sequence[Cell], table: Table) -> bool:
    """Whether a row holds values, or the numbers of the columns, rather than labels."""
    texts = [text for cell in cells if (text := cell.text.strip())]
    if not texts or are_column_numbers(cells):
        return True
    if table.drawn_by is DrawnBy.GRID and len(texts) < 0.5 * table.columns:
        spanned = sum(cell.column_end - cell.column for cell in cells if cell.text)
        if spanned < 0.5 * table.columns:
            return True
    values = sum(1 for text in texts if _is_value(text))
    return values >= max(1, _VALUES * len(texts))


def _is_value(text: str) -> bool:
    """Whether a text is no label: a number, a sign, or a quantity that something follows."""
    return bool(_VALUE.match(text) or _QUANTITY.match(text)) or not any(
        letter.isalpha() for letter in text
    )


def _is_bare_number(text: str) -> bool:
    """Whether a text has figures and not a single letter: no label of a header, ever."""
    return any(one.isnumeric() for one in text) and not any(one.isalpha() for one in text)


def _goes_on_below(first: Sequence[Cell], table: Table) -> bool:
    """Whether a column goes on as it begins: the same entry again, or all with a figure at the end.

    `Nausea (34%)` over `Rash (12%)` is the first of the entries, and so is a `Yes` over a `Yes`.
    """
    for cell in first:
        below = [
            other.text
            for other in table.cells
            if other.column == cell.column and other.row > cell.row and other.words
        ]
        if cell.text in below:
            return True
        ending = _ending(cell.text)
        if ending and len(below) > 1 and all(_ending(text) == ending for text in below):
            return True
    return False


def _ending(text: str) -> str:
    """The form of a text's last word, where it has a figure in it: `(34%)` gives `(9%)`."""
    last = text.split()[-1]
    return re.sub(r"[\d.,]+", "9", last) if re.search(r"\d", last) else ""


def _contrasts(table: Table, depth: int) -> bool:
    """Whether some column holds values under a label that is none, and none a value over them."""
    found = False
    for column in range(table.columns):
        cells = [cell for cell in table.cells if cell.column == column and cell.words]
        below = [cell.text for cell in cells if cell.row >= depth]
        if len(below) < 2:
            continue
        if sum(1 for text in below if _is_value(text)) >= _CONTRAST * len(below):
            if any(_is_value(cell.text) for cell in cells if cell.row < depth):
                return False
            found = True
    return found
