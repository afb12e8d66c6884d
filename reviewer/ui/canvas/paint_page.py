"""Painting the paper, its picture, and the words that stand there where there is no picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from reviewer.ui.canvas.coordinates import PageTransform, ViewBox
from reviewer.ui.canvas.style import CanvasStyle

_CENTRED: Final = Qt.AlignmentFlag.AlignHCenter.value | Qt.TextFlag.TextWordWrap.value
_SHADOW: Final = (26, 14, 6)
"""Alpha, over the ground, of the rims that make the paper's edge soft, from the paper outwards."""


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


def paint_ground(painter: QPainter, area: QRectF, page: ViewBox | None, colour: QColor) -> None:
    """What is around the page; what the page covers is left to it."""
    if page is None:
        painter.fillRect(area, colour)
        return
    sheet = page.rect().intersected(area)
    if sheet.isEmpty():
        painter.fillRect(area, colour)
        return
    left, right = sheet.left(), sheet.right()
    for strip in (
        QRectF(area.left(), area.top(), area.width(), sheet.top() - area.top()),
        QRectF(area.left(), sheet.bottom(), area.width(), area.bottom() - sheet.bottom()),
        QRectF(area.left(), sheet.top() - 1, left - area.left() + 1, sheet.height() + 2),
        QRectF(right - 1, sheet.top() - 1, area.right() - right + 1, sheet.height() + 2),
    ):
        if strip.width() > 0 and strip.height() > 0:
            painter.fillRect(strip, colour)


def paint_paper(painter: QPainter, page: ViewBox, style: CanvasStyle, *, is_covered: bool) -> None:
    """The white sheet with a soft edge; `is_covered`: the page's picture will lie on all of it."""
    rect = page.rect()
    if not is_covered:
        painter.fillRect(rect, style.paper)
    for distance, alpha in enumerate(_SHADOW):
        # Narrow strips, not a stroke or a larger sheet: those cost milliseconds on a large page.
        # Opaque, for a translucent one of a pixel's width takes thirty times as long.
        inner = rect.adjusted(-distance, -distance, distance, distance)
        _fill_rim(painter, inner, 1.0, style.ground.darker(round(25500 / (255 - alpha))))


def _fill_rim(painter: QPainter, inner: QRectF, width: float, colour: QColor) -> None:
    outer = inner.adjusted(-width, -width, width, width)
    painter.fillRect(QRectF(outer.left(), outer.top(), outer.width(), width), colour)
    painter.fillRect(QRectF(outer.left(), inner.bottom(), outer.width(), width), colour)
    painter.fillRect(QRectF(outer.left(), inner.top(), width, inner.height()), colour)
    painter.fillRect(QRectF(inner.right(), inner.top(), width, inner.height()), colour)


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
