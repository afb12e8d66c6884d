"""Painting the blocks' boxes over a page: light tints, a sign and a number in the margin."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.ui.canvas.blocks import PageBlock
from reviewer.ui.canvas.coordinates import ViewBox
from reviewer.ui.canvas.signs import has_sign, paint_sign
from reviewer.ui.canvas.style import CanvasStyle, StateLook
from reviewer.ui.canvas.tags import MOST_TAGS, Tag, place_tags

_TINT: Final = 16
_TINT_CURRENT: Final = 26
_TINT_HOVERED: Final = 30
_CROWD: Final = 120
"""Of more boxes than that the edges are one pixel wide, which is drawn many times as fast."""
_HANDLE: Final = 7.0


@dataclass(frozen=True, slots=True)
class ShownBox:
    """A block and the pixels of its box in the widget."""

    block: PageBlock
    box: ViewBox


@dataclass(frozen=True, slots=True)
class BoxScene:
    """All that the boxes of a page need to be painted. `boxes` are those in sight, the largest
    first; `edited` is the current block's box while its edges are being moved."""

    boxes: Sequence[ShownBox]
    page: ViewBox
    hovered: BlockKey | None = None
    edited: ViewBox | None = None
    with_handles: bool = False


def paint_boxes(painter: QPainter, scene: BoxScene, style: CanvasStyle) -> None:
    """Paint tints, then edges, then the current block, then the numbers."""
    painter.save()
    groups: dict[tuple[ReviewState, bool], list[QRectF]] = defaultdict(list)
    current: list[ShownBox] = []
    for shown in scene.boxes:
        if shown.block.is_current:
            current.append(shown)
        else:
            groups[shown.block.state, shown.block.is_dimmed].append(shown.box.rect())
    for (state, dimmed), rects in groups.items():
        if not dimmed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_tint(style.looks[state].colour, _TINT))
            painter.drawRects(rects)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for (state, dimmed), rects in groups.items():
        painter.setPen(_edge_pen(style.looks[state], dimmed, thin=len(scene.boxes) > _CROWD))
        painter.drawRects(rects)
    for shown in scene.boxes:
        if shown.block.key == scene.hovered and not shown.block.is_current:
            _paint_hovered(painter, shown, style)
    for shown in current:
        _paint_current(painter, scene.edited or shown.box, scene, style)
    _paint_tags(painter, scene, style)
    painter.restore()


def _paint_hovered(painter: QPainter, shown: ShownBox, style: CanvasStyle) -> None:
    colour = style.looks[shown.block.state].colour
    painter.setPen(QPen(colour, 2))
    painter.setBrush(_tint(colour, _TINT_HOVERED))
    painter.drawRect(shown.box.rect())


def _paint_current(painter: QPainter, box: ViewBox, scene: BoxScene, style: CanvasStyle) -> None:
    rect = box.rect()
    painter.fillRect(rect, _tint(style.accent, _TINT_CURRENT))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(style.accent, 3)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if scene.edited is not None:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    # The line lies outside the box: the table's own outer rules stay to be seen.
    painter.drawRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5))
    if scene.with_handles:
        paint_handles(painter, rect, style)


def paint_handles(painter: QPainter, rect: QRectF, style: CanvasStyle) -> None:
    """The squares by which the edges and corners of a box are dragged."""
    painter.setPen(QPen(style.accent, 1.5))
    painter.setBrush(style.paper)
    middle = rect.center()
    for x in (rect.left(), middle.x(), rect.right()):
        for y in (rect.top(), middle.y(), rect.bottom()):
            if (x, y) != (middle.x(), middle.y()):
                painter.drawRect(QRectF(x - _HANDLE / 2, y - _HANDLE / 2, _HANDLE, _HANDLE))


def _paint_tags(painter: QPainter, scene: BoxScene, style: CanvasStyle) -> None:
    font = style.small_font
    metrics = QFontMetricsF(font)
    height = metrics.height() + 2
    tagged = [
        shown
        for shown in scene.boxes
        if not shown.block.is_dimmed
        and (
            shown.block.is_current
            or shown.block.key == scene.hovered
            or shown.box.height >= height * 0.6
        )
    ]
    tagged.sort(key=lambda one: (not one.block.is_current, one.box.y0, one.box.x0))
    if len(tagged) > MOST_TAGS:
        # A wall of numbers tells nothing: the current block and the one pointed at have theirs.
        tagged = [one for one in tagged if one.block.is_current or one.block.key == scene.hovered]
    boxes = [
        scene.edited if scene.edited and shown.block.is_current else shown.box for shown in tagged
    ]
    widths = [_tag_width(shown.block, metrics, height, style) for shown in tagged]
    tags = place_tags(boxes, widths, height, scene.page)
    painter.setFont(font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shown, tag in reversed(list(zip(tagged, tags, strict=True))):
        if tag is not None:
            _paint_tag(painter, shown.block, tag, metrics, style)


def _tag_width(
    block: PageBlock, metrics: QFontMetricsF, height: float, style: CanvasStyle
) -> float:
    sign = height * 0.72 if has_sign(style.looks[block.state].sign) else 0.0
    return metrics.horizontalAdvance(str(block.number)) + sign + 12


def _paint_tag(
    painter: QPainter, block: PageBlock, tag: Tag, metrics: QFontMetricsF, style: CanvasStyle
) -> None:
    look = style.looks[block.state]
    colour = style.accent if block.is_current else look.colour
    rect = tag.box.rect()
    if tag.leads_to is not None:
        painter.setPen(QPen(_tint(colour, 130), 1, Qt.PenStyle.DotLine))
        x, y = tag.leads_to
        start = rect.right() if x > rect.right() else rect.left()
        painter.drawLine(QLineF(start, rect.center().y(), x, y))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(rect, 3, 3)
    painter.setPen(style.paper)
    number = str(block.number)
    baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
    painter.drawText(QPointF(rect.left() + 6, baseline), number)
    if has_sign(look.sign):
        side = rect.height() * 0.56
        place = QRectF(
            rect.left() + 6 + metrics.horizontalAdvance(number) + 3,
            rect.center().y() - side / 2,
            side,
            side,
        )
        paint_sign(painter, look.sign, place, style.paper)


def _edge_pen(look: StateLook, dimmed: bool, *, thin: bool) -> QPen:
    width = 1.0 if dimmed or thin else 1.5
    pen = QPen(_tint(look.colour, 110) if dimmed else look.colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if look.dashed:
        pen.setStyle(Qt.PenStyle.DashLine)
    return pen


def _tint(colour: QColor, alpha: int) -> QColor:
    light = QColor(colour)
    light.setAlpha(alpha)
    return light
