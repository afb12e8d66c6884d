"""The crop of a block: the evidence that she signs on, with its header band and labels.

It keeps account of what of the crop she has seen (`seen.py` has the rule) and says what is in the
way of a signature (`crop_sight.py`).
"""

from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPaintEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.protocol import Digest, Failed, Words, WordsRequest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.camera import STEP
from reviewer.ui.canvas.coordinates import PageSpot, ViewBox, ViewSpot
from reviewer.ui.canvas.crop_canvas import CropCanvas
from reviewer.ui.canvas.crop_gestures import CropGestures, press_key
from reviewer.ui.canvas.crop_labels import CropLabels
from reviewer.ui.canvas.crop_look import CropLook
from reviewer.ui.canvas.crop_painting import CropScene, PlacedLabel
from reviewer.ui.canvas.crop_pictures import CropPart
from reviewer.ui.canvas.crop_sight import SightFacts, obstacle
from reviewer.ui.canvas.crop_spec import CropEvidence, CropSpec, LabelMark
from reviewer.ui.canvas.edges import Edge
from reviewer.ui.canvas.page_reading import placed_word
from reviewer.ui.canvas.pictures import Showing
from reviewer.ui.canvas.placing import box_for_files
from reviewer.ui.canvas.seen import Area, readable_scale
from reviewer.ui.canvas.style import CanvasStyle

_NOTCH: Final = 120.0
_NOTCH_PIXELS: Final = 60.0
_SMALL_SLACK: Final = 0.999
"""A scale may be a thousandth below what is readable: rounding to device pixels."""


class CropView(CropCanvas):
    """Shows the crop of the block that is reviewed."""

    box_edited = Signal(object, object)
    """The key and the Bbox (frame of the files): she moved an edge of the box."""
    fully_seen = Signal(object)
    """The key: every part of its crop has been on the screen, readable, for long enough."""
    sight_changed = Signal()
    """What `sign_obstacle` says may have changed."""
    label_clicked = Signal(int)
    """The index of the label whose place she clicked."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        self._labels = CropLabels()
        self._edited: PictureBox | None = None
        super().__init__(style, parent)
        self._look = CropLook(self)
        self._look.completed.connect(self._completed)
        self._look.progressed.connect(self.sight_changed)
        self._gestures = CropGestures(self)
        self._shown_areas: tuple[Area, ...] = ()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._say_what_it_is()

    def show_block(self, spec: CropSpec | None) -> None:
        """Show this block's crop, and above it those that it continues; None shows none."""
        super().show_block(spec)
        self.sight_changed.emit()

    def set_labels(self, marks: Iterable[LabelMark], current: int | None) -> None:
        """The header labels to mark on the crop; `current` is the index of the one in hand."""
        self._labels.set_marks(marks, current)
        self.update()

    def label_place(self, index: int) -> PictureBox | None:
        """Where a label stands on the page as shown; None where its words were not found there."""
        return self._labels.place(index)

    def evidence(self, key: Hashable) -> CropEvidence | None:
        """What of this block's crop was on the screen; None where it may not be signed on."""
        own, bridge = self._own, self._bridge
        if own is None or bridge is None or self.sign_obstacle(key) is not None:
            return None
        digest = bridge.digest(own.spec.page, own.spec.box)
        if digest is None:
            return None
        self._look.tick()
        return CropEvidence(digest.crop_sha256, self._look.seen_ms)

    def sign_obstacle(self, key: Hashable) -> str | None:
        """What is in the way of signing this block, as a sentence; None where nothing is."""
        return obstacle(self._sight_facts(key))

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
        own = self._transform(len(self._parts) - 1)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and take note of what she sees now."""
        super().paintEvent(event)
        self._note_sight()

    def showEvent(self, event: QShowEvent) -> None:
        """It is on the screen."""
        super().showEvent(event)
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody sees it."""
        super().hideEvent(event)
        self._look.show(())

    def changeEvent(self, event: QEvent) -> None:
        """Another language: name it anew."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say_what_it_is()
        super().changeEvent(event)

    # What CropCanvas asks for

    def _join(self, bridge: RenderBridge) -> None:
        super()._join(bridge)
        bridge.words_arrived.connect(self._take_words)
        bridge.digest_arrived.connect(self._take_digest)

    def _leave(self, bridge: RenderBridge) -> None:
        super()._leave(bridge)
        bridge.words_arrived.disconnect(self._take_words)
        bridge.digest_arrived.disconnect(self._take_digest)

    def _forget(self) -> None:
        super()._forget()
        self._labels.clear()
        self._edited = None
        if hasattr(self, "_look"):
            self._look.end()
            self._gestures.cancel()

    def _frame_known(self, page: int) -> None:
        own, bridge = self._own, self._bridge
        if own is None or bridge is None or page != own.spec.page:
            return
        seen = own.visible
        if isinstance(seen, Visible):
            if bridge.has_no_words(page):
                self._labels.set_words((), seen.box)
            bridge.ask_words(page)
            bridge.ask_digest(page, own.spec.box)

    def _readable_scale(self) -> float | None:
        return self._labels.readable_scale

    def _readable_of(self, part: CropPart) -> float | None:
        bridge, seen = self._bridge, part.visible
        words = bridge.words(part.spec.page) if bridge is not None else None
        if words is None or not isinstance(seen, Visible):
            return None
        labels = CropLabels()
        labels.set_words((placed_word(word) for word in words.words), seen.box)
        return labels.readable_scale

    def _changed(self) -> None:
        super()._changed()
        self.sight_changed.emit()

    def _scene(self) -> CropScene:
        scene = super()._scene()
        if self._layout is None:
            return scene
        transform = self._transform(len(self._parts) - 1)
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
            shows_handles=self.hasFocus() or self._gestures.is_editing,
            remark=self._remark(),
        )

    # Sight

    def _own_frame(self) -> PageFrame | None:
        return self._own.frame if self._own is not None else None

    def _needed_scale(self) -> float:
        return self._labels.readable_scale or readable_scale(())

    def _is_readable(self) -> bool:
        return self._scale >= self._needed_scale() * _SMALL_SLACK

    def _sight_facts(self, key: Hashable) -> SightFacts:
        own, bridge, spec = self._own, self._bridge, self._spec
        if own is None or bridge is None or spec is None or key != spec.key:
            return SightFacts(is_shown=False)
        shown = own.slot.shown
        digest = bridge.digest(spec.page, spec.box)
        is_blank = (shown is not None and shown.picture.blank) or (
            digest is not None and digest.blank
        )
        return SightFacts(
            is_shown=True,
            why_not=self._why_not(),
            showing=own.slot.showing,
            is_blank=is_blank,
            has_digest=digest is not None,
            is_lowered=shown is not None
            and self._is_readable()
            and shown.picture.scale < self._needed_scale() * _SMALL_SLACK,
            is_readable=self._is_readable(),
            has_words=self._labels.has_words,
            share_seen=self._look.share,
            is_fully_seen=self._look.is_full,
        )

    def _note_sight(self) -> None:
        """Tell the account what of the crop is on the screen now."""
        own, spec = self._own, self._spec
        seen = own.visible if own is not None else None
        if own is None or spec is None or not isinstance(seen, Visible):
            return
        self._look.begin(
            spec.key, (spec.key, spec.page, spec.box), (seen.box.width, seen.box.height)
        )
        self._look.show(self._visible_areas(own, seen.box))

    def _visible_areas(self, own: CropPart, box: PictureBox) -> list[Area]:
        window = self.window()
        if (
            own.slot.showing is not Showing.READY
            or not self._labels.has_words
            or not self._is_readable()
            or not self.isVisible()
            or window.isMinimized()
        ):
            return []
        visible = QRectF(self.visibleRegion().boundingRect())
        transform = self._transform(len(self._parts) - 1)
        part = transform.box_to_page(ViewBox.of(visible)).intersection(box)
        if part is None:
            return []
        return [Area(part.x0 - box.x0, part.y0 - box.y0, part.x1 - box.x0, part.y1 - box.y0)]

    def _completed(self, key: Hashable) -> None:
        self.fully_seen.emit(key)
        self.sight_changed.emit()

    def _take_words(self, words: Words) -> None:
        own = self._own
        seen = own.visible if own is not None else None
        if own is None or words.request.page != own.spec.page or not isinstance(seen, Visible):
            return
        self._labels.set_words((placed_word(word) for word in words.words), seen.box)
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

    def _take_digest(self, digest: Digest) -> None:
        if self._own is not None and digest.request.page == self._own.spec.page:
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

    def _say_what_it_is(self) -> None:
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("CropView", "Crop of the block"))
        self.setAccessibleDescription(
            translate("CropView", "The picture of the block's box, with its header labels marked")
        )
