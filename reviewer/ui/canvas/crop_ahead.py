"""What to draw ahead for the blocks that come next: their crops as they will be shown at first."""

from collections.abc import Iterable

from reviewer.pdf.frames import Visible
from reviewer.pdf.protocol import PictureRequest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.crop_layout import fitting_scale
from reviewer.ui.canvas.crop_pictures import (
    CropPart,
    parts_of,
    scale_to_read,
    shown_parts,
    words_within,
)
from reviewer.ui.canvas.crop_spec import CropSpec
from reviewer.ui.canvas.page_reading import placed_word


def ahead_requests(
    specs: Iterable[CropSpec], bridge: RenderBridge, width: float, ratio: float
) -> list[PictureRequest]:
    """The pictures for a view of that width (logical pixels) on a screen of that ratio.

    Frames and words that are not known yet are asked for: ask again when they have arrived.
    """
    requests: list[PictureRequest] = []
    for spec in specs:
        parts = parts_of(spec)
        for part in parts:
            part.frame = bridge.frame(part.spec.page)
            if part.frame is None:
                bridge.ask_frame(part.spec.page)
            bridge.prefetch_words(part.spec.page)
        if any(part.frame is None for part in parts):
            continue
        own = parts[-1]
        shown = shown_parts(parts)
        if own not in shown:
            continue
        bridge.prefetch_digest(own.spec.page, own.spec.box)
        pieces = [piece for part in shown if (piece := part.piece) is not None]
        scale = fitting_scale(pieces, width, readable_of(own, bridge)) * ratio
        requests += [part.request(scale) for part in reversed(shown)]
    return requests


def readable_of(part: CropPart, bridge: RenderBridge) -> float | None:
    """The scale at which the block's words can be read; None while they are not known."""
    words, seen = bridge.words(part.spec.page), part.visible
    if words is None or not isinstance(seen, Visible):
        return None
    inside = words_within(map(placed_word, words.words), seen.box)
    return scale_to_read(inside)
