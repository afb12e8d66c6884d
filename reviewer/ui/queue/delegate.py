"""Paints one block of the queue: sign, drug, page, section and what to look at twice."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.ui.queue.grouping import Heading
from reviewer.ui.queue.index import Row
from reviewer.ui.queue.lines import page_line, second_line
from reviewer.ui.queue.model import HEADING_ROLE, ROW_ROLE, WARNING_ROLE, AnyIndex
from reviewer.ui.state_box import paint_state_box
from reviewer.ui.theme.fonts import sized
from reviewer.ui.theme.look import Look


class QueueDelegate(QStyledItemDelegate):
    """`narrow` shows sign and page alone. The current block is the desk's, not Qt's selection."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.narrow = False
        self.current: BlockKey | None = None
        self.begun: frozenset[BlockKey] = frozenset()
        self._sizes: dict[tuple[str, int, bool, int, bool], QSize] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Two lines, or three where there is something to look at twice."""
        lines = 2 if not self.narrow and index.data(WARNING_ROLE) else 1
        has_heading = not self.narrow and index.data(HEADING_ROLE) is not None
        kind = (option.font.key(), self._look.unit, self.narrow, lines, has_heading)
        size = self._sizes.get(kind)
        if size is None:
            size = self._size(option.font, lines)
            if has_heading:
                size = QSize(size.width(), size.height() + self._heading_height(option.font))
            self._sizes[kind] = size
        return size

    def _heading_height(self, font: QFont) -> int:
        return QFontMetrics(font).height() + self._look.unit

    def _size(self, font: QFont, lines: int) -> QSize:
        metrics, unit = QFontMetrics(font), self._look.unit
        if self.narrow:
            return QSize(unit * 8, metrics.height() + unit * 4)
        small = QFontMetrics(sized(font, 0.9))
        return QSize(unit * 20, metrics.height() + lines * small.height() + unit * 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Ground, bar of the current block, then sign and text."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, Row):
            return
        colours, unit = self._look.colours, self._look.unit
        area: QRect = option.rect
        is_current = row.key == self.current
        painter.save()
        heading = index.data(HEADING_ROLE)
        if isinstance(heading, Heading) and not self.narrow:
            area = self._paint_heading(painter, area, heading, option.font)
        if is_current:
            painter.fillRect(area, QColor(colours.chosen))
            painter.fillRect(
                QRect(area.left(), area.top(), 3, area.height()), QColor(colours.accent)
            )
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(colours.hover))
        painter.setPen(QColor(colours.line))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if self.narrow:
            self._paint_narrow(painter, area, row, option.font)
        else:
            inner = area.adjusted(unit + 4, unit, -unit, -unit)
            self._paint_wide(painter, inner, row, option.font, index.data(WARNING_ROLE))
        if option.state & QStyle.StateFlag.State_HasFocus and is_current:
            painter.setPen(QColor(colours.accent))
            painter.drawRect(area.adjusted(0, 0, -1, -1))
        painter.restore()

    def _paint_heading(
        self, painter: QPainter, area: QRect, heading: Heading, font: QFont
    ) -> QRect:
        """The drug's name and its progress; the rest of the row is given back."""
        colours, unit = self._look.colours, self._look.unit
        strip = QRect(area.left(), area.top(), area.width(), self._heading_height(font))
        painter.fillRect(strip, QColor(colours.sunken))
        said = f"{heading.judged} / {heading.blocks}"
        inner = strip.adjusted(unit, 0, -unit, 0)
        painter.setFont(sized(font, 0.9))
        painter.setPen(QColor(colours.soft))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | middle, said)
        room = inner.width() - painter.fontMetrics().horizontalAdvance(said) - unit
        painter.setFont(sized(font, 0.94, bold=True))
        name = painter.fontMetrics().elidedText(
            heading.drug_name, Qt.TextElideMode.ElideRight, room
        )
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, name)
        return area.adjusted(0, strip.height(), 0, 0)

    def _paint_wide(
        self, painter: QPainter, area: QRect, row: Row, font: QFont, warning: str
    ) -> None:
        colours, unit = self._look.colours, self._look.unit
        title_font = QFont(font)
        title_font.setBold(row.key == self.current)
        small_font = sized(font, 0.9)
        title, small = QFontMetrics(title_font), QFontMetrics(small_font)
        side = round(title.height() * 0.86)
        top = area.top() + (title.height() - side) / 2
        paint_state_box(
            painter, QRectF(area.left(), top, side, side), row.state.state, colours, font
        )
        left = area.left() + side + unit
        page = page_line(row)
        page_width = small.horizontalAdvance(page)
        line = QRect(left, area.top(), area.right() - left - page_width - unit, title.height())
        painter.setFont(title_font)
        painter.setPen(QColor(colours.ink))
        name = ("● " if row.key in self.begun else "") + row.item.drug_name
        painter.drawText(
            line,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            title.elidedText(name, Qt.TextElideMode.ElideRight, line.width()),
        )
        painter.setFont(small_font)
        painter.setPen(QColor(colours.soft))
        painter.drawText(
            QRect(area.left(), area.top(), area.width(), title.height()),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            page,
        )
        width = area.right() - left
        below = QRect(left, area.top() + title.height(), width, small.height())
        painter.drawText(
            below,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            small.elidedText(second_line(row), Qt.TextElideMode.ElideRight, width),
        )
        if warning:
            painter.setPen(QColor(colours.warning))
            painter.drawText(
                below.translated(0, small.height()),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                small.elidedText(f"⚠ {warning}", Qt.TextElideMode.ElideRight, width),
            )

    def _paint_narrow(self, painter: QPainter, area: QRect, row: Row, font: QFont) -> None:
        colours, unit = self._look.colours, self._look.unit
        side = QFontMetrics(font).height()
        box = QRectF(area.center().x() - side / 2 + 1, area.top() + unit, side, side)
        paint_state_box(painter, box, row.state.state, colours, font)
        painter.setFont(sized(font, 0.8))
        painter.setPen(QColor(colours.soft))
        painter.drawText(
            area.adjusted(2, 0, -2, -3),
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom,
            row.item.block.printed_page or str(row.item.block.physical_page),
        )
