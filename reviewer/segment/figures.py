"""Where a page has a figure: drawings that are no table's lines, with the text that is in them."""

from collections.abc import Iterable, Sequence
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import PageInk
from reviewer.segment.table import Table, area, overlap, union

_NEAR: Final = 7.0
"""Points between two pieces of one drawing, at the most."""
_SMALLEST: Final = 36.0
_LEAST_CURVES: Final = 3
_LEAST_BARS: Final = 3
_MARGIN: Final = 14.0
"""Points around a drawing in which its labels stand."""
_MOST_PIECES: Final = 3000
_MOST_OF_PAGE: Final = 0.9


def figures_of(ink: PageInk, tables: Sequence[Table], grids: Sequence[Bbox]) -> list[Bbox]:
    """The figures' boxes with room for their labels. `grids` are lattices that were no tables."""
    outside = [
        piece
        for piece in _pieces(ink)
        if not any(overlap(_grown(piece, 0.3), table.box) > 0 for table in tables)
    ]
    shown = ink.visible or ink.box
    found = list(grids)
    if len(outside) > _MOST_PIECES:
        box = outside[0]
        for piece in outside:
            box = union(box, piece)
        return [_grown(box, _MARGIN)]
    curved = {(curve.x0, curve.top, curve.x1, curve.bottom) for curve in ink.curves}
    for cluster in _clusters(outside):
        box = cluster[0]
        for piece in cluster:
            box = union(box, piece)
        if min(box.x1 - box.x0, box.bottom - box.top) < _SMALLEST:
            continue
        if area(box) > _MOST_OF_PAGE * area(shown):
            continue
        curves = sum(1 for piece in cluster if tuple(piece) in curved)
        if curves >= _LEAST_CURVES or _bars(cluster) >= _LEAST_BARS:
            found.append(box)
    return [_grown(box, _MARGIN) for box in found]


def _pieces(ink: PageInk) -> Iterable[Bbox]:
    yield from ink.curves
    for stroke in ink.strokes:
        yield Bbox(stroke.x0, stroke.top, stroke.x1, stroke.bottom)
    for painted in ink.areas:
        if not painted.white or painted.stroked:
            yield Bbox(painted.x0, painted.top, painted.x1, painted.bottom)


def _bars(cluster: Sequence[Bbox]) -> int:
    """How many areas of the cluster stand on one line, or hang on one, with other lengths."""
    best = 0
    solid = [b for b in cluster if b.x1 - b.x0 > 3 and b.bottom - b.top > 3]
    for bar in solid:
        upright = [
            other
            for other in solid
            if abs(other.bottom - bar.bottom) < 0.7 and abs(_width(other) - _width(bar)) < 1
        ]
        level = [
            other
            for other in solid
            if abs(other.x0 - bar.x0) < 0.7 and abs(_height(other) - _height(bar)) < 1
        ]
        tops = {round(other.top) for other in upright}
        ends = {round(other.x1) for other in level}
        best = max(best, len(tops), len(ends))
    return best


def _clusters(pieces: Sequence[Bbox]) -> list[list[Bbox]]:
    """Pieces that are near each other."""
    parents = list(range(len(pieces)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    order = sorted(range(len(pieces)), key=lambda index: pieces[index].x0)
    active: list[int] = []
    for index in order:
        piece = pieces[index]
        active = [other for other in active if pieces[other].x1 >= piece.x0 - _NEAR]
        for other in active:
            if (
                pieces[other].top <= piece.bottom + _NEAR
                and pieces[other].bottom >= piece.top - _NEAR
            ):
                parents[root(other)] = root(index)
        active.append(index)
    groups: dict[int, list[Bbox]] = {}
    for index, piece in enumerate(pieces):
        groups.setdefault(root(index), []).append(piece)
    return list(groups.values())


def _grown(box: Bbox, by: float) -> Bbox:
    return Bbox(box.x0 - by, box.top - by, box.x1 + by, box.bottom + by)


def _width(box: Bbox) -> float:
    return box.x1 - box.x0


def _height(box: Bbox) -> float:
    return box.bottom - box.top
