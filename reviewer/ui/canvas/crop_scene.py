"""One crop of the crop view as it is to be painted."""

from PySide6.QtCore import QCoreApplication

from reviewer.ui.canvas.crop_layout import CropLayout
from reviewer.ui.canvas.crop_painting import PieceScene
from reviewer.ui.canvas.crop_pictures import CropPart
from reviewer.ui.canvas.page_pictures import placed_image


def piece_scene(
    layout: CropLayout, part: CropPart, index: int, at: tuple[float, float], ratio: float
) -> PieceScene:
    """The `index`-th of the shown parts, the content beginning at `at` (logical pixels), on a
    screen of `ratio` device pixels a logical one."""
    transform = layout.transform(index, at, ratio)
    piece, shown = layout.pieces[index], part.slot.shown
    words = ""
    if index:
        words = QCoreApplication.translate("CropView", "continues on PDF page {page}")
        words = words.format(page=part.spec.page)
    return PieceScene(
        transform,
        placed_image(shown, layout.scale) if shown is not None else None,
        transform.box_to_view(piece.shown),
        transform.box_to_view(piece.box),
        layout.seam(index, at) if index else None,
        words,
        has_veil=part.is_own,
    )
