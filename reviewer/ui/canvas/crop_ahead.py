"""What to draw ahead for the blocks that come next: their crops as they will be shown at first."""

from collections.abc import Iterable

from reviewer.contract.geometry import Bbox
from reviewer.pdf.frames import Visible
from reviewer.pdf.protocol import PictureRequest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_layout import fitting_scale
from reviewer.ui.canvas.crop_pictures import CropPart, parts_of, scale_to_read, shown_parts
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.label_places import words_within


class CropsAhead:
    """Knows how the crops of one book will be shown, and remembers what that took to find out."""

    def __init__(self, bridge: RenderBridge) -> None:
        self._bridge = bridge
        self._readable: dict[tuple[int, Bbox], float] = {}

    def requests(
        self, specs: Iterable[CropSpec], width: float, ratio: float
    ) -> list[PictureRequest]:
        """The pictures for a view of that width (logical pixels) on a screen of that ratio.

        Frames and words that are not known yet are asked for: ask again when they have arrived.
        """
        return [one for spec in specs for one in self._of_one(spec, width, ratio)]

    def _of_one(self, spec: CropSpec, width: float, ratio: float) -> list[PictureRequest]:
        bridge, parts = self._bridge, parts_of(spec)
        for part in parts:
            part.frame = bridge.frame(part.spec.page)
            if part.frame is None:
                bridge.ask_frame(part.spec.page)
            bridge.prefetch_words(part.spec.page)
        own, shown = parts[-1], shown_parts(parts)
        if any(part.frame is None for part in parts) or own not in shown:
            return []
        bridge.prefetch_digest(own.spec.page, own.spec.box)
        pieces = [piece for part in shown if (piece := part.piece) is not None]
        scale = fitting_scale(pieces, width, self._readable_of(own)) * ratio
        return [part.request(scale) for part in reversed(shown)]

    def _readable_of(self, part: CropPart) -> float | None:
        """The scale at which the block's words can be read; None while they are not known."""
        place = part.spec.page, part.spec.box
        known = self._readable.get(place)
        if known is not None:
            return known
        words, seen = self._bridge.words(part.spec.page), part.visible
        if words is None or not isinstance(seen, Visible):
            return None
        self._readable[place] = scale_to_read(words_within(words.words, seen.box))
        return self._readable[place]
