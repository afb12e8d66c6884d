"""Header labels read again from a box that she moved."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape
from reviewer.pdf.book import Book
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.protocol import Words, WordsRequest
from reviewer.pdf.word_list import WordList
from reviewer.sources.records import read_monographs
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.answer.answer import boxed, stated, with_labels
from reviewer.ui.answer.labels import Label, LabelState, accepted, proposed_labels
from reviewer.ui.answer.reread import Placed, are_untouched, read_header, reread
from reviewer.ui.desk import Desk
from reviewer.ui.inspector.rereading import Rereading


def line(y: float, *words: tuple[str, float, float]) -> list[Placed]:
    return [Placed(text, x0, y, x1, y + 10) for text, x0, x1 in words]


def test_labels_of_several_words_and_lines_by_columns() -> None:
    words = [
        *line(0, ("Tiểu", 10, 30), ("cầu", 33, 50), ("Liều", 120, 140)),
        *line(11, ("(×", 10, 20), ("109/l)", 23, 50)),
        *line(30, ("50", 10, 20), ("125%", 120, 140)),
        *line(50, ("70", 10, 20), ("75%", 120, 140)),
    ]
    assert read_header(words) == ("Tiểu cầu (× 109/l)", "Liều")


def test_nothing_is_read_where_there_are_no_columns() -> None:
    assert read_header([]) == ()
    assert read_header(line(0, ("Chỉ", 0, 10), ("một", 12, 22))) == ()


def test_what_stood_there_keeps_its_glyphs_and_what_she_said() -> None:
    before = accepted(proposed_labels(("Tiểu cầu (× 10⁹/lít)", "Liều")), 0)
    again = reread(before, ["Bạch cầu", "Tiểu cầu (× 109/lít)"])
    assert again[1] == before[0]
    assert again[0] == Label("Bạch cầu", "Bạch cầu", LabelState.OPEN)
    assert not are_untouched(before)
    assert are_untouched(proposed_labels(("a", "b")))


@pytest.fixture(scope="module")
def book(sample: Path) -> Iterator[Book]:
    with Book.open(sample / "book.pdf") as opened:
        yield opened


def words_of(book: Book, page: int) -> Words:
    return Words(WordsRequest(page), WordList.of(book.words(page)))


def test_most_headers_of_the_sample_are_read_as_the_segment_stage_reads_them(
    book: Book, sample: Path
) -> None:
    right, count = 0, 0
    for sourced in read_monographs(sample / "monographs.jsonl"):
        for block in sourced.record.blocks:
            if not any(block.header_row):
                continue
            box = book.frame(block.physical_page).to_picture(PlumberBox.from_bbox(block.bbox))
            inside = words_of(book, block.physical_page).words
            texts = read_header(map(Placed._make, WordList.of(inside).within(box)))
            labels = reread(proposed_labels(block.header_row), texts)
            count += 1
            right += tuple(label.text for label in labels) == block.header_row
    assert count > 20
    assert right >= 0.9 * count


class BookOnPaper(QObject):
    """Stands in for the bridge: knows frames and words at once."""

    words_arrived = Signal(object)

    def __init__(self, book: Book) -> None:
        super().__init__()
        self._book = book
        self.is_slow = False

    def frame(self, page: int) -> PageFrame:
        return self._book.frame(page)

    def words(self, page: int) -> Words | None:
        return None if self.is_slow else words_of(self._book, page)

    def ask_words(self, page: int, *, at_once: bool = False) -> None:
        assert at_once
        self.is_slow = False
        self.words_arrived.emit(words_of(self._book, page))


@pytest.fixture
def bridge(book: Book) -> BookOnPaper:
    return BookOnPaper(book)


@pytest.fixture
def cut(
    desk: Desk, bridge: BookOnPaper, actions: Actions, key_of: Callable[[Shape], BlockKey]
) -> Bbox:
    """A simple table is current, its labels are asked for, and this box leaves a column out."""
    Rereading(desk, bridge, actions, desk)  # type: ignore[arg-type]
    key = key_of(Shape.SIMPLE_TABLE)
    desk.go_to(key)
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.SIMPLE_TABLE))
    box = desk.session.item(key).block.bbox
    return replace_left(box, box.x0 + (box.x1 - box.x0) / 3)


def replace_left(box: Bbox, left: float) -> Bbox:
    return Bbox(left, box.top, box.x1, box.bottom)


@pytest.mark.parametrize("is_slow", [False, True])
def test_labels_that_nobody_touched_follow_the_box(
    desk: Desk, bridge: BookOnPaper, cut: Bbox, is_slow: bool
) -> None:
    bridge.is_slow = is_slow
    assert desk.answer is not None
    before = desk.answer.labels
    desk.say(boxed(desk.answer, cut))
    after = desk.answer.labels
    assert len(after) == len(before) - 1
    assert [label.text for label in after] == [label.text for label in before[1:]]
    desk.say(boxed(desk.answer, None))
    assert desk.answer.labels == before


def test_labels_that_she_touched_stay_until_she_asks(
    desk: Desk, cut: Bbox, actions: Actions
) -> None:
    assert desk.answer is not None
    desk.say(with_labels(desk.answer, accepted(desk.answer.labels, 1)))
    said = desk.answer.labels
    desk.say(boxed(desk.answer, cut))
    assert desk.answer.labels == said
    actions[ActionId.LABELS_AGAIN].trigger()
    assert desk.answer.labels == said[1:], "the label that she ticked is still ticked"
    assert replace(desk.answer, labels=()).bbox == cut
