"""The crop with its header labels, its edges to move, and the header of a table that goes on.

`CropView` adds the account of what has been seen.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.protocol import Failed, Words, WordsRequest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.camera import STEP
from reviewer.ui.canvas.coordinates import PageSpot, ViewSpot
from reviewer.ui.canvas.crop_canvas import CropCanvas
from reviewer.ui.canvas.crop_gestures import CropGestures, press_key
from reviewer.ui.canvas.crop_header import header_of
from reviewer.ui.canvas.crop_labels import CropLabels
from reviewer.ui.canvas.crop_painting import CropScene, PinnedScene, PlacedLabel
from reviewer.ui.canvas.crop_spec import LabelMark
from reviewer.ui.canvas.edges import Edge
from reviewer.ui.canvas.label_places import placed_words
from reviewer.ui.canvas.placing import box_for_files
from reviewer.ui.canvas.snapping import Snapper, find_stops
from reviewer.ui.canvas.style import CanvasStyle

_NOTCH: Final = 120.0
_NOTCH_PIXELS: Final = 60.0


class CropEditing(CropCanvas):
    """Marks labels, takes clicks on them, and lets edges be moved."""

    box_edited = Signal(object, object)
    """The key and the Bbox (frame of the files): she moved an edge of the box."""
    label_clicked = Signal(int)
    """The index of the label whose place she clicked."""
    label_hovered = Signal(int)
    """The index of the label that the pointer is on; -1 for none."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        self._labels = CropLabels()
        self._edited: PictureBox | None = None
        self._header: PictureBox | None = None
        self._taken: Words | None = None
        self._hovered: int | None = None
        super().__init__(style, parent)
        self._gestures = CropGestures(self)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_labels(self, marks: Iterable[LabelMark], current: int | None) -> None:
        """The header labels to mark on the crop; `current` is the index of the one in hand."""
        if self._labels.set_marks(marks, current):
            self.update()

    def label_place(self, index: int) -> PictureBox | None:
        """Where a label stands on the page as shown; None where its words were not found there."""
        return self._labels.place(index)

    def box_on_screen(self) -> QRectF | None:
        """The block's box in the widget, in logical pixels; None while it is not known."""
        box = self.editable_box()
        if box is None or self._layout is None or not self._shown:
            return None
        return self._transform(len(self._shown) - 1).box_to_view(box).rect()

    def hover_label(self, index: int | None) -> None:
        """The pointer is on this label's place."""
        if index != self._hovered:
            self._hovered = index
            self.label_hovered.emit(-1 if index is None else index)

    # Edges

    def select_edge(self, edge: Edge) -> None:
        """The edge that the arrow keys move; `Edge.NONE` lets them scroll again."""
        self._gestures.select_edge(edge)
        self.update()

    def editable_box(self) -> PictureBox | None:
        """The block's box on the page as shown, as it is being edited."""
        own = self._own
        if self._edited is not None:
            return self._edited
        seen = own.visible if own is not None else None
        return seen.box if isinstance(seen, Visible) else None

    @property
    def page_box(self) -> PictureBox | None:
        """The whole page."""
        frame = self._own_frame()
        return frame.whole if frame is not None and frame.problem is None else None

    def show_edited(self, box: PictureBox | None) -> None:
        """Show the box like this while it is dragged."""
        self._edited = box
        self.update()

    def snapper(self) -> Snapper:
        """Where an edge of the box likes to stop."""
        own, box = self._own, self.editable_box()
        shown = own.slot.shown if own is not None else None
        if own is None or box is None:
            return Snapper((), ())
        words = self._taken.words if self._taken is not None else ()
        image = shown.image if shown is not None else None
        return find_stops(placed_words(words), image, shown.box if shown else box, box)

    def finish_edit(self, box: PictureBox) -> None:
        """The edit is done: say it in the frame of the files."""
        frame = self._own_frame()
        self._edited = None
        if self._spec is not None and frame is not None:
            self.box_edited.emit(self._spec.key, box_for_files(box, frame))
        self.update()

    def spot_at(self, position: QPointF) -> PageSpot | None:
        """The point of the block's page under a pixel."""
        if self._layout is None:
            return None
        own = self._transform(len(self._shown) - 1)
        return own.to_page(ViewSpot(position.x(), position.y()))

    @property
    def pixels_per_point(self) -> float:
        """Logical pixels a point."""
        return self._scale or 1.0

    def label_at(self, spot: PageSpot) -> int | None:
        """The label that stands at the spot."""
        return self._labels.at(spot.x, spot.y)

    def click_label(self, index: int) -> None:
        """She clicked its place."""
        self.label_clicked.emit(index)

    # Events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pan, drag an edge, or click a label: see `crop_gestures`."""
        self._gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with it."""
        self._gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Be done with it."""
        self._gestures.release(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl zoom around the pointer, else scroll."""
        notches = event.angleDelta().y() / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_scale(self._scale * STEP**notches, event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_by(notches * _NOTCH_PIXELS, 0.0)
        else:
            sideways = event.angleDelta().x() / _NOTCH
            self.scroll_by(sideways * _NOTCH_PIXELS, notches * _NOTCH_PIXELS)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll, zoom, or move the chosen edge: see `crop_gestures`."""
        if not press_key(self, self._gestures, event):
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer."""
        self.hover_label(None)
        super().leaveEvent(event)

    # What CropCanvas asks for

    def _join(self, bridge: RenderBridge) -> None:
        super()._join(bridge)
        bridge.words_arrived.connect(self._take_words)

    def _leave(self, bridge: RenderBridge) -> None:
        super()._leave(bridge)
        bridge.words_arrived.disconnect(self._take_words)

    def _forget(self) -> None:
        super()._forget()
        self._labels.clear()
        self._edited = self._header = None
        self._taken = None
        self._gestures.cancel()

    def _readable_scale(self) -> float | None:
        return self._labels.readable_scale

    def _frame_known(self, page: int) -> None:
        own, bridge = self._own, self._bridge
        if own is None or bridge is None:
            return
        if len(self._parts) > 1 and page == self._parts[0].spec.page:
            self._want_words(page)
        if page != own.spec.page:
            return
        seen = own.visible
        if isinstance(seen, Visible):
            if bridge.has_no_words(page):
                self._labels.set_words((), seen.box)
            self._want_words(page)

    def _want_words(self, page: int) -> None:
        """Take the words of a page where they are known, else ask; not all others are told."""
        known = self._bridge.words(page) if self._bridge is not None else None
        if known is not None:
            self._take_words(known)
        elif self._bridge is not None:
            self._bridge.ask_words(page)

    def _scene(self) -> CropScene:
        scene = super()._scene()
        if self._layout is None:
            return scene
        transform = self._transform(len(self._shown) - 1)
        to_view = transform.box_to_view
        band = self._labels.band
        labels = []
        for mark in self._labels.marks:
            place = self._labels.place(mark.index)
            if place is not None:
                current = mark.index == self._labels.current
                labels.append(PlacedLabel(to_view(place), mark.state, current))
        return replace(
            scene,
            band=to_view(band) if band is not None else None,
            labels=labels,
            edited=to_view(self._edited) if self._edited is not None else None,
            pinned=self._pinned_scene(),
            shows_handles=self.hasFocus() or self._gestures.is_editing,
            remark=self._remark(),
        )

    def _own_frame(self) -> PageFrame | None:
        return self._own.frame if self._own is not None else None

    def _pinned_height(self) -> float:
        return self._header.height * self._scale if self._header is not None else 0.0

    # The header kept in sight

    def _pinned_now(self) -> float:
        """The height that the kept header takes now: none while it is in sight itself."""
        pinned = self._pinned_scene()
        return pinned.height if pinned is not None else 0.0

    def _pinned_scene(self) -> PinnedScene | None:
        if self._header is None or self._layout is None or len(self._shown) < 2:
            return None
        strip = self._transform(0).box_to_view(self._header)
        if strip.y0 >= 0:
            return None
        return PinnedScene(self._piece_scene(0), strip, strip.height)

    def _find_header(self) -> None:
        first, bridge = self._parts[0] if len(self._parts) > 1 else None, self._bridge
        words = bridge.words(first.spec.page) if first is not None and bridge is not None else None
        seen = first.visible if first is not None else None
        if first is None or words is None or not isinstance(seen, Visible):
            return
        if self._header is not None:
            return
        self._header = header_of(words.words, seen.box, first.spec.header_row)
        if self._header is not None:
            self._at = (self._at[0], self._first_top())
            self._lay_out()

    def _take_words(self, words: Words) -> None:
        self._learnt_ahead(words.request.page)
        self._find_header()
        own = self._own
        seen = own.visible if own is not None else None
        if own is None or words.request.page != own.spec.page or not isinstance(seen, Visible):
            return
        if words is self._taken:
            return
        self._taken = words
        self._labels.set_words(words.words, seen.box)
        if self._is_fitted and self._layout is not None:
            before = self._scale
            self._lay_out()
            if self._scale != before:
                self._ask()
        self._changed()

    def _take_question_failure(self, failed: Failed) -> None:
        super()._take_question_failure(failed)
        own = self._own
        seen = own.visible if own is not None else None
        if (
            own is not None
            and isinstance(seen, Visible)
            and isinstance(failed.request, WordsRequest)
            and failed.request.page == own.spec.page
        ):
            self._labels.set_words((), seen.box)
            self._changed()

    def _remark(self) -> str:
        translate = QCoreApplication.translate
        own = self._own
        seen = own.visible if own is not None else None
        shown = own.slot.shown if own is not None else None
        if isinstance(seen, Visible) and seen.clipped:
            return translate("CropView", "The box leaves the page; the part outside is cut off.")
        if shown is not None and shown.picture.faults:
            return translate("CropView", "The page has errors: something may be missing here.")
        return ""
