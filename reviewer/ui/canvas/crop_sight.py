"""Whether a crop may be signed on, and why not: one rule after the other, from the frozen facts.

The picture must be there, of the right page, box and scale, not stale, not blank, its digest
known, and all of it must have been on the screen at a readable size. No Qt but for translation.
"""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from reviewer.ui.canvas.pictures import Showing


@dataclass(frozen=True, slots=True)
class SightFacts:
    """What the crop view knows of the block that is asked about."""

    is_shown: bool
    """Whether it is the block that the view shows."""
    why_not: str = ""
    """Why it cannot be shown or reviewed; a sentence of the layers below."""
    showing: Showing = Showing.NOTHING
    is_blank: bool = False
    has_digest: bool = False
    is_lowered: bool = False
    """Whether the picture has fewer pixels than its words need."""
    is_readable: bool = False
    has_words: bool = False
    """Whether the words of the page are known, or known not to be had."""
    share_seen: float = 0.0
    is_fully_seen: bool = False


def obstacle(facts: SightFacts) -> str | None:
    """The first thing in the way of a signature, as a sentence; None where nothing is."""
    translate = QCoreApplication.translate
    if not facts.is_shown:
        return translate("CropView", "This block is not on the screen.")
    if facts.why_not:
        return facts.why_not
    if facts.showing in (Showing.NOTHING, Showing.WAITING, Showing.FAILED):
        return translate("CropView", "The picture of the crop has not arrived yet.")
    if facts.is_blank:
        return translate("CropView", "The crop is blank: there is nothing in this box to judge.")
    if facts.showing is Showing.QUICK:
        return translate("CropView", "The crop is being drawn anew; wait until it is sharp.")
    if facts.is_lowered:
        return translate("CropView", "The box is too large to be drawn readable in one piece.")
    if not facts.has_words or not facts.has_digest:
        return translate("CropView", "The picture of the crop is still being checked.")
    if not facts.is_fully_seen and not facts.is_readable:
        return translate("CropView", "The crop is too small to read: zoom in.")
    if not facts.is_fully_seen:
        return translate(
            "CropView", "You have seen {share} % of the crop: scroll until you have seen all of it."
        ).format(share=int(facts.share_seen * 10) * 10)
    return None
