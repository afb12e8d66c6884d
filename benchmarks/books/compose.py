"""Turns titles, headings, paragraphs, tables and formulas into what the flow sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.books.atoms import (
    BOX_PADDING,
    BoxAtom,
    FormulaAtom,
    LineAtom,
    TableAtom,
    TableRun,
)
from benchmarks.books.faces import Face
from benchmarks.books.flow import Atom, Flow, Group
from benchmarks.books.formulas import parse_formula
from benchmarks.books.lines import break_lines, plain, space_of, words_of
from benchmarks.books.tables import TableLayout, TableSpec
from benchmarks.books.truth import MonographTruth, SectionTruth, snake

LOOSE: Final = 3.2
"""How many times the least gap words may stand apart before a line is left ragged."""


@dataclass(frozen=True)
class Type:
    """The type that a book is set in; lengths in points."""

    face: Face = Face.REGULAR
    size: float = 9.0
    leading: float = 12.2
    title_size: float = 12.5
    centred_titles: bool = False


class Composer:
    """Sets one thing after the other; headings and captions stay with what follows."""

    def __init__(self, flow: Flow, type_: Type) -> None:
        self.flow = flow
        self._type = type_
        self._size = type_.size
        self._leading = type_.leading
        self._kept: list[Atom] = []
        self._extra = 0.0
        self._formulas = 0
        self._runs: list[TableRun] = []

    @property
    def blocks_made(self) -> int:
        """Blocks set so far, each part of a divided table one."""
        return self._formulas + sum(run.parts for run in self._runs)

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
        size = self._type.title_size
        self._keep_lines(
            f"**{drug_name}**",
            size,
            size * 1.28,
            before=20.0,
            centred=self._type.centred_titles,
        )
        return monograph

    def heading(
        self, monograph: MonographTruth, display_name: str, *, keep: bool = True
    ) -> SectionTruth:
        """Begins a section with a heading of its own line.

        Without `keep` it may end up at the foot of a column, as in books that nobody looked over.
        """
        section = monograph.section(display_name)
        self._keep_lines(
            f"**{display_name}**",
            self._size + 0.8,
            self._leading + 0.6,
            before=7.0,
            section=section,
        )
        if not keep:
            self.flow.add(self._taken(()))
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
        """A table in the column, or across all columns, with its footnotes."""
        atom = self.table_atom(section, spec, wide=wide)
        self._runs.append(atom.run)
        group = self._taken((atom,))
        if wide:
            self.flow.add_wide(group)
        else:
            self.flow.add(group)
            self._extra = 5.0
        for note in spec.notes:
            self.paragraph(section, note, small=True)

    def table_atom(
        self, section: SectionTruth, spec: TableSpec, *, wide: bool = False
    ) -> TableAtom:
        """A table as it would be set now, but not set: to see whether it fits."""
        width = self.flow.frame.width if wide else self.width
        return TableAtom(TableLayout(spec, width), section, before=4.0, wide=wide)

    def formula(self, section: SectionTruth, markup: str) -> None:
        """A displayed formula."""
        box = parse_formula(markup, self._size, self._type.face)
        self._formulas += 1
        self.flow.add(self._taken((FormulaAtom(box, self.width, section),)))
        self._extra = 3.0

    def note(
        self,
        section: SectionTruth,
        title: str | None,
        paragraphs: Sequence[str],
        *,
        fill: float | None,
        framed: bool,
        ruled: bool,
    ) -> None:
        """A boxed or shaded note; its words are the section's prose."""
        lines: list[LineAtom] = []
        for markup in ([f"**{title}**"] if title else []) + list(paragraphs):
            section.paragraphs.append(plain(markup))
            lines += self._lines(
                markup,
                self._size - 0.3,
                self._leading - 0.4,
                before=2.0 if lines else 0.0,
                section=section,
                justify=True,
                width=self.width - 2 * BOX_PADDING,
            )
        box = BoxAtom(lines, self.width, section, fill, framed, rule_after=1 if ruled else 0)
        self.flow.add(self._taken((box,)))
        self._extra = 5.0

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
        face = self._type.face
        space = space_of(face, size)
        words = words_of(markup, face, size)
        self._formulas += sum(word.formula is not None for word in words)
        lines = break_lines(words, width, space, even=justify)
        last = len(lines) - 1 if justify else 0
        before += self._extra
        self._extra = 0.0
        return [
            LineAtom(
                line,
                face,
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
        centred: bool = False,
    ) -> None:
        lines = self._lines(
            markup, size, leading, before=before, section=section, justify=False, width=width
        )
        for line in lines if centred else ():
            line.line.indent = (self.width - line.line.width) / 2
        self._kept += lines

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
