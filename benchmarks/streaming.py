"""Commands that stream: `chunk`, the gates and `export` on a corpus many times a formulary's size.

    python -m benchmarks.streaming [--chunks 1000000] [--blocks 10000] [--json]

Each runs in a process of its own, so that the memory is its own: the most that it and its children
held together, what they share counted once, looked at every quarter of a second. Beside each is
the limit of the same run: a plain orjson read (and write) of the same chunks file, line by line,
in one process that does nothing else. The corpora are kept in
`build/benchmarks/`. `linear` is the gates' time over that for half the chunks.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import orjson

from benchmarks.block_switch import CACHE
from benchmarks.corpora import Corpus, read_and_write_plainly, write_corpus
from benchmarks.measures import memory_mib
from reviewer.chunk import build_chunks
from reviewer.gates import run_gates
from reviewer.sources import atomic_folder, read_lines, read_monographs, upgraded, write_records

_LOOK_EVERY: Final = 0.25
PARTS: Final = ("plain-read", "plain-write", "chunk", "gates")


def run_part(part: str, folder: Path) -> dict[str, Any]:
    """In a process of its own: one piece of work on the corpus in `folder`, in seconds."""
    monographs, chunks, out = (
        folder / "monographs.jsonl",
        folder / "chunks.jsonl",
        folder / "written.jsonl",
    )
    began = time.perf_counter()
    said: dict[str, Any] = {}
    if part == "plain-read":
        with chunks.open("rb") as file:
            for line in file:
                orjson.loads(line)
    elif part == "plain-write":
        read_and_write_plainly(chunks, out)
    elif part == "chunk":
        records = (
            chunk
            for sourced in read_monographs(monographs)
            for chunk in build_chunks(upgraded(sourced.record))
        )
        said["chunks"] = write_records(out, records)
    elif part == "gates":
        report = run_gates(read_lines(monographs), read_lines(chunks))
        if not report.passed:
            raise SystemExit("the corpus does not pass its gates")
        said["chunks"] = report.chunks
    said["seconds"] = round(time.perf_counter() - began, 2)
    out.unlink(missing_ok=True)
    return said


def watched(arguments: Sequence[str]) -> dict[str, Any]:
    """What a process of `python -m …` prints as JSON, and the most memory that it took."""
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments], stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    most = 0.0
    while process.poll() is None:
        held = memory_mib([process.pid, *_descendants(process.pid)])
        most = max(most, held or 0.0)
        time.sleep(_LOOK_EVERY)
    printed, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"{arguments} ended with {process.returncode}")
    found: dict[str, Any] = json.loads(printed)
    found["memory_mib"] = round(most, 1)
    return found


def _descendants(parent: int) -> list[int]:
    """Children of a process and theirs, where the system tells of them."""
    try:
        listed = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    except OSError:
        return []
    children = [int(one) for one in listed.split()]
    return children + [further for child in children for further in _descendants(child)]


def measure(folder: Path, *, chunks: int, blocks: int) -> dict[str, Any]:
    """All figures, from one corpus and its half."""
    whole = _corpus(folder, chunks, blocks)
    half = _corpus(folder, chunks // 2, blocks)
    found = {part: _part(part, whole) for part in PARTS}
    half_gates = _part("gates", half)
    place = str(whole.chunks.parent)
    found["export"] = watched(["benchmarks.export", "--corpus", place, "--json"])
    read, write = found["plain-read"]["seconds"], found["plain-write"]["seconds"]
    return {
        "chunks": found["gates"]["chunks"],
        "blocks": whole.block_count,
        "file_mib": round(whole.chunks.stat().st_size / 2**20, 1),
        "plain_read_s": read,
        "plain_read_and_write_s": write,
        "chunk": _rated(found["chunk"], found["chunk"]["chunks"], write),
        "gates": {
            **_rated(found["gates"], found["gates"]["chunks"], read),
            "linear": round(found["gates"]["seconds"] / half_gates["seconds"], 2),
        },
        "export": {
            **_rated({**found["export"], "seconds": found["export"]["export_s"]}, 0, write),
            "chunks_per_s": found["export"]["chunks_per_s"],
            "parts_s": found["export"]["parts_s"],
        },
    }


def _corpus(folder: Path, chunks: int, blocks: int) -> Corpus:
    """The corpus of these numbers; made once and kept."""
    kept = folder / f"corpus-{chunks}-{blocks}"
    corpus = Corpus(kept / "monographs.jsonl", kept / "chunks.jsonl", chunks, blocks)
    if kept.is_dir():
        return corpus
    print(f"making {kept} …", file=sys.stderr, flush=True)
    with atomic_folder(kept) as made:
        write_corpus(made, chunks=chunks, blocks=blocks)
    return corpus


def _part(part: str, corpus: Corpus) -> dict[str, Any]:
    return watched(["benchmarks.streaming", "--part", part, str(corpus.chunks.parent)])


def _rated(found: dict[str, Any], chunks: int, limit: float) -> dict[str, Any]:
    seconds = found["seconds"]
    return {
        "seconds": seconds,
        "ratio": round(seconds / limit, 2),
        "chunks_per_s": round(chunks / seconds),
        "memory_mib": found["memory_mib"],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--chunks", type=int, default=1_000_000)
    parser.add_argument("--blocks", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("folder", nargs="?", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        print(json.dumps(run_part(options.part, options.folder)))
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    measured = measure(CACHE, chunks=options.chunks, blocks=options.blocks)
    if options.json:
        print(json.dumps(measured))
        return
    for name, value in measured.items():
        print(f"{name:>24}  {value}")


if __name__ == "__main__":
    main()
