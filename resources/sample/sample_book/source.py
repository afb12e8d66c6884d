"""Reads the sample book's text: one file a monograph, in a small markup.

= DRUG NAME                     a monograph
Mã ATC: J01CR01.                before the first heading: a labelled line
== Chỉ định                     a section
Any other line                  a paragraph
[caption] Bảng 1. …             stays with the table that follows
[note] …                        a paragraph in small type, under a table
[formula] x = \\frac{a}{b}       a displayed formula
[table grid header=2 wide …]    rows of `| cell | cell |` up to [end]; a cell `<` belongs to the
                                one on its left, `^` to the one above
[column] [page]                 goes on in the next column, on the next page
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.books.rules import Rules
from benchmarks.books.tables import Cell, TableSpec


@dataclass(frozen=True)
class Item:
    """One thing to be set, in order. `kind` is the markup's word for it."""

    kind: str
    text: str = ""
    table: TableSpec | None = None
    wide: bool = False


_TIED: Final = re.compile(
    r"(?<=\d) (?=(?:mg|g|ml|kg|microgam|lít|giờ|phút|ngày|tuần|tháng|năm|tuổi|lần|viên|lọ)\b"
    r"|[°–%×]|10\^)|(?<=[–×≥≤<>]) (?=\d)"
)


def tied(text: str) -> str:
    """Numbers stay on the line of their units."""
    return "$".join(
        part if number % 2 else _TIED.sub("~", part) for number, part in enumerate(text.split("$"))
    )


def read_items(path: Path) -> Iterator[Item]:
    """The items of one file. Raises ValueError, naming file and line, for bad markup."""
    lines = iter(enumerate(path.read_text(encoding="utf-8").splitlines(), start=1))
    in_head = False
    for number, raw in lines:
        line = raw.strip()
        if not line:
            continue
        if not line.startswith(("[table", "[formula")):
            line = tied(line)
        if line.startswith("== "):
            in_head = False
            yield Item("heading", line[3:])
        elif line.startswith("= "):
            in_head = True
            yield Item("title", line[2:])
        elif line.startswith("[table"):
            rows = []
            for _, row in lines:
                if row.strip() == "[end]":
                    break
                if row.strip():
                    rows.append([tied(cell.strip()) for cell in row.strip().strip("|").split("|")])
            yield _table(line.strip("[]").split()[1:], rows, f"{path.name}:{number}")
        elif line.startswith("["):
            kind, _, text = line[1:].partition("]")
            if kind not in ("caption", "note", "formula", "column", "page"):
                raise ValueError(f"{path.name}:{number}: [{kind}] is not known")
            yield Item(kind, text.strip())
        elif in_head:
            yield Item("labelled", line)
        else:
            yield Item("paragraph", line)


def _table(options: list[str], rows: list[list[str]], where: str) -> Item:
    flags = {option for option in options if "=" not in option}
    values = dict(option.split("=", 1) for option in options if "=" in option)
    if len({len(row) for row in rows}) != 1:
        raise ValueError(f"{where}: the rows of the table differ in length")
    weights = values.get("weights")
    rules = next((rule for rule in Rules if rule.value in flags), Rules.GRID)
    spec = TableSpec(
        cells=tuple(_cells(rows)),
        header_rows=int(values.get("header", "1")),
        rules=rules,
        weights=tuple(float(weight) for weight in weights.split(",")) if weights else None,
        repeat_header="repeat" in flags,
        breakable="break" in flags,
        shaded_header="shaded" in flags,
        centred="centred" in flags,
        size=float(values.get("size", "8.2")),
    )
    return Item("table", table=spec, wide="wide" in flags)


def _cells(rows: list[list[str]]) -> Iterator[Cell]:
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            if text in ("<", "^"):
                continue
            column_span = 1
            while column + column_span < len(texts) and texts[column + column_span] == "<":
                column_span += 1
            row_span = 1
            while row + row_span < len(rows) and rows[row + row_span][column] == "^":
                row_span += 1
            yield Cell(text, row, column, row_span, column_span)
