"""What the review asks of its reviewers (design section 9)."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from reviewer.contract.record import Identifier
from reviewer.contract.vocabulary import Shape
from reviewer.review.models import ReviewItem


class Policy(BaseModel):
    """How many reviewers a block needs, and what their answers need. An entry of the log."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reviewers: Annotated[int, Field(ge=1, le=2)] = 1
    """For every block that no rule below names."""
    two_for_shapes: tuple[Shape, ...] = ()
    two_for_sections: tuple[Identifier, ...] = ()
    adjudicators: tuple[Identifier, ...] = ()
    answer_first: bool = False
    evidence_required: bool = False

    def required(self, item: ReviewItem) -> int:
        """How many people have to answer for this block, and agree."""
        if item.block.shape in self.two_for_shapes:
            return 2
        if item.block.section_key in self.two_for_sections:
            return 2
        return self.reviewers
