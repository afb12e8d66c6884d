"""`returns.jsonl`: what goes back to the segment stage, which alone may give text to the prose."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from reviewer.contract.decision import Moment
from reviewer.contract.geometry import ValidBbox
from reviewer.contract.record import Identifier, Record
from reviewer.contract.vocabulary import SCHEMA_VERSION, Shape, VerificationStatus
from reviewer.export.effective import OutgoingBlock


class ReturnReason(StrEnum):
    """Why a block goes back."""

    NOT_A_BLOCK = "not_a_block"
    MOVED_BOX = "moved_box"


class Return(Record):
    """A block judged not to be one, or with a box drawn anew.

    `bbox` is the box that the segment stage lifted, `corrected_bbox` the reviewers', None where
    it did not move; both in points, in the frame of the monographs file.
    """

    schema_version: str = SCHEMA_VERSION
    drug_id: Identifier
    block_id: Identifier
    section_key: Identifier
    physical_page: int
    reasons: tuple[ReturnReason, ...]
    shape: Shape
    bbox: ValidBbox
    corrected_bbox: ValidBbox | None = None
    reviewers: tuple[str, ...] = ()
    decided_at: Moment | None = None
    note: str = ""


def returns(blocks: Iterable[OutgoingBlock]) -> Iterator[Return]:
    """The records of all blocks that go back, in the order given."""
    for outgoing in blocks:
        reasons = []
        if outgoing.status is VerificationStatus.NOT_A_BLOCK:
            reasons.append(ReturnReason.NOT_A_BLOCK)
        if outgoing.has_moved:
            reasons.append(ReturnReason.MOVED_BOX)
        if reasons:
            yield Return(
                drug_id=outgoing.drug_id,
                block_id=outgoing.given.block_id,
                section_key=outgoing.given.section_key,
                physical_page=outgoing.given.physical_page,
                reasons=tuple(reasons),
                shape=outgoing.result.shape,
                bbox=outgoing.given.bbox,
                corrected_bbox=outgoing.result.bbox if outgoing.has_moved else None,
                reviewers=outgoing.result.reviewers,
                decided_at=outgoing.result.decided_at,
                note=outgoing.result.note,
            )
