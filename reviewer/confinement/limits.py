"""Bounds of the system on what a process may use up, where the system has them."""

import contextlib
import math
import sys
from typing import Final

if sys.platform != "win32":
    import resource

FILE_SIZE: Final = 1 << 20
"""Bytes: enough for a traceback where the errors of a program go to a file."""
_OPEN_FILES: Final = 64
"""A child has pipes, one book and, now and then, a module of Python's own open."""
_GRACE: Final = 10.0


def limit_resources(largest_file: int = FILE_SIZE) -> bool:
    """No file may grow beyond so many bytes, no memory be dumped, few files be open.

    False where the system has no such bounds or does not take them.
    """
    if sys.platform == "win32":
        return False
    wanted = (
        (resource.RLIMIT_FSIZE, largest_file),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
    )
    held = True
    for which, most in wanted:
        try:
            _, hard = resource.getrlimit(which)
            allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(which, (allowed, allowed))
        except (ValueError, OSError):
            held = False
    return held


def allow_seconds(seconds: float) -> None:
    """The system ends this process when it computes for longer than that and some seconds more.

    To be called again before each piece of work. Whoever waits for the process ends it sooner;
    this is for when that one is gone itself. No effect on Windows.
    """
    if sys.platform == "win32":
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    most = math.ceil(usage.ru_utime + usage.ru_stime + seconds + _GRACE)
    with contextlib.suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))
