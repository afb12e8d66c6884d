"""The ruling lines of a page: strokes, thin areas and sides of areas, made straight and whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import Area, PageInk

_THICKEST: Final = 4.0
"""Points. A filled area that is thinner and longer than that is a line."""
_SNAP: Final = 2.0
_JOIN: Final = 3.2
"""Points between two pieces that are still one line: dashes, and gaps between cell borders."""
_SHORTEST: Final = 3.0
_MOST_FILLS: Final = 1500


class Rule(NamedTuple):
    """A horizontal or vertical line: where it stands, and from where to where it runs."""

    at: float
    start: float
    end: float
    drawn: bool
    """Whether some of it is a line of its own, not only the side of a shaded area."""

    @property
    def length(self) -> float:
        """Points from end to end."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Rules:
    """Horizontal rules from top to bottom, vertical ones from left to right, and shaded areas."""

    across: tuple[Rule, ...]
    down: tuple[Rule, ...]
    shades: tuple[Bbox, ...]


def rules_of(ink: PageInk) -> Rules:
    """The page's rules. What lies outside the visible page, wholly, is left out."""
    across: list[Rule] = []
    down: list[Rule] = []
    shades: list[Bbox] = []
    for stroke in ink.strokes:
        if stroke.bottom - stroke.top <= stroke.x1 - stroke.x0:
            across.append(Rule((stroke.top + stroke.bottom) / 2, stroke.x0, stroke.x1, True))
        else:
            down.append(Rule((stroke.x0 + stroke.x1) / 2, stroke.top, stroke.bottom, True))
    fills = [area for area in ink.areas if area.filled and not area.white]
    for area in ink.areas:
        _add_area(area, fills, across, down, shades)
    edge = ink.visible or ink.box
    return Rules(
        tuple(_whole(_within(across, edge.top, edge.bottom, edge.x0, edge.x1))),
        tuple(_whole(_within(down, edge.x0, edge.x1, edge.top, edge.bottom))),
        tuple(shades),
    )


def _add_area(
    area: Area,
    fills: list[Area],
    across: list[Rule],
    down: list[Rule],
    shades: list[Bbox],
) -> None:
    width, height = area.x1 - area.x0, area.bottom - area.top
    if area.filled and not area.white and height <= _THICKEST and width > 1.5 * height:
        across.append(Rule((area.top + area.bottom) / 2, area.x0, area.x1, True))
        return
    if area.filled and not area.white and width <= _THICKEST and height > 1.5 * width:
        down.append(Rule((area.x0 + area.x1) / 2, area.top, area.bottom, True))
        return
    if area.filled and not area.white:
        shades.append(Bbox(area.x0, area.top, area.x1, area.bottom))
    if area.white and not area.stroked:
        return
    same = [] if area.stroked or len(fills) > _MOST_FILLS else _same_colour(area, fills)
    for y in (area.top, area.bottom):
        if not any(
            other.x0 <= area.x0 + 1
            and other.x1 >= area.x1 - 1
            and _beyond(other.top, other.bottom, area.top, y)
            for other in same
        ):
            across.append(Rule(y, area.x0, area.x1, area.stroked))
    for x in (area.x0, area.x1):
        if not any(
            other.top <= area.top + 1
            and other.bottom >= area.bottom - 1
            and _beyond(other.x0, other.x1, area.x0, x)
            for other in same
        ):
            down.append(Rule(x, area.top, area.bottom, area.stroked))


def _same_colour(area: Area, fills: list[Area]) -> list[Area]:
    """Other areas of the same colour that touch this one: no side is seen between them."""
    return [
        other
        for other in fills
        if other is not area
        and other.colour == area.colour
        and other.x0 <= area.x1 + 0.6
        and other.x1 >= area.x0 - 0.6
        and other.top <= area.bottom + 0.6
        and other.bottom >= area.top - 0.6
    ]


def _beyond(low: float, high: float, own_low: float, side: float) -> bool:
    """Whether an interval goes on, without a gap, over that side of its neighbour's."""
    if side == own_low:
        return low < side - 0.6 and high >= side - 0.6
    return high > side + 0.6 and low <= side + 0.6


def _within(rules: Iterable[Rule], low: float, high: float, start: float, end: float) -> list[Rule]:
    return [
        rule._replace(start=max(rule.start, start - 1), end=min(rule.end, end + 1))
        for rule in rules
        if low - 1 <= rule.at <= high + 1 and rule.start < end and rule.end > start
    ]


def _whole(rules: list[Rule]) -> list[Rule]:
    """Rules that stand almost at the same place, put at one place and joined where they meet."""
    whole: list[Rule] = []
    for group in _near(sorted(rules)):
        weight = sum(max(rule.length, 0.1) for rule in group)
        at = sum(rule.at * max(rule.length, 0.1) for rule in group) / weight
        run: Rule | None = None
        for rule in sorted(group, key=lambda rule: rule.start):
            if run is not None and rule.start <= run.end + _JOIN:
                run = Rule(at, run.start, max(run.end, rule.end), run.drawn or rule.drawn)
                continue
            if run is not None:
                whole.append(run)
            run = rule._replace(at=at)
        if run is not None:
            whole.append(run)
    return [rule for rule in whole if rule.length >= _SHORTEST]


def _near(rules: list[Rule]) -> list[list[Rule]]:
    groups: list[list[Rule]] = []
    for rule in rules:
        if groups and rule.at - groups[-1][0].at <= _SNAP:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    return groups


def levels(values: Iterable[float], tolerance: float = _SNAP) -> list[float]:
    """Distinct positions: values nearer than `tolerance` to their group's first are one."""
    found: list[float] = []
    for _, group in groupby(sorted(values), key=_Step(tolerance)):
        members = list(group)
        found.append(sum(members) / len(members))
    return found


class _Step:
    """A key for groupby that changes when a value is far from the first of its group."""

    def __init__(self, tolerance: float):
        self._tolerance = tolerance
        self._first: float | None = None
        self._group = 0

    def __call__(self, value: float) -> int:
        if self._first is None or value - self._first > self._tolerance:
            self._first = value
            self._group += 1
        return self._group
