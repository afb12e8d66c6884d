"""How fast an export streams: chunks per second, beside orjson reading and writing the same file.

    python -m benchmarks.export [--chunks 1000000] [--blocks 10000] [--json]

All parts of an export are timed but the drawing of crops, for which `crops` is a book of paper:
drawing has its own limit, `benchmarks/render.py`. `ratio` is the whole export over the plain read
and write of the chunks file, in the same run; `memory_mib` is the most that the process held.
"""

import argparse
import hashlib
import json
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from benchmarks.corpora import Corpus, read_and_write_plainly, write_corpus
from reviewer.chunk import build_chunks, descriptor_text
from reviewer.contract.chunk import Chunk
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.contract.vocabulary import ReviewState
from reviewer.export.bundle import export_bundle
from reviewer.export.plan import BlockResult, BundlePlan, BundleStages, InputFile
from reviewer.gates.runner import run_gates
from reviewer.sources import (
    atomic_folder,
    encode,
    file_sha256,
    parse_record,
    read_lines,
    read_monographs,
)


class PaperCrop(NamedTuple):
    """A crop that nobody drew."""

    png: bytes
    sha256: str = hashlib.sha256(b"").hexdigest()
    width: int = 1
    height: int = 1
    lowered: bool = False
    clipped: bool = False
    blank: bool = False


class PaperBook:
    """A book whose crops cost nothing."""

    def crop(self, page: int, bbox: Bbox, dpi: int = 300, /) -> PaperCrop:
        del page, bbox, dpi
        return PaperCrop(b"")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None:
        return None


def stages() -> BundleStages:
    """The real stages, and the paper book."""
    return BundleStages(
        read_lines=read_lines,
        parse_monograph=partial(parse_record, Monograph),
        parse_chunk=partial(parse_record, Chunk),
        encode=encode,
        atomic_folder=atomic_folder,
        file_sha256=file_sha256,
        build_chunks=build_chunks,
        descriptor_text=descriptor_text,
        run_gates=run_gates,
        open_book=PaperBook,
    )


def plan_for(corpus: Corpus) -> BundlePlan:
    """Every block verified as it was given."""
    results = {
        BlockKey(sourced.record.drug_id, block.block_id): BlockResult(
            key=BlockKey(sourced.record.drug_id, block.block_id),
            state=ReviewState.VERIFIED,
            shape=block.shape,
            header_row=block.header_row,
            bbox=block.bbox,
            header_verified=True,
            reviewers=("Người duyệt",),
            decided_at="2026-12-01T08:00:00Z",
        )
        for sourced in read_monographs(corpus.monographs)
        for block in sourced.record.blocks
    }
    return BundlePlan(
        book=_input(corpus.monographs),
        monographs=_input(corpus.monographs),
        chunks=_input(corpus.chunks),
        results=results,
        decisions=tuple,
        policy={},
        counts={"blocks": len(results), "verified": len(results)},
        chain_head="0" * 64,
        program="benchmark",
    )


def corpus_in(folder: Path) -> Corpus:
    """The corpus that `write_corpus` left in a folder; its counts are those of the export."""
    return Corpus(folder / "monographs.jsonl", folder / "chunks.jsonl", 0, 0)


def measure(folder: Path, corpus: Corpus) -> dict[str, Any]:
    """The plain read and write of a corpus, and its export into `folder`."""
    plain = _seconds(lambda: read_and_write_plainly(corpus.chunks, folder / "plain.jsonl"))
    (folder / "plain.jsonl").unlink()
    plan = plan_for(corpus)
    parts: dict[str, float] = defaultdict(float)
    said = ("export_inputs", time.perf_counter())

    def progress(stage: str, done: int, total: int | None) -> None:
        nonlocal said
        del done, total
        now = time.perf_counter()
        parts[said[0]] += now - said[1]
        said = (stage, now)

    began = time.perf_counter()
    result = export_bundle(plan, stages(), folder / "bundle", progress=progress)
    seconds = time.perf_counter() - began
    return {
        "chunks": result.chunks,
        "blocks": result.blocks,
        "file_mib": round(corpus.chunks.stat().st_size / 2**20, 1),
        "plain_s": round(plain, 2),
        "export_s": round(seconds, 2),
        "ratio": round(seconds / plain, 2),
        "chunks_per_s": round(result.chunks / seconds),
        "parts_s": {name: round(spent, 2) for name, spent in parts.items()},
        "memory_mib": _memory_mib(),
    }


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _memory_mib() -> float:
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(held / (2**20 if sys.platform == "darwin" else 2**10), 1)


def _input(path: Path) -> InputFile:
    return InputFile(path, file_sha256(path))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--chunks", type=int, default=1_000_000)
    parser.add_argument("--blocks", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--corpus", type=Path, help="a folder that has the corpus already")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.corpus) as name:
        folder = Path(name)
        corpus = (
            corpus_in(options.corpus)
            if options.corpus
            else write_corpus(folder, chunks=options.chunks, blocks=options.blocks)
        )
        measured = measure(folder, corpus)
    if options.json:
        print(json.dumps(measured))
        return
    for name, value in measured.items():
        print(f"{name:>14}  {value}")


if __name__ == "__main__":
    main()
