"""What the review asks of its reviewers (design section 9)."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from reviewer.contract.record import Identifier
from reviewer.contract.text import fold_white_space
from reviewer.contract.vocabulary import Shape
from reviewer.review.lint import LintRule, lint
from reviewer.review.models import ReviewItem

Name = Annotated[Identifier, Field(min_length=1), AfterValidator(fold_white_space)]


class Policy(BaseModel):
    """How many reviewers a block needs, who they may be, and what their answers need.

    Kept in the log: the latest entry of its kind counts, for answers given before it too. Where a
    block stands is always the log seen through the policy that counts now.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    reviewers: Annotated[int, Field(ge=1, le=2)] = 1
    """For every block that no rule below names."""
    two_for_shapes: tuple[Shape, ...] = ()
    two_for_sections: tuple[Identifier, ...] = ()
    two_for_findings: tuple[LintRule, ...] = ()
    """Blocks in which the dosing lint finds any of these."""
    names: tuple[Name, ...] = ()
    """Who may review; empty: whoever gives a name. Adjudicators always may."""
    adjudicators: tuple[Name, ...] = ()
    """Who may end a disagreement of two others."""
    answer_first: bool = False
    """Keep back what tells the rules' guess until the reviewer stated a shape."""
    evidence_required: bool = False
    """Let no answer count that came without evidence from a screen."""
    seed_every: Annotated[int, Field(ge=0)] = 0
    """Show one in so many blocks with a known error first; 0: none."""

    def required(self, item: ReviewItem) -> int:
        """How many people have to answer for this block, and agree."""
        if self.reviewers == 2 or item.block.shape in self.two_for_shapes:
            return 2
        if item.block.section_key in self.two_for_sections:
            return 2
        if self.two_for_findings:
            found = {finding.rule for finding in lint(item.block)}
            if not found.isdisjoint(self.two_for_findings):
                return 2
        return 1

    @property
    def may_need_two(self) -> bool:
        """Whether any block can need two reviewers."""
        rules = (self.two_for_shapes, self.two_for_sections, self.two_for_findings)
        return self.reviewers == 2 or any(rules)

    def admits(self, reviewer: str) -> bool:
        """Whether answers of this reviewer count."""
        return not self.names or reviewer in self.names or reviewer in self.adjudicators
