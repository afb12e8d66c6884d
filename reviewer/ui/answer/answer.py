"""One block's answer while it is being given: stated shape, labels, box, note."""

from dataclasses import dataclass, replace
from enum import StrEnum

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.text import same_label
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.review.models import Draft, ReviewItem
from reviewer.ui.answer.labels import Label, Labels, LabelState, open_labels, proposed_labels


class Missing(StrEnum):
    """What keeps an answer from being signed, the first thing first."""

    SHAPE = "shape"
    REASON = "reason"
    LABELS = "labels"
    HEADER = "header"
    """A simple table without labels: she has to add some, or say that it has no header row."""
    EMPTY_LABEL = "empty_label"
    """A label that she added and left empty."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What she has said so far. Nothing is said for her: it starts without a verdict.

    `proposed_shape` and `proposed_box` are the rules'. `bbox` None: the box is right.
    """

    key: BlockKey
    proposed_shape: Shape
    proposed_box: Bbox
    labels: Labels = ()
    verdict: Verdict | None = None
    shape: Shape | None = None
    has_no_header: bool = False
    bbox: Bbox | None = None
    note: str = ""
    is_touched: bool = False
    """Whether she said anything since the block was shown, or since the last signature."""

    @property
    def asks_for_labels(self) -> bool:
        """Whether the header labels are to be gone through: for a simple table alone."""
        return self.verdict is Verdict.SHAPE and self.shape is Shape.SIMPLE_TABLE

    @property
    def agrees(self) -> bool | None:
        """Whether the stated shape is the rules'; None before one is stated."""
        if self.verdict is None or self.verdict is Verdict.CANNOT_TELL:
            return None
        return self.verdict is Verdict.SHAPE and self.shape is self.proposed_shape

    @property
    def header_row(self) -> tuple[str, ...]:
        """The header row that would be exported now: columns keep their places."""
        if not self.asks_for_labels or self.has_no_header:
            return ()
        row = tuple(label.exported for label in self.labels)
        return row if any(row) else ()

    def missing(self) -> tuple[Missing, ...]:
        """What she still has to say before she can sign; empty when nothing is left."""
        if self.verdict is None:
            return (Missing.SHAPE,)
        if self.verdict is Verdict.CANNOT_TELL:
            return () if self.note.strip() else (Missing.REASON,)
        if not self.asks_for_labels or self.has_no_header:
            return ()
        if not self.labels:
            return (Missing.HEADER,)
        found: list[Missing] = []
        if open_labels(self.labels):
            found.append(Missing.LABELS)
        if any(_was_left_empty(label) for label in self.labels):
            found.append(Missing.EMPTY_LABEL)
        return tuple(found)

    def draft(self) -> Draft:
        """The answer for the log. Raises ValueError while something is missing."""
        if self.missing() or self.verdict is None:
            raise ValueError("the answer is not complete")
        is_shape = self.verdict is Verdict.SHAPE
        return Draft(
            key=self.key,
            verdict=self.verdict,
            shape=self.shape if is_shape else None,
            header_row=self.header_row if self.asks_for_labels else None,
            bbox=self.bbox,
            note=self.note.strip(),
        )


def _was_left_empty(label: Label) -> bool:
    return label.proposed is None and not label.exported


def blank_answer(item: ReviewItem) -> Answer:
    """Nothing said yet; the labels are the rules', to be gone through."""
    return Answer(
        key=item.key,
        proposed_shape=item.block.shape,
        proposed_box=item.block.bbox,
        labels=proposed_labels(item.block.header_row),
    )


def answer_of(item: ReviewItem, decision: Decision | None) -> Answer:
    """The answer as it was signed, to be looked at or changed; blank without a decision."""
    blank = blank_answer(item)
    if decision is None or decision.verdict is Verdict.RETRACT:
        return blank
    answer = replace(
        blank,
        verdict=decision.verdict,
        shape=decision.shape,
        bbox=decision.bbox,
        note=decision.note,
    )
    if not answer.asks_for_labels:
        return answer
    accepted_row = decision.header_row or ()
    if not accepted_row:
        return replace(answer, has_no_header=True)
    return replace(answer, labels=_signed_labels(blank.labels, accepted_row))


def _signed_labels(proposed: Labels, row: tuple[str, ...]) -> Labels:
    if len(row) != len(proposed):
        return tuple(Label(text=text, proposed=None, state=LabelState.EDITED) for text in row)
    return tuple(_signed(label, text) for label, text in zip(proposed, row, strict=True))


def _signed(label: Label, text: str) -> Label:
    if same_label(label.text, text):
        return replace(label, state=LabelState.ACCEPTED)
    if not text:
        return replace(label, state=LabelState.REMOVED)
    return replace(label, text=text, state=LabelState.EDITED)


def stated(answer: Answer, shape: Shape) -> Answer:
    """She says which shape she sees."""
    return replace(answer, verdict=Verdict.SHAPE, shape=shape, is_touched=True)


def judged(answer: Answer, verdict: Verdict) -> Answer:
    """She says that it is no block, or that she cannot tell."""
    return replace(answer, verdict=verdict, shape=None, is_touched=True)


def with_labels(answer: Answer, labels: Labels) -> Answer:
    """She went on with the labels; a label said anything of means that there is a header row."""
    return replace(answer, labels=labels, has_no_header=False, is_touched=True)


def without_header(answer: Answer, has_none: bool) -> Answer:
    """She says that the table has no header row, or takes that back."""
    return replace(answer, has_no_header=has_none, is_touched=True)


def boxed(answer: Answer, box: Bbox | None) -> Answer:
    """She moved an edge of the box; None, or the rules' own box: it is right as it is."""
    moved = None if box is None or box == answer.proposed_box else box
    return replace(answer, bbox=moved, is_touched=True)


def noted(answer: Answer, note: str) -> Answer:
    """She wrote a note."""
    if note == answer.note:
        return answer
    return replace(answer, note=note, is_touched=True)
