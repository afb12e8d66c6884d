"""Landlock: from now on this process may read the named files and folders, and open nothing else.

Of Linux 5.13 and later. What is open already stays open, so pipes and shared memory go on working.
Source of numbers and layouts: the kernel's `linux/landlock.h`, the same on every processor.
"""

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from stat import S_ISDIR
from typing import Final

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_NO_NEW_PRIVILEGES: Final = 38

_READ_FILE: Final = 1 << 2
_READ_FOLDER: Final = 1 << 3
_FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many kinds of access to files a version knows; later versions have added none so far."""
_NETWORK_SINCE: Final = 4
_SCOPES_SINCE: Final = 6
_BIND_AND_CONNECT: Final = 0b11
_SOCKETS_AND_SIGNALS: Final = 0b11


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scopes", ctypes.c_uint64),
    )


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("descriptor", ctypes.c_int32))


def version() -> int:
    """The version of Landlock that the system has; 0 for none."""
    if sys.platform != "linux":
        return 0  # there these numbers are other calls
    try:
        answer = ctypes.CDLL(None).syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)
    except (OSError, AttributeError):
        return 0
    return max(0, int(answer))


def restrict_to(readable: Iterable[Path]) -> bool:
    """Let this thread, and every one that it starts, read these files and what is in these
    folders; write, make or run none; reach no port by TCP; signal no other process.

    A path that is not there is passed over. False, with nothing changed, where the system does
    not have it.
    """
    have = version()
    if not have:
        return False
    library = ctypes.CDLL(None)
    handled = (1 << _FILE_RIGHTS.get(have, _FILE_RIGHTS[5])) - 1
    wanted = _Ruleset(
        handled,
        _BIND_AND_CONNECT if have >= _NETWORK_SINCE else 0,
        _SOCKETS_AND_SIGNALS if have >= _SCOPES_SINCE else 0,
    )
    rules = library.syscall(_CREATE_RULESET, ctypes.byref(wanted), ctypes.sizeof(wanted), 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(library, rules, path)
        if library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            return False
        return bool(library.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(library: ctypes.CDLL, rules: int, path: Path) -> None:
    with contextlib.suppress(OSError):
        descriptor = os.open(path, getattr(os, "O_PATH", 0) | os.O_CLOEXEC)
        try:
            is_folder = S_ISDIR(os.fstat(descriptor).st_mode)
            allowed = _READ_FILE | _READ_FOLDER if is_folder else _READ_FILE
            rule = _Beneath(allowed, descriptor)
            library.syscall(_ADD_RULE, rules, _PATH_BENEATH, ctypes.byref(rule), 0)
        finally:
            os.close(descriptor)
