"""How fast a book is segmented, beside plain pdfplumber `find_tables`, and in how much memory.

    python -m benchmarks.segment_speed [--json] [--pages 400] [--no-plain]

Makes a book of that many pages (kept in `build/benchmarks/`), segments it with the command on all
processors, and goes through every page of it with `find_tables` of pdfplumber as it comes, in one
process and one after the other. Seconds of both, `ratio` of the second to the first, pages a
second, and `memory_mib`: the most that the command and its processes held together, what they
share counted once.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.block_switch import CACHE
from benchmarks.measures import memory_mib

_PLAIN: Final = """
import pdfplumber
with pdfplumber.open({pdf!r}) as book:
    for page in book.pages:
        page.find_tables()
        page.close()
"""
_LOOK_S: Final = 0.5


def make_book(pages: int) -> Path:
    """A book with as many blocks as the style of the generator gives it; made once and kept."""
    CACHE.mkdir(parents=True, exist_ok=True)
    pdf = CACHE / f"segment-{pages}.pdf"
    if not pdf.exists():
        truth = pdf.with_suffix(".jsonl")
        arguments = ["--pages", str(pages), "--seed", "1", "-o", str(pdf), "--truth", str(truth)]
        subprocess.run([sys.executable, "-m", "benchmarks.books", *arguments], check=True)
    return pdf


def segment(pdf: Path, output: Path) -> tuple[float, float]:
    """Segment it; seconds, and the most memory in MiB."""
    arguments = ["-m", "reviewer", "segment", str(pdf), "-o", str(output)]
    began, peak = time.perf_counter(), 0.0
    command = subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while command.poll() is None:
        peak = max(peak, memory_mib(_family(command.pid)) or 0.0)
        time.sleep(_LOOK_S)
    if command.returncode:
        raise RuntimeError(f"segment ended with {command.returncode}")
    return time.perf_counter() - began, peak


def plain(pdf: Path) -> float:
    """Seconds of `find_tables` on every page."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", _PLAIN.format(pdf=str(pdf))], check=True)
    return time.perf_counter() - began


def _family(process: int) -> list[int]:
    """The process and all that came of it; only itself where the system does not tell."""
    found = [process]
    for each in found:
        children = Path(f"/proc/{each}/task/{each}/children")
        try:
            found += map(int, children.read_text(encoding="ascii").split())
        except OSError:
            continue
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print one object and nothing else")
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--no-plain", action="store_true", help="leave find_tables out")
    options = parser.parse_args(arguments)
    pdf = make_book(options.pages)
    with tempfile.TemporaryDirectory() as folder:
        took, peak = segment(pdf, Path(folder) / "run.jsonl")
    found: dict[str, Any] = {
        "pages": options.pages,
        "segment_s": round(took, 1),
        "pages_per_s": round(options.pages / took, 1),
        "memory_mib": round(peak, 1),
    }
    if not options.no_plain:
        found["plain_s"] = round(plain(pdf), 1)
        found["ratio"] = round(found["plain_s"] / took, 2)
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:12} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
