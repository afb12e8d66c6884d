"""One page from ink to findings: blocks lifted, the rest as prose lines in reading order."""

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfpage import PDFPage

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.segment.columns import gutters_of
from reviewer.segment.figures import figures_of
from reviewer.segment.findings import FoundBlock, PageFindings, ProseLine, TextSides
from reviewer.segment.formulas import Formula, formulas_of
from reviewer.segment.gridded import table_in
from reviewer.segment.headers import Opening, header_of
from reviewer.segment.ink import Font, PageInk
from reviewer.segment.ink_reader import read_ink
from reviewer.segment.lattice import Lattice, lattices_of
from reviewer.segment.layout import (
    SPANNING,
    Line,
    Placed,
    column_of,
    column_sides,
    in_reading_order,
    lines_of,
    rows_of,
    text_of,
)
from reviewer.segment.lined import LinedText, lined_tables
from reviewer.segment.listings import is_listing
from reviewer.segment.rejects import Reason, Reject
from reviewer.segment.rivers import text_row
from reviewer.segment.rules import Rule, Rules, rules_of
from reviewer.segment.table import Cell, DrawnBy, Table, area, overlap, union, within
from reviewer.segment.text_flags import flags_of, is_scanned
from reviewer.segment.white import white_tables
from reviewer.segment.words import Word, words_of

Item = ProseLine | FoundBlock
_GRIDS_OF_FIGURES: Final = (Reason.EMPTY_CELLS, Reason.ARTWORK, Reason.DRAWING)
_INSET: Final = 1.5
"""Points that text stands in from the sides of its cell; a caption stands on them."""
_TAB_BAND: Final = 0.08
"""Of the page's width: how near to its side the letter of a thumb index stands."""
_TAB_WHITE: Final = 12.0
_WIDER: Final = 2.2
"""Times a table's text: how long a line over or under it may be to be its own."""
_PART: Final = 0.7
"""Of a drawing, and of a table's width: one that is in a table so far is the ground of its rows."""
_OFF_PAGE: Final = 0.5
"""Points beyond the page's edge from which a table's lines are cut off by it."""
_GROUND: Final = 9.0
"""Points by which the ground of a row may reach over its text."""


def read_page(page: PDFPage, resources: PDFResourceManager, number: int) -> PageFindings:
    """The findings of page `number` (1-based). Raises what reading its ink raises."""
    return findings_of(read_ink(page, resources), number)


def findings_of(ink: PageInk, number: int) -> PageFindings:
    """The findings of a page whose ink is read."""
    seen, hidden = _seen_and_hidden(words_of(ink.glyphs), ink.visible)
    words, tabs = _without_tabs(seen, ink.visible or ink.box)
    tables, formulas, rejects = _blocks(ink, words)
    prose = _free(_free(words, tables), formulas)
    gutters = gutters_of(prose, ink.visible or ink.box, [table.box for table in tables])
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
        has_text=bool(seen),
        flags=flags_of(words, ink.fonts, scanned=scanned),
        tab_words=tuple(word.text for word in tabs),
        hidden_words=len(hidden),
        rejects=tuple(rejects),
    )


def tables_of(ink: PageInk) -> list[Table]:
    """The tables of a page with their cells, as `findings_of` finds them; for measuring."""
    seen, _ = _seen_and_hidden(words_of(ink.glyphs), ink.visible)
    words, _ = _without_tabs(seen, ink.visible or ink.box)
    return _blocks(ink, words)[0]


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


def _without_tabs(words: list[Word], page: Bbox) -> tuple[list[Word], list[Word]]:
    """Words of the text, and the letters of a thumb index at the page's sides."""
    width = page.x1 - page.x0
    tabs = [
        word
        for word in words
        if len(word.text) <= 2
        and word.text.isalpha()
        and min(word.x1 - page.x0, page.x1 - word.x0) < _TAB_BAND * width
        and not any(
            other is not word
            and other.x0 < word.x1 + _TAB_WHITE
            and other.x1 > word.x0 - _TAB_WHITE
            and other.top < word.bottom + _TAB_WHITE
            and other.bottom > word.top - _TAB_WHITE
            for other in words
        )
    ]
    held = set(map(id, tabs))
    return [word for word in words if id(word) not in held], tabs


def _blocks(ink: PageInk, words: Sequence[Word]) -> tuple[list[Table], list[Formula], list[Reject]]:
    if ink.visible is None:
        return [], [], []
    rules = rules_of(ink)
    rejects: list[Reject] = []
    tables: list[Table] = []
    lattices = lattices_of(rules, partial(_is_row, words))
    for lattice in lattices:
        found = table_in(lattice, words, ink)
        if isinstance(found, Table) and is_listing(found, rules, ink.fonts):
            found = Reason.LISTING
        if isinstance(found, Table):
            tables.append(found)
        elif len(lattice.cells) > 1:
            rejects.append(Reject(lattice.box, found))
    tables = _without_doubles(tables)
    grids = [reject.box for reject in rejects if reject.reason in _GRIDS_OF_FIGURES]
    drawings = [reject.box for reject in rejects if reject.reason is Reason.DRAWING]
    free = _free(words, tables)
    gutters = gutters_of(free, ink.box, [table.box for table in tables])
    lone = _lone_rules(rules, tables, lattices)
    text = LinedText(free, ink.fonts, gutters, lone)
    lined, refused = lined_tables(lone, text)
    lined = _without_doubles(_outside_figures(lined, ink, tables, grids, refused))
    tables, rejects = tables + lined, rejects + refused
    if lined:
        free = _free(free, lined)
        gutters = gutters_of(free, ink.box, [table.box for table in tables])
    formulas = [
        formula
        for formula in formulas_of(
            ink, rules, free, [table.box for table in tables], column_sides(gutters)
        )
        if not any(overlap(formula.box, box) > 0.5 * area(formula.box) for box in drawings)
    ]
    free = _free(free, formulas)
    boxes = [formula.box for formula in formulas]
    search = partial(white_tables, fonts=ink.fonts, gutters=gutters, rules=lone, formulas=boxes)
    white, refused = search(free)
    if white:
        beside = _beside_figures(free, white, figures_of(ink, tables, grids))
        white, refused = search(beside) if beside is not None else (white, refused)
    listings = [table for table in white if is_listing(table, rules, ink.fonts)]
    refused += [Reject(table.box, Reason.LISTING) for table in listings]
    white = [table for table in white if table not in listings]
    white = _without_doubles(_outside_figures(white, ink, tables, grids, refused))
    lone = _lone_rules(rules, tables, lattices)  # those of the tables found since are theirs
    return tables + _with_grounds(white, rules, lone), formulas, rejects + refused


def _is_row(words: Sequence[Word], x0: float, top: float, x1: float, bottom: float) -> bool:
    """Whether a box holds one or two lines of text in one piece, inset from its sides."""
    held = [word for word in words if within(word, Bbox(x0 - 1, top, x1 + 1, bottom))]
    rows = [text_row(row) for row in rows_of(held)]
    return 1 <= len(rows) <= 2 and all(
        len(row.pieces) == 1 and row.x0 > x0 + _INSET and row.x1 < x1 for row in rows
    )


def _outside_figures(
    found: list[Table],
    ink: PageInk,
    tables: Sequence[Table],
    grids: Sequence[Bbox],
    rejects: list[Reject],
) -> list[Table]:
    """Those tables that are not the text of a figure; the others go to `rejects`."""
    if not found:
        return found
    figures = figures_of(ink, [*tables, *found], grids)
    kept = []
    for table in found:
        if any(overlap(table.box, figure) > 0.5 * area(table.box) for figure in figures):
            rejects.append(Reject(table.box, Reason.FIGURE))
        else:
            kept.append(table)
    return kept


def _beside_figures(
    words: Sequence[Word], found: Sequence[Table], figures: Sequence[Bbox]
) -> list[Word] | None:
    """The words without those of figures that reach into a table found; None where none does."""
    reaching = [
        figure for figure in figures if any(_reaches_into(figure, table.box) for table in found)
    ]
    if not reaching:
        return None
    return [word for word in words if not any(within(word, figure) for figure in reaching)]


def _reaches_into(figure: Bbox, table: Bbox) -> bool:
    """Whether a drawing is beside a table that was taken too wide, not the ground of its rows."""
    shared = overlap(table, figure)
    narrow = figure.x1 - figure.x0 < _PART * (table.x1 - table.x0)
    return shared > 0 and (narrow or shared < _PART * area(figure))


def _with_grounds(tables: list[Table], rules: Rules, lone: Sequence[Rule]) -> list[Table]:
    """Tables of text alone, with the grounds that their rows stand on and a line at their edge."""
    for table in tables:
        for shade in rules.shades:
            inside = (
                shade.x0 >= table.box.x0 - _GROUND
                and shade.x1 <= table.box.x1 + _GROUND
                and shade.top >= table.box.top - _GROUND
                and shade.bottom <= table.box.bottom + _GROUND
            )
            if inside and overlap(shade, table.box) > 0.5 * area(shade):
                table.box = union(table.box, shade)
        for rule in lone:
            near = min(abs(rule.at - table.box.top), abs(rule.at - table.box.bottom)) <= _GROUND
            over = rule.start <= table.box.x0 + 1 and rule.end >= table.box.x1 - 1
            if near and over and rule.length <= _WIDER * (table.box.x1 - table.box.x0):
                table.box = union(table.box, Bbox(rule.start, rule.at, rule.end, rule.at))
    return tables


def _free(words: Sequence[Word], blocks: Sequence[Table] | Sequence[Formula]) -> list[Word]:
    held = {id(word) for block in blocks for word in block.words}
    return [word for word in words if id(word) not in held]


def _without_doubles(tables: Sequence[Table]) -> list[Table]:
    """Tables with every word in one of them: in the inner one of two, else in the smaller.

    One that has no words left, all being another's, is none.
    """
    taken: set[int] = set()
    kept: set[int] = set()
    for table in sorted(tables, key=lambda table: area(table.box)):
        for cell in table.cells:
            cell.words = [word for word in cell.words if id(word) not in taken]
        words = table.words
        if words:
            kept.add(id(table))
        taken |= {id(word) for word in words}
    return [table for table in tables if id(table) in kept]


def _lone_rules(rules: Rules, tables: Sequence[Table], lattices: Sequence[Lattice]) -> list[Rule]:
    """Horizontal rules that are neither a grid's nor a frame's."""
    boxes = [table.box for table in tables]
    boxes += [lattice.box for lattice in lattices if lattice.drawn]
    return [
        rule
        for rule in rules.across
        if rule.drawn
        and not any(
            box.top - 2 <= rule.at <= box.bottom + 2
            and box.x0 - 3 <= rule.start
            and rule.end <= box.x1 + 3
            for box in boxes
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
        clipped(_ended(table, ink), ink),
        table.text,
        header.labels,
        (table.box.x0, *table.xs[1:-1], table.box.x1),
        header.opening,
        header_words=tuple(
            sorted(
                word.text.casefold()
                for cell in table.cells
                if cell.row < header.rows
                for word in cell.words
            )
        ),
        by_lines=table.drawn_by is DrawnBy.GRID,
        flags=flags_of(table.words, ink.fonts, scanned=scanned),
        text_sides=tuple(
            _text_sides([cell for cell in table.cells if cell.row >= header.rows], column)
            for column in range(table.columns)
        ),
    )


def _ended(table: Table, ink: PageInk) -> Bbox:
    """The box of a table whose lines run off the page at its foot: it ends where its text does."""
    page, box = ink.visible or ink.box, table.box
    if box.bottom <= page.bottom + _OFF_PAGE:
        return box
    shown = [word.bottom for word in table.words if word.bottom <= page.bottom]
    return box._replace(bottom=max(shown) + _INSET) if shown else box


def _text_sides(body: Sequence[Cell], column: int) -> TextSides | None:
    """Where the entries of one column stand, cells over several columns not counted."""
    lines = [
        (min(word.x0 for word in line), max(word.x1 for word in line))
        for cell in body
        if (cell.column, cell.column_end) == (column, column + 1)
        for line in cell.lines
    ]
    if not lines:
        return None
    middles = sorted((x0 + x1) / 2 for x0, x1 in lines)
    return TextSides(
        min(x0 for x0, _ in lines), middles[len(middles) // 2], max(x1 for _, x1 in lines)
    )


def _found_formula(formula: Formula, ink: PageInk, scanned: bool) -> FoundBlock:
    return FoundBlock(
        Shape.FORMULA_2D,
        clipped(formula.box, ink),
        formula.text,
        (),
        (),
        Opening.VALUES,
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
