"""What an answer comes to for its block, in the terms in which answers are compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.text import fold_white_space, nfc
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.review.models import ReviewItem

BOX_TOLERANCE: Final = 2.0
"""Points by which a side may differ between two readers who drag the same edge by hand."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict with all that follows from it.

    For the verdicts that state no shape, shape and box are the input's and there are no labels:
    a label that was looked at and not accepted does not go out.
    """

    verdict: Verdict
    shape: Shape
    labels: tuple[str, ...]
    """As they are compared: see `folded`."""
    bbox: Bbox


def outcome_of(decision: Decision, item: ReviewItem) -> Outcome:
    """What `decision` comes to for `item`. A header row on a shape that has none says nothing."""
    if decision.verdict is not Verdict.SHAPE or decision.shape is None:
        return Outcome(decision.verdict, item.block.shape, (), item.block.bbox)
    has_labels = decision.shape.may_have_header
    return Outcome(
        Verdict.SHAPE,
        decision.shape,
        folded(decision.header_row or ()) if has_labels else (),
        decision.bbox or item.block.bbox,
    )


def agree(outcomes: Sequence[Outcome]) -> bool:
    """Whether all say the same: verdict, shape, labels, and the box within BOX_TOLERANCE."""
    said = {(outcome.verdict, outcome.shape, outcome.labels) for outcome in outcomes}
    return len(said) <= 1 and boxes_agree([outcome.bbox for outcome in outcomes])


def boxes_agree(boxes: Sequence[Bbox]) -> bool:
    """Whether each side lies within BOX_TOLERANCE in all of them."""
    return all(max(sides) - min(sides) <= BOX_TOLERANCE for sides in zip(*boxes, strict=True))


def folded(labels: Sequence[str]) -> tuple[str, ...]:
    """Header labels as they are compared: NFC, white space folded, positions kept."""
    return tuple(fold_white_space(nfc(label)) for label in labels)
