"""The rules that must count zero before anything is released (design section 5)."""

from reviewer.gates.names import GATE_NAMES, OURS, THE_SIX
from reviewer.gates.report import Example, GateReport, GateResult
from reviewer.gates.runner import run_gates

__all__ = ["GATE_NAMES", "OURS", "THE_SIX", "Example", "GateReport", "GateResult", "run_gates"]
