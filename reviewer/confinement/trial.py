"""Try what a confined process must not be able to do, and tell what came of it.

The same attempts serve the command that reports what this machine holds such processes to, and the
tests, which make them from inside the real ones.
"""

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from pathlib import Path
from types import MappingProxyType
from typing import Final

from reviewer.confinement.confine import Confinement, confine_to
from reviewer.confinement.landlock import version
from reviewer.confinement.replies import ReplyReader, UntrustedReplyError
from reviewer.pipes import Line, line

_PATIENCE: Final = 20.0

Refused = Mapping[str, bool]
"""For each attempt whether the system refused it."""


def attempts(
    other: Path, folder: Path, more: Mapping[str, Callable[[], object]] = MappingProxyType({})
) -> Refused:
    """Try everything, in this process: to read `other`, to write in `folder`, and `more`."""
    tries: dict[str, Callable[[], object]] = {
        "read_other_file": lambda: other.read_bytes(),
        "write_file": lambda: (folder / "written").write_bytes(b"x"),
        "remove_file": lambda: other.with_name("to_remove").unlink(),
        "start_program": _start_program,
        "signal_other_process": lambda: os.kill(os.getppid(), 0),
        **more,
    }
    return {name: _is_refused(attempt) for name, attempt in tries.items()}


def held_here() -> tuple[Confinement, Refused]:
    """Confine a process of its own on this machine and let it try everything."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("book", "other", "to_remove"):
            (folder / each).write_bytes(b"x")
        context = get_context("spawn")
        ours, theirs = line(context)
        process = context.Process(target=_confined, args=(theirs, folder), daemon=True)
        process.start()
        theirs.close()
        try:
            if not ours.poll(_PATIENCE):
                return Confinement(files=False, system_calls=False, resources=False), {}
            confinement, refused = ReplyReader(Confinement).read(ours.inbox)
        except (EOFError, OSError, UntrustedReplyError):
            return Confinement(files=False, system_calls=False, resources=False), {}
        finally:
            process.kill()
            process.join()
            ours.close()
    return confinement, refused


def landlock_version() -> int:
    """The system's version of Landlock; 0 for none."""
    return version()


def _confined(pipe: Line, folder: Path) -> None:
    held = confine_to(folder / "book")
    pipe.send((held, attempts(folder / "other", folder)))


def _start_program() -> None:
    # Without a shell or a search: the process takes the place of nothing else.
    os.waitpid(os.spawnv(os.P_NOWAIT, sys.executable, [sys.executable, "-c", ""]), 0)


def _is_refused(attempt: Callable[[], object]) -> bool:
    with contextlib.suppress(Exception):
        attempt()
        return False
    return True
