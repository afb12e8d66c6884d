"""What goes out for one block: the review's answer put in the place of the input's guess."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from reviewer.contract.monograph import Block, BlockKey
from reviewer.contract.text import nfc_deep
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


@dataclass(frozen=True)
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

    @cached_property
    def given_fields(self) -> Mapping[str, Any]:
        """What an attachment of the input says that agrees with the block, labels aside."""
        return {
            "kind": str(self.given.kind),
            "shape": str(self.given.shape),
            "physical_page": self.given.physical_page,
            "bbox": list(self.given.bbox),
        }

    @cached_property
    def changed_fields(self) -> Mapping[str, Any]:
        """The fields of the block's record, and of every attachment, that the review decides.

        As JSON values in form C; not to be changed, since every record shares them.
        """
        fields = {
            "kind": str(self.result.kind),
            "shape": str(self.result.shape),
            "bbox": list(self.result.bbox),
            "header_row": list(self.header_row),
        }
        return {name: nfc_deep(value) for name, value in fields.items()}

    @cached_property
    def attachment_fields(self) -> Mapping[str, Any]:
        """What every attachment of the block says beside its quarantine; as `changed_fields`.

        The page is the block's own: a box without its page would show another drug's table.
        """
        return {
            **self.changed_fields,
            "physical_page": self.given.physical_page,
            "verification": nfc_deep(self.verification().model_dump(mode="json")),
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
