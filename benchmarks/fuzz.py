"""Changed files through the real processes: `python -m benchmarks.fuzz --minutes 60`.

PDFs of the sample and, where it is at hand, of the corpus are changed at random (bytes, spans,
references, numbers) and given to a render process, a counting process and a segment process, as
the program starts them. A case fails when something reaches the program that is neither an answer
nor an error that a person can act on, or when it takes longer than the program allows.
Every case can be made again from the seed that is printed; the file of one that fails is kept.
"""

import argparse
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.errors import ReviewerError
from reviewer.pdf.book import Book
from reviewer.segment.page_worker import PageDone
from reviewer.segment.pool import PagePool

ROOT: Final = Path(__file__).resolve().parent.parent
_CORPUS: Final = ROOT.parent / "shared" / "corpus"
_LARGEST: Final = 3_000_000
_PAGES: Final = 2
"""Pages of a case that are drawn and read: a change is seldom past them."""
_TIME_LIMIT: Final = 10.0
_SLOWEST: Final = 180.0
"""Seconds for a whole case: opening, two pages, each tried twice, within their own limits."""
_TOKENS: Final = (
    *(b"/Length", b"/Filter", b"/FlateDecode", b"/Kids", b"/Parent", b"/Count", b"/Type"),
    *(b"/MediaBox", b"/CropBox", b"/Rotate", b"/UserUnit", b"/Contents", b"/XObject", b"/Font"),
    *(b"endobj", b"endstream", b"stream\n", b"obj", b"R", b"[", b"]", b"<<", b">>", b"(", b")"),
    *(b"null", b"true", b"-1", b"0", b"99999999999999999999", b"1e308", b"NaN", b"\x00", b"\xff"),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A changed file, and how it was made."""

    source: Path
    seed: int
    data: bytes


def sources() -> list[Path]:
    """The PDFs to change: the sample, and those of the corpus that are not too large."""
    found = [ROOT / "resources" / "sample" / "book.pdf"]
    if _CORPUS.is_dir():
        found += sorted(_CORPUS.rglob("*.pdf"))
    return [path for path in found if path.stat().st_size <= _LARGEST]


def changed(data: bytes, seed: int) -> bytes:
    """The file with a few changes; the same ones for the same seed."""
    chance = random.Random(seed)
    buffer = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 8, 32))):
        chance.choice(_CHANGES)(buffer, chance)
    return bytes(buffer)


def _flip(data: bytearray, chance: random.Random) -> None:
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _cut(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    del data[at : at + chance.choice((1, 16, 512, 1 << 20))]


def _truncate(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data) + 1) :]


def _repeat(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    piece = data[at : at + chance.choice((1, 16, 512, 8192))]
    to = chance.randrange(len(data) + 1)
    data[to:to] = piece * chance.choice((1, 1, 2, 64))


def _token(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    token = chance.choice(_TOKENS)
    data[at : at + chance.choice((0, len(token)))] = token


def _number(data: bytearray, chance: random.Random) -> None:
    numbers = [match.span() for match in re.finditer(rb"-?\d+", data[: 1 << 20])]
    if numbers:
        start, end = chance.choice(numbers)
        data[start:end] = chance.choice(
            (b"0", b"-1", b"1", b"4294967295", b"-2147483648", b"1" * 40, b"0.0000001", b"7")
        )


def _swap_objects(data: bytearray, chance: random.Random) -> None:
    references = [match.span() for match in re.finditer(rb"\d+ 0 R", data[: 1 << 20])]
    if len(references) > 1:
        (start, end), (other, other_end) = chance.choice(references), chance.choice(references)
        data[start:end] = data[other:other_end]


_CHANGES: Final = (_flip, _flip, _cut, _truncate, _repeat, _token, _token, _number, _swap_objects)


def cases(seed: int, paths: Sequence[Path]) -> Iterator[Case]:
    """Cases without end, the sources in turn."""
    contents = {path: path.read_bytes() for path in paths}
    number = seed
    while True:
        for path, data in contents.items():
            yield Case(path, number, changed(data, number))
            number += 1


def tried(path: Path) -> Counter[str]:
    """What the program made of the file. Whatever else is raised is a find."""
    seen: Counter[str] = Counter()
    try:
        with Book.open(path, time_limit=_TIME_LIMIT) as book:
            seen["opened"] += 1
            for page in range(1, min(book.page_count, _PAGES) + 1):
                for ask in (
                    lambda page=page: book.crop(page, Bbox(20, 20, 400, 500), 72),
                    lambda page=page: book.words(page),
                ):
                    try:
                        ask()
                        seen["answered"] += 1
                    except ReviewerError as error:
                        seen[error.message_id] += 1
    except ReviewerError as error:
        seen[error.message_id] += 1
    try:
        with PagePool(path, 1) as pool:
            for reply in pool.read(range(1, min(pool.page_count, _PAGES) + 1)):
                seen["segmented" if isinstance(reply, PageDone) else "segment.page_failed"] += 1
    except ReviewerError as error:
        seen[error.message_id] += 1
    return seen


def _seconds_of(path: Path) -> float:
    """How long it takes once more: a machine that was held up makes any case slow."""
    started = time.monotonic()
    tried(path)
    return time.monotonic() - started


def fuzz(seconds: float, seed: int, kept: Path, *, most: int | None = None) -> dict[str, object]:
    """Try cases for so long; what came of them, and the finds."""
    until = time.monotonic() + seconds
    seen: Counter[str] = Counter()
    finds: list[dict[str, object]] = []
    slowest = 0.0
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.pdf"
        for case in cases(seed, sources()):
            if time.monotonic() > until or (most is not None and done >= most):
                break
            path.write_bytes(case.data)
            started = time.monotonic()
            fault = ""
            try:
                seen += tried(path)
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"
            took = time.monotonic() - started
            slowest = max(slowest, took)
            if not fault and took > _SLOWEST and (again := _seconds_of(path)) > _SLOWEST:
                fault = f"took {took:.0f} s, and {again:.0f} s again"
            if fault:
                kept.mkdir(parents=True, exist_ok=True)
                (kept / f"{case.source.stem}-{case.seed}.pdf").write_bytes(case.data)
                finds.append({"source": case.source.name, "seed": case.seed, "fault": fault})
            done += 1
    return {"cases": done, "slowest": round(slowest, 1), "finds": finds, "seen": dict(seen)}


def main() -> int:
    """Exit 1 where there is a find."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=None, help="to make the same cases again")
    parser.add_argument("--keep", type=Path, default=ROOT / "build" / "fuzz", metavar="FOLDER")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 40)
    print(f"seed {seed}", file=sys.stderr)
    said = fuzz(options.minutes * 60, seed, options.keep)
    print(json.dumps({"seed": seed, **said}, indent=1, ensure_ascii=False))
    return 1 if said["finds"] else 0


if __name__ == "__main__":
    sys.exit(main())
