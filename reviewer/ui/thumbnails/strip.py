"""The strip of small pages: scroll, click, or walk by keys; off until she wants it."""

from collections import defaultdict
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.pdf.boxes import PlumberBox
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.style import PAPER_LOOKS
from reviewer.ui.desk import Desk
from reviewer.ui.theme.fonts import sized
from reviewer.ui.theme.look import Look
from reviewer.ui.thumbnails.pictures import SmallPictures
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.tips import tip

_PAUSE_MS: Final = 160
"""Small pages are drawn when she rests: page and crop of the next block come first."""
_A4: Final = 842 / 595
_STEPS: Final = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 5,
    Qt.Key.Key_PageUp: -5,
}


class ThumbnailStrip(Translated, QAbstractScrollArea):
    """Each page is one cell of the same height, so that 1,600 of them cost no more than ten."""

    page_asked = Signal(int)
    """Physical page, 1-based."""

    def __init__(
        self,
        desk: Desk,
        bridge: RenderBridge,
        look: Look,
        page_count: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._bridge, self._look = desk, bridge, look
        self._count = max(page_count, 1)
        self._page = 1
        self._blocks: dict[int, list[BlockKey]] = defaultdict(list)
        for item in desk.session.items:
            self._blocks[item.block.physical_page].append(item.key)
        self._pictures = SmallPictures(bridge, lambda _page: self.viewport().update())
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._moved())
        desk.changed.connect(lambda _changes: self.viewport().update())
        bridge.facts_ready.connect(self._moved)
        look.changed.connect(self._lay_out)
        self.setVisible(False)
        self._lay_out()
        self.retranslate()

    # geometry

    @property
    def _paper(self) -> int:
        """Width of a small page in logical pixels."""
        return self._look.unit * 12

    @property
    def _cell(self) -> int:
        caption = self.fontMetrics().height()
        return round(self._paper * _A4) + caption + self._look.unit * 2

    def _lay_out(self) -> None:
        bar = self.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(self._paper + self._look.unit * 3 + bar)
        whole = self._count * self._cell + self._look.unit
        self.verticalScrollBar().setRange(0, max(whole - self.viewport().height(), 0))
        self.verticalScrollBar().setPageStep(self.viewport().height())
        self.verticalScrollBar().setSingleStep(self._cell // 3)
        self.viewport().update()

    def _in_sight(self) -> range:
        top = self.verticalScrollBar().value()
        first = max(top // self._cell, 0)
        last = (top + self.viewport().height()) // self._cell
        return range(first + 1, min(last + 1, self._count) + 1)

    def _area(self, page: int) -> QRect:
        """The cell of a page, in the viewport."""
        top = (page - 1) * self._cell - self.verticalScrollBar().value() + self._look.unit // 2
        return QRect(0, top, self.viewport().width(), self._cell)

    def _paper_area(self, page: int, ratio: float = _A4) -> QRectF:
        cell = self._area(page)
        room = QSize(self._paper, round(self._paper * _A4))
        width = min(float(room.width()), room.height() / ratio)
        left = cell.center().x() - width / 2
        return QRectF(left, cell.top() + self._look.unit / 2, width, width * ratio)

    # where it is

    def show_page(self, page: int) -> None:
        """This page is shown beside: bring its small one into sight."""
        self._page = page
        if self.isVisible():
            self._reveal()
            self.retranslate()

    def _reveal(self) -> None:
        area, height = self._area(self._page), self.viewport().height()
        if area.top() < 0 or area.bottom() > height:
            middle = (self._page - 1) * self._cell - (height - self._cell) // 2
            self.verticalScrollBar().setValue(middle)
        self.viewport().update()

    def _moved(self) -> None:
        self.viewport().update()
        if self.isVisible():
            self._pause.start()

    def _ask(self) -> None:
        if self.isVisible() and self._bridge.is_open:
            self._pictures.want(list(self._in_sight()), self._width())

    def _width(self) -> int:
        return round(self._paper * self.devicePixelRatioF())

    # events

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the page that is shown beside."""
        super().showEvent(event)
        self._lay_out()
        self._reveal()
        self.retranslate()
        self._pause.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody sees them: draw none."""
        super().hideEvent(event)
        self._pause.stop()
        self._pictures.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or fewer are in sight."""
        super().resizeEvent(event)
        self._lay_out()
        self._moved()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the page that was clicked."""
        page = self._page_at(event.position().toPoint().y())
        if page is not None and event.button() == Qt.MouseButton.LeftButton:
            self.page_asked.emit(page)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """It is done."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and page keys walk; Home and End go to the ends."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _STEPS:
            self.page_asked.emit(min(max(self._page + _STEPS[key], 1), self._count))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.page_asked.emit(1 if key == Qt.Key.Key_Home else self._count)
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say in words what stands on the page under the pointer."""
        if event.type() == QEvent.Type.ToolTip:
            spot = event.pos()  # type: ignore[attr-defined]  # a QHelpEvent
            page = self._page_at(spot.y())
            if page is not None:
                QToolTip.showText(self.viewport().mapToGlobal(spot), tip(self._words(page)), self)
            return True
        return super().viewportEvent(event)

    def _page_at(self, y: int) -> int | None:
        page = (y + self.verticalScrollBar().value()) // self._cell + 1
        return page if 1 <= page <= self._count else None

    def _words(self, page: int) -> str:
        blocks = self._blocks.get(page, ())
        judged = sum(self._desk.session.state(key).state.is_settled for key in blocks)
        return self.tr("PDF page {page}: {judged} of {count} blocks judged").format(
            page=page, judged=judged, count=len(blocks)
        )

    def retranslate(self) -> None:
        """Set the words for those who do not see it."""
        self.setAccessibleName(self.tr("Small pages"))
        self.setAccessibleDescription(self._words(self._page))

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The pages in sight: paper, picture, marks, number."""
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.viewport().rect(), QColor(self._look.colours.page_ground))
            for page in self._in_sight():
                self._paint_page(painter, page)

    def _paint_page(self, painter: QPainter, page: int) -> None:
        colours = self._look.colours
        frame = self._bridge.frame(page)
        size = frame.picture_size if frame is not None else None
        paper = self._paper_area(page, size[1] / size[0] if size else _A4)
        painter.fillRect(paper, QColor("#ffffff"))
        image = self._pictures.image(page, self._width())
        if image is not None:
            painter.drawImage(paper, image)
        is_current = page == self._page
        self._paint_marks(painter, page, paper)
        edge = QColor(colours.accent if is_current else colours.edge)
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(paper)
        if is_current:
            painter.drawRect(paper.adjusted(-1.5, -1.5, 1.5, 1.5))
        painter.setFont(sized(self.font(), 0.88, bold=is_current))
        painter.setPen(QColor(colours.ink if is_current else colours.soft))
        below = self._area(page)
        below.setTop(round(paper.top() + self._paper * _A4))
        said = f"✕ {page}" if self._pictures.is_lost(page) else str(page)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, said)

    def _paint_marks(self, painter: QPainter, page: int, paper: QRectF) -> None:
        """A mark on each block: filled and signed where it is judged, a frame where it is open."""
        frame = self._bridge.frame(page)
        if frame is None or frame.problem is not None:
            return
        factor = paper.width() / frame.picture_size[0]
        session = self._desk.session
        for key in self._blocks.get(page, ()):
            state = session.state(key)
            box = frame.to_picture(PlumberBox.from_bbox(state.bbox))
            place = QRectF(
                paper.left() + box.x0 * factor,
                paper.top() + box.y0 * factor,
                max(box.width * factor, 6.0),
                max(box.height * factor, 5.0),
            )
            look = PAPER_LOOKS[state.state]
            fill = QColor(look.colour)
            fill.setAlphaF(0.35 if state.state.is_settled else 0.08)
            painter.setPen(QColor(look.colour))
            painter.setBrush(fill)
            painter.drawRect(QRectF(place.toRect()).translated(0.5, 0.5))
            if look.sign:
                painter.setFont(sized(self.font(), 0.75, bold=True))
                painter.drawText(
                    place.adjusted(-8, -8, 8, 8), Qt.AlignmentFlag.AlignCenter, look.sign
                )
