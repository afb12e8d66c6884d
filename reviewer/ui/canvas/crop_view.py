"""The crop of a block: the evidence that she signs on, with its header band and labels.

It keeps account of what of the crop she has seen (`seen.py` has the rule) and says what is in the
way of a signature (`crop_sight.py`).
"""

import math
from collections.abc import Hashable, Iterable
from typing import Final, cast

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QRectF, Signal
from PySide6.QtGui import (
    QHideEvent,
    QPaintEvent,
    QRegion,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.frames import Visible
from reviewer.pdf.protocol import Digest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.coordinates import ViewBox
from reviewer.ui.canvas.crop_editing import CropEditing
from reviewer.ui.canvas.crop_layout import PADDING, step_into_sight
from reviewer.ui.canvas.crop_look import CropLook
from reviewer.ui.canvas.crop_painting import remark_height
from reviewer.ui.canvas.crop_sight import SightFacts, obstacle
from reviewer.ui.canvas.crop_spec import CropEvidence, CropSpec
from reviewer.ui.canvas.page_canvas import single_shot
from reviewer.ui.canvas.pictures import Showing
from reviewer.ui.canvas.seen import Area, readable_scale
from reviewer.ui.canvas.style import CanvasStyle

_STAYS_MS: Final = 60
"""Longer than a held key takes to the next block: a crop passed by needs no digest."""
_SMALL_SLACK: Final = 0.999
"""A scale may be a thousandth below what is readable: rounding to device pixels."""


class CropView(CropEditing):
    """Shows the crop of the block that is reviewed."""

    fully_seen = Signal(object)
    """The key: every part of its crop has been on the screen, readable, for long enough, and
    nothing else is in the way of a signature."""
    sight_changed = Signal()
    """What `sign_obstacle` says of the shown block has changed."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._look = CropLook(self)
        self._told: str | None = ""
        self._telling = single_shot(self, 0, self._tell)
        self._asking_digest = single_shot(self, _STAYS_MS, self._ask_digest)
        self._look.completed.connect(self._tell)
        self._look.progressed.connect(self._tell)
        self._say_what_it_is()

    def show_block(self, spec: CropSpec | None) -> None:
        """Show this block's crop, and above it those that it continues; None shows none."""
        super().show_block(spec)
        self._telling.start()

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

    def show_unseen(self) -> bool:
        """Bring the first part that she has not seen into sight, readable; False where all was."""
        own, part = self._own, self._look.first_unseen
        seen = own.visible if own is not None else None
        if part is None or not isinstance(seen, Visible) or self._layout is None:
            return False
        if not self._is_readable():
            self.set_scale(self._needed_scale())
        box = seen.box
        place = PictureBox(box.x0 + part.x0, box.y0 + part.y0, box.x0 + part.x1, box.y0 + part.y1)
        on_screen = self._transform(len(self._shown) - 1).box_to_view(place)
        below = self.height() - (remark_height(self._style) if self._remark() else 0)
        self.scroll_by(
            step_into_sight(on_screen.x0, on_screen.x1, PADDING, self.width()),
            step_into_sight(on_screen.y0, on_screen.y1, PADDING + self._pinned_height(), below),
        )
        return True

    # Events

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
        bridge.digest_arrived.connect(self._take_digest)

    def _leave(self, bridge: RenderBridge) -> None:
        super()._leave(bridge)
        bridge.digest_arrived.disconnect(self._take_digest)

    def _forget(self) -> None:
        super()._forget()
        self._look.end()
        self._told = ""
        self._asking_digest.stop()

    def _frame_known(self, page: int) -> None:
        super()._frame_known(page)
        own, bridge = self._own, self._bridge
        if own is None or bridge is None or page != own.spec.page:
            return
        if isinstance(own.visible, Visible):
            self._asking_digest.start()

    def _ask_digest(self) -> None:
        own, bridge = self._own, self._bridge
        if own is not None and bridge is not None and isinstance(own.visible, Visible):
            bridge.ask_digest(own.spec.page, own.spec.box)

    def _changed(self) -> None:
        super()._changed()
        self._telling.start()

    # Sight

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
            showing=self.showing,
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
        self._look.begin((spec.key, spec.page, spec.box), (seen.box.width, seen.box.height))
        self._look.show(self._visible_areas(seen.box))

    def _visible_areas(self, box: PictureBox) -> list[Area]:
        window = self.window().windowHandle()
        if (
            self.showing is not Showing.READY
            or not self._labels.has_words
            or not self._is_readable()
            or not self.isVisible()
            or window is None
            or not window.isExposed()
        ):
            return []
        transform = self._transform(len(self._shown) - 1)
        covered = QRegion(0, 0, self.width(), math.ceil(self._pinned_now()))
        if self._remark():
            height = remark_height(self._style)
            covered += QRegion(0, self.height() - height, self.width(), height)
        areas = []
        # A region goes through its rectangles; the library's stubs do not know of it.
        for rect in cast(Iterable[QRect], self.visibleRegion() - covered):
            part = transform.box_to_page(ViewBox.of(QRectF(rect))).intersection(box)
            if part is not None:
                areas.append(
                    Area(part.x0 - box.x0, part.y0 - box.y0, part.x1 - box.x0, part.y1 - box.y0)
                )
        return areas

    def _tell(self) -> None:
        """Say what has changed for the signature, and nothing that has not."""
        spec = self._spec
        now = self.sign_obstacle(spec.key) if spec is not None else ""
        before, self._told = self._told, now
        if now != before:
            self.sight_changed.emit()
            if now is None and spec is not None:
                self.fully_seen.emit(spec.key)

    def _take_digest(self, digest: Digest) -> None:
        if self._own is not None and digest.request.page == self._own.spec.page:
            self._changed()

    def _say_what_it_is(self) -> None:
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("CropView", "Crop of the block"))
        self.setAccessibleDescription(
            translate("CropView", "The picture of the block's box, with its header labels marked")
        )
