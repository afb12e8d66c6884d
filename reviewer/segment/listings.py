"""Listings: lines of a program on a ground of their own, whose comments stand under each other."""

from collections.abc import Sequence
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Font
from reviewer.segment.rules import Rules
from reviewer.segment.table import Table

_COVERED: Final = 0.9
"""Of the table's width: how much of it the ground covers, at the least."""


def is_listing(table: Table, rules: Rules, fonts: Sequence[Font]) -> bool:
    """Whether text that looks like a table is a listing: in type of one width, on a ground.

    A table of a typewriter's type has no ground, or lines between its columns.
    """
    if not all(fonts[word.font].fixed_width for word in table.words):
        return False
    box = table.box
    parted = any(
        rule.drawn
        and box.x0 + 1 < rule.at < box.x1 - 1
        and rule.start < box.bottom
        and rule.end > box.top
        for rule in rules.down
    )
    return not parted and any(_is_ground(shade, box) for shade in rules.shades)


def _is_ground(shade: Bbox, box: Bbox) -> bool:
    width = min(shade.x1, box.x1) - max(shade.x0, box.x0)
    middle = (box.top + box.bottom) / 2
    return width >= _COVERED * (box.x1 - box.x0) and shade.top <= middle <= shade.bottom
