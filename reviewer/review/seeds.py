"""Known-wrong proposals, shown to a reviewer to see whether the check finds what it has to find."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import sqrt
from typing import Any, Final, Self

from pydantic import BaseModel, ConfigDict

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, BlockKey
from reviewer.contract.vocabulary import ReviewState, Shape, Verdict
from reviewer.review.models import BlockState, ReviewItem
from reviewer.review.outcome import BOX_TOLERANCE, folded, outcome_of

CUT: Final = 0.4
"""The part of a box's height that is cut off at the bottom."""

_WRONG_SHAPES: Final = {
    Shape.SIMPLE_TABLE: Shape.MULTI_LEVEL_OR_MERGED_HEADER,
    Shape.MULTI_LEVEL_OR_MERGED_HEADER: Shape.SIMPLE_TABLE,
    Shape.CROSS_PAGE_CONTINUATION: Shape.SIMPLE_TABLE,
    Shape.FORMULA_2D: Shape.SIMPLE_TABLE,
}
_Z: Final = 1.959963984540054
"""Of the normal distribution, for an interval of 95%."""


class SeedKind(StrEnum):
    """What is wrong in a seeded proposal."""

    SHAPE = "shape"
    LABELS = "labels"
    """Two header labels have changed places."""
    BOX = "box"
    """The box is cut short at the bottom."""


class Seed(BaseModel):
    """A wrong proposal for one block, for one reviewer: the fields that are not the block's."""

    model_config = ConfigDict(frozen=True)

    kind: SeedKind
    shape: Shape
    header_row: tuple[str, ...]
    bbox: Bbox

    def put_on(self, item: ReviewItem) -> ReviewItem:
        """The item as it is shown to her, with the error in it."""
        update = {
            "shape": self.shape,
            "kind": self.shape.kind,
            "header_row": self.header_row,
            "bbox": self.bbox,
        }
        return replace(item, block=item.block.model_copy(update=update))

    def was_found(self, answer: Decision, item: ReviewItem) -> bool:
        """Whether `answer`, given on `put_on(item)`, did not accept what is wrong."""
        if answer.verdict is not Verdict.SHAPE:
            return True
        outcome = outcome_of(answer, self.put_on(item))
        if self.kind is SeedKind.SHAPE:
            return outcome.shape is not self.shape
        if self.kind is SeedKind.LABELS:
            return outcome.labels != folded(self.header_row)
        return outcome.bbox.bottom > self.bbox.bottom + BOX_TOLERANCE

    def is_void(self, state: BlockState) -> bool:
        """Whether what was seeded as wrong turned out to be right, or nobody knows yet."""
        if state.state not in (ReviewState.VERIFIED, ReviewState.CORRECTED):
            return True
        if self.kind is SeedKind.SHAPE:
            return state.shape is self.shape
        if self.kind is SeedKind.LABELS:
            return folded(state.header_row) == folded(self.header_row)
        return state.bbox.bottom <= self.bbox.bottom + BOX_TOLERANCE


@dataclass(frozen=True, slots=True)
class SeedAnswer:
    """How a reviewer answered a seeded proposal. It is no decision, and never leaves the log."""

    key: BlockKey
    reviewer: str
    seed: Seed
    found: bool

    @classmethod
    def from_content(cls, key: BlockKey, reviewer: str, content: Mapping[str, Any]) -> Self:
        """As the log's entry has it."""
        return cls(key, reviewer, Seed.model_validate(content["seed"]), content["found"])


@dataclass(frozen=True, slots=True)
class HitRate:
    """Seeded errors that a reviewer found, of those that are known to have been errors."""

    found: int
    shown: int

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% score interval (Wilson 1927) of the part found; None of none."""
        if not self.shown:
            return None
        n, part = self.shown, self.found / self.shown
        middle = part + _Z * _Z / (2 * n)
        spread = _Z * sqrt(part * (1 - part) / n + _Z * _Z / (4 * n * n))
        below, above = ((middle + sign * spread) / (1 + _Z * _Z / n) for sign in (-1, 1))
        return max(0.0, below), min(1.0, above)

    def as_json(self) -> dict[str, Any]:
        """As the manifest has it."""
        interval = self.interval
        return {
            "found": self.found,
            "shown": self.shown,
            "interval": None if interval is None else [round(side, 4) for side in interval],
        }


def seed_for(
    block: Block, key: BlockKey, *, review_id: str, reviewer: str, every: int
) -> Seed | None:
    """The seed of this block for this reviewer, or None; one in `every` blocks has one.

    Which, and what is wrong in it, follows from a hash of the review, the reviewer and the block:
    the same each time it is asked, and not to be guessed from one reviewer to the next.
    """
    if every <= 0:
        return None
    named = "\n".join((review_id, reviewer, *key))
    number = int.from_bytes(hashlib.sha256(named.encode("utf-8")).digest()[:8])
    if number % every:
        return None
    kinds = [SeedKind.SHAPE, SeedKind.BOX]
    exchanged = _exchanged(block.header_row)
    if block.shape.may_have_header and folded(exchanged) != folded(block.header_row):
        kinds.append(SeedKind.LABELS)
    kind = kinds[number // every % len(kinds)]
    shape, labels, bbox = block.shape, block.header_row, block.bbox
    if kind is SeedKind.SHAPE:
        shape = _WRONG_SHAPES[shape]
        labels = ()
    elif kind is SeedKind.LABELS:
        labels = exchanged
    else:
        bbox = bbox._replace(bottom=bbox.bottom - CUT * (bbox.bottom - bbox.top))
    return Seed(kind=kind, shape=shape, header_row=labels, bbox=bbox)


def hit_rates(
    answers: Iterable[SeedAnswer], states: Mapping[BlockKey, BlockState]
) -> dict[str, HitRate]:
    """How many seeded errors each reviewer found; void ones are left out."""
    found: dict[str, list[bool]] = {}
    for answer in answers:
        state = states.get(answer.key)
        if state is not None and not answer.seed.is_void(state):
            found.setdefault(answer.reviewer, []).append(answer.found)
    return {name: HitRate(sum(each), len(each)) for name, each in sorted(found.items())}


def _exchanged(labels: tuple[str, ...]) -> tuple[str, ...]:
    """The labels with the first two neighbours that differ exchanged."""
    for at in range(len(labels) - 1):
        if folded(labels[at : at + 1]) != folded(labels[at + 1 : at + 2]):
            return (*labels[:at], labels[at + 1], labels[at], *labels[at + 2 :])
    return labels
