"""Runs every gate over a pair of files: the monographs first and whole, then each chunk once."""

import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from reviewer.contract.raw import Divisible, RawRecord
from reviewer.gates.report import GateReport
from reviewer.gates.run import Run
from reviewer.gates.side_by_side import LookingProcesses
from reviewer.progress import CancelToken, Progress, no_progress

STAGE: Final = "gates"

_TOGETHER: Final = 1000
"""Chunks between two looks at whether to go on."""
_PART: Final = 1 << 20
"""Bytes of a file that a process looks at in one go."""
PARALLEL_FROM: Final = 64 << 20
"""Bytes of both files from which on several processes are worth their start of a second."""
_MOST_PROCESSES: Final = 8


def run_gates(
    monographs: Iterable[RawRecord],
    chunks: Iterable[RawRecord],
    *,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
    monographs_path: Path | None = None,
    chunks_path: Path | None = None,
    processes: int | None = None,
) -> GateReport:
    """Every gate's count over both files; the paths are for the sentences alone.

    Chunks are streamed: memory holds the blocks and the chunks' ids. Large files that can be read
    in parts are looked at by several processes, `processes` says how many; the report is the same.
    Raises InputError, with file and line, for a line that is not JSON or of a newer format,
    CancelledError when asked to stop. A gate that fails by a fault of its own counts that as a
    violation: nothing passes by a crash.
    """
    cancel = cancel or CancelToken()
    if isinstance(monographs, Divisible) and isinstance(chunks, Divisible):
        count = processes or _processes_for(monographs.size + chunks.size)
        if count > 1:
            paths = (monographs_path, chunks_path)
            return _run_side_by_side(monographs, chunks, count, progress, cancel, paths)
    run = Run(monographs_path, chunks_path)
    for record in monographs:
        cancel.check()
        run.take_in_monograph(run.look_at_monograph(record))
    for stretch in run.looker().stretches(chunks, _TOGETHER):
        cancel.check()
        run.take_in(stretch)
        progress(STAGE, run.chunks, None)
    progress(STAGE, run.chunks, run.chunks)
    return run.report()


def _run_side_by_side(
    monographs: Divisible,
    chunks: Divisible,
    count: int,
    progress: Progress,
    cancel: CancelToken,
    paths: tuple[Path | None, Path | None],
) -> GateReport:
    run = Run(*paths)
    with ExitStack() as stack:
        looking = stack.enter_context(LookingProcesses(count, *paths))
        for lines in looking.monographs(monographs.parts(_PART)):
            cancel.check()
            for line in lines:
                run.take_in_monograph(line)
        run.begin_chunks(looking.begin_chunks(run.told))
        size = chunks.size
        for end, stretch in looking.chunks(chunks.parts(_PART)):
            cancel.check()
            run.take_in(stretch)
            progress(STAGE, end, size)
    progress(STAGE, run.chunks, run.chunks)
    return run.report()


def _processes_for(size: int) -> int:
    return min(os.cpu_count() or 1, _MOST_PROCESSES) if size >= PARALLEL_FROM else 1
