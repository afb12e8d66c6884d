"""The blocks that were labelled by eye on real pages, and a floor of what is found of them."""

import hashlib
import json
from pathlib import Path

import pymupdf
import pytest

from benchmarks.real_truth import TRUTH, LabelledBook, Tally, compare, read_truth, tally
from benchmarks.segment_quality import Placed
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block
from reviewer.contract.vocabulary import BlockKind, Shape
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.raw_page import read_facts

QUICK = (
    "cdsco-banned-2024-continuation.pdf",
    "chinese-multilevel-headers.pdf",
    "code-and-formula.pdf",
    "icdar-eu-015-rot90.pdf",
    "latex-vi-formulas-tables.pdf",
    "qd-720-thuoc-gia-han.pdf",
)
BOOKS = read_truth()


def book_named(file: str) -> LabelledBook:
    return next(book for book in BOOKS if book.file == file)


def by_file(book: LabelledBook) -> str:
    return book.file


def test_there_are_enough_blocks_of_every_category() -> None:
    assert sum(len(book.blocks) for book in BOOKS) >= 60
    assert {book.category for book in BOOKS if book.blocks} >= {
        "vietnamese",
        "formulary",
        "tables",
        "geometry",
    }
    assert sum(len(book.not_blocks) for book in BOOKS) >= 20
    assert {block.shape for book in BOOKS for block in book.blocks} == set(Shape)


@pytest.mark.parametrize("book", BOOKS, ids=by_file)
def test_a_truth_file_agrees_with_itself(book: LabelledBook) -> None:
    stored = json.loads((TRUTH / f"{Path(book.file).stem}.json").read_text(encoding="utf-8"))
    assert stored["file"] == book.file
    pages = [page.page for page in book.pages]
    assert len(set(pages)) == len(pages)
    identifiers = [block.id for block in book.blocks]
    assert len(set(identifiers)) == len(identifiers)
    page_of = {block.id: block.page for block in book.blocks}
    for block in book.blocks:
        assert block.page in pages
        assert block.kind is block.shape.kind
        if block.header_row is not None:
            assert block.shape is Shape.SIMPLE_TABLE
            assert any(block.header_row)
        if block.continues is not None:
            assert block.shape is Shape.CROSS_PAGE_CONTINUATION
            assert page_of[block.continues] < block.page
    assert all(none.page in pages for none in book.not_blocks)


@pytest.mark.parametrize("book", BOOKS, ids=by_file)
def test_boxes_lie_on_their_pages(book: LabelledBook, corpus: Path) -> None:
    path = corpus / book.category / book.file
    assert hashlib.sha256(path.read_bytes()).hexdigest() == book.sha256
    with pymupdf.open(path) as document:
        places = [(block.page, block.bbox) for block in book.blocks]
        places += [(none.page, none.bbox) for none in book.not_blocks]
        for page, box in places:
            visible = PageFrame.of(read_facts(document, page)).visible(PlumberBox.from_bbox(box))
            assert isinstance(visible, Visible), (page, box)
            assert not visible.clipped, (page, box)


def placed(page: int, bbox: Bbox, shape: Shape, header: tuple[str, ...] = ()) -> Placed:
    block = Block(
        block_id=f"p{page}-{bbox.top:.0f}",
        section_key="any",
        kind=shape.kind,
        shape=shape,
        physical_page=page,
        bbox=bbox,
        header_row=header,
    )
    return Placed("run", block)


def test_a_run_that_lifts_the_labels_has_all_right() -> None:
    book = book_named("latex-vi-formulas-tables.pdf")
    counts = tally(book, [placed(b.page, b.bbox, b.shape, b.header_row or ()) for b in book.blocks])
    assert counts.wrong == []
    figures = counts.figures()
    assert figures["recall_80"] == figures["precision_50"] == figures["shape"] == 1.0
    assert figures["header"] == figures["formulas"] == 1.0


def test_what_is_missed_invented_or_named_wrongly_is_counted_and_said() -> None:
    book = book_named("latex-vi-formulas-tables.pdf")
    first, second, third = book.blocks[:3]
    frame = book.not_blocks[0]
    counts = tally(
        book,
        [
            placed(frame.page, frame.bbox, Shape.SIMPLE_TABLE),
            placed(second.page, second.bbox, Shape.SIMPLE_TABLE),
            placed(third.page, third.bbox, third.shape, ("other",)),
        ],
    )
    assert first.kind is second.kind is BlockKind.FORMULA
    assert counts.found_50 == 2
    assert counts.invented == counts.false_lifts == 1
    assert counts.formulas_found == 0
    assert counts.shape == 1
    assert (counts.headers, counts.header) == (1, 0)
    assert sum(line.startswith("missed") for line in counts.wrong) == len(book.blocks) - 2


def test_blocks_of_a_scanned_page_count_apart() -> None:
    book = book_named("hdsd-novopede-scan-dose-table.pdf")
    counts = tally(book, [])
    assert (counts.blocks, counts.scanned, counts.found_50) == (0, 1, 0)


def test_another_file_of_that_name_is_refused(tmp_path: Path) -> None:
    book = book_named("latex-vi-formulas-tables.pdf")
    (tmp_path / book.category).mkdir()
    (tmp_path / book.category / book.file).write_bytes(b"%PDF-1.7")
    with pytest.raises(ValueError, match="not the file that was labelled"):
        compare(book, tmp_path)


def test_most_real_blocks_of_quick_pages_are_found(corpus: Path) -> None:
    whole = Tally()
    for file in QUICK:
        whole.add(compare(book_named(file), corpus, jobs=2))
    assert whole.blocks == 42
    assert whole.found_50 >= 41, "\n".join(whole.wrong)
    assert whole.found_80 >= 40, "\n".join(whole.wrong)
    assert whole.invented <= 1, "\n".join(whole.wrong)
    assert whole.header == whole.headers, "\n".join(whole.wrong)
