"""How long she waits from a key press until page and crop of the next block are painted.

    python -m benchmarks.block_switch [--json] [--pages 1600] [--blocks 167]

Runs on the program's own window and its own render processes, on a book that is made on the spot
and kept in `build/benchmarks/`. Milliseconds, but for the memory:

* `hit`: drawn ahead, 33 ms between keys, through every block in the order of the queue
* `miss`: the same without anything drawn ahead
* `scan`: a book of page scans, drawn ahead, 250 ms between keys
* `window_away_max_ms`: the longest time that the window's thread was away during `hit`
* `restart_ms`, `restart_warm_ms`: from killing both render processes, or the one that draws, to
  the next page painted; the longest of several
* `first_block_ms`: from starting the program to the first block painted; the median of several
* `memory_mib`: the most that window and render processes took together during `hit`
* `plain_render_ms`: PyMuPDF drawing the same page and crop in a process of its own; the median

Without a display it runs on Qt's offscreen platform. Times of a machine that does other things
say nothing.
"""

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.measures import Spread, spread

CACHE: Final = Path("build/benchmarks")
KEYS_MS: Final = 33.0
SCANS_MS: Final = 250.0
RESTARTS: Final = 10
STARTS: Final = 5
FIRST_BLOCK: Final = "first-block"
STARTED: Final = "FORMULARY_REVIEWER_BENCHMARK_STARTED"


@dataclass(frozen=True, slots=True)
class Book:
    """A made book with its review."""

    pdf: Path
    monographs: Path
    review: Path


def make_book(pages: int, blocks: int, *, scans: bool = False, seed: int = 1) -> Book:
    """The book of these numbers; made once and kept."""
    name = f"{'scans' if scans else 'book'}-{pages}-{blocks}-{seed}"
    CACHE.mkdir(parents=True, exist_ok=True)
    book = Book(CACHE / f"{name}.pdf", CACHE / f"{name}.jsonl", CACHE / f"{name}.review")
    if not book.pdf.exists() or not book.monographs.exists():
        _say(f"making {book.pdf} …")
        arguments = ["--pages", pages, "--blocks", blocks, "--seed", seed, "-o", book.pdf]
        arguments += ["--truth", book.monographs, "--scans", "all" if scans else "none"]
        _run(["-m", "benchmarks.books", *map(str, arguments)])
        book.review.unlink(missing_ok=True)
    if not book.review.exists():
        arguments = [book.review, "--pdf", book.pdf, "--monographs", book.monographs]
        _run(["-m", "reviewer", "new", *map(str, arguments)])
    return book


def measure_walks(book: Book) -> dict[str, Any]:
    """`hit`, `window_away_max_ms`, `memory_mib`, and the walk at other paces for people."""
    from benchmarks.walking import Heartbeat, open_walk

    with tempfile.TemporaryDirectory() as folder, open_walk(book.review, Path(folder)) as walk:
        walk.rest(3_500)  # what the program does beside the window after a start is over
        walk.through_all(KEYS_MS, most=20)
        heart = Heartbeat()
        heart.start()
        hit = walk.through_all(KEYS_MS)
        away = heart.stop()
        walk.through_all(KEYS_MS, sample_memory=True)
        slow = walk.through_all(500.0, most=60)
        fast = walk.through_all(0.0)
        return {
            "hit": spread(hit),
            "at 2 blocks a second": spread(slow),
            "at full speed": spread(fast),
            "window_away_max_ms": round(away, 2),
            "memory_mib": round(walk.peak_mib, 1) if walk.peak_mib is not None else None,
        }


def measure_miss(book: Book) -> Spread:
    """The same walk without drawing ahead, in a window that has drawn nothing yet."""
    from benchmarks.walking import open_walk

    with tempfile.TemporaryDirectory() as folder, open_walk(book.review, Path(folder)) as walk:
        walk.without_drawing_ahead()
        walk.rest(3_500)
        return spread(walk.through_all(KEYS_MS))


def measure_scans(book: Book) -> Spread:
    """A walk through page scans at a reader's pace."""
    from benchmarks.walking import open_walk

    with tempfile.TemporaryDirectory() as folder, open_walk(book.review, Path(folder)) as walk:
        walk.rest(3_500)
        return spread(walk.through_all(SCANS_MS))


def measure_restarts(book: Book) -> tuple[float, float]:
    """From killing both processes, and from killing the one that draws, to a page painted that
    was not drawn before; the longest of several."""
    from benchmarks.walking import one_of_each_page, open_walk

    with tempfile.TemporaryDirectory() as folder, open_walk(book.review, Path(folder)) as walk:
        walk.without_drawing_ahead()
        walk.rest(3_500)
        desk = walk.page.desk
        keys = iter(
            one_of_each_page(walk.keys, lambda key: desk.session.item(key).block.physical_page)
        )
        walk.go_to(next(keys))
        took: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(RESTARTS):
            for count, times in took.items():
                walk.rest(1_500)  # both processes are there again
                began = time.perf_counter()
                walk.kill_processes(count)
                walk.go_to(next(keys))
                times.append((time.perf_counter() - began) * 1_000)
        return round(max(took[2]), 2), round(max(took[1]), 2)


def measure_first_block(book: Book) -> float:
    """From starting the program to its first block painted.

    As it is installed, which is compiled: Python compiles it at the first start, which is not
    counted.
    """
    times = []
    compiled = os.environ | {"PYTHONPYCACHEPREFIX": str((CACHE / "compiled").absolute())}
    compiled.pop("PYTHONDONTWRITEBYTECODE", None)
    for _ in range(STARTS + 1):
        environment = compiled | {STARTED: repr(time.time())}
        arguments = ["-m", "benchmarks.block_switch", "--part", FIRST_BLOCK, str(book.review)]
        done = subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        times.append(float(done.stdout.split()[-1]))
    return round(statistics.median(times[1:]), 2)


def run_first_block(review: Path) -> None:
    """In a process of its own: open the review and print how long that took since the start."""
    gc.disable()  # as the command does that opens the window
    from benchmarks.walking import Painted, open_walk

    with tempfile.TemporaryDirectory() as folder, open_walk(review, Path(folder)) as walk:
        painted: Painted = walk.painted
        while not (painted.is_right and painted.has_painted):
            walk.rest(1)
        print((painted.last_paint - float(os.environ[STARTED])) * 1_000)


def measure_plain(book: Book, scale: float) -> float:
    """PyMuPDF alone: a page and a crop at the window's scale, in a process without a window."""
    code = _PLAIN.format(pdf=str(book.pdf), monographs=str(book.monographs), scale=scale)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return round(float(done.stdout.split()[-1]), 2)


_PLAIN: Final = """
import json, statistics, time
import pymupdf
book = pymupdf.open({pdf!r})
times = []
for line in open({monographs!r}, encoding="utf-8"):
    for block in json.loads(line)["blocks"]:
        page = book[block["physical_page"] - 1]
        began = time.perf_counter()
        page.get_pixmap(matrix=pymupdf.Matrix({scale}, {scale}))
        page.get_pixmap(matrix=pymupdf.Matrix(2, 2), clip=pymupdf.Rect(block["bbox"]))
        times.append((time.perf_counter() - began) * 1_000)
print(statistics.median(times))
"""
_PAGE_SCALE: Final = 1.2
"""Pixels a point of a page in a window of 1600 pixels, about; the crop is drawn at 2."""


def measure_all(pages: int, blocks: int) -> dict[str, Any]:
    """Everything, in the order of the report."""
    book = make_book(pages, blocks)
    scans = make_book(max(pages // 16, 20), max(blocks // 3, 10), scans=True)
    walks = measure_walks(book)
    restart, warm = measure_restarts(book)
    return {
        **walks,
        "miss": measure_miss(book),
        "scan": measure_scans(scans),
        "restart_ms": restart,
        "restart_warm_ms": warm,
        "first_block_ms": measure_first_block(book),
        "plain_render_ms": measure_plain(book, _PAGE_SCALE),
    }


KEYS: Final = (
    "hit",
    "miss",
    "scan",
    "window_away_max_ms",
    "restart_ms",
    "restart_warm_ms",
    "first_block_ms",
    "memory_mib",
    "plain_render_ms",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print one object and nothing else")
    parser.add_argument("--pages", type=int, default=1600)
    parser.add_argument("--blocks", type=int, default=167)
    parser.add_argument("--part", choices=[FIRST_BLOCK], help=argparse.SUPPRESS)
    parser.add_argument("review", nargs="?", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and os.name != "nt":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if options.part == FIRST_BLOCK:
        run_first_block(options.review)
        return 0
    found = measure_all(options.pages, options.blocks)
    if options.json:
        print(json.dumps({key: found[key] for key in KEYS}))
    else:
        for name, value in found.items():
            print(f"{name:24} {value}")
    return 0


def _run(arguments: Sequence[str]) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
