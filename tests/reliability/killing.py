"""Start a process that works on files, and kill it at a random moment."""

import contextlib
import io
import json
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from reviewer.cli import run
from reviewer.messages import text

ROUNDS: Final = int(os.environ.get("RELIABILITY_ROUNDS", "3"))
"""How often each test kills. `make reliability` asks for 200."""

ROOT: Final = Path(__file__).resolve().parents[2]
_PATIENCE: Final = 120.0 if ROUNDS < 20 else 3600.0
_ORPHANS_END_WITHIN: Final = 30.0 if ROUNDS < 20 else 600.0
"""A long run shares its machine with others, and may be held up by them."""


@dataclass
class Killed:
    """What a process had said when it was killed: whole lines only, without `begin`."""

    lines: list[str] = field(default_factory=list)
    ended_by_itself: bool = False


class Acting:
    """A process of `acting.py`, in a group of its own with whatever it starts."""

    def __init__(self, *arguments: object) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.acting", *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "FORMULARY_REVIEWER_LANGUAGE": "en"},
            start_new_session=True,
        )
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def next_line(self) -> str:
        """The next whole line that it says, or nothing when it has ended."""
        return self._said.get(timeout=_PATIENCE).decode().removesuffix("\n")

    def begin(self) -> None:
        """Wait until it begins to write."""
        assert self.next_line() == "begin"

    def kill(self) -> Killed:
        """SIGKILL, and wait for what it had started to end by itself."""
        ended = self._process.poll() is not None
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._wait_for_orphans()
        lines = []
        while (line := self._said.get(timeout=_PATIENCE)).endswith(b"\n"):
            lines.append(line.decode().removesuffix("\n"))
        return Killed(lines, ended)

    def wait(self) -> list[str]:
        """All that it says until it ends by itself."""
        lines = []
        while (line := self._said.get(timeout=_PATIENCE)).endswith(b"\n"):
            lines.append(line.decode().removesuffix("\n"))
        self._process.wait()
        self._wait_for_orphans()
        return lines

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            for line in stream:
                self._said.put(line)
        self._said.put(b"")

    def _wait_for_orphans(self) -> None:
        until = time.monotonic() + _ORPHANS_END_WITHIN
        while _group_lives(self._process.pid):
            assert time.monotonic() < until, "a process that it started goes on without it"
            time.sleep(0.01)


def _group_lives(group: int) -> bool:
    """Whether a process of the group runs; who has ended and was not waited for does not."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = status.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group and fields[0] not in "ZX":
                return True
    return False


def killed_at_random(
    chance: random.Random, span: float, *arguments: object, since: float = 0.0
) -> Killed:
    """Start it, kill it between `since` and `span` seconds after it began."""
    acting = Acting(*arguments)
    acting.begin()
    time.sleep(chance.uniform(since, span))
    return acting.kill()


def seconds_of(*arguments: object) -> float:
    """How long it takes from its beginning to what it has done first when nobody kills it."""
    acting = Acting(*arguments)
    acting.begin()
    started = time.monotonic()
    acting.next_line()
    took = time.monotonic() - started
    acting.wait()
    return took


def done_again(words: list[str], counts: Counter[str]) -> None:
    """The same once more, which has to work. In a long run on a machine that others may hold up
    for longer than a PDF may take to open, it is tried again then, and counted.
    """
    for _ in range(1 if ROUNDS < 20 else 5):
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            code = run(words)
        if code == 0:
            return
        slow = [text("pdf.page_too_slow", page=page) for page in (1, 2, 3)]
        slow.append(text("pdf.render_timeout", seconds=30))
        assert any(each in said.getvalue() for each in slow), said.getvalue()
        counts["held_up"] += 1
    raise AssertionError(said.getvalue())


@contextmanager
def tally(test: str) -> Iterator[Counter[str]]:
    """What happened, counted; added to the file that `docs/reliability.md` is written from."""
    counts: Counter[str] = Counter()
    failed = True
    try:
        yield counts
        failed = False
    finally:
        place = os.environ.get("RELIABILITY_REPORT")
        if place:
            Path(place).parent.mkdir(parents=True, exist_ok=True)
            said = {"test": test, "asked": ROUNDS, "failed": failed, **counts}
            with Path(place).open("a", encoding="utf-8") as file:
                file.write(json.dumps(said) + "\n")
