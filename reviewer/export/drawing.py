"""The crops of a bundle, drawn by several children at once where that pays."""

import os
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from reviewer.contract.monograph import BlockKey
from reviewer.contract.verification import CropReference
from reviewer.errors import CancelledError, ReviewerError
from reviewer.export.effective import OutgoingBlock
from reviewer.export.names import CROPS_FOLDER, crop_path
from reviewer.export.plan import CROP_DPI, CropBook
from reviewer.export.stages import CROPS
from reviewer.progress import CancelToken, Progress

_WORTH_A_CHILD: Final = 24
"""Crops for which another child pays: it takes some 0.15 s to start, a crop some 10 ms."""
_MOST_CHILDREN: Final = 8


@dataclass(slots=True)
class Drawn:
    """What came of drawing: references to the files written, and what a person has to know."""

    references: dict[BlockKey, CropReference] = field(default_factory=dict)
    undrawn: dict[BlockKey, ReviewerError] = field(default_factory=dict)
    """Blocks without a picture, with the reason."""
    clipped: set[BlockKey] = field(default_factory=set)
    lowered: set[BlockKey] = field(default_factory=set)
    blank: set[BlockKey] = field(default_factory=set)


def draw_crops(
    blocks: Iterable[OutgoingBlock],
    folder: Path,
    open_book: Callable[[], CropBook],
    *,
    progress: Progress,
    cancel: CancelToken,
) -> Drawn:
    """Draw every block's box at 300 dpi into `folder`, the bundle being written.

    A block that cannot be drawn does not stop the others; it is in `undrawn`. Whatever else goes
    wrong (a full disk, a book that does not open) is raised once all children have stopped.
    """
    pages = _by_page(blocks)
    (folder / CROPS_FOLDER).mkdir()
    total = sum(len(page) for page in pages)
    if total == 0:
        return Drawn()
    work: SimpleQueue[list[OutgoingBlock]] = SimpleQueue()
    for page in pages:
        work.put(page)
    drawn = Drawn()
    stop = threading.Event()
    children = min(os.cpu_count() or 1, _MOST_CHILDREN, 1 + total // _WORTH_A_CHILD)
    with ThreadPoolExecutor(children, thread_name_prefix="crops") as pool:
        draw = _Drawing(folder, open_book, work, drawn, stop)
        futures = [pool.submit(draw.run) for _ in range(children)]
        try:
            _watch(futures, drawn, total, progress, cancel)
        finally:
            stop.set()
    return drawn


def _by_page(blocks: Iterable[OutgoingBlock]) -> list[list[OutgoingBlock]]:
    """Blocks grouped by page: one child draws a page's blocks, and reads the page once."""

    def page(block: OutgoingBlock) -> int:
        return block.given.physical_page

    return [list(group) for _, group in groupby(sorted(blocks, key=page), key=page)]


def _watch(
    futures: list[Future[None]],
    drawn: Drawn,
    total: int,
    progress: Progress,
    cancel: CancelToken,
) -> None:
    """Say how far it is until all are done; raise what any of them raised."""
    waiting: set[Future[None]] = set(futures)
    while waiting:
        finished, waiting = wait(waiting, timeout=0.1, return_when=FIRST_EXCEPTION)
        for future in finished:
            future.result()
        cancel.check()
        progress(CROPS, len(drawn.references) + len(drawn.undrawn), total)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The work of one thread: it owns a book, so a child, and takes page after page."""

    folder: Path
    open_book: Callable[[], CropBook]
    work: "SimpleQueue[list[OutgoingBlock]]"
    drawn: Drawn
    stop: threading.Event

    def run(self) -> None:
        with self.open_book() as book:
            while not self.stop.is_set():
                try:
                    page = self.work.get_nowait()
                except Empty:
                    return
                for block in page:
                    if self.stop.is_set():
                        return
                    self._draw(book, block)

    def _draw(self, book: CropBook, block: OutgoingBlock) -> None:
        key = block.key
        try:
            crop = book.crop(block.given.physical_page, block.result.bbox, CROP_DPI)
        except CancelledError:
            raise
        except ReviewerError as error:
            self.drawn.undrawn[key] = error
            return
        path = crop_path(key)
        with (self.folder / path).open("xb") as file:
            file.write(crop.png)
        if crop.clipped:
            self.drawn.clipped.add(key)
        if crop.lowered:
            self.drawn.lowered.add(key)
        if crop.blank:
            self.drawn.blank.add(key)
        self.drawn.references[key] = CropReference(
            path=path, sha256=crop.sha256, width=crop.width, height=crop.height
        )
