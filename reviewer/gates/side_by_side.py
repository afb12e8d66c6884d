"""The gates' looking at records done by several processes; what they find is put together here."""

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

import orjson

from reviewer.contract.monograph import BlockKey
from reviewer.contract.raw import Part
from reviewer.gates.book_facts import BookFacts
from reviewer.gates.leaks import Leaks
from reviewer.gates.monograph_line import MonographLine, look_at_monograph
from reviewer.gates.stretch import Looker, Stretch
from reviewer.side_by_side import Processes

_AHEAD: Final = 2


class _MonographsPart(NamedTuple):
    part: Part


class _Book(NamedTuple):
    """Every monograph as it is told, without prose."""

    told: list[MonographLine]


class _ChunksPart(NamedTuple):
    part: Part


class _Looking:
    """What one process does; it has the book once it was told."""

    def __init__(self, monographs: Path | None, chunks: Path | None):
        self._monographs = monographs
        self._chunks = chunks
        self._looker: Looker | None = None

    def __call__(self, task: object) -> object:
        if isinstance(task, _MonographsPart):
            return [look_at_monograph(raw, self._monographs) for raw in task.part.records()]
        if isinstance(task, _Book):
            return self._begin_chunks(task.told)
        if isinstance(task, _ChunksPart) and self._looker is not None:
            return self._looker.stretch(task.part.records())
        raise TypeError(f"no task: {task!r}")

    def _begin_chunks(self, told: list[MonographLine]) -> list[BlockKey]:
        book = BookFacts()
        for monograph in told:
            if monograph.data is not None:
                book.take_in(orjson.loads(monograph.data), monograph.line)
        gc.disable()  # nothing here makes cycles, and there are millions of objects to look through
        leaks = Leaks(book.blocks())
        self._looker = Looker(book, leaks, self._chunks)
        return leaks.unsearchable


class LookingProcesses:
    """So many processes that look at parts of both files; a context manager."""

    def __init__(self, count: int, monographs: Path | None, chunks: Path | None):
        self._processes = Processes(_Looking(monographs, chunks), count, "gates")

    def monographs(self, parts: Iterable[Part]) -> Iterator[list[MonographLine]]:
        """Each part's monographs, in order."""
        return self._processes.in_order(map(_MonographsPart, parts), ahead=_AHEAD)

    def begin_chunks(self, told: list[MonographLine]) -> list[BlockKey]:
        """Tell every process the whole book; the blocks with too little text to look for."""
        unsearchable: list[BlockKey] = self._processes.tell_all(_Book(told))[0]
        return unsearchable

    def chunks(self, parts: Iterable[Part]) -> Iterator[tuple[int, Stretch]]:
        """What each part's chunks amount to, in order, with the bytes up to its end."""
        ends: deque[int] = deque()

        def tasks() -> Iterator[_ChunksPart]:
            for part in parts:
                ends.append(part.end)
                yield _ChunksPart(part)

        for stretch in self._processes.in_order(tasks(), ahead=_AHEAD):
            yield ends.popleft(), stretch

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._processes.__exit__(kind, error, traceback)
