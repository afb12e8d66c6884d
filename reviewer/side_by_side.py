"""The same work done by several processes at once, answers in the order of the tasks.

The same on every system: spawned, talked to through pipes. A leaf: every stage may use it.
"""

import multiprocessing
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple, Self

from reviewer.errors import InputError, Where
from reviewer.pipes import Line, line

Job = Callable[[Any], Any]
"""What a process does with a task. It is sent to each process once, and may keep state there."""


class _Refused(NamedTuple):
    """An InputError's parts: the exception itself does not travel between processes."""

    message_id: str
    where: Where | None
    details: dict[str, object]


class _Crashed(NamedTuple):
    """A bug in a process, with its traceback."""

    trace: str


class _Done(NamedTuple):
    """A task's answer."""

    answer: object


class _Process:
    """One process with its pipe."""

    def __init__(self, job: Job, name: str):
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = line(context)
        self._process = context.Process(
            target=_work, args=(theirs, job), name=f"formulary-reviewer {name}", daemon=True
        )
        self._process.start()
        theirs.close()  # so that the pipe ends with the process

    def send(self, task: object) -> None:
        self._pipe.send(task)

    def receive(self) -> Any:
        answer = self._pipe.recv()
        if isinstance(answer, _Refused):
            raise InputError(answer.message_id, where=answer.where, **answer.details)
        if isinstance(answer, _Crashed):
            raise RuntimeError(answer.trace)
        if not isinstance(answer, _Done):
            raise TypeError(f"not an answer: {answer!r}")
        return answer.answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


class Processes:
    """So many processes with the same job; a context manager that ends them, whatever they do.

    Errors of a task are raised where its answer is due: InputError as the job raised it,
    RuntimeError for whatever else went wrong there, also where a process ends by itself.
    """

    def __init__(self, job: Job, count: int, name: str):
        self._name = name
        self._stack = ExitStack()
        with ExitStack() as starting:
            self._all = [starting.enter_context(_Process(job, name)) for _ in range(count)]
            self._stack = starting.pop_all()

    def tell_all(self, task: object) -> list[Any]:
        """Give the same task to every process, and wait for all answers."""
        try:
            for process in self._all:
                process.send(task)
            return [process.receive() for process in self._all]
        except (EOFError, OSError) as error:
            raise self._ended() from error

    def in_order(self, tasks: Iterable[object], *, ahead: int = 1) -> Iterator[Any]:
        """The answers to `tasks`, each given to whichever process has been idle for longest.

        A process has up to `ahead` tasks at a time. More than one only where tasks are small: two
        sides that each wait for the other to empty a full pipe wait for ever.
        """
        idle = deque(self._all * ahead)
        busy: deque[_Process] = deque()

        def oldest() -> Any:
            process = busy.popleft()
            answer = process.receive()
            idle.append(process)
            return answer

        try:
            for task in tasks:
                if not idle:
                    yield oldest()
                process = idle.popleft()
                process.send(task)
                busy.append(process)
            while busy:
                yield oldest()
        except (EOFError, OSError) as error:
            raise self._ended() from error

    def _ended(self) -> RuntimeError:
        return RuntimeError(f"a process for {self._name} ended by itself")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()


def _work(pipe: Line, job: Job) -> None:
    """The life of a process: a task in, an answer out, until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's to act on
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(_answer(job, task))


def _answer(job: Job, task: object) -> _Done | _Refused | _Crashed:
    try:
        return _Done(job(task))
    except InputError as error:
        return _Refused(error.message_id, error.where, error.details)
    except Exception:
        return _Crashed(traceback.format_exc())
