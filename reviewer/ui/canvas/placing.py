"""The blocks of a page, taken from the frame of the files to the page as shown."""

from collections.abc import Iterable

from reviewer.contract.geometry import Bbox
from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.ui.canvas.blocks import PageBlock, PageBlocks, PlacedBlock


def place_blocks(blocks: Iterable[PageBlock], frame: PageFrame) -> PageBlocks:
    """Those blocks of the frame's page of which the page shows something."""
    placed = []
    for block in blocks:
        if block.page != frame.page:
            continue
        seen = frame.visible(PlumberBox.from_bbox(block.box))
        if isinstance(seen, Visible):
            placed.append(PlacedBlock(block, seen.box))
    return PageBlocks(placed)


def box_for_files(box: PictureBox, frame: PageFrame) -> Bbox:
    """A box that was drawn on the page as shown, as the files have it; to a hundredth point."""
    bbox = frame.to_plumber(box).to_bbox()
    return Bbox(*(round(side, 2) for side in bbox))
