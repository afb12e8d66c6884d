"""How much memory a child process has taken, and how it gives some back, on each system."""

import ctypes
import os
import signal
import sys
from functools import cache
from pathlib import Path
from typing import Final

_STATM: Final = Path("/proc/self/statm")


def step_back() -> None:
    """Let every other process go first: nobody waits for this one. Leave Ctrl+C to the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)


def private_bytes() -> int | None:
    """Memory of this process alone, without what it shares; None where the system has no cheap
    way to tell."""
    try:
        descriptor = _statm()
        _, resident, shared, *_ = os.pread(descriptor, 256, 0).split()
    except OSError:
        return None
    return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")


@cache
def _statm() -> int:
    """Opened once and kept: a confined process, asking later, could open it no more."""
    return os.open(_STATM, os.O_RDONLY)


def return_free_memory() -> None:
    """Give what was freed back to the system, where the C library keeps it for later."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
