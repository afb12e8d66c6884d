"""Segmenting a book, and signing a decision, each beside the plain work in it.

    python -m benchmarks.book_work [--json] [--pages 200]

* `segment`: pages per second of the segment stage with all processors, and of PyMuPDF drawing the
  same pages at 150 dpi in one process; `ratio` is the time of the first to that of the second
* `decision`: milliseconds from signing until the answer is on the disk, and of a plain SQLite
  commit of one row, rollback journal and synchronous EXTRA, in the same folder; medians
"""

import argparse
import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.block_switch import make_book
from reviewer.contract.vocabulary import Verdict
from reviewer.review.models import Draft
from reviewer.segment import segment_book
from reviewer.session import ReviewSession

_DECISIONS: Final = 100
_PLAIN: Final = """
import sys, time, pymupdf
began = time.perf_counter()
book = pymupdf.open(sys.argv[1])
for page in book:
    page.get_pixmap(dpi=150)
print(time.perf_counter() - began)
"""


def measure_segment(pdf: Path, pages: int) -> dict[str, float]:
    """Pages per second, and PyMuPDF's."""
    seconds = _seconds(lambda: tuple(segment_book(pdf).monographs))
    drawn = subprocess.run(
        [sys.executable, "-c", _PLAIN, str(pdf)], check=True, capture_output=True, text=True
    )
    plain = float(drawn.stdout)
    return {
        "pages_per_s": round(pages / seconds, 1),
        "plain_pages_per_s": round(pages / plain, 1),
        "ratio": round(seconds / plain, 2),
    }


def measure_decision(pdf: Path, monographs: Path) -> dict[str, float]:
    """A signed answer, and a plain commit in the same folder."""
    with tempfile.TemporaryDirectory(dir=pdf.parent) as name:
        folder = Path(name)
        review = folder / "decisions.review"
        ReviewSession.create(review, pdf=pdf, monographs=monographs)
        with ReviewSession.open(review, reviewer="Benchmark", writable=True) as session:
            drafts = [
                Draft(item.key, Verdict.CANNOT_TELL, note=f"{number}")
                for number, item in zip(range(_DECISIONS), session.items * 100, strict=False)
            ]
            ours = [_seconds(partial(session.decide, draft)) for draft in drafts]
        plain = _plain_commits(folder / "plain.sqlite")
    ours_ms, plain_ms = statistics.median(ours) * 1_000, statistics.median(plain) * 1_000
    return {
        "ms": round(ours_ms, 2),
        "plain_ms": round(plain_ms, 2),
        "ratio": round(ours_ms / plain_ms, 2),
    }


def _plain_commits(path: Path) -> list[float]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, said TEXT)")

        def commit() -> None:
            connection.execute("INSERT INTO entry (said) VALUES (?)", ("x" * 500,))

        return [_seconds(commit) for _ in range(_DECISIONS)]


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def measure_all(pages: int) -> dict[str, Any]:
    """All figures."""
    book = make_book(pages, pages // 2)
    return {
        "segment": measure_segment(book.pdf, pages),
        "decision": measure_decision(book.pdf, book.monographs),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--pages", type=int, default=200)
    options = parser.parse_args()
    found = measure_all(options.pages)
    if options.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name:>12}  {value}")


if __name__ == "__main__":
    main()
