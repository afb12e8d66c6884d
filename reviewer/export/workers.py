"""Chunks of a large file rewritten by several processes, in the order of the file.

The same on every system: spawned, talked to through a pipe. Each has one batch at a time, so that
neither side ever waits for the other to empty a full pipe.
"""

import multiprocessing
import traceback
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Final, NamedTuple, Self

from reviewer.contract.raw import RawRecord
from reviewer.errors import InputError, Where
from reviewer.export.rewriting import ChunkRewriter
from reviewer.pipes import Line, line

_BATCH_BYTES: Final = 1 << 20


class _Rewritten(NamedTuple):
    """A batch as it goes out, and how many of it came without `schema_version`."""

    lines: list[bytes]
    upgraded: int


class _Refused(NamedTuple):
    """An InputError's parts: the exception itself does not travel between processes."""

    message_id: str
    where: Where | None
    details: dict[str, object]


class _Crashed(NamedTuple):
    """A bug in a process, with its traceback."""

    trace: str


class _Worker:
    """One process with its pipe."""

    def __init__(self, rewriter: ChunkRewriter):
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = line(context)
        self._process = context.Process(
            target=_work, args=(theirs, rewriter), name="formulary-reviewer export", daemon=True
        )
        self._process.start()
        theirs.close()  # so that the pipe ends with the process

    def send(self, batch: list[RawRecord]) -> None:
        self._pipe.send(batch)

    def receive(self) -> _Rewritten:
        answer = self._pipe.recv()
        if isinstance(answer, _Refused):
            raise InputError(answer.message_id, where=answer.where, **answer.details)
        if isinstance(answer, _Crashed):
            raise RuntimeError(answer.trace)
        if not isinstance(answer, _Rewritten):
            raise TypeError(f"not a batch: {answer!r}")
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def rewritten_by_workers(
    rewriter: ChunkRewriter, records: Iterable[RawRecord], count: int
) -> Iterator[list[bytes]]:
    """Batches of lines as `rewriter` makes them, by `count` processes, in order.

    What was upgraded is added to the rewriter's own count. Raises InputError as the rewriter
    does, RuntimeError where a process ends by itself.
    """
    with ExitStack() as stack:
        idle = deque(stack.enter_context(_Worker(rewriter)) for _ in range(count))
        busy: deque[_Worker] = deque()

        def oldest() -> list[bytes]:
            worker = busy.popleft()
            answer = worker.receive()
            idle.append(worker)
            rewriter.upgraded += answer.upgraded
            return answer.lines

        try:
            for batch in batches(records):
                if not idle:
                    yield oldest()
                worker = idle.popleft()
                worker.send(batch)
                busy.append(worker)
            while busy:
                yield oldest()
        except (EOFError, OSError) as error:
            raise RuntimeError("a process that rewrites chunks ended by itself") from error


def batches(records: Iterable[RawRecord]) -> Iterator[list[RawRecord]]:
    """The records in lists of about a mebibyte."""
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


def _work(pipe: Line, rewriter: ChunkRewriter) -> None:
    """The life of a process: a batch in, a batch out, until the other end is gone."""
    while True:
        try:
            batch: list[RawRecord] = pipe.recv()
        except EOFError:
            return
        pipe.send(_answer(rewriter, batch))


def _answer(rewriter: ChunkRewriter, batch: list[RawRecord]) -> _Rewritten | _Refused | _Crashed:
    before = rewriter.upgraded
    try:
        lines = [rewriter.line(record) for record in batch]
    except InputError as error:
        return _Refused(error.message_id, error.where, error.details)
    except Exception:
        return _Crashed(traceback.format_exc())
    return _Rewritten(lines, rewriter.upgraded - before)
