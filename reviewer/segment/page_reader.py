"""One page from ink to findings: blocks lifted, the rest as prose lines in reading order."""

from collections.abc import Sequence
from itertools import takewhile

from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfpage import PDFPage

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.segment.columns import gutters_of
from reviewer.segment.findings import FoundBlock, PageFindings, ProseLine
from reviewer.segment.formulas import Formula, formulas_of
from reviewer.segment.gridded import table_in
from reviewer.segment.headers import header_of
from reviewer.segment.ink import Font, PageInk
from reviewer.segment.ink_reader import read_ink
from reviewer.segment.lattice import lattices_of
from reviewer.segment.layout import (
    SPANNING,
    Line,
    Placed,
    column_of,
    column_sides,
    in_reading_order,
    lines_of,
    text_of,
)
from reviewer.segment.lined import lined_tables
from reviewer.segment.rejects import Reject
from reviewer.segment.rules import Rules, rules_of
from reviewer.segment.table import Table, area, overlap, within
from reviewer.segment.text_flags import flags_of, is_scanned
from reviewer.segment.white import white_tables
from reviewer.segment.words import Word, words_of

Item = ProseLine | FoundBlock


def read_page(page: PDFPage, resources: PDFResourceManager, number: int) -> PageFindings:
    """The findings of page `number` (1-based). Raises what reading its ink raises."""
    return findings_of(read_ink(page, resources), number)


def findings_of(ink: PageInk, number: int) -> PageFindings:
    """The findings of a page whose ink is read."""
    words, hidden = _seen_and_hidden(words_of(ink.glyphs), ink.visible)
    tables, formulas, rejects = _blocks(ink, words)
    prose = _free(_free(words, tables), formulas)
    gutters = gutters_of(prose, ink.visible or ink.box)
    placed = _prose_lines(lines_of(prose, gutters), ink.fonts)
    scanned = is_scanned(ink)
    for table in tables:
        found = _found_table(table, ink, scanned)
        placed.append(Placed(found, table.box, column_of(table.box, gutters)))
    for formula in formulas:
        found = _found_formula(formula, ink, scanned)
        placed.append(Placed(found, formula.box, column_of(formula.box, gutters)))
    if not gutters:
        placed = [item._replace(column=0) if item.column == SPANNING else item for item in placed]
    return PageFindings(
        number=number,
        box=ink.box,
        visible=ink.visible,
        items=tuple(in_reading_order(placed, len(gutters) + 1)),
        has_text=bool(words),
        flags=flags_of(words, ink.fonts, scanned=scanned),
        hidden_words=len(hidden),
        rejects=tuple(rejects),
    )


def _seen_and_hidden(words: list[Word], visible: Bbox | None) -> tuple[list[Word], list[Word]]:
    """Words on the page as a reader sees it, and those that its CropBox cuts off.

    Where the page's boxes leave nothing visible, all are taken as text and no box can be shown.
    """
    if visible is None:
        return words, []
    seen = [word for word in words if within(word, visible)]
    if len(seen) == len(words):
        return words, []
    return seen, [word for word in words if not within(word, visible)]


def _blocks(ink: PageInk, words: Sequence[Word]) -> tuple[list[Table], list[Formula], list[Reject]]:
    if ink.visible is None:
        return [], [], []
    rules = rules_of(ink)
    rejects: list[Reject] = []
    tables: list[Table] = []
    for lattice in lattices_of(rules):
        found = table_in(lattice, words, ink)
        if isinstance(found, Table):
            tables.append(found)
        elif len(lattice.cells) > 1:
            rejects.append(Reject(lattice.box, found))
    tables = _without_doubles(tables)
    free = _free(words, tables)
    gutters = gutters_of(free, ink.box)
    lined, refused = lined_tables(_unused(rules, tables), free, ink.fonts, gutters)
    tables, rejects = tables + lined, rejects + refused
    free = _free(free, lined)
    gutters = gutters_of(free, ink.box)
    formulas = formulas_of(ink, free, [table.box for table in tables], column_sides(gutters))
    free = _free(free, formulas)
    white, refused = white_tables(free, ink.fonts, gutters)
    return tables + white, formulas, rejects + refused


def _free(words: Sequence[Word], blocks: Sequence[Table] | Sequence[Formula]) -> list[Word]:
    held = {id(word) for block in blocks for word in block.words}
    return [word for word in words if id(word) not in held]


def _without_doubles(tables: Sequence[Table]) -> list[Table]:
    """Words of a table inside another's cell belong to the inner one."""
    for inner in tables:
        for outer in tables:
            if inner is not outer and overlap(inner.box, outer.box) > 0.9 * area(inner.box):
                held = {id(word) for word in inner.words}
                for cell in outer.cells:
                    cell.words = [word for word in cell.words if id(word) not in held]
    return list(tables)


def _unused(rules: Rules, tables: Sequence[Table]) -> list:  # type: ignore[type-arg]
    return [
        rule
        for rule in rules.across
        if not any(
            table.box.top - 2 <= rule.at <= table.box.bottom + 2
            and table.box.x0 - 3 <= rule.start
            and rule.end <= table.box.x1 + 3
            for table in tables
        )
    ]


def clipped(box: Bbox, ink: PageInk) -> Bbox:
    """The part of a box that a reader sees of the page, to a hundredth of a point.

    pdfplumber takes no notice of clipping, so boxes of real books leave their page.
    """
    page = ink.visible or ink.box
    return Bbox(
        round(max(box.x0, page.x0), 2),
        round(max(box.top, page.top), 2),
        round(min(box.x1, page.x1), 2),
        round(min(box.bottom, page.bottom), 2),
    )


def _found_table(table: Table, ink: PageInk, scanned: bool) -> FoundBlock:
    header = header_of(table, ink.fonts)
    return FoundBlock(
        header.shape,
        clipped(table.box, ink),
        table.text,
        header.labels,
        table.xs,
        header.opens_with_values,
        first_row=tuple(cell.text for cell in table.row(0)),
        flags=flags_of(table.words, ink.fonts, scanned=scanned),
    )


def _found_formula(formula: Formula, ink: PageInk, scanned: bool) -> FoundBlock:
    return FoundBlock(
        Shape.FORMULA_2D,
        clipped(formula.box, ink),
        formula.text,
        (),
        (),
        False,
        flags=flags_of(formula.words, ink.fonts, scanned=scanned),
    )


def _prose_lines(lines: Sequence[Line], fonts: Sequence[Font]) -> list[Placed[Item]]:
    """Lines with the sides of their column, as its lines fill it."""
    boxes = [line.box for line in lines]
    sides: dict[int, tuple[float, float]] = {}
    for line, box in zip(lines, boxes, strict=True):
        left, right = sides.get(line.column, (box.x0, box.x1))
        sides[line.column] = (min(left, box.x0), max(right, box.x1))
    placed: list[Placed[Item]] = []
    for line, box in zip(lines, boxes, strict=True):
        lead = text_of(takewhile(lambda word: fonts[word.font].bold, line.words))
        prose = ProseLine(line.text, *box, line.size, lead, line.column, *sides[line.column])
        placed.append(Placed(prose, box, line.column))
    return placed
