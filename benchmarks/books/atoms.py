"""What the flow sets as a whole: lines, displayed formulas, tables, boxed notes, figures."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from benchmarks.books.canvas import Ink
from benchmarks.books.faces import Face
from benchmarks.books.flow import Place
from benchmarks.books.formulas import MathBox
from benchmarks.books.lines import Line, draw_line, space_of
from benchmarks.books.tables import TableLayout
from benchmarks.books.truth import SectionTruth
from reviewer.contract.vocabulary import Shape

BOX_PADDING: Final = 6.0


@dataclass
class LineAtom:
    """One line of text; its inline formulas are blocks of `section`."""

    line: Line
    face: Face
    size: float
    leading: float
    width: float | None
    before: float = 0.0
    section: SectionTruth | None = None

    @property
    def height(self) -> float:
        """The leading, or more where a formula stands in the line."""
        return self._above + self._below

    @property
    def _above(self) -> float:
        return max([self.leading * 0.78, *(box.above + 2 for box in self.line.formulas())])

    @property
    def _below(self) -> float:
        return max([self.leading * 0.22, *(box.below + 2 for box in self.line.formulas())])

    def split(self, available: float) -> None:
        """A line is never divided."""

    def draw(self, place: Place) -> None:
        """Draws the line and records what its section and page are."""
        sheet = place.sheet
        if self.section is not None:
            self.section.seen_on(sheet.physical_page)
            name = self.section.monograph.drug_name
            if name not in sheet.drug_names:
                sheet.drug_names.append(name)
        baseline = place.top + self._above
        space = space_of(self.face, self.size)
        formulas = draw_line(sheet.canvas, self.line, place.x, baseline, space, self.width)
        for box, x in formulas:
            _draw_formula(place, box, x, baseline, self.section, inline=True)


def _draw_formula(
    place: Place,
    box: MathBox,
    x: float,
    baseline: float,
    section: SectionTruth | None,
    *,
    inline: bool,
) -> None:
    if section is None:
        raise ValueError("a formula stands in a section")
    canvas = place.sheet.canvas
    canvas.ink = ink = Ink()
    box.draw(canvas, x, baseline)
    canvas.ink = None
    section.add_block(
        place.sheet.spot("f", ink.bbox),
        Shape.FORMULA_2D,
        ink.text,
        made={"place": "prose" if inline else "displayed"},
    )


@dataclass
class FormulaAtom:
    """A displayed formula, centred in its column."""

    box: MathBox
    width: float
    section: SectionTruth
    before: float = 6.0

    @property
    def height(self) -> float:
        """With the room below it."""
        return self.box.height + 4.0

    def split(self, available: float) -> None:
        """A formula is never divided."""

    def draw(self, place: Place) -> None:
        """Draws the formula and records it as a block."""
        x = place.x + max((self.width - self.box.width) / 2, 0.0)
        baseline = place.top + self.box.above
        _draw_formula(place, self.box, x, baseline, self.section, inline=False)


@dataclass
class TableRun:
    """The parts of one table, which know the id of the part before."""

    last_id: str | None = None
    parts: int = 1


@dataclass
class TableAtom:
    """A table, or a part of one, in a column or across the page."""

    layout: TableLayout
    section: SectionTruth
    before: float = 6.0
    wide: bool = False
    first_row: int = 0
    last_row: int | None = None
    run: TableRun = field(default_factory=TableRun)

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

    def divided_at(self, available: float) -> int | None:
        """The row before which the table is divided where `available` points are left."""
        spec = self.layout.spec
        rows = self._rows
        body = [row for row in rows if row >= spec.header_rows]
        for cut in reversed(body[2:-1]):
            part = rows[: rows.index(cut)]
            if self.layout.height(part) <= available and self.layout.may_break_before(cut):
                return cut
        return None

    def split(self, available: float) -> "tuple[TableAtom, TableAtom] | None":
        """Divides a breakable table so that each part has two body rows at least."""
        cut = self.divided_at(available) if self.layout.spec.breakable else None
        if cut is None:
            return None
        self.run.parts += 1
        shared = (self.layout, self.section)
        return (
            TableAtom(*shared, self.before, self.wide, self.first_row, cut, self.run),
            TableAtom(*shared, 0.0, self.wide, cut, self.last_row, self.run),
        )

    def draw(self, place: Place) -> None:
        """Draws the part and records it as a block."""
        canvas = place.sheet.canvas
        canvas.ink = ink = Ink()
        rows = self._rows
        self.layout.draw(canvas, place.x, place.top, rows)
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
            made={
                "rules": spec.rules,
                "header_rows": spec.header_rows if rows[0] == 0 else 0,
                "across_columns": self.wide,
                "cells": spec.cells_of(rows),
            },
        )
        self.run.last_id = spot.block_id


@dataclass
class BoxAtom:
    """A boxed or shaded note: prose, although it looks like a table of one cell."""

    lines: Sequence[LineAtom]
    width: float
    section: SectionTruth
    fill: float | None
    framed: bool
    before: float = 6.0
    rule_after: int = 0
    """After how many lines a rule stands, as under a note's title; 0 for none."""

    @property
    def height(self) -> float:
        """From edge to edge."""
        lines = sum(line.before + line.height for line in self.lines)
        return lines + 2 * BOX_PADDING + (BOX_PADDING if self.rule_after else 0.0)

    def split(self, available: float) -> None:
        """A note is never divided."""

    def draw(self, place: Place) -> None:
        """Draws the note and records that it is no block."""
        canvas = place.sheet.canvas
        right, bottom = place.x + self.width, place.top + self.height
        edge = 0.7 if self.framed else None
        canvas.rectangle(place.x, place.top, right, bottom, fill=self.fill, width=edge)
        y = place.top + BOX_PADDING
        for number, line in enumerate(self.lines):
            if self.rule_after and number == self.rule_after:
                canvas.line(place.x, y + BOX_PADDING / 2, right, y + BOX_PADDING / 2, 0.7)
                y += BOX_PADDING
            y += line.before
            line.draw(Place(place.sheet, place.x + BOX_PADDING, y))
            y += line.height
        self.section.add_decoy(place.sheet, "boxed_note", (place.x, place.top, right, bottom))
