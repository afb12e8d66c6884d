"""Painting the crop view as a whole, from one frozen scene."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from reviewer.contract.vocabulary import ReviewState
from reviewer.ui.canvas.coordinates import PageTransform, ViewBox
from reviewer.ui.canvas.crop_spec import LabelState
from reviewer.ui.canvas.paint_boxes import paint_handles
from reviewer.ui.canvas.paint_page import Notice, PlacedImage, paint_images, paint_notice
from reviewer.ui.canvas.scroll_marks import paint_scroll_marks
from reviewer.ui.canvas.signs import paint_sign
from reviewer.ui.canvas.style import CanvasStyle

_VEIL: Final = 168
"""Alpha of the white that lies on what is around the box."""
_SIGNS: Final = {LabelState.ACCEPTED: "✓", LabelState.EDITED: "✎", LabelState.DROPPED: "∅"}


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label's place in the widget and how it stands."""

    box: ViewBox
    state: LabelState
    is_current: bool


@dataclass(frozen=True, slots=True)
class PieceScene:
    """One crop: its picture, the box within it, and the words above it."""

    transform: PageTransform
    image: PlacedImage | None
    shown: ViewBox
    box: ViewBox
    seam: ViewBox | None = None
    seam_words: str = ""
    has_veil: bool = False


@dataclass(frozen=True, slots=True)
class PinnedScene:
    """The header that is kept at the top: its piece, its strip there as it has scrolled away, and
    the height that it takes in the view."""

    piece: PieceScene
    strip: ViewBox
    height: float


@dataclass(frozen=True, slots=True)
class CropScene:
    """All that there is to paint."""

    area: QRectF
    pieces: Sequence[PieceScene] = ()
    content: ViewBox | None = None
    """All of it in the widget, scrolled."""
    band: ViewBox | None = None
    labels: Sequence[PlacedLabel] = ()
    edited: ViewBox | None = None
    shows_handles: bool = False
    pinned: PinnedScene | None = None
    notice: Notice | None = None
    remark: str = ""
    has_focus: bool = False


def paint_crop(painter: QPainter, scene: CropScene, style: CanvasStyle) -> None:
    """The crops, the header band, the labels, the box's edges, and the words where none is."""
    painter.fillRect(scene.area, style.paper if scene.pieces else style.ground)
    for piece in scene.pieces:
        _paint_piece(painter, piece, style)
    if scene.band is not None:
        _paint_band(painter, scene.band, style)
    for label in scene.labels:
        _paint_label(painter, label, style)
    if scene.pieces:
        _paint_edges(painter, scene, style)
    if scene.pinned is not None:
        _paint_pinned(painter, scene, scene.pinned, style)
    if scene.notice is not None:
        paint_notice(painter, scene.area, scene.notice, style, on_paper=bool(scene.pieces))
    elif scene.remark:
        _paint_remark(painter, scene, style)
    if scene.content is not None:
        paint_scroll_marks(painter, scene.content, scene.area, style.paper_soft)
    if scene.has_focus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(style.accent)
        painter.drawRect(scene.area.adjusted(0.5, 0.5, -0.5, -0.5))


def _paint_piece(painter: QPainter, piece: PieceScene, style: CanvasStyle) -> None:
    if piece.image is not None:
        paint_images(painter, piece.transform, [piece.image])
    if piece.has_veil:
        veil = QColor(style.paper)
        veil.setAlpha(_VEIL)
        for strip in _around(piece.shown, piece.box):
            painter.fillRect(strip.rect(), veil)
    if piece.seam is not None and piece.seam_words:
        _paint_seam(painter, piece, style)


def _around(outer: ViewBox, inner: ViewBox) -> tuple[ViewBox, ...]:
    """The strips of the outer box that the inner one leaves: above, below, left, right."""
    return (
        ViewBox(outer.x0, outer.y0, outer.x1, inner.y0),
        ViewBox(outer.x0, inner.y1, outer.x1, outer.y1),
        ViewBox(outer.x0, inner.y0, inner.x0, inner.y1),
        ViewBox(inner.x1, inner.y0, outer.x1, inner.y1),
    )


def _paint_seam(painter: QPainter, piece: PieceScene, style: CanvasStyle) -> None:
    assert piece.seam is not None
    rect = piece.seam.rect()
    painter.setFont(style.small_font)
    painter.setPen(style.paper_soft)
    painter.drawText(rect.adjusted(10, 0, -10, 0), Qt.AlignmentFlag.AlignVCenter, piece.seam_words)
    words = painter.fontMetrics().horizontalAdvance(piece.seam_words)
    painter.setPen(QPen(style.paper_soft, 1, Qt.PenStyle.DotLine))
    y = rect.center().y()
    painter.drawLine(QLineF(rect.left() + words + 18, y, rect.right() - 10, y))


def _paint_band(painter: QPainter, band: ViewBox, style: CanvasStyle) -> None:
    tint = QColor(style.accent)
    tint.setAlpha(18)
    painter.setBrush(tint)
    pen = QPen(style.accent, 1.5)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.drawRect(band.rect())


def _paint_label(painter: QPainter, label: PlacedLabel, style: CanvasStyle) -> None:
    colour = _label_colour(label.state, style)
    rect = label.box.rect().adjusted(-3, -2, 3, 2)
    fill = QColor(style.accent if label.is_current else colour)
    fill.setAlpha(38 if label.is_current else 14)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill)
    if label.is_current:
        painter.setPen(QPen(style.accent, 2))
    elif label.state is LabelState.OPEN:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        painter.setPen(QPen(colour, 1))
    painter.drawRoundedRect(rect, 3, 3)
    if label.state is LabelState.DROPPED:
        painter.setPen(QPen(colour, 1.5))
        painter.drawLine(QLineF(rect.left(), rect.center().y(), rect.right(), rect.center().y()))
    sign = _SIGNS.get(label.state)
    if sign is not None:
        side = 9.0
        place = QRectF(rect.right() - side / 2, rect.top() - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(place.adjusted(-2, -2, 2, 2))
        paint_sign(painter, sign, place, style.paper)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _label_colour(state: LabelState, style: CanvasStyle) -> QColor:
    match state:
        case LabelState.ACCEPTED:
            return style.looks[ReviewState.VERIFIED].colour
        case LabelState.EDITED:
            return style.looks[ReviewState.CORRECTED].colour
        case LabelState.DROPPED:
            return style.looks[ReviewState.NOT_A_BLOCK].colour
        case _:
            return style.accent


def _paint_edges(painter: QPainter, scene: CropScene, style: CanvasStyle) -> None:
    box = scene.edited or scene.pieces[-1].box
    painter.setBrush(Qt.BrushStyle.NoBrush)
    colour = QColor(style.accent)
    if scene.edited is None:
        colour.setAlpha(110)
    pen = QPen(colour, 2 if scene.edited is not None else 1)
    if scene.edited is not None:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawRect(box.rect().adjusted(-1, -1, 1, 1))
    if scene.shows_handles:
        paint_handles(painter, box.rect(), style)


def _paint_pinned(
    painter: QPainter, scene: CropScene, pinned: PinnedScene, style: CanvasStyle
) -> None:
    top = QRectF(scene.area.left(), scene.area.top(), scene.area.width(), pinned.height)
    painter.save()
    painter.setClipRect(top)
    painter.fillRect(top, style.paper)
    if pinned.piece.image is not None:
        across = pinned.piece.transform
        lifted = across.moved_to(across.left, across.top + top.top() - pinned.strip.y0)
        paint_images(painter, lifted, [pinned.piece.image])
    painter.restore()
    painter.setPen(QPen(style.accent, 1.5))
    painter.drawLine(QLineF(top.left(), top.bottom(), top.right(), top.bottom()))


def remark_height(style: CanvasStyle) -> int:
    """Logical pixels that a remark covers at the bottom."""
    return QFontMetrics(style.font).height() + 8


def _paint_remark(painter: QPainter, scene: CropScene, style: CanvasStyle) -> None:
    painter.setFont(style.font)
    metrics = painter.fontMetrics()
    height = remark_height(style)
    strip = QRectF(
        scene.area.left(), scene.area.bottom() - height, scene.area.width(), float(height)
    )
    ground = QColor(style.paper)
    ground.setAlpha(235)
    painter.fillRect(strip, ground)
    painter.setPen(style.paper_warning)
    words = metrics.elidedText(scene.remark, Qt.TextElideMode.ElideRight, int(strip.width()) - 16)
    painter.drawText(strip.adjusted(8, 0, -8, 0), Qt.AlignmentFlag.AlignVCenter, words)
