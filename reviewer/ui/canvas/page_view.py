"""The page with the boxes of its blocks: pick them, walk through them, edit a box."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.blocks import PageBlock, PageBlocks, PlacedBlock
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.camera import STEP
from reviewer.ui.canvas.coordinates import PageSpot, PageTransform, ViewSpot
from reviewer.ui.canvas.loupe import Loupe
from reviewer.ui.canvas.page_gestures import PageGestures
from reviewer.ui.canvas.page_keys import press_key, release_key
from reviewer.ui.canvas.page_painting import PageScene
from reviewer.ui.canvas.page_words import PageWords
from reviewer.ui.canvas.paint_boxes import BoxScene, ShownBox
from reviewer.ui.canvas.placing import box_for_files, place_blocks
from reviewer.ui.canvas.snapping import Snapper, find_stops
from reviewer.ui.canvas.style import CanvasStyle

_NOTCH: Final = 120.0
_NOTCH_PIXELS: Final = 72.0
"""Logical pixels that a notch of the wheel moves the page."""


class PageView(PageWords):
    """Shows a page of a book and what is to be reviewed on it."""

    block_clicked = Signal(object)
    """BlockKey: she clicked its box, or walked to it."""
    box_edited = Signal(object, object)
    """BlockKey and Bbox (frame of the files): she moved an edge of the current block's box."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._blocks: tuple[PageBlock, ...] = ()
        self._placed = PageBlocks()
        self._boxes_in_sight: tuple[PageTransform, PageBlocks, list[ShownBox]] | None = None
        self._hovered: BlockKey | None = None
        self._edited: PictureBox | None = None
        self._pointed: PictureBox | None = None
        self._reveals = False
        self._gestures = PageGestures(self)
        self._with_loupe = False
        self._loupe = Loupe(self, self._style, lambda: self._pictures.images(self._camera))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._say_what_it_is()

    def show_page(self, page: int) -> None:
        """Show this page, 1-based, with the current block in sight if it is there."""
        self._reveals = True
        super().show_page(page)
        self._reveal()
        self._say_what_it_is()

    def set_blocks(self, blocks: Iterable[PageBlock]) -> None:
        """The blocks to draw, of this page or of all. The current one is brought into sight."""
        before, now = self._current_key(), tuple(blocks)
        if now == self._blocks and (self._placed.all or self._frame is None):
            return
        self._blocks = now
        self._needs_paint = True
        self._place()
        if self._current_key() != before:
            self._reveals = True
            self._reveal()
        self._say_what_it_is()
        self.update()

    def walk_blocks(self, step: int) -> None:
        """Go to the next block of the page (or the one before) as a click on it would."""
        keys = [one.block.key for one in self._placed.in_reading_order()]
        if not keys:
            return
        current = self._current_key()
        if current in keys:
            self.block_clicked.emit(keys[(keys.index(current) + step) % len(keys)])
        else:
            self.block_clicked.emit(keys[0 if step > 0 else -1])

    def box_on_screen(self, key: BlockKey) -> QRectF | None:
        """The block's box in the widget, in logical pixels; None where the page does not show
        it."""
        placed = self._placed.of(key)
        if placed is None:
            return None
        return self._camera.transform.box_to_view(placed.box).rect()

    def set_pointed(self, box: PictureBox | None) -> None:
        """Light up this place of the page: that of the label in hand, for one. None: no place."""
        if box != self._pointed:
            self._pointed = box
            self.update()

    def set_style(self, style: CanvasStyle) -> None:
        """Paint with these colours and this font."""
        super().set_style(style)
        self._loupe.set_style(style)

    def set_loupe(self, on: bool) -> None:
        """While on, a loupe follows the pointer."""
        self._with_loupe = on
        if not on:
            self._loupe.put_away()

    def toggle_loupe(self) -> None:
        """Take the loupe, or put it away."""
        self.set_loupe(not self._with_loupe)

    # What the gestures need (page_gestures.GestureTarget)

    @property
    def turn(self) -> int:
        """Degrees clockwise by which the page is turned on the screen."""
        return self._camera.turn

    @property
    def pixels_per_point(self) -> float:
        """Logical pixels a point."""
        return self._camera.scale

    @property
    def page_box(self) -> PictureBox | None:
        """The whole page; None while its frame is unknown or no box can be converted in it."""
        if self._frame is None or self._frame.problem is not None:
            return None
        return self._frame.whole

    def spot_at(self, position: QPointF) -> PageSpot:
        """The point of the page under a pixel."""
        return self._camera.transform.to_page(ViewSpot(position.x(), position.y()))

    def blocks_at(self, spot: PageSpot, slack: float) -> tuple[PlacedBlock, ...]:
        """The blocks under a point, the smallest first."""
        return self._placed.at(spot.x, spot.y, slack)

    def editable_box(self) -> PictureBox | None:
        """The current block's box."""
        placed = self._current()
        return placed.box if placed is not None else None

    def snapper(self) -> Snapper:
        """Where an edge of the current block's box likes to stop."""
        box, shown = self.editable_box(), self._pictures.base.shown
        if box is None:
            return Snapper((), ())
        image = shown.image if shown is not None else None
        whole = shown.box if shown is not None else box
        return find_stops(self._reading.words, image, whole, box)

    def hover(self, block: PlacedBlock | None) -> None:
        """The pointer is over this block."""
        key = block.block.key if block is not None else None
        if key != self._hovered:
            self._hovered = key
            self.update()

    def show_edited(self, box: PictureBox | None) -> None:
        """Show the current block with this box while it is dragged."""
        self._edited = box
        self.update()

    def finish_edit(self, box: PictureBox) -> None:
        """The drag is done: say it in the frame of the files."""
        placed = self._current()
        if placed is not None and self._frame is not None:
            self.box_edited.emit(placed.block.key, box_for_files(box, self._frame))

    def click(self, block: PlacedBlock) -> None:
        """She clicked this block."""
        self.block_clicked.emit(block.block.key)

    # Events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick, pan, select or drag an edge: see `page_gestures`."""
        self._gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with it."""
        self._gestures.move(event)
        if self._with_loupe and self._frame is not None:
            self._loupe.look(self._page, self._camera.transform, event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Be done with it."""
        self._gestures.release(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer."""
        self._gestures.leave()
        self._loupe.put_away()
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl zoom around the pointer, else move the page, and turn over at its end."""
        notches = event.angleDelta().y() / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._camera.zoom * STEP**notches, event.position())
        else:
            moved = event.pixelDelta()
            sideways = event.angleDelta().x() / _NOTCH * _NOTCH_PIXELS
            dx = moved.x() if not moved.isNull() else sideways
            dy = moved.y() if not moved.isNull() else notches * _NOTCH_PIXELS
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                dx, dy = dy, 0.0
            self.scroll_or_turn(dx, dy)
        event.accept()

    def scroll_or_turn(self, dx: float, dy: float) -> None:
        """Move the page by logical pixels; at its end go to the next or the previous one."""
        if dy and self._camera.at_end(up=dy > 0):
            self.turn_over(-1 if dy > 0 else 1)
        else:
            self.pan(dx, dy)

    def turn_over(self, step: int) -> None:
        """The next page of the book, or the one before; nothing at its ends."""
        page = self._page + step
        if self._bridge is not None and 1 <= page <= self._bridge.page_count:
            self.show_page(page)
            if step < 0:
                self.pan(0, -1e6)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See `page_keys`."""
        if not press_key(self, self._gestures, event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """See `page_keys`."""
        if not release_key(self._gestures, event):
            super().keyReleaseEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Another language: name it anew."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say_what_it_is()
        super().changeEvent(event)

    # What PageCanvas asks for

    def _join(self, bridge: RenderBridge) -> None:
        super()._join(bridge)
        self._loupe.set_book(bridge)

    def _leave(self, bridge: RenderBridge) -> None:
        super()._leave(bridge)
        self._loupe.set_book(None)

    def _scene(self) -> PageScene:
        scene = super()._scene()
        if scene.transform is None or self._frame is None:
            return scene
        to_view = scene.transform.box_to_view
        boxes = BoxScene(
            self._shown_boxes(scene.transform),
            scene.transform.box,
            self._hovered,
            to_view(self._edited) if self._edited is not None else None,
            with_handles=self._edited is not None,
        )
        return replace(
            scene,
            boxes=boxes,
            pointed=self._pointed,
        )

    def _shown_boxes(self, transform: PageTransform) -> list[ShownBox]:
        """The boxes in sight, in the widget; worked out anew only when something has moved."""
        known = self._boxes_in_sight
        if known is None or known[0] != transform or known[1] is not self._placed:
            sight = self._camera.in_sight
            placed = self._placed.within(sight) if sight is not None else ()
            shown = [ShownBox(one.block, transform.box_to_view(one.box)) for one in placed]
            known = self._boxes_in_sight = (transform, self._placed, shown)
        return known[2]

    def _forget_page(self) -> None:
        super()._forget_page()
        self._placed = PageBlocks()
        self._hovered = self._edited = self._pointed = None
        self._loupe.put_away()

    def _page_arrived(self) -> None:
        self._place()

    # Its own

    def _place(self) -> None:
        self._placed = (
            place_blocks(self._blocks, self._frame) if self._frame is not None else PageBlocks()
        )
        self._reveal()

    def _reveal(self) -> None:
        placed = self._current()
        if self._reveals and placed is not None:
            self._reveals = False
            self._look(self._camera.revealing(placed.box))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew; a current block that was in sight stays so, with less room too."""
        placed, sight = self._current(), self._camera.in_sight
        was_in_sight = placed is not None and sight is not None and placed.box.intersection(sight)
        super().resizeEvent(event)
        if was_in_sight:
            self._reveals = True
            self._reveal()

    def _current(self) -> PlacedBlock | None:
        return next((one for one in self._placed.all if one.block.is_current), None)

    def _current_key(self) -> BlockKey | None:
        return next((block.key for block in self._blocks if block.is_current), None)

    def _say_what_it_is(self) -> None:
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("PageView", "Page of the book"))
        count = sum(block.page == self._page for block in self._blocks)
        self.setAccessibleDescription(
            translate("PageView", "Page {page}, blocks on it: {count}").format(
                page=self._page, count=count
            )
        )
