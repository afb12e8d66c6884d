"""One page from ink to findings: blocks lifted, the rest as prose lines in reading order."""

from collections.abc import Sequence

from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfpage import PDFPage

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.segment.findings import FoundBlock, PageFindings, ProseLine
from reviewer.segment.formulas import Formula, formulas_of
from reviewer.segment.grids import Grid, grids_of, within
from reviewer.segment.ink import Font, PageInk
from reviewer.segment.ink_reader import read_ink
from reviewer.segment.layout import Line, gutters_of, lines_of, text_of
from reviewer.segment.shapes import shape_of
from reviewer.segment.words import Word, words_of


def read_page(page: PDFPage, resources: PDFResourceManager, number: int) -> PageFindings:
    """The findings of page `number` (1-based). Raises what reading its ink raises."""
    return findings_of(read_ink(page, resources), number)


def findings_of(ink: PageInk, number: int) -> PageFindings:
    """The findings of a page whose ink is read."""
    words = words_of(ink.glyphs)
    grids = [grid for grid in grids_of(ink, words) if _holds_text(grid)]
    outside = [word for word in words if not any(within(word, grid.box) for grid in grids)]
    formulas = formulas_of(ink, outside)
    lifted = {word for formula in formulas for word in formula.words}
    prose = [word for word in outside if word not in lifted]
    gutters = gutters_of(prose, ink.box)
    lines = lines_of(prose, gutters)
    blocks = [_table(grid, ink.box) for grid in grids]
    blocks += [_formula(formula, ink.box) for formula in formulas]
    return PageFindings(
        number=number,
        box=ink.box,
        items=tuple(_in_order(lines, blocks, ink.fonts, gutters)),
        has_text=bool(words),
    )


def _holds_text(grid: Grid) -> bool:
    filled = sum(1 for row in grid.rows for cell in row if cell)
    return filled >= 2 and len(grid.columns) >= 2


def _clipped(box: Bbox, page: Bbox) -> Bbox:
    return Bbox(
        round(max(box.x0, page.x0), 2),
        round(max(box.top, page.top), 2),
        round(min(box.x1, page.x1), 2),
        round(min(box.bottom, page.bottom), 2),
    )


def _table(grid: Grid, page: Bbox) -> FoundBlock:
    shape, header, values = shape_of(grid)
    text = "\n".join(" ".join(cell for cell in row if cell) for row in grid.rows)
    return FoundBlock(shape, _clipped(grid.box, page), text, header, grid.columns, values)


def _formula(formula: Formula, page: Bbox) -> FoundBlock:
    return FoundBlock(Shape.FORMULA_2D, _clipped(formula.box, page), formula.text, (), (), False)


def _in_order(
    lines: Sequence[Line],
    blocks: Sequence[FoundBlock],
    fonts: list[Font],
    gutters: Sequence[tuple[float, float]],
) -> list[ProseLine | FoundBlock]:
    items: list[ProseLine | FoundBlock] = [_prose(line, fonts) for line in lines]
    for block in sorted(blocks, key=lambda block: (block.box.top, block.box.x0)):
        items.insert(_place(block, items, gutters), block)
    return items


def _place(
    block: FoundBlock,
    items: Sequence[ProseLine | FoundBlock],
    gutters: Sequence[tuple[float, float]],
) -> int:
    """Behind the last item above the block in its column, or across columns."""
    middle = (block.box.x0 + block.box.x1) / 2
    column = sum(1 for x0, _ in gutters if middle > x0)
    spans = any(block.box.x0 < x0 and block.box.x1 > x1 for x0, x1 in gutters)
    place = 0
    for index, item in enumerate(items):
        top = item.top if isinstance(item, ProseLine) else item.box.top
        if isinstance(item, ProseLine) and not spans and item.column not in (-1, column):
            if item.column < column:
                place = index + 1
            continue
        if top <= block.box.top:
            place = index + 1
    return place


def _prose(line: Line, fonts: list[Font]) -> ProseLine:
    lead: list[Word] = []
    for word in line.words:
        if not fonts[word.font].bold:
            break
        lead.append(word)
    return ProseLine(
        line.text, line.x0, line.top, line.x1, line.bottom, line.size, text_of(lead), line.column
    )
