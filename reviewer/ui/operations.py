"""Each change by the user is a small function that gives an operation; the desk performs it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from reviewer.contract.decision import Decision, Evidence
from reviewer.contract.monograph import BlockKey
from reviewer.review.models import Changes, Draft
from reviewer.session import ReviewSession
from reviewer.sources.records import Sourced


@dataclass(frozen=True, slots=True)
class Operation:
    """A change to a review. `key`: the block that it is about, where it is about one."""

    run: Callable[[ReviewSession], Changes]
    key: BlockKey | None = None


def sign(draft: Draft, evidence: Evidence | None) -> Operation:
    """Record the answer, with what was on the screen when it was signed."""
    return Operation(lambda session: session.decide(draft, evidence), draft.key)


def undo() -> Operation:
    """Take the last signature back, by a new entry in the log."""
    return Operation(lambda session: session.undo())


def redo() -> Operation:
    """Give the signature again that was taken back last."""
    return Operation(lambda session: session.redo())


def take_in(decisions: Iterable[Sourced[Decision]], source: Path) -> Operation:
    """Record decisions that were made elsewhere."""
    return Operation(lambda session: session.take_in(decisions, source))
