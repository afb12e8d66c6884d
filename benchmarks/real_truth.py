"""How good the segment stage is on real pages: compares it with what was labelled by eye.

    python -m benchmarks.real_truth CORPUS [--json] [--misses] [--only STEM]

CORPUS is the folder of real PDFs, `<category>/<file>.pdf`. The labels are `tests/data/truth/*.json`
(how they were made is said there); only labelled pages are segmented. The figures stand beside each
other by category. Blocks are matched as `benchmarks.segment_quality` does it, and mean the same:

- `blocks`: labelled blocks on pages that have text; `scanned`: those on pages that are pictures,
  where the segment stage can only say that it sees nothing. They count in no other figure.
- `found_50`, `found_80`, and `recall_50`, `recall_80` of `blocks`: at box overlap 0.5 and 0.8.
- `invented`: blocks of the run that match no label at 0.5, on pages of which everything was
  labelled; `false_lifts`: those of them that mostly are a place which was labelled as no block.
  `precision_50`: of the run's blocks on such pages, those that match.
- `shape`: of the blocks found at 0.5, those with the right shape.
- `header`: of the simple tables found at 0.5 whose header was labelled, those with the exact row
  after white-space folding; `header_letters`: the same without any white space.
- `continues`: of the continuations found at 0.5 whose start is labelled too, those joined to it.
- `formulas`: recall of formulas as formulas, at 0.5.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, PositiveInt

from benchmarks.segment_quality import Pair, Placed, labels_of, matched, overlap_of, share
from reviewer.contract.geometry import Bbox, ValidBbox
from reviewer.contract.monograph import Block
from reviewer.contract.text import without_white_space
from reviewer.contract.vocabulary import BlockKind, Shape
from reviewer.segment import segment_book

TRUTH: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "truth"
_RUN: Final = "run"


class _Label(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LabelledPage(_Label):
    """A page that was looked at."""

    page: PositiveInt
    complete: bool
    """Whether every block of the page was labelled, so that others on it are invented."""
    text_layer: bool


class LabelledBlock(_Label):
    """A block as a person sees it; fields as in `monographs.jsonl`."""

    id: str
    page: PositiveInt
    bbox: ValidBbox
    kind: BlockKind
    shape: Shape
    header_row: tuple[str, ...] | None
    """Column labels of a simple table; None where it has none or they cannot be read."""
    continues: str | None


class NotABlock(_Label):
    """Something that looks like a block and is none."""

    page: PositiveInt
    bbox: ValidBbox
    what: str


class LabelledBook(_Label):
    """One truth file."""

    file: str
    category: str
    sha256: str
    pages: tuple[LabelledPage, ...]
    blocks: tuple[LabelledBlock, ...]
    not_blocks: tuple[NotABlock, ...]

    def runs(self) -> Iterable[tuple[int, int]]:
        """The labelled pages as ranges of pages that follow each other."""
        numbers = sorted(page.page for page in self.pages)
        starts = numbers[:1] + [two for one, two in pairwise(numbers) if two != one + 1]
        ends = [one for one, two in pairwise(numbers) if two != one + 1] + numbers[-1:]
        return zip(starts, ends, strict=True)


def read_truth(folder: Path = TRUTH) -> list[LabelledBook]:
    """Every truth file. Raises pydantic's error for one that does not validate."""
    return [
        LabelledBook.model_validate_json(path.read_bytes())
        for path in sorted(folder.glob("*.json"))
    ]


@dataclass(slots=True)
class Tally:
    """Counts of one category, and a line for each thing that is wrong."""

    blocks: int = 0
    scanned: int = 0
    found_50: int = 0
    found_80: int = 0
    lifted: int = 0
    invented: int = 0
    false_lifts: int = 0
    shape: int = 0
    headers: int = 0
    header: int = 0
    header_letters: int = 0
    continuations: int = 0
    continues: int = 0
    formulas: int = 0
    formulas_found: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count `other` in."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def figures(self) -> dict[str, int | float | None]:
        """The figures as the module's description has them."""
        return {
            "blocks": self.blocks,
            "scanned": self.scanned,
            "found_50": self.found_50,
            "found_80": self.found_80,
            "recall_50": share(self.found_50, self.blocks),
            "recall_80": share(self.found_80, self.blocks),
            "lifted": self.lifted,
            "invented": self.invented,
            "false_lifts": self.false_lifts,
            "precision_50": share(self.lifted - self.invented, self.lifted),
            "shape": share(self.shape, self.found_50),
            "header": share(self.header, self.headers),
            "header_letters": share(self.header_letters, self.headers),
            "continues": share(self.continues, self.continuations),
            "formulas": share(self.formulas_found, self.formulas),
        }


def compare(book: LabelledBook, corpus: Path, jobs: int | None = None) -> Tally:
    """Segment the labelled pages of one book and count. Raises ValueError for another file."""
    path = corpus / book.category / book.file
    if hashlib.sha256(path.read_bytes()).hexdigest() != book.sha256:
        raise ValueError(f"{path} is not the file that was labelled")
    mine = [
        Placed(_RUN, block)
        for first, last in book.runs()
        for monograph in segment_book(path, pages=(first, last), jobs=jobs).monographs
        for block in monograph.blocks
    ]
    return tally(book, mine)


def tally(book: LabelledBook, mine: Sequence[Placed]) -> Tally:
    """The counts of one book from the blocks that a run lifted."""
    readable = {page.page for page in book.pages if page.text_layer}
    real = [_as_block(label) for label in book.blocks if label.page in readable]
    pairs, close = matched(mine, real, 0.5), matched(mine, real, 0.8)
    counts = Tally(
        blocks=len(real),
        scanned=len(book.blocks) - len(real),
        found_50=len(pairs),
        found_80=len(close),
    )
    _count_invented(counts, book, mine, pairs)
    _count_missed(counts, book, real, pairs, close)
    for pair in pairs:
        _count_pair(counts, book, pair)
    _count_continuations(counts, book, pairs)
    formulas = [placed for placed in real if placed.block.kind is BlockKind.FORMULA]
    counts.formulas = len(formulas)
    counts.formulas_found = sum(
        pair.truth.block.kind is pair.run.block.kind is BlockKind.FORMULA for pair in pairs
    )
    return counts


def _as_block(label: LabelledBlock) -> Placed:
    block = Block(
        block_id=label.id,
        section_key="truth",
        kind=label.kind,
        shape=label.shape,
        physical_page=label.page,
        bbox=label.bbox,
        header_row=label.header_row or (),
    )
    return Placed("truth", block)


def _count_invented(
    counts: Tally, book: LabelledBook, mine: Sequence[Placed], pairs: Sequence[Pair]
) -> None:
    complete = {page.page for page in book.pages if page.complete}
    matched_ids = {id(pair.run) for pair in pairs}
    for placed in mine:
        block = placed.block
        if block.physical_page not in complete:
            continue
        counts.lifted += 1
        if id(placed) in matched_ids:
            continue
        counts.invented += 1
        why = next(
            (
                none.what
                for none in book.not_blocks
                if none.page == block.physical_page and _mostly(block.bbox, none.bbox)
            ),
            "",
        )
        counts.false_lifts += bool(why)
        counts.wrong.append(f"invented {book.file} {_line(block)} {why}".rstrip())


def _mostly(box: Bbox, place: Bbox) -> bool:
    """Whether the boxes are the same, or most of `box` is in `place`."""
    wide = min(box.x1, place.x1) - max(box.x0, place.x0)
    high = min(box.bottom, place.bottom) - max(box.top, place.top)
    inside = max(0.0, wide) * max(0.0, high)
    return inside > 0.7 * (box.x1 - box.x0) * (box.bottom - box.top)


def _count_missed(
    counts: Tally,
    book: LabelledBook,
    real: Sequence[Placed],
    pairs: Sequence[Pair],
    close: Sequence[Pair],
) -> None:
    found = {id(pair.truth) for pair in pairs}
    exact = {id(pair.truth) for pair in close}
    for placed in real:
        if id(placed) not in found:
            counts.wrong.append(f"missed   {book.file} {_line(placed.block)}")
        elif id(placed) not in exact:
            run = next(pair.run.block for pair in pairs if pair.truth is placed)
            overlap = overlap_of(run.bbox, placed.block.bbox)
            counts.wrong.append(
                f"box      {book.file} {_line(placed.block)} is {_box(run)} ({overlap:.2f})"
            )


def _count_pair(counts: Tally, book: LabelledBook, pair: Pair) -> None:
    run, truth = pair.run.block, pair.truth.block
    if run.shape is truth.shape:
        counts.shape += 1
    else:
        counts.wrong.append(f"shape    {book.file} {_line(truth)} is {run.shape}")
    if truth.shape is not Shape.SIMPLE_TABLE or not truth.header_row:
        return
    counts.headers += 1
    one, other = labels_of(run), labels_of(truth)
    counts.header += one == other
    counts.header_letters += _letters(one) == _letters(other)
    if one != other:
        counts.wrong.append(f"header   {book.file} {_line(truth)} {list(one)}")


def _letters(labels: Iterable[str]) -> tuple[str, ...]:
    return tuple(without_white_space(label) for label in labels)


def _count_continuations(counts: Tally, book: LabelledBook, pairs: Sequence[Pair]) -> None:
    partner = {pair.truth.block.block_id: pair.run.block for pair in pairs}
    for label in book.blocks:
        if label.continues is None or label.id not in partner or label.continues not in partner:
            continue
        counts.continuations += 1
        run = partner[label.id]
        if run.continues == partner[label.continues].block_id:
            counts.continues += 1
        else:
            counts.wrong.append(f"joined   {book.file} {_line(run)} to {run.continues}")


def _box(block: Block) -> str:
    return "[" + " ".join(f"{side:.0f}" for side in block.bbox) + "]"


def _line(block: Block) -> str:
    return f"p{block.physical_page} {block.shape} {_box(block)}"


def as_text(figures: dict[str, dict[str, int | float | None]]) -> str:
    """A table for a person: a line for each figure, a column for each category."""
    names = list(next(iter(figures.values())))
    lines = [" " * 15 + "".join(f"{category:>12}" for category in figures)]
    for name in names:
        row = "".join(
            f"{'-' if figures[category][name] is None else figures[category][name]:>12}"
            for category in figures
        )
        lines.append(f"{name:<15}{row}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Segment the labelled pages and print the figures."""
    parser = argparse.ArgumentParser(description="Measure the segment stage on real pages.")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--misses", action="store_true", help="list all that is wrong")
    parser.add_argument("--only", metavar="STEM", help="one truth file")
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args(arguments)
    tallies: dict[str, Tally] = {}
    whole = Tally()
    for book in read_truth():
        if options.only and not book.file.startswith(options.only):
            continue
        counts = compare(book, options.corpus, options.jobs)
        tallies.setdefault(book.category, Tally()).add(counts)
        whole.add(counts)
    figures = {name: tallies[name].figures() for name in sorted(tallies)} | {"all": whole.figures()}
    if options.json:
        report: dict[str, Any] = {"figures": figures, "wrong": whole.wrong}
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return 0
    print(as_text(figures))
    if options.misses:
        print("\n".join(whole.wrong))
    return 0


if __name__ == "__main__":
    sys.exit(main())
