"""Percentiles, and the memory of processes that share some of it."""

import math
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypedDict

_MIB = 1024.0


class Spread(TypedDict):
    """Milliseconds of many measurements."""

    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float


def spread(milliseconds: Sequence[float]) -> Spread:
    """Median, 95th and 99th percentile (nearest rank) and maximum, to a hundredth."""
    ordered = sorted(milliseconds)
    if not ordered:
        raise ValueError("nothing was measured")

    def rank(share: float) -> float:
        return round(ordered[max(math.ceil(share * len(ordered)) - 1, 0)], 2)

    return Spread(
        p50_ms=rank(0.5), p95_ms=rank(0.95), p99_ms=rank(0.99), max_ms=round(ordered[-1], 2)
    )


def memory_mib(processes: Iterable[int]) -> float | None:
    """Memory of these processes together, what they share counted once; None where the system
    does not tell."""
    total = 0.0
    for process in processes:
        part = _proportional_kib(process)
        if part is None:
            return None
        total += part
    return total / _MIB


def _proportional_kib(process: int) -> float | None:
    try:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return None if process == os.getpid() else 0.0
    for line in rollup.splitlines():
        if line.startswith("Pss:"):
            return float(line.split()[1])
    return None
