"""Several processes rewrite as one does: the same lines, in order, with the same errors."""

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from reviewer.chunk import descriptor_text
from reviewer.contract.chunk import Chunk
from reviewer.contract.raw import RawRecord
from reviewer.contract.vocabulary import ReviewState
from reviewer.errors import InputError, Where
from reviewer.export.outgoing_records import OutgoingRecords
from reviewer.export.rewriting import ChunkRewriter
from reviewer.export.workers import rewritten_by_workers
from reviewer.progress import CancelToken, no_progress
from reviewer.sources import parse_record
from tests.unit.export.maker import TABLE, Desk


def rewriter(desk: Desk) -> ChunkRewriter:
    records = OutgoingRecords(desk.plan(), desk.stages(), no_progress, CancelToken())
    for _ in records.monographs():
        pass
    return ChunkRewriter(
        Path("chunks.jsonl"), records.blocks, descriptor_text, partial(parse_record, Chunk)
    )


def many(desk: Desk, padding: int = 100_000) -> Iterator[RawRecord]:
    """Enough lines for several batches; every third came without a version."""
    for number, chunk in enumerate(desk.chunks() * 8):
        padded = {**chunk, "chunk_id": f"c{number}", "x_padding": "x" * padding}
        if number % 3 == 0:
            del padded["schema_version"]
        yield RawRecord(number + 1, json.dumps(padded, ensure_ascii=False).encode())


def test_the_same_lines_in_the_same_order(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.NOT_A_BLOCK)
    alone, together = rewriter(desk), rewriter(desk)
    expected = [alone.line(record) for record in many(desk)]
    found = [line for batch in rewritten_by_workers(together, many(desk), 2) for line in batch]
    assert found == expected
    assert together.upgraded == alone.upgraded > 0


def test_a_line_that_is_no_chunk_is_named(desk: Desk) -> None:
    records = [*many(desk), RawRecord(4711, b"{}")]
    with pytest.raises(InputError) as refused:
        for _ in rewritten_by_workers(rewriter(desk), records, 2):
            pass
    assert refused.value.where is not None
    assert "chunks.jsonl:4711" in str(refused.value)


def crash(data: bytes, where: Where) -> NoReturn:
    del data, where
    raise ZeroDivisionError


def test_a_bug_in_a_process_comes_with_its_traceback(desk: Desk) -> None:
    broken = rewriter(desk)
    broken._parse_chunk = crash
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        list(rewritten_by_workers(broken, [RawRecord(1, b"{}")], 1))


def die(data: bytes, where: Where) -> NoReturn:
    del data, where
    os._exit(3)


def test_a_process_that_dies_ends_the_export_and_does_not_hang(desk: Desk) -> None:
    broken = rewriter(desk)
    broken._parse_chunk = die
    with pytest.raises(RuntimeError, match="ended by itself"):
        list(rewritten_by_workers(broken, [RawRecord(1, b"{}")], 1))
