"""How long a picture takes from the render process, beside PyMuPDF drawing the same by itself.

    python -m benchmarks.render [--json] [--pages 1600] [--blocks 167]

Asks the window's render client, without a window, for the page and the crop of every block of the
book of `block_switch`, nothing of it drawn before, and waits for each. Milliseconds, but for
`ratio` and the memory:

* `page`, `crop`: one picture, from asking to having it
* `both`: page and crop asked for together, as the window does
* `again`: both once more, when they are in the arena
* `words`, `digest`: the words of the page, the digest of the crop
* `plain`: PyMuPDF drawing page and crop in a process of its own, with nothing around it
* `ratio`: the median of `both` to the median of `plain`
* `memory_mib`: the render processes together, shared memory counted once, at the most
"""

import argparse
import json
import queue
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from benchmarks.block_switch import make_book
from benchmarks.measures import Spread, memory_mib, spread
from reviewer.contract.monograph import Block
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.client import RenderClient
from reviewer.pdf.protocol import (
    BookFailed,
    Digest,
    DigestRequest,
    Failed,
    Opened,
    Picture,
    PictureRequest,
    Reply,
    Words,
    WordsRequest,
)
from reviewer.sources.records import read_monographs

PAGE_SCALE: Final = 1.2
"""Pixels a point of a page in a window of 1600 pixels, about."""
CROP_SCALE: Final = 2.0
PATIENCE: Final = 60.0


class Desk:
    """A render client and somebody who waits for its replies."""

    def __init__(self, book: Path) -> None:
        self._replies: queue.SimpleQueue[Reply] = queue.SimpleQueue()
        self.client = RenderClient(book, self._replies.put)
        self.client.start()
        self._next(Opened)

    def draw(self, **wanted: PictureRequest) -> float:
        """Ask for pictures, one for each view, and wait for all of them; milliseconds."""
        began = time.perf_counter()
        replies: list[Reply] = []
        for view, request in wanted.items():
            replies += self.client.show(view, [request])
        while sum(isinstance(reply, Picture) for reply in replies) < len(wanted):
            replies.append(self._next(Picture))
        took = (time.perf_counter() - began) * 1_000
        for reply in replies:
            if isinstance(reply, Picture):
                reply.release()
        return took

    def ask(self, request: WordsRequest | DigestRequest) -> float:
        """Ask a question and wait for the answer; milliseconds."""
        began = time.perf_counter()
        if self.client.ask(request) is None:
            self._next(Words if isinstance(request, WordsRequest) else Digest)
        return (time.perf_counter() - began) * 1_000

    def _next(self, kind: type[Reply]) -> Reply:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            reply = self._replies.get(timeout=PATIENCE)
            if isinstance(reply, BookFailed | Failed):
                raise RuntimeError(f"could not be drawn: {reply}")
            if isinstance(reply, kind):
                return reply
        raise TimeoutError(f"no {kind.__name__} in {PATIENCE} seconds")


def blocks_of(monographs: Path) -> Iterator[Block]:
    """The blocks, the first of each page: another one finds its page drawn already."""
    seen: set[int] = set()
    for sourced in read_monographs(monographs):
        for block in sourced.record.blocks:
            if block.physical_page not in seen:
                seen.add(block.physical_page)
                yield block


def measure_client(book: Path, blocks: Sequence[Block]) -> dict[str, Any]:
    """Every figure of the render client."""
    took: dict[str, list[float]] = {
        name: [] for name in ("page", "crop", "both", "again", "words", "digest")
    }
    desk = Desk(book)
    peak = 0.0
    with closing(desk.client):
        for count, block in enumerate(blocks):
            box = PlumberBox.from_bbox(block.bbox)
            page = PictureRequest(block.physical_page, PAGE_SCALE)
            crop = PictureRequest(block.physical_page, CROP_SCALE, box)
            if count % 2:
                took["both"].append(desk.draw(page=page, crop=crop))
                took["again"].append(desk.draw(page=page, crop=crop))
            else:
                took["page"].append(desk.draw(page=page))
                took["crop"].append(desk.draw(crop=crop))
            took["words"].append(desk.ask(WordsRequest(block.physical_page)))
            took["digest"].append(desk.ask(DigestRequest(block.physical_page, box)))
            if count % 16 == 0:
                peak = max(peak, memory_mib(desk.client.process_ids) or 0.0)
    return {**{name: spread(times) for name, times in took.items()}, "memory_mib": round(peak, 1)}


def measure_plain(book: Path, monographs: Path) -> Spread:
    """PyMuPDF alone, in a process of its own."""
    code = _PLAIN.format(
        pdf=str(book), monographs=str(monographs), page=PAGE_SCALE, crop=CROP_SCALE
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return spread(json.loads(done.stdout))


_PLAIN: Final = """
import json, time
import pymupdf
book = pymupdf.open({pdf!r})
times, seen = [], set()
for line in open({monographs!r}, encoding="utf-8"):
    for block in json.loads(line)["blocks"]:
        number = block["physical_page"]
        if number in seen:
            continue
        seen.add(number)
        began = time.perf_counter()
        page = book[number - 1]
        page.get_pixmap(matrix=pymupdf.Matrix({page}, {page}))
        page.get_pixmap(matrix=pymupdf.Matrix({crop}, {crop}), clip=pymupdf.Rect(block["bbox"]))
        times.append((time.perf_counter() - began) * 1_000)
print(json.dumps(times))
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print one object and nothing else")
    parser.add_argument("--pages", type=int, default=1600)
    parser.add_argument("--blocks", type=int, default=167)
    options = parser.parse_args(arguments)
    book = make_book(options.pages, options.blocks)
    found = measure_client(book.pdf, list(blocks_of(book.monographs)))
    found["plain"] = measure_plain(book.pdf, book.monographs)
    found["ratio"] = round(found["both"]["p50_ms"] / found["plain"]["p50_ms"], 2)
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:12} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
