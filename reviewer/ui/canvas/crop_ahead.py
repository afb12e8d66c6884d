"""What to draw ahead for the blocks that come next: their crops as they will be shown at first."""

from collections.abc import Iterable
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.frames import Visible
from reviewer.pdf.protocol import AheadRequest, DigestRequest, WordsRequest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_layout import fitting_scale
from reviewer.ui.canvas.crop_pictures import CropPart, parts_of, scale_to_read, shown_parts
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.label_places import words_within

_MOST_FOUND: Final = 500


class CropsAhead:
    """Knows how the crops of one book will be shown, and remembers what that took to find out."""

    def __init__(self, bridge: RenderBridge) -> None:
        self._bridge = bridge
        self._readable: dict[tuple[int, Bbox], float] = {}
        self._found: dict[tuple[CropSpec, float, float], list[AheadRequest]] = {}

    def requests(
        self, specs: Iterable[CropSpec], width: float, ratio: float
    ) -> list[list[AheadRequest]]:
        """For each block what a view of that width (logical pixels) on a screen of that ratio
        will want of it.

        How large a crop is drawn follows from its frame and its words: ask again when those of
        its page have arrived.
        """
        return [self._known(spec, width, ratio) for spec in specs]

    def _known(self, spec: CropSpec, width: float, ratio: float) -> list[AheadRequest]:
        kind = spec, width, ratio
        found = self._found.get(kind)
        if found is None:
            found = self._of_one(spec, width, ratio)
            if any(isinstance(one, DigestRequest) for one in found):  # nothing more to learn
                if len(self._found) >= _MOST_FOUND:
                    self._found.clear()
                self._found[kind] = found
        return found

    def _of_one(self, spec: CropSpec, width: float, ratio: float) -> list[AheadRequest]:
        bridge, parts = self._bridge, parts_of(spec)
        wanted: list[AheadRequest] = []
        for part in parts:
            page = part.spec.page
            part.frame = bridge.frame(page)
            if part.frame is None:
                bridge.ask_frame(page)
            if bridge.words(page) is None and not bridge.has_no_words(page):
                wanted.append(WordsRequest(page))
        own, shown = parts[-1], shown_parts(parts)
        if wanted or any(part.frame is None for part in parts) or own not in shown:
            return wanted
        pieces = [piece for part in shown if (piece := part.piece) is not None]
        scale = fitting_scale(pieces, width, self._readable_of(own)) * ratio
        digest = DigestRequest(own.spec.page, PlumberBox.from_bbox(own.spec.box))
        return [*(part.request(scale) for part in reversed(shown)), digest]

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
