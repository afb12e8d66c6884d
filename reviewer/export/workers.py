"""Chunks of a large file rewritten by several processes, in the order of the file."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from reviewer.contract.raw import Divisible, Part, RawRecord
from reviewer.export.rewriting import ChunkRewriter
from reviewer.side_by_side import Processes

_BATCH_BYTES: Final = 1 << 16
"""Larger pieces of memory are given back to the system each time, and new ones slow to touch."""


class _Rewritten(NamedTuple):
    """A batch as it goes out, and how many of it came without `schema_version`."""

    lines: list[bytes]
    upgraded: int


class _PartOfFile(NamedTuple):
    """A batch that the process reads for itself."""

    part: Part


class _Rewriting:
    """What one process does."""

    def __init__(self, rewriter: ChunkRewriter):
        self._rewriter = rewriter

    def __call__(self, batch: list[RawRecord] | _PartOfFile) -> _Rewritten:
        before = self._rewriter.upgraded
        records = batch.part.records() if isinstance(batch, _PartOfFile) else batch
        lines = [self._rewriter.line(record) for record in records]
        return _Rewritten(lines, self._rewriter.upgraded - before)


def rewritten_by_workers(
    rewriter: ChunkRewriter, records: Iterable[RawRecord], count: int
) -> Iterator[list[bytes]]:
    """Batches of lines as `rewriter` makes them, by `count` processes, in order.

    What was upgraded is added to the rewriter's own count. Raises InputError as the rewriter
    does, RuntimeError where a process ends by itself.
    """
    with Processes(_Rewriting(rewriter), count, "export") as processes:
        # A description of a part is small, so one more may wait in the pipe.
        answers = (
            processes.in_order(map(_PartOfFile, records.parts(_BATCH_BYTES)), ahead=2)
            if isinstance(records, Divisible)
            else processes.in_order(batches(records))
        )
        for rewritten in answers:
            rewriter.upgraded += rewritten.upgraded
            yield rewritten.lines


def batches(records: Iterable[RawRecord]) -> Iterator[list[RawRecord]]:
    """The records in lists of about 64 KiB."""
    batch: list[RawRecord] = []
    size = 0
    for record in records:
        batch.append(record)
        size += len(record.data)
        if size >= _BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
