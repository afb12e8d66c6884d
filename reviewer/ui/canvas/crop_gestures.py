"""What mouse and keys do on the crop: scroll, zoom, drag or nudge an edge, click a label."""

from typing import Final, Protocol

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.box_drag import FINE, KEY_STEP, REACH, BoxDrag, cursor_of, nudged
from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.edges import Edge
from reviewer.ui.canvas.snapping import Snapper

_CLICK: Final = 4.0
_SCROLL: Final = 40.0
_KEYS_DONE_MS: Final = 700
"""After the last arrow key, so long until the moved edge counts as an edit."""
_DIRECTIONS: Final = {
    Qt.Key.Key_Left: (-1.0, 0.0, Edge.LEFT),
    Qt.Key.Key_Right: (1.0, 0.0, Edge.RIGHT),
    Qt.Key.Key_Up: (0.0, -1.0, Edge.TOP),
    Qt.Key.Key_Down: (0.0, 1.0, Edge.BOTTOM),
}


class CropTarget(Protocol):
    """The crop view, as its gestures need it."""

    @property
    def pixels_per_point(self) -> float: ...
    @property
    def page_box(self) -> PictureBox | None: ...
    def spot_at(self, position: QPointF) -> PageSpot | None: ...
    def editable_box(self) -> PictureBox | None: ...
    def snapper(self) -> Snapper: ...
    def show_edited(self, box: PictureBox | None) -> None: ...
    def finish_edit(self, box: PictureBox) -> None: ...
    def scroll_by(self, dx: float, dy: float) -> None: ...
    def label_at(self, spot: PageSpot) -> int | None: ...
    def click_label(self, index: int) -> None: ...
    def hover_label(self, index: int | None) -> None: ...
    def zoom_in(self) -> None: ...
    def zoom_out(self) -> None: ...
    def setCursor(self, cursor: Qt.CursorShape, /) -> None: ...


class CropGestures:
    """Turns presses, moves and keys into what the view offers."""

    def __init__(self, target: CropTarget) -> None:
        self._target = target
        self._drag: BoxDrag | None = None
        self._pressed_at: QPointF | None = None
        self._last = QPointF()
        self._is_panning = False
        self._snapper: Snapper | None = None
        self._edge = Edge.NONE
        self._nudged: PictureBox | None = None
        self._keys_done = QTimer()
        self._keys_done.setSingleShot(True)
        self._keys_done.setInterval(_KEYS_DONE_MS)
        self._keys_done.timeout.connect(self.finish_nudges)

    @property
    def is_editing(self) -> bool:
        """Whether an edge is being moved, or chosen to be moved by keys."""
        return self._drag is not None or self._edge is not Edge.NONE

    @property
    def edge(self) -> Edge:
        """The edge that the arrow keys move."""
        return self._edge

    def select_edge(self, edge: Edge) -> None:
        """Let the arrow keys move this edge."""
        self.finish_nudges()
        self._edge = edge

    def cancel(self) -> None:
        """Forget what is going on; the box stays as it was."""
        self._keys_done.stop()
        self._drag, self._nudged, self._pressed_at = None, None, None
        self._is_panning, self._edge = False, Edge.NONE
        self._target.show_edited(None)

    def press(self, event: QMouseEvent) -> None:
        """A button went down."""
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        self._pressed_at = self._last = event.position()
        self._snapper = None
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag = self._begin_drag(event.position())

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved, with or without a button."""
        position = event.position()
        spot = self._target.spot_at(position)
        if self._drag is not None and spot is not None:
            self._target.show_edited(self._drag.move_to(spot, self._stops(event)))
        elif self._pressed_at is not None:
            far = (position - self._pressed_at).manhattanLength() > _CLICK
            if far and not self._is_panning:
                self._is_panning = True
                self._target.setCursor(Qt.CursorShape.ClosedHandCursor)
            if self._is_panning:
                self._target.scroll_by(position.x() - self._last.x(), position.y() - self._last.y())
        else:
            self._show_what_is_there(position)
        self._last = position

    def release(self, event: QMouseEvent) -> None:
        """A button came up."""
        drag, self._drag = self._drag, None
        was_panning, self._is_panning = self._is_panning, False
        pressed, self._pressed_at = self._pressed_at, None
        if drag is not None and drag.changed:
            self._target.finish_edit(drag.box)
        elif pressed is not None and not was_panning:
            self._target.show_edited(None)
            spot = self._target.spot_at(event.position())
            label = self._target.label_at(spot) if spot is not None else None
            if label is not None:
                self._target.click_label(label)
        self._show_what_is_there(event.position())

    def nudge(self, dx: float, dy: float) -> bool:
        """Move the chosen edge by so many points; False where none is chosen."""
        box, page = self._target.editable_box(), self._target.page_box
        if self._edge is Edge.NONE or box is None or page is None:
            return False
        self._nudged = nudged(box, self._edge, dx, dy, page)
        self._target.show_edited(self._nudged)
        self._keys_done.start()
        return True

    def finish_nudges(self) -> None:
        """What the keys moved counts now."""
        self._keys_done.stop()
        box, self._nudged = self._nudged, None
        if box is not None:
            self._target.finish_edit(box)

    def _stops(self, event: QMouseEvent) -> Snapper | None:
        """Where the edge likes to stop; nowhere while Shift is held."""
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return None
        if self._snapper is None:
            self._snapper = self._target.snapper()
        return self._snapper

    def _begin_drag(self, position: QPointF) -> BoxDrag | None:
        box, page = self._target.editable_box(), self._target.page_box
        spot = self._target.spot_at(position)
        if box is None or page is None or spot is None:
            return None
        return BoxDrag.begin(box, spot, REACH / self._target.pixels_per_point, page)

    def _show_what_is_there(self, position: QPointF) -> None:
        drag = self._begin_drag(position)
        spot = self._target.spot_at(position)
        label = self._target.label_at(spot) if spot is not None else None
        self._target.hover_label(label)
        if drag is not None:
            self._target.setCursor(cursor_of(drag.edge))
        elif label is not None:
            self._target.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self._target.setCursor(Qt.CursorShape.OpenHandCursor)


def press_key(view: CropTarget, gestures: CropGestures, event: QKeyEvent) -> bool:
    """Do what the key means here; False where it means nothing here.

    Ctrl and an arrow choose an edge, arrows then move it a point (with Shift a tenth), Escape
    lets go of it. Without a chosen edge arrows scroll.
    """
    key = event.key()
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.matches(QKeySequence.StandardKey.ZoomIn):
        view.zoom_in()
        return True
    if event.matches(QKeySequence.StandardKey.ZoomOut):
        view.zoom_out()
        return True
    if key == Qt.Key.Key_Escape and gestures.is_editing:
        gestures.cancel()
        return True
    if key not in _DIRECTIONS:
        return False
    dx, dy, edge = _DIRECTIONS[Qt.Key(key)]
    if modifiers == Qt.KeyboardModifier.ControlModifier:
        gestures.select_edge(edge)
        view.show_edited(view.editable_box())
        return True
    if modifiers not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
        return False
    step = FINE if modifiers == Qt.KeyboardModifier.ShiftModifier else KEY_STEP
    if not gestures.nudge(dx * step, dy * step):
        view.scroll_by(-dx * _SCROLL, -dy * _SCROLL)
    return True
