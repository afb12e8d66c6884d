"""How fast, and how alike, a reviewer answered: told to her kindly, and kept in the report."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from statistics import median
from typing import Any, Final

from reviewer.review.answers import WINDOW, Answer
from reviewer.review.ledger import Answers
from reviewer.review.models import EntryKind

WINDOW_OF_BLOCKS: Final = 20
"""How many of the last blocks a pace is taken of."""

QUICK_SECONDS: Final = 3.0
"""Median seconds a block below which she is told. Not a limit: a small formula takes no longer."""

LONG_RUN: Final = 30
"""Answers of one kind in a row at which she is told."""

_BREAK_SECONDS: Final = 300.0
"""A longer gap between two answers is a break, not time for a block."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A reviewer's last answers at the window.

    `seconds` is the median time a block, None until WINDOW_OF_BLOCKS were timed; `run` how many of
    her last answers say the same.
    """

    blocks: int
    seconds: float | None
    run: int

    @property
    def is_quick(self) -> bool:
        """Whether to tell her of her pace."""
        return self.seconds is not None and self.seconds < QUICK_SECONDS

    @property
    def is_long_run(self) -> bool:
        """Whether to tell her that her answers are all alike."""
        return self.run >= LONG_RUN

    def as_json(self) -> dict[str, Any]:
        """As the manifest has it."""
        seconds = None if self.seconds is None else round(self.seconds, 1)
        return {"blocks": self.blocks, "seconds": seconds, "run": self.run}


def pace(answers: Sequence[Answer]) -> Pace:
    """The pace of one reviewer's window answers, which come in the order of the log."""
    last = answers[-WINDOW_OF_BLOCKS - 1 :]
    gaps = [(after.moment - before.moment).total_seconds() for before, after in pairwise(last)]
    timed = [gap for gap in gaps if 0 < gap < _BREAK_SECONDS]
    runs = [len(list(same)) for _, same in groupby(answers, key=_what_was_said)]
    return Pace(
        blocks=len(answers),
        seconds=median(timed) if len(timed) >= WINDOW_OF_BLOCKS else None,
        run=runs[-1] if runs else 0,
    )


def pace_by_reviewer(answers: Answers) -> dict[str, Pace]:
    """The pace of everybody who signed at a window."""
    signed: dict[str, list[Answer]] = {}
    for each in answers.values():
        for answer in each:
            if answer.origin == WINDOW and answer.kind is EntryKind.DECISION:
                signed.setdefault(answer.decision.reviewer, []).append(answer)
    return {
        name: pace(sorted(theirs, key=lambda answer: answer.seq))
        for name, theirs in sorted(signed.items())
    }


def _what_was_said(answer: Answer) -> tuple[object, object]:
    return answer.decision.verdict, answer.decision.shape
