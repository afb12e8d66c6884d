"""In which order blocks are offered: where a mistake would hurt most comes first (section 8)."""

from collections.abc import Sequence
from typing import Final

from reviewer.contract.vocabulary import Shape
from reviewer.review.lint import has_grave
from reviewer.review.models import ReviewItem

DOSING_SECTION: Final = "lieu_luong_va_cach_dung"
"""The section from which three quarters of all blocks were lifted (ADR 0006, context)."""

_SHAPE_RANK: Final = {
    Shape.MULTI_LEVEL_OR_MERGED_HEADER: 0,
    Shape.CROSS_PAGE_CONTINUATION: 1,
    Shape.FORMULA_2D: 2,
    Shape.SIMPLE_TABLE: 3,
}


def riskiest_first(items: Sequence[ReviewItem], *, telling: bool = True) -> tuple[ReviewItem, ...]:
    """Dosing sections, then difficult shapes, then those with a grave finding of the lint.

    Within that, as in the book: neighbours on a page are judged one after the other. With
    `telling` false the rules' guess of shape and header has no part in it.
    """
    if not telling:
        return tuple(
            sorted(items, key=lambda item: (item.block.section_key != DOSING_SECTION, item.order))
        )
    return tuple(
        sorted(
            items,
            key=lambda item: (
                item.block.section_key != DOSING_SECTION,
                _SHAPE_RANK[item.block.shape],
                not has_grave(item.block),
                item.order,
            ),
        )
    )
