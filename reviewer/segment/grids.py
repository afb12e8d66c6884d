"""Tables that rules draw: cells between lines, found by pdfplumber's own cell finder."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pdfplumber.table import (
    cells_to_tables,
    edges_to_intersections,
    intersections_to_cells,
    merge_edges,
)

from reviewer.contract.geometry import Bbox
from reviewer.segment.ink import PageInk
from reviewer.segment.layout import rows_of, text_of
from reviewer.segment.words import Word

_TOLERANCE: Final = 3.0
_SHORTEST: Final = 4.0


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its box and its rows of cell texts; None stands where a cell is merged away."""

    box: Bbox
    rows: tuple[tuple[str | None, ...], ...]
    columns: tuple[float, ...]
    """The left sides of the columns, for comparing with the page before."""


def grids_of(ink: PageInk, words: Sequence[Word]) -> list[Grid]:
    """The ruled tables of a page, top to bottom."""
    edges = merge_edges(list(_edges(ink)), _TOLERANCE, _TOLERANCE, _TOLERANCE, _TOLERANCE)
    edges = [
        edge
        for edge in edges
        if max(edge["x1"] - edge["x0"], edge["bottom"] - edge["top"]) >= _SHORTEST
    ]
    cells = intersections_to_cells(edges_to_intersections(edges, _TOLERANCE, _TOLERANCE))
    return [_grid(group, words) for group in cells_to_tables(cells)]


def _edges(ink: PageInk) -> Iterable[dict[str, Any]]:
    for stroke in ink.strokes:
        if stroke.bottom - stroke.top <= stroke.x1 - stroke.x0:
            yield _edge(stroke.x0, stroke.top, stroke.x1, stroke.top, "h")
        else:
            yield _edge(stroke.x0, stroke.top, stroke.x0, stroke.bottom, "v")
    for area in ink.areas:
        if area.white:
            continue
        for y in (area.top, area.bottom):
            yield _edge(area.x0, y, area.x1, y, "h")
        for x in (area.x0, area.x1):
            yield _edge(x, area.top, x, area.bottom, "v")


def _edge(x0: float, top: float, x1: float, bottom: float, orientation: str) -> dict[str, Any]:
    return {
        "object_type": "line",
        "x0": x0,
        "x1": x1,
        "top": top,
        "bottom": bottom,
        "doctop": top,
        "width": x1 - x0,
        "height": bottom - top,
        "orientation": orientation,
    }


def _grid(cells: Sequence[tuple[float, float, float, float]], words: Sequence[Word]) -> Grid:
    box = Bbox(
        min(cell[0] for cell in cells),
        min(cell[1] for cell in cells),
        max(cell[2] for cell in cells),
        max(cell[3] for cell in cells),
    )
    lefts = sorted({cell[0] for cell in cells})
    tops = sorted({cell[1] for cell in cells})
    inside = [word for word in words if within(word, box)]
    rows = []
    for top in tops:
        texts: list[str | None] = [None] * len(lefts)
        for cell in cells:
            if cell[1] == top:
                own = [word for word in inside if within(word, Bbox(*cell))]
                texts[lefts.index(cell[0])] = " ".join(text_of(row) for row in rows_of(own))
        rows.append(tuple(texts))
    return Grid(box, tuple(rows), tuple(lefts))


def within(word: Word, box: Bbox) -> bool:
    """Whether the middle of the word lies in the box."""
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    return box.x0 <= x < box.x1 and box.top <= y < box.bottom
