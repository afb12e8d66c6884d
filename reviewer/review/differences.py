"""In what the answers of several reviewers differ, label by label, for whoever has to decide."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.review.answers import Answer
from reviewer.review.models import ReviewItem
from reviewer.review.outcome import Outcome, boxes_agree, outcome_of


class Aspect(StrEnum):
    """What an answer says of a block."""

    VERDICT = "verdict"
    SHAPE = "shape"
    LABEL = "label"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class ReviewerAnswer:
    """One reviewer's answer that counts now."""

    reviewer: str
    decision: Decision
    outcome: Outcome
    by_script: bool
    stale: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing on which the answers do not agree.

    `position` is the header label's place, from 0, for `LABEL` alone. `values` has what each
    answer says, in the order of the answers: a word of the vocabulary, a label (None: it has no
    label there), or a box.
    """

    aspect: Aspect
    values: tuple[str | Bbox | None, ...]
    position: int | None = None


def reviewer_answer(answer: Answer, item: ReviewItem, *, stale: bool) -> ReviewerAnswer:
    """An answer of the log as a view shows it."""
    return ReviewerAnswer(
        reviewer=answer.decision.reviewer,
        decision=answer.decision,
        outcome=outcome_of(answer.decision, item),
        by_script=answer.by_script,
        stale=stale,
    )


def differences(outcomes: Sequence[Outcome]) -> tuple[Difference, ...]:
    """Where these outcomes differ; empty exactly where they agree.

    Shape, labels and box are compared only among answers that all state a shape, and labels only
    where they state the same one: else the first difference says it all.
    """
    verdicts = tuple(outcome.verdict.value for outcome in outcomes)
    if len(set(verdicts)) > 1:
        return (Difference(Aspect.VERDICT, verdicts),)
    found = []
    shapes = tuple(outcome.shape.value for outcome in outcomes)
    if len(set(shapes)) > 1:
        found.append(Difference(Aspect.SHAPE, shapes))
    else:
        rows = [outcome.labels for outcome in outcomes]
        for position, labels in enumerate(zip_longest(*rows)):
            if len(set(labels)) > 1:
                found.append(Difference(Aspect.LABEL, labels, position))
    boxes = tuple(outcome.bbox for outcome in outcomes)
    if not boxes_agree(boxes):
        found.append(Difference(Aspect.BOX, boxes))
    return tuple(found)
