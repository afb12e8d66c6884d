"""Draws a text in which some characters are marked: on a tinted ground, with a line below them."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import (
    QColor,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from reviewer.ui.answer.suspicion import Span


def draw_marked(
    painter: QPainter, area: QRect, text: str, spans: Sequence[Span], mark: QColor
) -> None:
    """Draw `text` in the painter's font and pen, wrapped into `area` from its top."""
    layout = QTextLayout(text, painter.font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.setFormats([_format_range(text, span, mark) for span in spans])
    metrics = painter.fontMetrics()
    layout.beginLayout()
    y = 0.0
    while True:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(area.width())
        line.setPosition(QPointF(0.0, y))
        y += metrics.lineSpacing()
    layout.endLayout()
    layout.draw(painter, QPointF(area.topLeft()))


def _format_range(text: str, span: Span, mark: QColor) -> QTextLayout.FormatRange:
    chosen = QTextLayout.FormatRange()
    # Qt counts in UTF-16 units.
    chosen.start = len(text[: span.start].encode("utf-16-le")) // 2
    chosen.length = len(text[span.start : span.end].encode("utf-16-le")) // 2
    look = QTextCharFormat()
    ground = QColor(mark)
    ground.setAlphaF(0.22)
    look.setBackground(ground)
    look.setFontUnderline(True)
    look.setUnderlineColor(mark)
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    chosen.format = look
    return chosen
