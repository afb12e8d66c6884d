"""A render process seen from the program: start it, give it a job, wait, kill it.

The same on every system: spawned, talked to through a pipe, ended by `Process.kill`. No signal, no
fork, no socket is relied on.
"""

import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final

from reviewer.pdf.jobs import Job, Outcome

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

MEMORY_LIMIT: Final = 1 << 30
"""Bytes of address space for a render process, where the system can hold it to that."""


@dataclass(frozen=True, slots=True)
class ArenaAddress:
    """Where a render process finds the shared memory."""

    name: str
    size: int


def run_child(pipe: Connection, arena: ArenaAddress | None, memory_limit: int) -> None:
    """What the new process runs. Only here, and so only there, is PyMuPDF imported."""
    from reviewer.pdf.memory_limit import limit_memory

    limit_memory(memory_limit)
    from reviewer.pdf.worker import serve

    if arena is None:
        serve(pipe, None)
        return
    from reviewer.pdf.arena_view import attached

    with attached(arena.name, arena.size) as memory:
        serve(pipe, memory)


class RenderChild:
    """One render process with a pipe to it. Not thread-safe: its owner keeps the order."""

    def __init__(self, arena: ArenaAddress | None = None, memory_limit: int = MEMORY_LIMIT) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=run_child,
            args=(theirs, arena, memory_limit),
            name="formulary-reviewer render",
            daemon=True,
        )
        self._process.start()
        theirs.close()  # so that the pipe ends with the process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid or 0

    @property
    def sentinel(self) -> int:
        """Ready, for `multiprocessing.connection.wait`, once the process has ended."""
        return self._process.sentinel

    @property
    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._process.exitcode

    def send(self, job: Job) -> None:
        """Hand it a job. Raises OSError when the process is gone."""
        self.pipe.send(job)

    def receive(self, seconds: float) -> Outcome | None:
        """Its answer; None when none came in time. Raises EOFError or OSError when it died."""
        if not self.pipe.poll(seconds):
            return None
        outcome: Outcome = self.pipe.recv()
        return outcome

    def kill(self) -> None:
        """End it now, whatever it does, and wait until it has: then its memory is nobody's."""
        self._process.kill()
        self._process.join()
        self.pipe.close()

    def close(self, seconds: float = 0.5) -> None:
        """Hang up, and kill it if it does not go by itself."""
        self.pipe.close()
        self._process.join(seconds)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._process.close()
