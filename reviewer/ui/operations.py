"""Each change by the user is a small function that gives an operation; the desk performs it."""

from collections.abc import Callable
from dataclasses import dataclass

from reviewer.contract.decision import Evidence
from reviewer.contract.monograph import BlockKey
from reviewer.review.models import Changes, Draft
from reviewer.session import Policy, ReviewSession
from reviewer.session.prepared import Prepared


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


def record(prepared: Prepared) -> Operation:
    """Record what was read from files beside the window."""
    return Operation(lambda session: session.record(prepared))


def set_policy(policy: Policy) -> Operation:
    """Change what the review asks of its reviewers, under the name of whoever signs here."""
    return Operation(lambda session: session.set_policy(policy))


def set_passphrase(name: str, new: str | None, current: str | None) -> Operation:
    """Give a reviewer a passphrase, or, with None, none."""
    return Operation(lambda session: session.set_passphrase(name, new, current))
