"""Runs the gates over records that are in memory."""

import json
from collections.abc import Iterable
from typing import Any

from reviewer.contract.raw import RawRecord
from reviewer.gates import GateReport, run_gates

Records = list[dict[str, Any]]


def raw(records: Iterable[object]) -> Iterable[RawRecord]:
    """Records as a reader gives them; bytes stay as they are."""
    for line, record in enumerate(records, start=1):
        data = record if isinstance(record, bytes) else json.dumps(record).encode()
        yield RawRecord(line, data)


def failing(report: GateReport) -> dict[str, int]:
    """The gates that fail, with their counts."""
    return {gate.name: gate.violations for gate in report.gates if not gate.passed}


def gates_of(monographs: Iterable[object], chunks: Iterable[object]) -> GateReport:
    """The gates over records that are in memory."""
    return run_gates(raw(monographs), raw(chunks))
