"""Turns titles, headings, paragraphs, tables and formulas into what the flow sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.books.canvas import Ink
from benchmarks.books.faces import Face
from benchmarks.books.flow import Atom, Flow, Group, Place
from benchmarks.books.formulas import MathBox, parse_formula
from benchmarks.books.lines import Line, break_lines, draw_line, plain, space_of, words_of
from benchmarks.books.tables import TableAtom, TableLayout, TableSpec
from benchmarks.books.truth import MonographTruth, SectionTruth, snake
from reviewer.contract.vocabulary import Shape

BODY: Final = 9.0
LEADING: Final = 12.2
LOOSE: Final = 3.2
"""How many times the least gap words may stand apart before a line is left ragged."""


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
    drug_name: str | None = None

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
            _draw_formula(place, box, x, baseline, self.section)


def _draw_formula(
    place: Place, box: MathBox, x: float, baseline: float, section: SectionTruth | None
) -> None:
    if section is None:
        raise ValueError("a formula stands in a section")
    canvas = place.sheet.canvas
    canvas.ink = ink = Ink()
    box.draw(canvas, x, baseline)
    canvas.ink = None
    section.add_block(place.sheet.spot("f", ink.bbox), Shape.FORMULA_2D, ink.text)


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
        _draw_formula(place, self.box, x, place.top + self.box.above, self.section)


class Composer:
    """Sets one thing after the other; headings and captions stay with what follows."""

    def __init__(self, flow: Flow, *, size: float = BODY, leading: float = LEADING) -> None:
        self.flow = flow
        self._size = size
        self._leading = leading
        self._kept: list[Atom] = []

    @property
    def width(self) -> float:
        """The width of a column."""
        return self.flow.frame.column_width

    def text(
        self,
        markup: str,
        *,
        size: float | None = None,
        leading: float | None = None,
        before: float = 0.0,
        centred: bool = False,
        keep: bool = False,
    ) -> None:
        """Words outside any monograph; `keep` holds them with what follows."""
        size = size or self._size
        leading = leading or self._leading
        justify = not centred and not keep
        lines = self._lines(markup, size, leading, before=before, section=None, justify=justify)
        for line in lines if centred else ():
            line.line.indent = (self.width - line.line.width) / 2
        if keep:
            self._kept += lines
            return
        self._add_lines(lines)

    def add(self, atom: Atom) -> None:
        """Anything else that stands in a column."""
        self.flow.add(self._taken((atom,)))

    def wide_text(self, markup: str, *, after: float) -> None:
        """Words across all columns, outside any monograph."""
        lines = self._lines(
            markup,
            self._size,
            self._leading,
            before=0.0,
            section=None,
            justify=False,
            width=self.flow.frame.width,
        )
        self.flow.add_wide(tuple(lines), after=after)

    def title(self, drug_name: str, *, drug_id: str | None = None) -> MonographTruth:
        """Begins a monograph."""
        monograph = MonographTruth(drug_name, drug_id or snake(drug_name))
        self._keep_lines(f"**{drug_name}**", 12.5, 16.0, before=20.0)
        return monograph

    def heading(self, monograph: MonographTruth, display_name: str) -> SectionTruth:
        """Begins a section with a heading of its own line."""
        section = monograph.section(display_name)
        self._keep_lines(
            f"**{display_name}**",
            self._size + 0.8,
            self._leading + 0.6,
            before=7.0,
            section=section,
        )
        return section

    def labelled(self, monograph: MonographTruth, display_name: str, text: str) -> SectionTruth:
        """A section of one line that begins with its name: `Mã ATC: J01CR01.`"""
        section = monograph.section(display_name)
        section.paragraphs.append(plain(text))
        markup = f"**{display_name}:** {text}"
        self._keep_lines(markup, self._size, self._leading, before=1.5, section=section)
        return section

    def paragraph(self, section: SectionTruth, markup: str, *, small: bool = False) -> None:
        """A justified paragraph."""
        section.paragraphs.append(plain(markup))
        self._paragraph(markup, section, before=3.0, small=small)

    def caption(self, section: SectionTruth, markup: str, *, wide: bool = False) -> None:
        """A table's caption: prose that stays with the table."""
        section.paragraphs.append(plain(markup))
        self._keep_lines(
            f"**{markup}**",
            self._size - 0.4,
            self._leading - 0.6,
            before=6.0,
            section=section,
            width=self.flow.frame.width if wide else None,
        )

    def table(self, section: SectionTruth, spec: TableSpec, *, wide: bool = False) -> None:
        """A table in the column, or across all columns."""
        width = self.flow.frame.width if wide else self.width
        atom = TableAtom(TableLayout(spec, width), section, before=4.0)
        group = self._taken((atom,))
        if wide:
            self.flow.add_wide(group)
        else:
            self.flow.add(group)
            self._gap(5.0)

    def formula(self, section: SectionTruth, markup: str) -> None:
        """A displayed formula."""
        box = parse_formula(markup, self._size)
        self.flow.add(self._taken((FormulaAtom(box, self.width, section),)))
        self._gap(3.0)

    def _gap(self, height: float) -> None:
        self._extra = height

    _extra: float = 0.0

    def _taken(self, group: Group) -> Group:
        whole = (*self._kept, *group)
        self._kept = []
        return whole

    def _lines(
        self,
        markup: str,
        size: float,
        leading: float,
        *,
        before: float,
        section: SectionTruth | None,
        justify: bool,
        width: float | None = None,
    ) -> list[LineAtom]:
        width = width or self.width
        space = space_of(Face.REGULAR, size)
        words = words_of(markup, Face.REGULAR, size)
        lines = break_lines(words, width, space, even=justify)
        last = len(lines) - 1 if justify else 0
        before += self._extra
        self._extra = 0.0
        return [
            LineAtom(
                line,
                Face.REGULAR,
                size,
                leading,
                width if number < last and line.gap_in(width, space) < LOOSE * space else None,
                before if number == 0 else 0.0,
                section,
            )
            for number, line in enumerate(lines)
        ]

    def _keep_lines(
        self,
        markup: str,
        size: float,
        leading: float,
        *,
        before: float,
        section: SectionTruth | None = None,
        width: float | None = None,
    ) -> None:
        self._kept += self._lines(
            markup, size, leading, before=before, section=section, justify=False, width=width
        )

    def _paragraph(
        self, markup: str, section: SectionTruth, *, before: float, small: bool = False
    ) -> None:
        size = self._size - 1.2 if small else self._size
        leading = self._leading - 1.6 if small else self._leading
        if small:
            self._extra = min(self._extra, 1.0)
        lines = self._lines(markup, size, leading, before=before, section=section, justify=True)
        self._add_lines(lines)

    def _add_lines(self, lines: Sequence[LineAtom]) -> None:
        if len(lines) <= 3:
            self.flow.add(self._taken(tuple(lines)))
            return
        self.flow.add(self._taken(tuple(lines[:2])))
        for line in lines[2:-2]:
            self.flow.add((line,))
        self.flow.add(tuple(lines[-2:]))
