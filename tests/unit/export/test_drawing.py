"""Crops drawn by several children at once: each book one thread's, no crop twice, none lost."""

import threading
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, BlockKey
from reviewer.contract.vocabulary import BlockKind, ReviewState, Shape
from reviewer.errors import CancelledError
from reviewer.export.drawing import draw_crops
from reviewer.export.effective import OutgoingBlock
from reviewer.progress import CancelToken, no_progress
from tests.unit.export.maker import PaperBook, Picture, answer


def blocks(count: int, pages: int) -> list[OutgoingBlock]:
    """Blocks spread over pages, in an order in which pages come back."""
    return [
        OutgoingBlock(
            drug_id="thuoc",
            drug_name="THUỐC",
            display_name="Liều lượng",
            given=Block(
                block_id=f"b{number}",
                section_key="lieu",
                kind=BlockKind.TABLE,
                shape=Shape.SIMPLE_TABLE,
                physical_page=1 + number % pages,
                bbox=Bbox(0, number, 10, number + 5),
            ),
            result=answer(
                BlockKey("thuoc", f"b{number}"),
                ReviewState.VERIFIED,
                Shape.SIMPLE_TABLE,
                bbox=(0, number, 10, number + 5),
            ),
        )
        for number in range(count)
    ]


@dataclass
class Shelf:
    """Hands out books, and remembers which thread drew from which, in what order."""

    drawn: list[tuple[int, int]] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    closed: int = 0
    fails_at: int | None = None

    def open(self) -> "ShelvedBook":
        return ShelvedBook(self, threading.get_ident())


@dataclass
class ShelvedBook:
    shelf: Shelf
    thread: int

    def crop(self, page: int, bbox: Bbox, dpi: int = 300, /) -> Picture:
        assert threading.get_ident() == self.thread
        self.shelf.threads.add(self.thread)
        self.shelf.drawn.append((self.thread, page))
        if self.shelf.fails_at is not None and len(self.shelf.drawn) >= self.shelf.fails_at:
            raise OSError("the child's pipe broke")
        return Picture(f"{page} {bbox} {dpi}".encode(), clipped=bbox.top == 3, blank=page == 2)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None:
        self.shelf.closed += 1


def test_every_block_is_drawn_once_and_pages_stay_together(tmp_path: Path) -> None:
    shelf = Shelf()
    given = blocks(100, pages=7)
    drawn = draw_crops(given, tmp_path, shelf.open, progress=no_progress, cancel=CancelToken())
    assert set(drawn.references) == {block.key for block in given}
    assert len(shelf.drawn) == 100
    assert len(list((tmp_path / "crops").iterdir())) == 100
    for page in range(1, 8):
        assert len({thread for thread, of in shelf.drawn if of == page}) == 1
    assert drawn.clipped == {BlockKey("thuoc", "b3")}
    assert len(drawn.blank) == sum(block.given.physical_page == 2 for block in given)
    for block in given:
        crop = drawn.references[block.key]
        expected = f"{block.given.physical_page} {block.result.bbox} 300"
        assert (tmp_path / crop.path).read_text(encoding="utf-8") == expected


def test_a_broken_child_is_raised_and_every_book_closed(tmp_path: Path) -> None:
    shelf = Shelf(fails_at=20)
    with pytest.raises(OSError, match="pipe broke"):
        draw_crops(
            blocks(100, pages=50),
            tmp_path,
            shelf.open,
            progress=no_progress,
            cancel=CancelToken(),
        )
    assert shelf.closed >= len(shelf.threads) >= 1
    assert len(shelf.drawn) < 100


def test_cancelling_stops_all_children(tmp_path: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()
    shelf = Shelf()
    with pytest.raises(CancelledError):
        draw_crops(
            blocks(200, pages=200), tmp_path, shelf.open, progress=no_progress, cancel=cancel
        )


def test_nothing_to_draw_opens_no_book(tmp_path: Path) -> None:
    def never() -> PaperBook:
        raise AssertionError("no book is needed")

    drawn = draw_crops([], tmp_path, never, progress=no_progress, cancel=CancelToken())
    assert not drawn.references
    assert (tmp_path / "crops").is_dir()
