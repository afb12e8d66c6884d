"""Where the numbers of the boxes stand: in the margin beside the box, never on the text.

A box of the left column has its number at its left, one of the right column at its right. A box
that neither margin is near (a middle column) has it at the page's edge, with a line to the box.
Numbers that would cover one another move down. Lengths are logical pixels of the widget.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reviewer.ui.canvas.coordinates import ViewBox

_NEAR: Final = 0.30
"""A margin is near a box when the gap is less than this share of the page's width."""
GAP: Final = 5.0
MOST_TAGS: Final = 60
"""Beyond that many boxes in sight the numbers would be a wall; the first ones keep theirs."""


class Tag(NamedTuple):
    """The rectangle of a number, and where its line ends at the box (None without a line)."""

    box: ViewBox
    leads_to: tuple[float, float] | None


def place_tags(
    boxes: Sequence[ViewBox], widths: Sequence[float], height: float, page: ViewBox
) -> list[Tag | None]:
    """A place for the number of each box, in the order given; None where there is none.

    The first boxes get the better places: pass the current one first.
    """
    taken: list[tuple[float, float, float, float]] = []
    tags: list[Tag | None] = []
    for index, (box, width) in enumerate(zip(boxes, widths, strict=True)):
        if index >= MOST_TAGS:
            tags.append(None)
            continue
        tag = _beside(box, width, height, page)
        tag = _moved_down(tag, taken)
        taken.append((tag.box.x0, tag.box.y0, tag.box.x1, tag.box.y1))
        tags.append(tag)
    return tags


def _beside(box: ViewBox, width: float, height: float, page: ViewBox) -> Tag:
    to_left, to_right = box.x0 - page.x0, page.x1 - box.x1
    near = _NEAR * page.width
    top = box.y0
    if to_left <= to_right:
        if to_left <= near:
            return Tag(ViewBox(box.x0 - GAP - width, top, box.x0 - GAP, top + height), None)
        return Tag(
            ViewBox(page.x0 + GAP, top, page.x0 + GAP + width, top + height),
            (box.x0, top + height / 2),
        )
    if to_right <= near:
        return Tag(ViewBox(box.x1 + GAP, top, box.x1 + GAP + width, top + height), None)
    return Tag(
        ViewBox(page.x1 - GAP - width, top, page.x1 - GAP, top + height),
        (box.x1, top + height / 2),
    )


def _moved_down(tag: Tag, taken: Sequence[tuple[float, float, float, float]]) -> Tag:
    box = tag.box
    for _ in range(len(taken) + 1):
        below = max(
            (
                y1
                for x0, y0, x1, y1 in taken
                if x0 < box.x1 and x1 > box.x0 and y0 < box.y1 and y1 > box.y0
            ),
            default=None,
        )
        if below is None:
            break
        box = ViewBox(box.x0, below + 1, box.x1, below + 1 + box.height)
    return Tag(box, tag.leads_to)
