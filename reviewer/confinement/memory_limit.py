"""How a process is held to a bound on its memory, on each system."""

import ctypes
import sys
from typing import Final

_LIMIT_PROCESS_MEMORY: Final = 0x100
_EXTENDED_LIMIT_INFORMATION: Final = 9


def limit_memory(size: int) -> bool:
    """Hold this process to `size` bytes from now on; False where the system does not do that.

    What asks for more then gets none: MuPDF reports it and the process goes on. Linux limits the
    address space, Windows what is committed, by a job that the process puts itself into.
    """
    if sys.platform == "win32":
        return _limit_by_job(size)
    import resource

    try:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        allowed = size if hard == resource.RLIM_INFINITY else min(size, hard)
        resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))
    except (ValueError, OSError):
        return False
    return True


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION of the Windows API."""

    _fields_ = (
        ("per_process_time", ctypes.c_int64),
        ("per_job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of the Windows API."""

    _fields_ = (
        ("basic", BasicLimits),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


def _limit_by_job(size: int) -> bool:
    if sys.platform != "win32":
        return False
    kernel = ctypes.WinDLL("kernel32")
    kernel.CreateJobObjectW.restype = ctypes.c_void_p
    kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, ctypes.c_wchar_p)
    kernel.SetInformationJobObject.argtypes = (
        ctypes.c_void_p,
        ctypes.c_int,
        ctypes.c_void_p,
        ctypes.c_uint32,
    )
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    kernel.AssignProcessToJobObject.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
    job = kernel.CreateJobObjectW(None, None)
    if not job:
        return False
    limits = ExtendedLimits()
    limits.basic.flags = _LIMIT_PROCESS_MEMORY
    limits.process_memory = size
    told = kernel.SetInformationJobObject(
        job, _EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits), ctypes.sizeof(limits)
    )
    # The handle stays open as long as the process: the job and its limit go with it.
    return bool(told and kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess()))
