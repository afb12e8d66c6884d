"""What the mouse does on the page: pick, pan, select text, drag an edge of the current box."""

from enum import Enum, auto
from typing import Final, Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.blocks import ClickCycle, PlacedBlock
from reviewer.ui.canvas.box_drag import REACH, BoxDrag, cursor_of
from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.edges import Edge
from reviewer.ui.canvas.page_reading import PageReading
from reviewer.ui.canvas.snapping import Snapper

_CLICK: Final = 4.0
"""Logical pixels that the pointer may move in a click."""
_SLACK: Final = 3.0
"""Logical pixels by which a click may miss a box."""


class GestureTarget(Protocol):
    """The page view, as its gestures need it."""

    @property
    def reading(self) -> PageReading: ...
    @property
    def turn(self) -> int: ...
    @property
    def pixels_per_point(self) -> float: ...
    @property
    def page_box(self) -> PictureBox | None: ...
    def spot_at(self, position: QPointF) -> PageSpot: ...
    def blocks_at(self, spot: PageSpot, slack: float) -> tuple[PlacedBlock, ...]: ...
    def editable_box(self) -> PictureBox | None: ...
    def pan(self, dx: float, dy: float) -> None: ...
    def hover(self, block: PlacedBlock | None) -> None: ...
    def snapper(self) -> Snapper: ...
    def show_edited(self, box: PictureBox | None) -> None: ...
    def finish_edit(self, box: PictureBox) -> None: ...
    def click(self, block: PlacedBlock) -> None: ...
    def update(self) -> None: ...
    def setCursor(self, cursor: Qt.CursorShape, /) -> None: ...


class _Doing(Enum):
    NOTHING = auto()
    PRESSED = auto()
    PANNING = auto()
    SELECTING = auto()
    EDITING = auto()


class PageGestures:
    """Turns presses, moves and releases into what the view offers."""

    def __init__(self, target: GestureTarget) -> None:
        self._target = target
        self._doing = _Doing.NOTHING
        self._pressed_at = QPointF()
        self._last = QPointF()
        self._drag: BoxDrag | None = None
        self._snapper: Snapper | None = None
        self._cycle = ClickCycle()
        self._pans_always = False

    @property
    def is_editing(self) -> bool:
        """Whether an edge is being dragged."""
        return self._doing is _Doing.EDITING

    def set_hand(self, on: bool) -> None:
        """While on (Space held), every drag pans."""
        self._pans_always = on
        if self._doing is _Doing.NOTHING:
            self._target.setCursor(
                Qt.CursorShape.OpenHandCursor if on else Qt.CursorShape.ArrowCursor
            )

    def press(self, event: QMouseEvent) -> None:
        """A button went down."""
        self._pressed_at = self._last = event.position()
        self._snapper = None
        if event.button() == Qt.MouseButton.MiddleButton or (
            event.button() == Qt.MouseButton.LeftButton and self._pans_always
        ):
            self._begin_pan()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._drag = self._begin_drag(event.position())
            self._doing = _Doing.PRESSED if self._drag is None else _Doing.EDITING

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved, with or without a button."""
        position = event.position()
        match self._doing:
            case _Doing.NOTHING:
                self._show_what_is_there(position)
            case _Doing.PRESSED:
                if (position - self._pressed_at).manhattanLength() > _CLICK:
                    self._begin_text_or_pan()
                    self.move(event)
            case _Doing.PANNING:
                self._target.pan(position.x() - self._last.x(), position.y() - self._last.y())
            case _Doing.SELECTING:
                self._target.reading.extend(self._target.spot_at(position))
                self._target.update()
            case _Doing.EDITING:
                if self._drag is not None:
                    spot = self._target.spot_at(position)
                    self._target.show_edited(self._drag.move_to(spot, self._stops(event)))
        self._last = position

    def release(self, event: QMouseEvent) -> None:
        """A button came up."""
        doing, self._doing = self._doing, _Doing.NOTHING
        if doing is _Doing.EDITING and self._drag is not None:
            drag, self._drag = self._drag, None
            self._target.show_edited(None)
            if drag.changed:
                self._target.finish_edit(drag.box)
            else:
                self._click(event.position())
        elif doing is _Doing.PRESSED:
            self._click(event.position())
        self._show_what_is_there(event.position())

    def cancel(self) -> None:
        """Escape: an edge that is being dragged goes back, a selection goes."""
        if self._doing is _Doing.EDITING:
            self._drag = None
            self._target.show_edited(None)
        self._doing = _Doing.NOTHING
        self._target.reading.deselect()
        self._target.update()

    def leave(self) -> None:
        """The pointer left the view."""
        self._target.hover(None)

    def _stops(self, event: QMouseEvent) -> Snapper | None:
        """Where the edge likes to stop; nowhere while Shift is held."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return None
        if self._snapper is None:
            self._snapper = self._target.snapper()
        return self._snapper

    def _begin_pan(self) -> None:
        self._doing = _Doing.PANNING
        self._target.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _begin_text_or_pan(self) -> None:
        if self._target.reading.begin(self._target.spot_at(self._pressed_at)):
            self._doing = _Doing.SELECTING
        else:
            self._begin_pan()

    def _begin_drag(self, position: QPointF) -> BoxDrag | None:
        box, page = self._target.editable_box(), self._target.page_box
        if box is None or page is None:
            return None
        reach = REACH / self._target.pixels_per_point
        return BoxDrag.begin(box, self._target.spot_at(position), reach, page)

    def _click(self, position: QPointF) -> None:
        had_selection = bool(self._target.reading.selected)
        self._target.reading.deselect()
        slack = _SLACK / self._target.pixels_per_point
        chosen = self._cycle.pick(self._target.blocks_at(self._target.spot_at(position), slack))
        if chosen is not None:
            self._target.click(chosen)
        elif had_selection:
            self._target.update()

    def _show_what_is_there(self, position: QPointF) -> None:
        spot = self._target.spot_at(position)
        drag = self._begin_drag(position)
        edge = drag.edge if drag is not None else Edge.NONE
        slack = _SLACK / self._target.pixels_per_point
        under = self._target.blocks_at(spot, slack)
        self._target.hover(under[0] if under else None)
        if edge is not Edge.NONE:
            self._target.setCursor(cursor_of(edge, self._target.turn))
        elif self._pans_always:
            self._target.setCursor(Qt.CursorShape.OpenHandCursor)
        elif under and not under[0].block.is_current:
            self._target.setCursor(Qt.CursorShape.PointingHandCursor)
        elif self._target.reading.has_word_at(spot):
            self._target.setCursor(Qt.CursorShape.IBeamCursor)
        else:
            self._target.setCursor(Qt.CursorShape.ArrowCursor)
