"""What goes out for one block: the review's answer put in the place of the input's guess."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from reviewer.contract.monograph import Block, BlockKey
from reviewer.contract.verification import CropReference, Verification
from reviewer.contract.vocabulary import ReviewState, VerificationStatus
from reviewer.export.plan import BlockResult, DescriptorText

_STATUS: Final = {
    ReviewState.VERIFIED: VerificationStatus.VERIFIED,
    ReviewState.CORRECTED: VerificationStatus.CORRECTED,
    ReviewState.NOT_A_BLOCK: VerificationStatus.NOT_A_BLOCK,
    ReviewState.CANNOT_TELL: VerificationStatus.CANNOT_TELL,
    ReviewState.UNREVIEWED: VerificationStatus.UNVERIFIED,
    ReviewState.STALE: VerificationStatus.UNVERIFIED,
    ReviewState.DISPUTED: VerificationStatus.UNVERIFIED,
}
"""Stale and disputed blocks never leave; the gates still look at what they would leave as."""

_SHAPE_STATED: Final = frozenset({VerificationStatus.VERIFIED, VerificationStatus.CORRECTED})


@dataclass(frozen=True, slots=True)
class OutgoingBlock:
    """A block of the input with the review's answer; `given` has its text taken out."""

    drug_id: str
    drug_name: str
    display_name: str
    given: Block
    result: BlockResult
    crop: CropReference | None = None

    @property
    def key(self) -> BlockKey:
        """What the block is known by."""
        return self.result.key

    @property
    def status(self) -> VerificationStatus:
        """What its attachments say."""
        return _STATUS[self.result.state]

    @property
    def header_row(self) -> tuple[str, ...]:
        """The labels that may leave: none for any shape but a simple table."""
        return self.result.header_row if self.result.shape.may_have_header else ()

    @property
    def has_moved(self) -> bool:
        """Whether a reviewer drew the box anew."""
        return self.result.bbox != self.given.bbox

    def verification(self) -> Verification:
        """Who looked at it, and with what result; nobody, where it goes out unverified."""
        seen = self.status is not VerificationStatus.UNVERIFIED
        return Verification(
            status=self.status,
            header_verified=self.status in _SHAPE_STATED and self.result.header_verified,
            reviewers=self.result.reviewers if seen else (),
            decided_at=self.result.decided_at if seen else None,
            crop=self.crop,
        )

    def changed_fields(self) -> dict[str, Any]:
        """The fields of the block's record, and of every attachment, that the review decides."""
        return {
            "kind": self.result.kind,
            "shape": self.result.shape,
            "bbox": list(self.result.bbox),
            "header_row": list(self.header_row),
        }

    def descriptor(self, descriptor_text: DescriptorText) -> str:
        """The text of its descriptor chunk."""
        return descriptor_text(
            drug_name=self.drug_name,
            display_name=self.display_name,
            kind=self.result.kind,
            shape=self.result.shape,
            printed_page=self.given.printed_page,
            physical_page=self.given.physical_page,
            header_row=self.header_row,
        )


OutgoingBlocks = Mapping[BlockKey, OutgoingBlock]
"""Every block of the export, in the book's order."""
