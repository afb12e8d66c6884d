"""Progress on standard error: a line that renews itself on a terminal, sparse lines in a log."""

import io

from reviewer.cli.progress_line import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_terminal_shows_one_line_that_is_gone_in_the_end() -> None:
    clock, stream = Clock(), Terminal()
    with ProgressLine(stream, clock) as line:
        for done in (25, 50):
            clock.now += 5
            line("read", done, 100)
    assert "\n" not in stream.getvalue()
    assert "50 %" in stream.getvalue()
    assert stream.getvalue().endswith(" \r")


def test_a_log_gets_few_whole_lines() -> None:
    clock, stream = Clock(), io.StringIO()
    with ProgressLine(stream, clock) as line:
        for done in range(100):
            clock.now += 1
            line("read", done, 100)
    lines = stream.getvalue().splitlines()
    assert 5 <= len(lines) <= 10
    assert "\r" not in stream.getvalue()


def test_a_short_run_says_nothing() -> None:
    stream = Terminal()
    with ProgressLine(stream, Clock()) as line:
        line("read", 1, 1)
    assert stream.getvalue() == ""


def test_time_left_follows_from_the_time_that_went() -> None:
    clock, stream = Clock(), Terminal()
    with ProgressLine(stream, clock) as line:
        line("read", 0, 100)
        clock.now = 30
        line("read", 25, 100)
    assert "1:30" in stream.getvalue()


def test_without_a_total_the_count_is_said_and_an_unknown_stage_by_its_name() -> None:
    clock, stream = Clock(), Terminal()
    with ProgressLine(stream, clock) as line:
        clock.now = 5
        line("knitting", 7, None)
    assert "knitting: 7" in stream.getvalue()
