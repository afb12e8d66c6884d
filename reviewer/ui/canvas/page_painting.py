"""Painting the page view as a whole, from one frozen scene."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.coordinates import PageTransform
from reviewer.ui.canvas.paint_boxes import BoxScene, paint_boxes
from reviewer.ui.canvas.paint_page import (
    Notice,
    PlacedImage,
    paint_ground,
    paint_images,
    paint_notice,
    paint_paper,
)
from reviewer.ui.canvas.scroll_marks import paint_scroll_marks
from reviewer.ui.canvas.style import CanvasStyle


@dataclass(frozen=True, slots=True)
class PageScene:
    """All that there is to paint. Without a transform there is no page, only the notice."""

    area: QRectF
    """The widget, in logical pixels."""
    transform: PageTransform | None = None
    images: Sequence[PlacedImage] = ()
    boxes: BoxScene | None = None
    selected: Sequence[PictureBox] = ()
    found: Sequence[PictureBox] = ()
    found_current: PictureBox | None = None
    pointed: PictureBox | None = None
    notice: Notice | None = None
    has_focus: bool = False


def paint_page(painter: QPainter, scene: PageScene, style: CanvasStyle) -> None:
    """Ground, paper, picture, search, selection, boxes, and the words where there is no picture."""
    transform = scene.transform
    paint_ground(painter, scene.area, transform.box if transform else None, style.ground)
    if transform is not None:
        paint_paper(painter, transform.box, style, is_covered=bool(scene.images))
        paint_images(painter, transform, scene.images)
        _paint_marks(painter, transform, scene.found, style.found)
        if scene.found_current is not None:
            _paint_marks(painter, transform, (scene.found_current,), style.found_current)
        _paint_marks(painter, transform, scene.selected, style.selection)
        if scene.boxes is not None:
            paint_boxes(painter, scene.boxes, style)
        paint_scroll_marks(painter, transform.box, scene.area, style.paper_soft)
    if transform is not None and scene.pointed is not None:
        _paint_pointed(painter, transform.box_to_view(scene.pointed).rect(), style)
    if scene.notice is not None:
        on_paper = transform is not None
        paint_notice(painter, _sheet(scene), scene.notice, style, on_paper=on_paper)
    if scene.has_focus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(style.accent)
        painter.drawRect(scene.area.adjusted(0.5, 0.5, -0.5, -0.5))


def _paint_marks(
    painter: QPainter, transform: PageTransform, boxes: Sequence[PictureBox], colour: QColor
) -> None:
    for box in boxes:
        painter.fillRect(transform.box_to_view(box).rect(), colour)


def _paint_pointed(painter: QPainter, rect: QRectF, style: CanvasStyle) -> None:
    tint = QColor(style.accent)
    tint.setAlpha(50)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(style.accent, 2))
    painter.setBrush(tint)
    painter.drawRoundedRect(rect.adjusted(-3, -2, 3, 2), 3, 3)
    painter.restore()


def _sheet(scene: PageScene) -> QRectF:
    if scene.transform is None:
        return scene.area
    return scene.transform.box.rect().intersected(scene.area)
