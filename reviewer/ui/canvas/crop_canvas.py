"""The crops of a block and of those that it continues in a widget: pictures, zoom, scroll.

`CropView` adds the labels, the edges and the account of what has been seen.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from reviewer.pdf.protocol import Failed, FrameRequest, Picture
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.camera import STEP
from reviewer.ui.canvas.coordinates import PageTransform, ViewBox
from reviewer.ui.canvas.crop_ahead import CropsAhead
from reviewer.ui.canvas.crop_layout import CropLayout, fitting_scale, kept_scroll, lay_out
from reviewer.ui.canvas.crop_painting import CropScene, PieceScene, paint_crop
from reviewer.ui.canvas.crop_pictures import (
    CropPart,
    all_ready,
    fail,
    parts_of,
    same_place,
    shown_parts,
    take,
    why_not,
)
from reviewer.ui.canvas.crop_scene import piece_scene
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.page_canvas import single_shot
from reviewer.ui.canvas.paint_page import Notice
from reviewer.ui.canvas.pictures import Showing
from reviewer.ui.canvas.style import CanvasStyle, light_style

_SETTLE_MS: Final = 120
_PATIENCE_MS: Final = 180
_TAIL: Final = 28.0
"""Logical pixels of the part before that show at first above a continuation."""
LEAST_SCALE: Final = 0.3
LARGEST_SCALE: Final = 12.0
_VIEW: Final = "crop"


class CropCanvas(QWidget):
    """Shows the crops of one block. All scales are logical pixels a point."""

    zoom_changed = Signal(float)
    """The scale, 96/72 is the printed size."""
    crop_painted = Signal(object)
    """The key of the block whose pictures, exactly as wanted, are on the screen now."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style or light_style(self.font())
        self._bridge: RenderBridge | None = None
        self._view = ""
        self._spec: CropSpec | None = None
        self._parts: list[CropPart] = []
        self._shown: list[CropPart] = []
        self._layout: CropLayout | None = None
        self._scale = 0.0
        self._is_fitted = True
        self._at = (0.0, 0.0)
        self._ahead: tuple[CropSpec, ...] = ()
        self._crops_ahead: CropsAhead | None = None
        self._told_painted = False
        self._settle = single_shot(self, _SETTLE_MS, self._ask)
        self._asking_ahead = single_shot(self, 0, self._ask_ahead)
        self._patience = single_shot(self, _PATIENCE_MS, self.update)
        self.setMinimumSize(160, 80)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def sizeHint(self) -> QSize:
        """Wide enough for a column's table, high enough for a few rows of it."""
        return QSize(480, 220)

    def set_book(self, bridge: RenderBridge | None) -> None:
        """Show crops of this book; None shows none. The bridge stays its owner's."""
        if self._bridge is not None:
            self._leave(self._bridge)
        self._bridge = bridge
        self.show_block(None)
        if bridge is not None:
            self._join(bridge)

    def set_style(self, style: CanvasStyle) -> None:
        """Paint with these colours and this font."""
        self._style = style
        self.update()

    def show_block(self, spec: CropSpec | None) -> None:
        """Show this block's crop; None shows none. The same one again changes nothing."""
        before, self._spec = self._spec, spec
        if spec is not None and before is not None and same_place(spec, before):
            self._parts[-1].spec = spec
            if spec.key == before.key:
                return
        self._forget()
        self._parts = parts_of(spec) if spec is not None else []
        self._is_fitted = True
        self._patience.start()
        self._ask()
        self.update()

    def paint_now(self) -> None:
        """Have the crop on the screen before anything else is painted, if its picture is there."""
        if not self._told_painted and all_ready(self._shown) and self.isVisible():
            self.repaint()

    def draw_ahead(self, specs: Sequence[CropSpec]) -> None:
        """The blocks that she is likely to see next, the likeliest first. They are asked for after
        the current one has been painted, not before."""
        self._ahead = tuple(specs)
        if self._told_painted:
            self._asking_ahead.start()

    @property
    def spec(self) -> CropSpec | None:
        """What is shown."""
        return self._spec

    @property
    def has_painted(self) -> bool:
        """Whether the crop's picture is on the screen."""
        return self._told_painted

    @property
    def showing(self) -> Showing:
        """How the picture of the block stands; ready when it is sharp."""
        own = self._own
        showing = own.slot.showing if own is not None else Showing.NOTHING
        if own is None or showing is not Showing.READY:
            return showing
        suits = own.request(self._scale * self.devicePixelRatioF()) == own.slot.wanted
        return Showing.READY if suits else Showing.QUICK

    @property
    def scale(self) -> float:
        """Logical pixels a point; 0 while nothing is laid out."""
        return self._scale

    def zoom_in(self) -> None:
        """One step closer."""
        self.set_scale(self._scale * STEP)

    def zoom_out(self) -> None:
        """One step back."""
        self.set_scale(self._scale / STEP)

    def fit_width(self) -> None:
        """As wide as the view, as large as can be read: how every block is shown at first."""
        self._is_fitted = True
        self._lay_out()
        self._settle.start()

    def set_scale(self, scale: float, around: QPointF | None = None) -> None:
        """Show at this scale; what is at `around` (the middle without it) stays there."""
        if self._layout is None:
            return
        spot = around or QPointF(self.width() / 2, self.height() / 2)
        bounded = max(LEAST_SCALE, min(scale, LARGEST_SCALE))
        factor = bounded / self._scale
        at = self._at
        self._is_fitted = False
        self._scale = bounded
        self._lay_out()
        self._scroll_to(
            spot.x() - (spot.x() - at[0]) * factor, spot.y() - (spot.y() - at[1]) * factor
        )
        self._settle.start()
        self.zoom_changed.emit(self._scale)

    def scroll_by(self, dx: float, dy: float) -> None:
        """Move the content by so many logical pixels."""
        self._scroll_to(self._at[0] + dx, self._at[1] + dy)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint what there is; then, when all of it is there, ask for the likely next ones."""
        with QPainter(self) as painter:
            paint_crop(painter, self._scene(), self._style)
        if self._spec is not None and not self._told_painted and all_ready(self._shown):
            self._told_painted = True
            self.crop_painted.emit(self._spec.key)
            self._asking_ahead.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew."""
        super().resizeEvent(event)
        self._lay_out()
        self._settle.start()

    def event(self, event: QEvent) -> bool:
        """Draw anew where the screen's pixels or the language change."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._lay_out()
            self._settle.start()
        elif event.type() == QEvent.Type.LanguageChange:
            self.update()
        return super().event(event)

    # For the bridge (bridge.PictureTaker)

    def take_picture(self, picture: Picture) -> None:
        """A picture for this view; shown if it is one that is wanted now."""
        if take(self._parts, picture) is not None:
            self._patience.stop()
            self._changed()

    def take_failure(self, failed: Failed) -> None:
        """A crop that cannot be drawn."""
        if fail(self._parts, failed):
            self._lay_out()
            self._changed()

    def let_go(self) -> None:
        """The book is being closed."""
        self._forget()
        self.update()

    # For CropView

    @property
    def _own(self) -> CropPart | None:
        """The part of the block that is reviewed."""
        return self._parts[-1] if self._parts else None

    def _readable_scale(self) -> float | None:
        """What the block's words need; None while they are not known."""
        return None

    def _pinned_height(self) -> float:
        """Logical pixels that the header kept in sight takes at the top."""
        return 0.0

    def _changed(self) -> None:
        """A picture, a frame or the place of something changed."""
        self.update()

    def _frame_known(self, page: int) -> None:
        """The frame of one of the pages has just been learnt."""

    def _forget(self) -> None:
        """Nothing of what was shown may stay."""
        for part in self._parts:
            part.slot.clear()
        self._parts, self._shown = [], []
        self._layout = None
        self._told_painted = False
        self._settle.stop()

    def _join(self, bridge: RenderBridge) -> None:
        self._view = bridge.add_view(_VIEW, self)
        self._crops_ahead = CropsAhead(bridge)
        bridge.facts_ready.connect(self._ask)
        bridge.frame_arrived.connect(self._take_frame)
        bridge.question_failed.connect(self._take_question_failure)
        bridge.failed.connect(self._book_failed)

    def _leave(self, bridge: RenderBridge) -> None:
        bridge.remove_view(self._view)
        bridge.facts_ready.disconnect(self._ask)
        bridge.frame_arrived.disconnect(self._take_frame)
        bridge.question_failed.disconnect(self._take_question_failure)
        bridge.failed.disconnect(self._book_failed)

    def _book_failed(self) -> None:
        self._forget()
        self._changed()

    def _transform(self, index: int) -> PageTransform:
        assert self._layout is not None
        return self._layout.transform(index, self._at, self.devicePixelRatioF())

    def _scene(self) -> CropScene:
        area = QRectF(self.rect())
        notice = self._notice()
        if self._layout is None:
            return CropScene(area, notice=notice, has_focus=self.hasFocus())
        pieces = [self._piece_scene(index) for index in range(len(self._shown))]
        width, height = self._layout.size
        content = ViewBox(self._at[0], self._at[1], self._at[0] + width, self._at[1] + height)
        return CropScene(area, pieces, content, notice=notice, has_focus=self.hasFocus())

    def _piece_scene(self, index: int) -> PieceScene:
        assert self._layout is not None
        return piece_scene(
            self._layout, self._shown[index], index, self._at, self.devicePixelRatioF()
        )

    # Asking

    def _ask(self) -> None:
        """Ask for what is missing: frames first, for nothing can be placed without."""
        bridge = self._bridge
        if bridge is None or not bridge.is_open or not self._parts:
            return
        for part in self._parts:
            if part.frame is None:
                part.frame = bridge.frame(part.spec.page)
                if part.frame is None:
                    bridge.ask_frame(part.spec.page)
                else:
                    self._frame_known(part.spec.page)
        if self._layout is None:
            self._lay_out()
        if self._layout is None:
            return
        ratio = self.devicePixelRatioF()
        own_first = list(reversed(self._shown))
        wanted = [part.request(self._scale * ratio) for part in own_first]
        missing = [part.slot.want(one) for part, one in zip(own_first, wanted, strict=True)]
        if any(missing):
            bridge.show(self._view, *wanted)
        self._changed()

    def _ask_ahead(self) -> None:
        bridge = self._bridge
        if bridge is not None and bridge.is_open and self._crops_ahead is not None:
            ratio = self.devicePixelRatioF()
            requests = self._crops_ahead.requests(self._ahead, float(self.width()), ratio)
            bridge.draw_ahead(self._view, requests)

    def _take_frame(self, page: int) -> None:
        if any(part.spec.page == page and part.frame is None for part in self._parts):
            self._ask()
        else:
            self._learnt_ahead(page)

    def _learnt_ahead(self, page: int) -> None:
        """More is known of a page: of how a crop on it will be shown, too."""
        if self._told_painted and any(
            part.page == page for spec in self._ahead for part in spec.chain()
        ):
            self._asking_ahead.start()

    def _take_question_failure(self, failed: Failed) -> None:
        """A frame that cannot be had says why nothing of the page can be."""
        if not isinstance(failed.request, FrameRequest):
            return
        page = failed.request.page
        self._parts = [part for part in self._parts if part.is_own or part.spec.page != page]
        own = self._own
        if own is not None and own.frame is None and own.spec.page == page:
            own.slot.failure = failed
        self._ask()
        self._changed()

    # Layout

    def _lay_out(self) -> None:
        if any(part.frame is None for part in self._parts):
            self._layout = None
            return
        self._shown = shown_parts(self._parts)
        pieces = [piece for part in self._shown if (piece := part.piece) is not None]
        if not pieces:
            self._layout = None
            return
        is_new = self._layout is None
        if self._is_fitted:
            self._scale = fitting_scale(pieces, float(self.width()), self._readable_scale())
        self._layout = lay_out(pieces, self._scale)
        if is_new:
            self._at = (0.0, self._first_top())
        self._scroll_to(*self._at)

    def _first_top(self) -> float:
        """Where the content begins at first: of a continuation its own part is brought into
        sight, below the header that is kept there and the end of the part before."""
        if self._layout is None or len(self._shown) < 2:
            return 0.0
        own = self._layout.seam(len(self._shown) - 1, (0.0, 0.0))
        return self._pinned_height() + _TAIL - own.y0

    def _scroll_to(self, x: float, y: float) -> None:
        if self._layout is None:
            return
        view = (float(self.width()), float(self.height()))
        self._at = kept_scroll((x, y), self._layout.size, view)
        self._changed()

    def _notice(self) -> Notice | None:
        translate = QCoreApplication.translate
        if self._bridge is None or self._spec is None:
            return Notice(translate("CropView", "No block is chosen"))
        reason = self._why_not()
        if reason:
            return Notice(
                translate("CropView", "This block cannot be shown"), reason, is_grave=True
            )
        waits = not self._shown or any(part.slot.shown is None for part in self._shown)
        if waits and not self._patience.isActive():
            return Notice(translate("CropView", "Drawing the crop…"))
        return None

    def _why_not(self) -> str:
        """Why the block cannot be shown; empty where it can, or is on its way."""
        return why_not(self._bridge, self._own) if self._bridge is not None else ""
