"""Runs commands on a system that refuses: `python -m tests.reliability.starving`.

Reads `{"refuse": {call: errno}, "commands": [{"words": […], "room": bytes or null, "file": bytes
or null}]}` on standard input and says of each command its exit code and what it printed. `room` is
how much is left on the disk of the folder `disk` (a small one of its own), `file` how large a file
may become, `temporary` where unfinished files go. `refuse` makes the kernel refuse calls by that
name from then on, here and in whatever is started.
"""

import contextlib
import ctypes
import io
import json
import os
import platform
import resource
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any, Final

from reviewer.confinement import system_calls

_CALLS: Final = {
    "x86_64": {"fsync": 74, "fdatasync": 75, "flock": 73, "link": 86, "linkat": 265},
    "aarch64": {"fsync": 82, "fdatasync": 83, "flock": 32, "linkat": 37},
}


def can_refuse() -> bool:
    """Whether this system can be made to refuse."""
    return sys.platform == "linux" and platform.machine() in _CALLS


def refuse(calls: dict[str, int]) -> None:
    """From now on these calls fail with these error numbers."""
    numbers = _CALLS[platform.machine()]
    steps = [system_calls._step(system_calls._LOAD, system_calls._NUMBER_AT)]
    for name, number in calls.items():
        if name in numbers:
            then = [system_calls._step(system_calls._RETURN, system_calls._REFUSE | number)]
            steps += system_calls._when(numbers[name], then)
    steps.append(system_calls._step(system_calls._RETURN, system_calls._ALLOW))
    program = system_calls._Program(len(steps), b"".join(steps))
    library = ctypes.CDLL(None)
    assert library.prctl(38, 1, 0, 0, 0) == 0
    assert library.prctl(22, 2, ctypes.byref(program), 0, 0) == 0


def leave_room(disk: Path, room: int | None) -> None:
    """Fill the disk up but for so many bytes."""
    filler = disk / "filler"
    filler.unlink(missing_ok=True)
    if room is None:
        return
    free = os.statvfs(disk)
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(1, free.f_bavail * free.f_frsize - room))


def said_of(words: list[str]) -> dict[str, Any]:
    """Run one command."""
    from reviewer.cli import run

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = run(words)
        except SystemExit as error:
            code = int(error.code or 0)
        except BaseException:
            code = -1
            traceback.print_exc()
    return {"words": words, "code": code, "out": out.getvalue(), "err": err.getvalue()}


def main() -> None:
    """Run what is asked for."""
    asked = json.loads(sys.stdin.read())
    if asked.get("refuse"):
        refuse(asked["refuse"])
    for command in asked["commands"]:
        if asked.get("temporary"):
            tempfile.tempdir = asked["temporary"]
        if asked.get("disk"):
            leave_room(Path(asked["disk"]), command.get("room"))
        largest = command.get("file")
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        allowed = resource.RLIM_INFINITY if largest is None else largest
        resource.setrlimit(resource.RLIMIT_FSIZE, (allowed, hard))
        said = said_of(command["words"])
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
