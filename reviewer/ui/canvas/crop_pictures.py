"""What the crop view has of a block and of those that it continues: frames, words, pictures."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from reviewer.contract.geometry import Bbox
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.protocol import Failed, Picture, PictureRequest
from reviewer.pdf.reasons import NotReviewable
from reviewer.ui.canvas.crop_layout import CONTEXT, Piece
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.label_places import PlacedWord
from reviewer.ui.canvas.pictures import PictureSlot, Showing
from reviewer.ui.canvas.seen import letter_height, readable_scale

if TYPE_CHECKING:
    from reviewer.ui.canvas.bridge import RenderBridge

MOST_PIXELS: Final = 5_900_000


@dataclass(slots=True)
class CropPart:
    """One block of the chain: where it is, and what has arrived of it."""

    spec: CropSpec
    is_own: bool
    """Whether it is the block that is reviewed, not one that it continues."""
    slot: PictureSlot = field(default_factory=PictureSlot)
    _frame: PageFrame | None = None
    _visible: Visible | NotReviewable | None = None
    _piece: Piece | None = None

    @property
    def frame(self) -> PageFrame | None:
        """The frame of its page; None while it is not known."""
        return self._frame

    @frame.setter
    def frame(self, frame: PageFrame | None) -> None:
        self._frame, self._visible, self._piece = frame, None, None
        if frame is None:
            return
        seen = self._visible = frame.visible(PlumberBox.from_bbox(self.spec.box))
        if isinstance(seen, Visible):
            around = frame.visible(self.clip)
            shown = around.box if isinstance(around, Visible) else seen.box
            self._piece = Piece(frame.picture_size, seen.box, shown)

    @property
    def clip(self) -> PlumberBox:
        """What the picture shows: the block's own box with some of the page around it."""
        box = self.spec.box
        around = CONTEXT if self.is_own else 0.0
        return PlumberBox(box.x0 - around, box.top - around, box.x1 + around, box.bottom + around)

    @property
    def visible(self) -> Visible | NotReviewable | None:
        """What of its box the page shows, or why none; None while the frame is unknown."""
        return self._visible

    @property
    def piece(self) -> Piece | None:
        """For the layout; None while the frame is unknown or where nothing of it is shown."""
        return self._piece

    def request(self, scale: float) -> PictureRequest:
        """The picture at so many device pixels a point; less where it would be too large."""
        piece = self.piece
        if piece is not None:
            area = piece.shown.width * piece.shown.height
            scale = min(scale, math.sqrt(MOST_PIXELS / area))
        return PictureRequest(self.spec.page, scale, self.clip)


def scale_to_read(words: Iterable[PlacedWord]) -> float:
    """The smallest scale at which a block with these words can be read."""
    heights = (letter_height(one.text, one.x1 - one.x0, one.y1 - one.y0) for one in words)
    return readable_scale(height for height in heights if height is not None)


def parts_of(spec: CropSpec) -> list[CropPart]:
    """One for each block of the chain, the first of the table first, its own last."""
    chain = spec.chain()
    return [CropPart(one, is_own=one is chain[-1]) for one in chain]


def shown_parts(parts: Sequence[CropPart]) -> list[CropPart]:
    """Those that can be shown, the block's own last; none where its own cannot.

    An earlier block that cannot be shown is left out: it is no part of what is judged.
    """
    if not parts or parts[-1].piece is None:
        return []
    return [
        part for part in parts if part.piece is not None and (part.is_own or not part.slot.failure)
    ]


def take(parts: Sequence[CropPart], picture: Picture) -> CropPart | None:
    """Give an arrived picture to the part that wants it; None (and released) where none does."""
    for part in parts:
        if part.slot.wanted == picture.request:
            return part if part.slot.take(picture) else None
    picture.release()
    return None


def fail(parts: Sequence[CropPart], failed: Failed) -> bool:
    """Tell the part that wanted it; whether there was one."""
    told = [part.slot.fail(failed) for part in parts]
    return any(told)


def all_ready(parts: Sequence[CropPart]) -> bool:
    """Whether every picture is exactly as it is wanted."""
    return bool(parts) and all(part.slot.showing is Showing.READY for part in parts)


def same_place(one: CropSpec, other: CropSpec) -> bool:
    """Whether both show the same boxes of the same pages, whatever they are called."""

    def places(spec: CropSpec) -> list[tuple[int, Bbox]]:
        return [(part.page, part.box) for part in spec.chain()]

    return places(one) == places(other)


def why_not(bridge: "RenderBridge", own: CropPart | None) -> str:
    """Why the block cannot be shown, as a sentence; empty where it can, or is on its way."""
    if bridge.failure:
        return bridge.failure
    if own is not None and own.slot.failure is not None:
        return bridge.sentence(own.slot.failure)
    if own is not None and isinstance(own.visible, NotReviewable):
        return bridge.message(str(own.visible), page=own.spec.page)
    return ""
