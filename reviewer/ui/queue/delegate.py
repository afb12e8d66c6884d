"""Paints one block of the queue: sign, drug, page, section and what to look at twice."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.ui.queue.grouping import Heading
from reviewer.ui.queue.index import Row
from reviewer.ui.queue.lines import page_line, second_line
from reviewer.ui.queue.model import AnyIndex, QueueModel
from reviewer.ui.queue.row_faces import RowFaces
from reviewer.ui.state_box import paint_state_box
from reviewer.ui.theme.look import Look

_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE


class QueueDelegate(QStyledItemDelegate):
    """`narrow` shows sign and page alone. The current block is the desk's, not Qt's selection."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.narrow = False
        self.current: BlockKey | None = None
        self.begun: frozenset[BlockKey] = frozenset()
        self._faces: dict[str, RowFaces] = {}

    def _faces_of(self, font: QFont) -> RowFaces:
        kind = font.key()
        faces = self._faces.get(kind)
        if faces is None:
            self._faces.clear()  # the size of the text was changed: the old ones are done with
            faces = self._faces[kind] = RowFaces(font)
        return faces

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Two lines, or three where there is something to look at twice."""
        model = index.model()
        assert isinstance(model, QueueModel)
        faces, unit, place = self._faces_of(option.font), self._look.unit, index.row()
        if self.narrow:
            return QSize(unit * 8, faces.plain.height + unit * 4)
        lines = 2 if model.warning(place) else 1
        heading = faces.plain.height + unit if model.heading(place) is not None else 0
        height = heading + faces.plain.height + lines * faces.small.height + unit * 2
        return QSize(unit * 20, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Ground, bar of the current block, then sign and text."""
        model = index.model()
        assert isinstance(model, QueueModel)
        row = model.row(index.row())
        colours, unit = self._look.colours, self._look.unit
        faces = self._faces_of(option.font)
        area: QRect = option.rect
        is_current = row.key == self.current
        painter.save()
        heading = model.heading(index.row())
        if heading is not None and not self.narrow:
            area = self._paint_heading(painter, area, heading, faces)
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
            self._paint_narrow(painter, area, row, faces)
        else:
            inner = area.adjusted(unit + 4, unit, -unit, -unit)
            self._paint_wide(painter, inner, row, faces, model.warning(index.row()))
        if option.state & QStyle.StateFlag.State_HasFocus and is_current:
            painter.setPen(QColor(colours.accent))
            painter.drawRect(area.adjusted(0, 0, -1, -1))
        painter.restore()

    def _paint_heading(
        self, painter: QPainter, area: QRect, heading: Heading, faces: RowFaces
    ) -> QRect:
        """The drug's name and its progress; the rest of the row is given back."""
        colours, unit = self._look.colours, self._look.unit
        strip = QRect(area.left(), area.top(), area.width(), faces.plain.height + unit)
        painter.fillRect(strip, QColor(colours.sunken))
        said = f"{heading.judged} / {heading.blocks}"
        inner = strip.adjusted(unit, 0, -unit, 0)
        painter.setFont(faces.small.font)
        painter.setPen(QColor(colours.soft))
        painter.drawText(inner, _RIGHT, said)
        room = inner.width() - faces.small.width(said) - unit
        painter.setFont(faces.heading.font)
        painter.drawText(inner, _LEFT, faces.heading.cut(heading.drug_name, room))
        return area.adjusted(0, strip.height(), 0, 0)

    def _paint_wide(
        self, painter: QPainter, area: QRect, row: Row, faces: RowFaces, warning: str
    ) -> None:
        colours, unit = self._look.colours, self._look.unit
        title = faces.bold if row.key == self.current else faces.plain
        small = faces.small
        side = round(title.height * 0.86)
        top = area.top() + (title.height - side) / 2
        paint_state_box(
            painter,
            QRectF(area.left(), top, side, side),
            row.state.state,
            colours,
            faces.plain.font,
        )
        left = area.left() + side + unit
        page = page_line(row)
        room = area.right() - left - small.width(page) - unit
        painter.setFont(title.font)
        painter.setPen(QColor(colours.ink))
        name = ("● " if row.key in self.begun else "") + row.item.drug_name
        painter.drawText(QRect(left, area.top(), room, title.height), _LEFT, title.cut(name, room))
        painter.setFont(small.font)
        painter.setPen(QColor(colours.soft))
        painter.drawText(QRect(area.left(), area.top(), area.width(), title.height), _RIGHT, page)
        width = area.right() - left
        below = QRect(left, area.top() + title.height, width, small.height)
        painter.drawText(below, _LEFT, small.cut(second_line(row), width))
        if warning:
            painter.setPen(QColor(colours.warning))
            painter.drawText(
                below.translated(0, small.height), _LEFT, small.cut(f"⚠ {warning}", width)
            )

    def _paint_narrow(self, painter: QPainter, area: QRect, row: Row, faces: RowFaces) -> None:
        colours, unit = self._look.colours, self._look.unit
        side = faces.plain.height
        box = QRectF(area.center().x() - side / 2 + 1, area.top() + unit, side, side)
        paint_state_box(painter, box, row.state.state, colours, faces.plain.font)
        painter.setFont(faces.tiny.font)
        painter.setPen(QColor(colours.soft))
        painter.drawText(
            area.adjusted(2, 0, -2, -3),
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom,
            row.item.block.printed_page or str(row.item.block.physical_page),
        )
