"""Dragging an edge of a box with the mouse, or moving it with the arrow keys.

Works in points of the page as shown; whoever owns it converts from the widget and, when the drag
is done, to the frame of the files.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.edges import Edge, Sides, edge_at, moved
from reviewer.ui.canvas.snapping import Snapper

REACH: Final = 5.0
"""Logical pixels around an edge within which the pointer takes hold of it."""
KEY_STEP: Final = 1.0
"""Points that an arrow key moves an edge; with Shift a tenth of it."""
FINE: Final = 0.1


@dataclass(slots=True)
class BoxDrag:
    """A drag that is going on: the box as it was, as it is, and the edge that moves."""

    before: PictureBox
    edge: Edge
    grabbed: PageSpot
    page: PictureBox
    box: PictureBox
    reach: float
    """Points within which an edge is taken, and stops at a rule or a text."""

    @classmethod
    def begin(
        cls, box: PictureBox, spot: PageSpot, reach: float, page: PictureBox
    ) -> "BoxDrag | None":
        """Take hold of the edge at the spot (`reach` in points); None where there is none."""
        edge = edge_at(_sides(box), spot.x, spot.y, reach)
        return None if edge is Edge.NONE else cls(box, edge, spot, page, box, reach)

    def move_to(self, spot: PageSpot, snapper: Snapper | None = None) -> PictureBox:
        """The pointer went there: the box as it is now, its edge at a stop that is near."""
        dx, dy = spot.x - self.grabbed.x, spot.y - self.grabbed.y
        sides = moved(_sides(self.before), self.edge, dx, dy, _sides(self.page))
        if snapper is not None and (dx or dy):
            sides = snapper.snapped(sides, self.edge, self.reach)
        self.box = _box(sides)
        return self.box

    @property
    def changed(self) -> bool:
        """Whether the box is another one than before."""
        return self.box != self.before


def nudged(box: PictureBox, edge: Edge, dx: float, dy: float, page: PictureBox) -> PictureBox:
    """The box with the edge moved by so many points within the page."""
    return _box(moved(_sides(box), edge, dx, dy, _sides(page)))


def cursor_of(edge: Edge, turn: int = 0) -> Qt.CursorShape:
    """The pointer's shape over an edge, on a page that is turned by so many degrees."""
    if edge is Edge.NONE:
        return Qt.CursorShape.ArrowCursor
    sideways = bool(edge & (Edge.LEFT | Edge.RIGHT))
    upright = bool(edge & (Edge.TOP | Edge.BOTTOM))
    quarter = turn in (90, 270)
    if sideways and upright:
        falling = edge in (Edge.LEFT | Edge.TOP, Edge.RIGHT | Edge.BOTTOM)
        return (
            Qt.CursorShape.SizeFDiagCursor
            if falling is not quarter
            else Qt.CursorShape.SizeBDiagCursor
        )
    return Qt.CursorShape.SizeHorCursor if sideways is not quarter else Qt.CursorShape.SizeVerCursor


def _sides(box: PictureBox) -> Sides:
    return Sides(box.x0, box.y0, box.x1, box.y1)


def _box(sides: Sides) -> PictureBox:
    return PictureBox(*sides)
