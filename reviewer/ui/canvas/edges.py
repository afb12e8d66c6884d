"""Moving the edges of a box: which edge is under the pointer, and what a move makes of the box.

Pure geometry on rectangles `(x0, y0, x1, y1)`; the caller says in which frame and unit.
"""

from enum import Flag, auto
from typing import Final, NamedTuple

SMALLEST_SIDE: Final = 4.0
"""A box keeps this many points in each direction."""


class Edge(Flag):
    """The edges that a drag or an arrow key moves; two of them are a corner."""

    NONE = 0
    LEFT = auto()
    TOP = auto()
    RIGHT = auto()
    BOTTOM = auto()


class Sides(NamedTuple):
    """A rectangle by its sides, y downwards."""

    x0: float
    y0: float
    x1: float
    y1: float


def edge_at(box: Sides, x: float, y: float, reach: float) -> Edge:
    """The edge or corner of the box within `reach` of the point, `Edge.NONE` where there is none.

    Where two opposite edges are both in reach (a box smaller than that) the nearer one is meant.
    """
    if not (box.x0 - reach <= x <= box.x1 + reach and box.y0 - reach <= y <= box.y1 + reach):
        return Edge.NONE
    found = Edge.NONE
    left, right = abs(x - box.x0), abs(x - box.x1)
    top, bottom = abs(y - box.y0), abs(y - box.y1)
    if min(left, right) <= reach:
        found |= Edge.LEFT if left <= right else Edge.RIGHT
    if min(top, bottom) <= reach:
        found |= Edge.TOP if top <= bottom else Edge.BOTTOM
    return found


def moved(box: Sides, edge: Edge, dx: float, dy: float, within: Sides) -> Sides:
    """The box with that edge moved, kept inside `within` and never smaller than `SMALLEST_SIDE`."""
    x0, y0, x1, y1 = box
    if Edge.LEFT in edge:
        x0 = _between(x0 + dx, within.x0, x1 - SMALLEST_SIDE)
    if Edge.RIGHT in edge:
        x1 = _between(x1 + dx, x0 + SMALLEST_SIDE, within.x1)
    if Edge.TOP in edge:
        y0 = _between(y0 + dy, within.y0, y1 - SMALLEST_SIDE)
    if Edge.BOTTOM in edge:
        y1 = _between(y1 + dy, y0 + SMALLEST_SIDE, within.y1)
    return Sides(x0, y0, x1, y1)


def _between(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))
