"""A filter of the kernel (seccomp) on what this process may ask of it.

What a parser of documents never needs is refused: sockets, programs, further processes, signals
to others, and every way to write to, make, rename or remove a file. Refused means an error and
not the end of the process. Source of the numbers: the kernel's `asm/unistd_64.h` for x86-64 and
`asm-generic/unistd.h` for ARM.
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from dataclasses import dataclass
from typing import Final

_PRCTL_NO_NEW_PRIVILEGES: Final = 38
_PRCTL_SECCOMP: Final = 22
_MODE_FILTER: Final = 2

_LOAD: Final = 0x20
_JUMP_IF_EQUAL: Final = 0x15
_JUMP_IF_AT_LEAST: Final = 0x35
_JUMP_IF_ANY_BIT: Final = 0x45
_RETURN: Final = 0x06
_ALLOW: Final = 0x7FFF0000
_KILL: Final = 0x80000000
_REFUSE: Final = 0x00050000
_NUMBER_AT: Final = 0
_PROCESSOR_AT: Final = 4
_ARGUMENTS_AT: Final = 16

_TO_WRITE: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | 0o20000000
"""Of the flags of open; the last is O_TMPFILE without the O_DIRECTORY that it includes."""
_AS_THREAD: Final = 0x00010000
_TYPE_INTO_TERMINAL: Final = (0x5412, 0x541C)
"""TIOCSTI and TIOCLINUX: a process could type commands into the terminal that it writes to."""


@dataclass(frozen=True, slots=True)
class _Processor:
    """The numbers of one kind of processor. `open_` None where there is only `openat`."""

    audit: int
    refused: tuple[int, ...]
    open_: int | None
    openat: int
    clone: int
    signals_to: tuple[int, ...]
    """Their first argument is a process, which has to be this one."""
    limits_of: int
    control: int


# fmt: off
_EVERYWHERE: Final = (
    424, 434, 438, 440,  # pidfd_send_signal, pidfd_open, pidfd_getfd, process_madvise
    425, 426, 427,  # io_uring, which would go past this filter
    428, 429, 430, 431, 432, 433, 442,  # mounting
    452,  # fchmodat2
)
_X86_64: Final = _Processor(
    audit=0xC000003E,
    refused=(
        *_EVERYWHERE,
        41, 53, 42, 49, 50, 43, 288,  # socket, socketpair, connect, bind, listen, accept
        57, 58, 59, 322,  # fork, vfork, execve, execveat
        200, 129, 297,  # tkill, rt_sigqueueinfo, rt_tgsigqueueinfo
        101, 310, 311, 312,  # ptrace, process_vm_readv, process_vm_writev, kcmp
        85, 76, 82, 264, 316,  # creat, truncate, rename, renameat, renameat2
        86, 265, 88, 266, 87, 263,  # link, linkat, symlink, symlinkat, unlink, unlinkat
        83, 258, 84, 133, 259,  # mkdir, mkdirat, rmdir, mknod, mknodat
        90, 91, 268, 92, 93, 94, 260,  # chmod, fchmod, fchmodat, chown, fchown, lchown, fchownat
        132, 235, 261, 280,  # utime, utimes, futimesat, utimensat
        188, 189, 190, 197, 198, 199,  # setxattr, removexattr and their kind
        165, 166, 155, 161, 272, 308,  # mount, umount2, pivot_root, chroot, unshare, setns
        321, 298, 323, 248, 249, 250,  # bpf, perf_event_open, userfaultfd, keys
        175, 313, 176, 246, 320,  # modules of the kernel, kexec
        303, 304, 172, 173, 167, 168, 169,  # *_handle_at, iopl, ioperm, swapon, swapoff, reboot
        170, 171, 163, 164, 227, 159, 305,  # sethostname, setdomainname, acct, clocks
        179, 135, 300,  # quotactl, personality, fanotify_init
        29, 30, 64, 68, 240,  # shmget, shmat, semget, msgget, mq_open
    ),
    open_=2, openat=257, clone=56, signals_to=(62, 234), limits_of=302, control=16,
)

_ARM64: Final = _Processor(
    audit=0xC00000B7,
    refused=(
        *_EVERYWHERE,
        198, 199, 203, 200, 201, 202, 242,  # socket, socketpair, connect, bind, listen, accept
        221, 281,  # execve, execveat
        130, 138, 240,  # tkill, rt_sigqueueinfo, rt_tgsigqueueinfo
        117, 270, 271, 272,  # ptrace, process_vm_readv, process_vm_writev, kcmp
        45, 38, 276, 37, 36, 35, 34, 33,  # truncate, rename, link, symlink, unlink, mk…at
        52, 53, 55, 54, 88,  # fchmod, fchmodat, fchown, fchownat, utimensat
        5, 6, 7, 14, 15, 16,  # setxattr, removexattr and their kind
        40, 39, 41, 51, 97, 268,  # mount, umount2, pivot_root, chroot, unshare, setns
        280, 241, 282, 217, 218, 219,  # bpf, perf_event_open, userfaultfd, keys
        105, 273, 106, 104, 294,  # modules of the kernel, kexec
        264, 265, 224, 225, 142,  # *_handle_at, swapon, swapoff, reboot
        161, 162, 89, 170, 112, 171, 266,  # sethostname, setdomainname, acct, clocks
        60, 92, 262,  # quotactl, personality, fanotify_init
        194, 196, 190, 186, 180,  # shmget, shmat, semget, msgget, mq_open
    ),
    open_=None, openat=56, clone=220, signals_to=(129, 131), limits_of=261, control=29,
)
# fmt: on

_PROCESSORS: Final = {"x86_64": _X86_64, "aarch64": _ARM64}
_NOT_OFFERED: Final = (435, 437)
"""clone3 and openat2 have their flags where a filter cannot look. The C library, told that there
are none, takes clone and openat."""
_OTHER_TABLE: Final = 0x40000000
"""From here on x86-64 has a second table of the same calls (x32)."""


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def refuse_what_no_parser_needs() -> bool:
    """Install the filter for this thread and every one that it starts; there is no way back.

    False, with nothing changed, where the system or the processor is another.
    """
    if sys.platform != "linux":
        return False
    processor = _PROCESSORS.get(platform.machine())
    if processor is None or struct.calcsize("P") != 8:
        return False
    steps = _filter(processor, os.getpid())
    try:
        library = ctypes.CDLL(None)
        if library.prctl(_PRCTL_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            return False
    except (OSError, AttributeError):
        return False
    program = _Program(len(steps) // 8, steps)
    return bool(library.prctl(_PRCTL_SECCOMP, _MODE_FILTER, ctypes.byref(program), 0, 0) == 0)


def _filter(processor: _Processor, pid: int) -> bytes:
    """The program: which call is it, and for some of them, with which arguments."""
    refuse = _REFUSE | errno.EPERM
    steps = [
        _step(_LOAD, _PROCESSOR_AT),
        _step(_JUMP_IF_EQUAL, processor.audit, 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER_AT),
        _step(_JUMP_IF_AT_LEAST, _OTHER_TABLE, 0, 1),
        _step(_RETURN, refuse),
    ]
    for number in _NOT_OFFERED:
        steps += _when(number, [_step(_RETURN, _REFUSE | errno.ENOSYS)])
    for number in processor.refused:
        steps += _when(number, [_step(_RETURN, refuse)])
    if processor.open_ is not None:
        steps += _when(processor.open_, _refuse_any(1, _TO_WRITE))
    steps += _when(processor.openat, _refuse_any(2, _TO_WRITE))
    steps += _when(processor.clone, _only_any(0, _AS_THREAD))
    for number in processor.signals_to:
        steps += _when(number, _only_equal(0, (pid,)))
    steps += _when(processor.limits_of, _only_equal(0, (0, pid)))
    steps += _when(processor.control, _refuse_equal(1, _TYPE_INTO_TERMINAL))
    steps.append(_step(_RETURN, _ALLOW))
    return b"".join(steps)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _when(number: int, then: list[bytes]) -> list[bytes]:
    return [_step(_JUMP_IF_EQUAL, number, 0, len(then)), *then]


def _argument(index: int) -> bytes:
    return _step(_LOAD, _ARGUMENTS_AT + 8 * index)  # its lower half: both processors are so ordered


def _refuse_any(argument: int, bits: int) -> list[bytes]:
    return [
        _argument(argument),
        _step(_JUMP_IF_ANY_BIT, bits, 0, 1),
        _step(_RETURN, _REFUSE | errno.EPERM),
        _step(_RETURN, _ALLOW),
    ]


def _only_any(argument: int, bits: int) -> list[bytes]:
    return [
        _argument(argument),
        _step(_JUMP_IF_ANY_BIT, bits, 1, 0),
        _step(_RETURN, _REFUSE | errno.EPERM),
        _step(_RETURN, _ALLOW),
    ]


def _only_equal(argument: int, values: tuple[int, ...]) -> list[bytes]:
    allowed = [
        step
        for value in values
        for step in (_step(_JUMP_IF_EQUAL, value, 0, 1), _step(_RETURN, _ALLOW))
    ]
    return [_argument(argument), *allowed, _step(_RETURN, _REFUSE | errno.EPERM)]


def _refuse_equal(argument: int, values: tuple[int, ...]) -> list[bytes]:
    refused = [
        step
        for value in values
        for step in (
            _step(_JUMP_IF_EQUAL, value, 0, 1),
            _step(_RETURN, _REFUSE | errno.EPERM),
        )
    ]
    return [_argument(argument), *refused, _step(_RETURN, _ALLOW)]
