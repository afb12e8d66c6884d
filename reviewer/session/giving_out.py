"""Which records a review gives out."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from reviewer.contract.decision import Decision
from reviewer.contract.monograph import BlockKey
from reviewer.review.answers import Answer, distinct, in_force
from reviewer.review.ledger import Ledger
from reviewer.review.log import DecisionLog


def decisions_of(review: Path, *, whole: bool = False) -> list[Decision]:
    """The decisions of a review file, from its log alone: book and monographs may be elsewhere.

    Each reviewer's answer for each block, or, with `whole`, also those that a later one replaced.
    InputError for what cannot be read as a review.
    """
    answers = Ledger.of(DecisionLog.open(review).entries).answers
    return whole_history(answers) if whole else given_out(answers)


def given_out(answers: Mapping[BlockKey, Sequence[Answer]]) -> list[Decision]:
    """Each reviewer's answer for each block, a `retract` where she took hers back.

    In the order of signing, so that two reviews that hold the same answers give out the same
    file, however they came by them.
    """
    return _in_order(
        answer
        for each in answers.values()
        for theirs in in_force(each).values()
        for answer in theirs
    )


def whole_history(answers: Mapping[BlockKey, Sequence[Answer]]) -> list[Decision]:
    """Every record of the log, also those that a later one replaced."""
    return _in_order(answer for each in answers.values() for answer in each)


def _in_order(answers: Iterable[Answer]) -> list[Decision]:
    ordered = sorted(
        distinct(answers),
        key=lambda a: (a.moment, a.key, a.decision.reviewer, a.identity),
    )
    return [answer.as_given for answer in ordered]
