"""Processes that work side by side."""

import signal

from reviewer.side_by_side import Processes


def test_ctrl_c_in_the_terminal_does_not_stop_a_process_with_a_traceback() -> None:
    """A terminal sends it to every process of the command; only the first one acts on it."""
    with Processes(signal.raise_signal, 1, "a test") as processes:
        assert list(processes.in_order([signal.SIGINT, signal.SIGINT])) == [None, None]
