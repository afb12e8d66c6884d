"""Tables for generated books, of every structure and every kind of rules."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from benchmarks.books.faces import Face
from benchmarks.books.generated import words
from benchmarks.books.generated.columns import VALUES, Column, stubs
from benchmarks.books.generated.prose import span, tied
from benchmarks.books.rules import Rules
from benchmarks.books.tables import Cell, TableLayout, TableSpec

_RULES: Final = {
    Rules.GRID: 36,
    Rules.OPEN: 8,
    Rules.FRAME: 10,
    Rules.ROWS: 12,
    Rules.BOOK: 14,
    Rules.HEAD: 6,
    Rules.NONE: 14,
}
_CLOSED: Final = (Rules.GRID, Rules.OPEN)
"""Rules that show which cells are merged."""
_GROUPS: Final = ("Người lớn", "Trẻ em", "Liều (mg)", "Suy thận", "Nồng độ (µg/ml)", "Phác đồ A")
_PARTS: Final = (
    ("Ngày 1", "Ngày 2", "Ngày 3"),
    ("Liều đầu", "Liều sau"),
    ("Nhẹ", "Vừa", "Nặng"),
    ("Uống", "Tiêm"),
    ("< 10 kg", "10 – 20 kg", "> 20 kg"),
    ("*1/*1", "*1/*2", "*1/*3"),
    ("Nam", "Nữ"),
    ("Liều (mg)", "Cách (giờ)"),
)
_OVER: Final = ("Chức năng thận", "Đối tượng", "Liều theo mức độ", "Thời gian điều trị")
_MARKS: Final = ("*", "†", "a", "1")


class TableMaker:
    """Makes tables that fit into a given width."""

    def __init__(self, chance: Random, face: Face, size: float) -> None:
        self._chance = chance
        self._face = face
        self._size = size

    def make(self, width: float, *, wide: bool, rows: int | None = None) -> TableSpec:
        """A table for `width` points; with `rows` body rows it may be divided over pages."""
        while True:
            spec = self._any(wide=wide, rows=rows)
            try:
                layout = TableLayout(spec, width)
            except ValueError:
                continue
            if rows is not None or layout.height(range(spec.rows)) < 420:
                return spec

    def _any(self, *, wide: bool, rows: int | None) -> TableSpec:
        chance = self._chance
        rules = chance.choices(list(_RULES), list(_RULES.values()))[0]
        body = rows or chance.choice((2, 3, 3, 4, 4, 5, 6, 7, 9, 12))
        kind = chance.choices(
            ("simple", "two", "three", "merged", "titled", "bare"), (66, 16, 5, 6, 4, 3)
        )[0]
        if rules not in (*_CLOSED, Rules.FRAME) and kind in ("titled", "merged", "bare"):
            kind = "simple"
        if rules in (Rules.NONE, Rules.HEAD) and kind == "three":
            kind = "two"
        header, columns = self._header(kind, wide=wide)
        header_rows = max((cell.row + cell.row_span for cell in header), default=0)
        stub_label, entries = stubs(chance, body)
        header = [
            replace(cell, text=stub_label) if cell.column == 0 and cell.text == "" else cell
            for cell in header
        ]
        cells = header + self._body(entries, columns, header_rows, rules)
        spec = TableSpec(
            cells=tuple(cells),
            header_rows=header_rows,
            rules=rules,
            breakable=rows is not None,
            repeat_header=rows is not None and header_rows > 0 and chance.random() < 0.5,
            shaded_header=header_rows > 0 and rules is not Rules.NONE and chance.random() < 0.25,
            striped=rules in (Rules.NONE, Rules.BOOK) and chance.random() < 0.2,
            centred=chance.random() < 0.5,
            size=self._size,
            face=self._face,
        )
        return self._with_notes(spec) if chance.random() < 0.18 else spec

    def _header(self, kind: str, *, wide: bool) -> tuple[list[Cell], list[Column]]:
        chance = self._chance
        count = chance.choice((3, 4, 5, 6)) if wide else chance.choice((1, 2, 2, 2, 3))
        if kind == "two":
            return self._two_levels(wide=wide)
        if kind == "three":
            return self._three_levels(wide=wide)
        columns = self._columns(max(count, 2) if kind == "merged" else count)
        labels = [chance.choice(column.labels) for column in columns]
        if kind == "bare":
            return [], columns
        cells = [Cell("", 0, 0)]
        if kind == "merged":  # the last label stands over two columns
            cells += [Cell(label, 0, n + 1) for n, label in enumerate(labels[:-2])]
            cells.append(Cell(labels[-2], 0, len(labels) - 1, 1, 2))
            return cells, columns
        if kind == "titled":  # the first row is the table's title
            title = f"{chance.choice(_OVER)} và liều dùng"
            labelled = [Cell(label, 1, n + 1) for n, label in enumerate(labels)]
            return [Cell(title, 0, 0, 1, len(labels) + 1), Cell("", 1, 0), *labelled], columns
        return cells + [Cell(label, 0, n + 1) for n, label in enumerate(labels)], columns

    def _columns(self, count: int) -> list[Column]:
        chance = self._chance
        columns = chance.sample(VALUES, count)
        while sum(column.wide for column in columns) > 1:
            columns = chance.sample(VALUES, count)
        return columns

    def _two_levels(self, *, wide: bool) -> tuple[list[Cell], list[Column]]:
        chance = self._chance
        cells = [Cell("", 0, 0, 2)]
        columns: list[Column] = []
        groups = chance.choice((2, 3)) if wide else 1
        if chance.random() < 0.4 and (wide or groups == 1):
            [plain] = self._columns(1)
            cells.append(Cell(chance.choice(plain.labels), 0, 1, 2))
            columns.append(plain)
        for group, parts in zip(
            chance.sample(_GROUPS, groups), chance.sample(_PARTS, groups), strict=True
        ):
            cells += _group(group, parts, 0, len(columns) + 1)
            columns += [_value(chance)] * len(parts)
        return cells, columns

    def _three_levels(self, *, wide: bool) -> tuple[list[Cell], list[Column]]:
        chance = self._chance
        parts = chance.choice([parts for parts in _PARTS if len(parts) == 2])
        groups = chance.sample(_GROUPS, 2)
        cells = [Cell("", 0, 0, 3), Cell(chance.choice(_OVER), 0, 1, 1, 4)]
        columns: list[Column] = []
        for group in groups:
            cells += _group(group, parts, 1, len(columns) + 1)
            columns += [_value(chance)] * len(parts)
        if wide:
            [plain] = self._columns(1)
            cells.append(Cell(chance.choice(plain.labels), 0, len(columns) + 1, 3))
            columns.append(plain)
        return cells, columns

    def _body(
        self, entries: Sequence[str], columns: Sequence[Column], first: int, rules: Rules
    ) -> list[Cell]:
        chance = self._chance
        groups = len(entries) >= 4 and chance.random() < 0.1
        merged = len(entries) >= 4 and rules in _CLOSED and chance.random() < 0.15
        cells: list[Cell] = []
        row = first
        for place, entry in enumerate(entries):
            if groups and place in (0, len(entries) // 2):
                people = chance.choice(words.PEOPLE).capitalize()
                cells.append(Cell(f"**{people}**", row, 0, 1, len(columns) + 1))
                row += 1
            values = [Cell(_cell(chance, c), row, n + 1) for n, c in enumerate(columns)]
            if merged and not groups and place % 2:  # the entry above reaches over this row
                above = len(cells) - len(columns) - 1
                cells[above] = replace(cells[above], row_span=2)
                cells += values
            else:
                cells += [Cell(entry, row, 0), *values]
            row += 1
        return cells

    def _with_notes(self, spec: TableSpec) -> TableSpec:
        chance = self._chance
        mark = chance.choice(_MARKS)
        chosen = chance.choice([n for n, cell in enumerate(spec.cells) if cell.text])
        cells = list(spec.cells)
        cells[chosen] = replace(cells[chosen], text=f"{cells[chosen].text}^{{{mark}}}")
        effect = chance.choice(words.EFFECTS)
        note = f"^{{{mark}}} Theo dõi {effect} trong {span(chance)} ngày; giảm liều khi cần."
        return replace(spec, cells=tuple(cells), notes=(tied(note),))


def _value(chance: Random) -> Column:
    return chance.choice([column for column in VALUES if not column.wide])


def _cell(chance: Random, column: Column) -> str:
    if chance.random() < 0.04:
        return "–"
    return tied(column.cell(chance))


def _group(label: str, parts: Sequence[str], row: int, column: int) -> list[Cell]:
    under = [Cell(tied(part), row + 1, column + n) for n, part in enumerate(parts)]
    return [Cell(label, row, column, 1, len(parts)), *under]
