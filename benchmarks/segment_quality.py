"""How good a segment run is: compares its `monographs.jsonl` with a truth file.

    python -m benchmarks.segment_quality RUN.jsonl TRUTH.jsonl [--json] [--misses]
        [--book PDF] [--report JSON]

A block of the run and one of the truth are the same where their boxes on a page overlap enough
(intersection over union); each is matched once, the best overlap first. What the figures are of:

- `found`, `missed`, `invented`: blocks, at overlap 0.5 and 0.8; `recall` and `precision` of them.
- `shape`: of the blocks found at 0.5, those with the right shape; the confusion matrix beside it.
- `header_exact`: of the truth's simple tables found at 0.5, those whose whole header row is equal
  after white-space folding; `label_precision`, `label_recall`: single labels.
- `section`, `printed_page`, `continues`: of the blocks found at 0.5, those that have it right.
- `formulas`: recall of blocks of kind `formula`, at 0.5 and 0.8.
- `words`: where the words of the truth's prose are that the run's prose has not (in a block, in a
  name, with `--report` in page furniture, or `lost`), and which words its prose has that are not
  the truth's prose (a block's, a name's, a figure's, or `doubled`); see `benchmarks.segment_words`.
- `letters`, with `--book` and `--report`: the letters of the book's pages that the run has nowhere,
  and those that it has too often.
- `grits`, with `--book`: GriTS topology and content (see `benchmarks.grits`) of the tables found at
  0.5 whose cells the truth tells, as a mean; the cells are read again from the book.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfparser import PDFParser

from benchmarks.grits import GridCell, Grits, grits
from benchmarks.segment_words import Words, furniture_of, letter_figures, word_figures
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, Monograph
from reviewer.contract.text import fold_white_space, nfc
from reviewer.contract.vocabulary import BlockKind, Shape
from reviewer.segment.ink_reader import read_ink
from reviewer.segment.page_reader import tables_of
from reviewer.segment.page_tree import pages_of

OVERLAPS = (0.5, 0.8)


class Placed(NamedTuple):
    """A block with the monograph that it stands in."""

    drug_id: str
    block: Block


class Pair(NamedTuple):
    """A block of the run and the truth's block that it is, with their overlap."""

    run: Placed
    truth: Placed
    overlap: float


def read_monographs(path: Path) -> list[Monograph]:
    """The records of a file. Raises pydantic's error for one that does not validate."""
    with path.open(encoding="utf-8") as file:
        return [Monograph.model_validate_json(line) for line in file if line.strip()]


def overlap_of(one: Bbox, other: Bbox) -> float:
    """Intersection over union of two boxes."""
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    if width <= 0 or height <= 0:
        return 0.0
    shared = width * height
    whole = (one.x1 - one.x0) * (one.bottom - one.top)
    whole += (other.x1 - other.x0) * (other.bottom - other.top)
    return shared / (whole - shared)


def matched(run: Iterable[Placed], truth: Iterable[Placed], least: float) -> list[Pair]:
    """Pairs on the same page that overlap by at least `least`, each block in one pair at most."""
    by_page: dict[int, list[Placed]] = defaultdict(list)
    for placed in truth:
        by_page[placed.block.physical_page].append(placed)
    pairs = [
        Pair(placed, other, overlap_of(placed.block.bbox, other.block.bbox))
        for placed in run
        for other in by_page[placed.block.physical_page]
    ]
    pairs.sort(key=lambda pair: -pair.overlap)
    taken: set[int] = set()
    best: list[Pair] = []
    for pair in pairs:
        if pair.overlap < least:
            break
        if id(pair.run) not in taken and id(pair.truth) not in taken:
            taken |= {id(pair.run), id(pair.truth)}
            best.append(pair)
    return best


def quality(
    run: Sequence[Monograph], truth: Sequence[Monograph], furniture: Words | None = None
) -> dict[str, Any]:
    """All figures, as JSON has them. `furniture` are the words of page furniture, where known."""
    mine, real = blocks_of(run), blocks_of(truth)
    report: dict[str, Any] = {"run_blocks": len(mine), "truth_blocks": len(real)}
    for least in OVERLAPS:
        pairs = matched(mine, real, least)
        report[f"at_{least}"] = {
            "found": len(pairs),
            "missed": len(real) - len(pairs),
            "invented": len(mine) - len(pairs),
            "recall": share(len(pairs), len(real)),
            "precision": share(len(pairs), len(mine)),
        }
        formulas = [placed for placed in real if placed.block.kind is BlockKind.FORMULA]
        found = [pair for pair in pairs if pair.truth.block.kind is BlockKind.FORMULA]
        right = [pair for pair in found if pair.run.block.kind is BlockKind.FORMULA]
        report[f"at_{least}"]["formula_recall"] = share(len(right), len(formulas))
    pairs = matched(mine, real, 0.5)
    report |= _shapes(pairs) | _headers(pairs) | _places(pairs, run, truth)
    report["words"] = word_figures(run, truth, furniture)
    return report


def blocks_of(monographs: Iterable[Monograph]) -> list[Placed]:
    """Every block with its monograph."""
    return [
        Placed(monograph.drug_id, block) for monograph in monographs for block in monograph.blocks
    ]


def share(part: int, whole: int) -> float | None:
    """`part` of `whole` to four places, None of nothing."""
    return round(part / whole, 4) if whole else None


def _shapes(pairs: Sequence[Pair]) -> dict[str, Any]:
    confusion: dict[str, dict[str, int]] = {
        shape.value: {other.value: 0 for other in Shape} for shape in Shape
    }
    for pair in pairs:
        confusion[pair.truth.block.shape.value][pair.run.block.shape.value] += 1
    right = sum(confusion[shape][shape] for shape in confusion)
    return {"shape": share(right, len(pairs)), "confusion": confusion}


def labels_of(block: Block) -> tuple[str, ...]:
    """Header labels, white space folded, in form C."""
    return tuple(fold_white_space(nfc(label)) for label in block.header_row)


def _headers(pairs: Sequence[Pair]) -> dict[str, Any]:
    simple = [pair for pair in pairs if pair.truth.block.shape is Shape.SIMPLE_TABLE]
    exact = sum(1 for pair in simple if labels_of(pair.run.block) == labels_of(pair.truth.block))
    shared = mine = real = 0
    for pair in pairs:
        run = Counter(label for label in labels_of(pair.run.block) if label)
        truth = Counter(label for label in labels_of(pair.truth.block) if label)
        shared += sum((run & truth).values())
        mine += sum(run.values())
        real += sum(truth.values())
    return {
        "header_exact": share(exact, len(simple)),
        "label_precision": share(shared, mine),
        "label_recall": share(shared, real),
    }


def _places(
    pairs: Sequence[Pair], run: Sequence[Monograph], truth: Sequence[Monograph]
) -> dict[str, Any]:
    def section_name(monographs: Sequence[Monograph], placed: Placed) -> tuple[str, str]:
        for monograph in monographs:
            if monograph.drug_id == placed.drug_id:
                section = monograph.section(placed.block.section_key)
                return fold_white_space(monograph.drug_name), fold_white_space(section.display_name)
        raise KeyError(placed.drug_id)

    section = sum(
        1 for pair in pairs if section_name(run, pair.run) == section_name(truth, pair.truth)
    )
    printed = sum(
        1 for pair in pairs if pair.run.block.printed_page == pair.truth.block.printed_page
    )
    partner = {
        (pair.run.drug_id, pair.run.block.block_id): pair.truth.block.block_id for pair in pairs
    }
    continues = sum(
        1
        for pair in pairs
        if (
            partner.get((pair.run.drug_id, pair.run.block.continues), "?")
            if pair.run.block.continues
            else None
        )
        == pair.truth.block.continues
    )
    return {
        "section": share(section, len(pairs)),
        "printed_page": share(printed, len(pairs)),
        "continues": share(continues, len(pairs)),
    }


def mean_grits(
    pairs: Sequence[Pair], cells_in: Callable[[int], list[tuple[Bbox, list[GridCell]]]]
) -> dict[str, Any]:
    """Mean GriTS of the pairs whose truth tells its cells.

    `cells_in` gives boxes and cells of the tables that the stage sees on a physical page.
    """
    by_page: dict[int, list[tuple[Bbox, list[GridCell]]]] = {}
    figures: list[Grits] = []
    for pair in pairs:
        made = (pair.truth.block.model_extra or {}).get("generated")
        if not isinstance(made, dict) or "cells" not in made:
            continue
        page = pair.run.block.physical_page
        if page not in by_page:
            by_page[page] = cells_in(page)
        best = max(
            by_page[page], key=lambda seen: overlap_of(seen[0], pair.run.block.bbox), default=None
        )
        real = [
            GridCell(
                cell["row"],
                cell["column"],
                cell["row"] + cell["row_span"],
                cell["column"] + cell["column_span"],
                nfc(cell["text"]),
            )
            for cell in made["cells"]
        ]
        figures.append(grits(best[1] if best is not None else [], real))
    count = max(len(figures), 1)
    return {
        "tables": len(figures),
        "topology": round(sum(figure.topology for figure in figures) / count, 4),
        "content": round(sum(figure.content for figure in figures) / count, 4),
    }


class BookCells:
    """Reads the tables of single pages of a book again, with their cells."""

    def __init__(self, book: BinaryIO):
        self._pages = pages_of(PDFDocument(PDFParser(book)))
        self._resources = PDFResourceManager()

    def __call__(self, page: int) -> list[tuple[Bbox, list[GridCell]]]:
        """Box and cells of each table of a physical page."""
        ink = read_ink(self._pages[page - 1], self._resources)
        return [
            (
                table.box,
                [
                    GridCell(c.row, c.column, c.row_end, c.column_end, nfc(c.text))
                    for c in table.cells
                ],
            )
            for table in tables_of(ink)
        ]


def misses(run: Sequence[Monograph], truth: Sequence[Monograph]) -> list[str]:
    """A line for each block that was missed, invented, or named wrongly, for a person."""
    mine, real = blocks_of(run), blocks_of(truth)
    pairs = matched(mine, real, 0.8)
    found = {id(pair.run) for pair in pairs} | {id(pair.truth) for pair in pairs}
    lines = [f"missed    {_line(placed)}" for placed in real if id(placed) not in found]
    lines += [f"invented  {_line(placed)}" for placed in mine if id(placed) not in found]
    for pair in pairs:
        one, other = pair.run.block, pair.truth.block
        if one.shape is not other.shape:
            lines.append(f"shape     {_line(pair.truth)} is {one.shape}")
        elif labels_of(one) != labels_of(other):
            lines.append(f"header    {_line(pair.truth)} {other.header_row} is {one.header_row}")
        if one.printed_page != other.printed_page:
            lines.append(f"printed   {_line(pair.truth)} {other.printed_page}: {one.printed_page}")
    return sorted(lines)


def _line(placed: Placed) -> str:
    block = placed.block
    box = " ".join(f"{side:.0f}" for side in block.bbox)
    return f"p{block.physical_page} {block.block_id} {block.shape} [{box}] {placed.drug_id}"


def as_text(report: dict[str, Any], indent: str = "") -> str:
    """The report for a person."""
    lines = []
    for name, value in report.items():
        if isinstance(value, dict):
            lines += [f"{indent}{name}", as_text(value, indent + "  ")]
        else:
            lines.append(f"{indent}{name} = {value}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare two files and print the figures."""
    parser = argparse.ArgumentParser(description="Compare a segment run with the truth.")
    parser.add_argument("run", type=Path)
    parser.add_argument("truth", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--misses", action="store_true", help="list what is wrong, block by block")
    parser.add_argument(
        "--book", type=Path, help="the PDF: prints GriTS of its tables, and letters"
    )
    parser.add_argument(
        "--report", type=Path, help="what `segment --json` printed: tells furniture from lost words"
    )
    options = parser.parse_args(arguments)
    furniture = furniture_of(options.report) if options.report is not None else None
    run, truth = read_monographs(options.run), read_monographs(options.truth)
    report = quality(run, truth, furniture)
    if options.book is not None:
        with options.book.open("rb") as book:
            pairs = matched(blocks_of(run), blocks_of(truth), 0.5)
            report["grits"] = mean_grits(pairs, BookCells(book))
        if options.report is not None:
            report["letters"] = letter_figures(run, options.report, options.book)
    if options.json:
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return 0
    print(as_text(report))
    if options.misses:
        print("\n".join(misses(run, truth)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
