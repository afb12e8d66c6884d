"""`decisions.jsonl`: what reviews exchange, one reviewer's answer for one block a line."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, Field, NonNegativeInt, model_validator
from pydantic_core import PydanticCustomError

from reviewer.contract.geometry import ValidBbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.record import Identifier, Record, is_absent
from reviewer.contract.text import fold_white_space
from reviewer.contract.vocabulary import Shape, Verdict


def _is_a_moment(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise PydanticCustomError(
            "moment_form", "not a moment in ISO 8601, such as 2026-12-01T08:00:00Z"
        ) from error
    if moment.tzinfo is None:
        raise PydanticCustomError(
            "moment_zone", "a moment needs its time zone, such as the Z in 2026-12-01T08:00:00Z"
        )
    return text


def _is_a_name(text: str) -> str:
    folded = fold_white_space(text)
    if not folded:
        raise PydanticCustomError("reviewer_missing", "a decision needs its reviewer's name")
    return folded


Moment = Annotated[str, AfterValidator(_is_a_moment)]
"""ISO 8601 with a time zone, kept as it was written."""

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Evidence(Record):
    """What was on the reviewer's screen when she signed. A record without it is a script's."""

    book_sha256: Sha256
    block_digest: Sha256
    crop_sha256: Sha256
    seen_ms: NonNegativeInt
    """How long the whole crop was on the screen, in milliseconds."""
    program: str
    """Name and version of the program that showed it."""


class Decision(Record):
    """One reviewer's recorded answer for one block.

    `header_row` are the labels she accepted, for a simple table alone; `[]` says it has none.
    `bbox` None says that the box is right. Whether the block is verified or corrected is not in
    the record: it follows from comparing with the input.
    """

    drug_id: Identifier = Field(min_length=1)
    block_id: Identifier = Field(min_length=1)
    reviewer: Annotated[Identifier, AfterValidator(_is_a_name)]
    verdict: Verdict
    """`retract` takes this reviewer's earlier answer back."""
    shape: Shape | None = None
    """For the verdict `shape` alone: what she sees."""
    header_row: tuple[str, ...] | None = None
    """The labels she accepted, for a simple table alone; `[]` says it has none."""
    bbox: ValidBbox | None = None
    """A moved box; null says that the box is right."""
    note: str = ""
    decided_at: Moment
    """ISO 8601 with a time zone."""
    evidence: Evidence | None = Field(default=None, exclude_if=is_absent)
    """Absent from a script's decision."""

    @model_validator(mode="after")
    def _say_what_the_verdict_needs(self) -> "Decision":
        if self.verdict is Verdict.SHAPE:
            if self.shape is None:
                raise PydanticCustomError(
                    "verdict_without_shape", "the verdict `shape` must say which shape"
                )
            if self.shape.may_have_header and self.header_row is None:
                raise PydanticCustomError(
                    "verdict_without_header",
                    "a simple table needs header_row; [] says that it has none",
                )
        return self

    @property
    def key(self) -> BlockKey:
        """The block that was judged."""
        return BlockKey(self.drug_id, self.block_id)

    @property
    def moment(self) -> datetime:
        """`decided_at` in UTC, to order decisions by."""
        return datetime.fromisoformat(self.decided_at).astimezone(UTC)
