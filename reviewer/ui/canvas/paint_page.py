"""Painting the paper, its picture, and the words that stand there where there is no picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from reviewer.ui.canvas.coordinates import PageTransform, ViewBox
from reviewer.ui.canvas.style import CanvasStyle

_CENTRED: Final = Qt.AlignmentFlag.AlignHCenter.value | Qt.TextFlag.TextWordWrap.value
_SHADOW: Final = (14, 8, 5)
"""Alpha of the sheets under the paper that make its edge soft, the smallest first."""


@dataclass(frozen=True, slots=True)
class PlacedImage:
    """An image and the pixels of the page, unturned (points times scale), that it covers."""

    image: QImage
    place: QRectF


@dataclass(frozen=True, slots=True)
class Notice:
    """What is said where there is no picture: what is the matter, and what is known of it."""

    title: str
    detail: str = ""
    is_grave: bool = False


def paint_paper(painter: QPainter, page: ViewBox, style: CanvasStyle) -> None:
    """The white sheet with a soft edge."""
    rect = page.rect()
    for distance in range(len(_SHADOW), 0, -1):
        # Filled, not stroked: a stroke of part transparency costs milliseconds.
        grown = rect.adjusted(-distance, -distance, distance, distance + 1)
        painter.fillRect(grown, QColor(0, 0, 0, _SHADOW[distance - 1]))
    painter.fillRect(rect, style.paper)


def paint_images(
    painter: QPainter, transform: PageTransform, images: Sequence[PlacedImage]
) -> None:
    """The pictures of the page, the first undermost. An image of exactly the device's pixels is
    copied; any other is scaled smoothly."""
    painter.save()
    painter.setTransform(transform.painter_transform(), combine=True)
    for placed in images:
        exact = _is_exact(painter, placed)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not exact)
        painter.drawImage(placed.place, placed.image, QRectF(placed.image.rect()))
    painter.restore()


def _is_exact(painter: QPainter, placed: PlacedImage) -> bool:
    ratio = painter.device().devicePixelRatio()
    return (
        abs(placed.place.width() * ratio - placed.image.width()) < 0.5
        and abs(placed.place.height() * ratio - placed.image.height()) < 0.5
    )


def paint_notice(
    painter: QPainter, area: QRectF, notice: Notice, style: CanvasStyle, *, on_paper: bool
) -> None:
    """The notice in the middle of an area, on the white sheet or beside it."""
    painter.save()
    plain, bold = style.font, style.bold_font
    width = max(min(area.width() - 24, 460.0), 80.0)
    box = QRectF(area.center().x() - width / 2, 0, width, 10_000)
    title = QFontMetricsF(bold).boundingRect(box, _CENTRED, notice.title).height()
    detail = 0.0
    if notice.detail:
        detail = QFontMetricsF(plain).boundingRect(box, _CENTRED, notice.detail).height() + 6
    top = area.center().y() - (title + detail) / 2
    soft = style.paper_soft if on_paper else style.soft
    warning = style.paper_warning if on_paper else style.warning
    painter.setFont(bold)
    painter.setPen(warning if notice.is_grave else soft)
    painter.drawText(QRectF(box.left(), top, width, title + 4), _CENTRED, notice.title)
    if notice.detail:
        painter.setFont(plain)
        painter.setPen(soft)
        painter.drawText(
            QRectF(box.left(), top + title + 6, width, detail + 4), _CENTRED, notice.detail
        )
    painter.restore()
