"""How far a command is, on standard error: a line that renews itself, or sparse lines in a log."""

import sys
import time
from collections.abc import Callable
from typing import Final, Self, TextIO

from reviewer.messages import catalogue, text

_SECONDS_BETWEEN_RENEWALS: Final = 0.2
_SECONDS_BETWEEN_LOG_LINES: Final = 10.0
_SECONDS_BEFORE_AN_ESTIMATE: Final = 2.0


class ProgressLine:
    """A `Progress` for people. The stage's name is looked up as `progress.stage_<stage>`."""

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream if stream is not None else sys.stderr
        self._clock = clock
        self._renews = self._stream.isatty()
        self._stage = ""
        self._began = clock()
        self._said = self._began
        self._width = 0

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """Say it, unless something was said a moment ago."""
        now = self._clock()
        if stage != self._stage:
            self._stage, self._began = stage, now
        pause = _SECONDS_BETWEEN_RENEWALS if self._renews else _SECONDS_BETWEEN_LOG_LINES
        if now - self._said < pause:
            return
        self._said = now
        self._show(self._sentence(done, total, now - self._began))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        """Leave the line empty, so that what is printed next starts on it."""
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=self._stream, flush=True)
            self._width = 0

    def _sentence(self, done: int, total: int | None, elapsed: float) -> str:
        key = f"progress.stage_{self._stage}"
        name = text(key) if key in catalogue() else self._stage
        if not total:
            return text("progress.count", stage=name, done=done)
        percent = min(100, done * 100 // total)
        if elapsed < _SECONDS_BEFORE_AN_ESTIMATE or not done:
            return text("progress.percent", stage=name, percent=percent)
        left = round(elapsed * max(0, total - done) / done)
        return text("progress.time_left", stage=name, percent=percent, left=_clock_time(left))

    def _show(self, sentence: str) -> None:
        if not self._renews:
            print(sentence, file=self._stream, flush=True)
            return
        print("\r" + sentence.ljust(self._width), end="", file=self._stream, flush=True)
        self._width = max(self._width, len(sentence))


def _clock_time(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
