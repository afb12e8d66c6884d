"""Makes a whole test book with its truth.

python -m benchmarks.books --pages 200 --seed 7 -o book.pdf --truth truth.jsonl
"""

import argparse
import sys
from pathlib import Path

import orjson

from benchmarks.books.generated.book import Order, make_book
from benchmarks.books.generated.scans import Scans


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.books", description=__doc__)
    parser.add_argument("--pages", type=int, default=200, help="pages of the book")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same book")
    parser.add_argument("--blocks", type=int, help="exactly so many blocks; else about one a page")
    parser.add_argument(
        "--scans", type=Scans, choices=list(Scans), default=Scans.NONE, help="pages that are scans"
    )
    parser.add_argument(
        "--odd-pages", type=float, default=0.08, help="share of rotated or cropped pages"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, help="the PDF")
    parser.add_argument("--truth", type=Path, help="its monographs.jsonl")
    given = parser.parse_args()
    order = Order(given.pages, given.seed, given.blocks, given.odd_pages, given.scans)
    try:
        monographs = list(make_book(order, given.output))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if given.truth is not None:
        lines = [orjson.dumps(monograph.model_dump(mode="json")) for monograph in monographs]
        given.truth.write_bytes(b"".join(line + b"\n" for line in lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
