"""One header label: its text, what she said of it, and what to look at twice."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from reviewer.ui.answer.label_flags import label_flags
from reviewer.ui.answer.labels import Label, LabelState
from reviewer.ui.answer.suspicion import Span, suspicious
from reviewer.ui.inspector.marked_text import draw_marked
from reviewer.ui.theme.fonts import sized
from reviewer.ui.theme.look import Look
from reviewer.ui.theme.tokens import Colours
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.tips import tip
from reviewer.ui.wording import flag_words

_SIGNS = {
    LabelState.OPEN: "?",
    LabelState.ACCEPTED: "✓",
    LabelState.EDITED: "✎",
    LabelState.REMOVED: "✕",
}


class LabelChip(Translated, QAbstractButton):
    """Focusable; a click makes it the current one, a double click edits it."""

    chosen = Signal(int)
    edit_asked = Signal(int)
    pointed_at = Signal(int)
    """The pointer is on it; -1 when it left."""

    def __init__(self, index: int, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.index = index
        self._look = look
        self._count = 1
        self._label = Label(text="")
        self._is_current = False
        self._widest = 240
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda: self.chosen.emit(self.index))

    def show_label(self, label: Label, count: int, *, is_current: bool, widest: int) -> None:
        """Show this label, one of `count`, at most `widest` pixels wide."""
        self._label, self._count = label, count
        self._is_current, self._widest = is_current, widest
        self.retranslate()
        self.updateGeometry()
        self.update()

    @property
    def label(self) -> Label:
        """What is shown."""
        return self._label

    def retranslate(self) -> None:
        """Set text, accessible name and tool tip."""
        states = {
            LabelState.OPEN: self.tr("not checked yet"),
            LabelState.ACCEPTED: self.tr("right"),
            LabelState.EDITED: self.tr("edited"),
            LabelState.REMOVED: self.tr("no label"),
        }
        shown = self._label.text or self.tr("(empty)")
        self.setText(shown)
        self.setAccessibleName(
            self.tr("Label {number} of {count}: {text}, {state}").format(
                number=self.index + 1,
                count=self._count,
                text=shown,
                state=states[self._label.state],
            )
        )
        flags = self._flag_line()
        self.setAccessibleDescription(flags)
        self.setToolTip(tip("\n".join(part for part in (shown, flags, self._was()) if part)))

    def _was(self) -> str:
        if self._label.state is not LabelState.EDITED or self._label.proposed is None:
            return ""
        return self.tr("The rules read: {text}").format(text=self._label.proposed)

    def _flag_line(self) -> str:
        if self._label.state is LabelState.REMOVED:
            return ""
        return " · ".join(flag_words(flag) for flag in label_flags(self._label.text))

    def _suspicious(self) -> tuple[Span, ...]:
        if self._label.state is LabelState.REMOVED:
            return ()
        return suspicious(self._label.text)

    def sizeHint(self) -> QSize:
        """As wide as the text, wrapped where it would be too wide."""
        pad = self._look.unit
        metrics = QFontMetrics(self.font())
        sign = metrics.horizontalAdvance("✓") + pad
        room = max(self._widest - 2 * pad - sign, 40)
        text = metrics.boundingRect(
            QRect(0, 0, room, 10_000), int(Qt.TextFlag.TextWordWrap), self.text()
        )
        width, height = text.width() + sign, text.height()
        flags = self._flag_line()
        if flags:
            small = QFontMetrics(sized(self.font(), 0.85))
            area = small.boundingRect(
                QRect(0, 0, max(self._widest - 2 * pad, 40), 10_000),
                int(Qt.TextFlag.TextWordWrap),
                "⚠ " + flags,
            )
            width, height = max(width, area.width()), height + area.height() + 1
        return QSize(min(width + 2 * pad + 4, self._widest), height + pad + 2)

    def minimumSizeHint(self) -> QSize:
        """The hint: nothing of a label is cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Frame in the colour of what she said, text, sign, flags."""
        colours, pad = self._look.colours, self._look.unit
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = QColor(_colour(self._label.state, colours))
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            fill = QColor(colour)
            fill.setAlphaF(0.10 if self._label.state is not LabelState.OPEN else 0.0)
            strong = self._is_current or self.hasFocus()
            pen = QPen(QColor(colours.accent) if strong else colour, 2.2 if strong else 1.2)
            if self._label.state is LabelState.REMOVED and not strong:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(fill)
            painter.drawRoundedRect(frame, 5, 5)
            area = self.rect().adjusted(pad, pad // 2, -pad, -pad // 2)
            metrics = QFontMetrics(self.font())
            sign_width = metrics.horizontalAdvance("✓") + 2
            painter.setPen(
                colour if self._label.state is not LabelState.OPEN else QColor(colours.soft)
            )
            painter.drawText(
                area,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop,
                _SIGNS[self._label.state],
            )
            font = self.font()
            font.setStrikeOut(self._label.state is LabelState.REMOVED)
            font.setItalic(not self._label.text)
            painter.setFont(font)
            quiet = self._label.state is LabelState.REMOVED or not self._label.text
            painter.setPen(QColor(colours.soft if quiet else colours.ink))
            text = area.adjusted(0, 0, -sign_width - pad // 2, 0)
            spans = self._suspicious()
            if spans:
                draw_marked(painter, text, self.text(), spans, QColor(colours.warning))
            else:
                painter.drawText(text, int(Qt.TextFlag.TextWordWrap), self.text())
            flags = self._flag_line()
            if flags:
                painter.setFont(sized(self.font(), 0.85))
                painter.setPen(QColor(colours.warning))
                painter.drawText(
                    area,
                    int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignBottom),
                    "⚠ " + flags,
                )

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Edit it."""
        self.edit_asked.emit(self.index)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Say that the pointer is here."""
        self.pointed_at.emit(self.index)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Say that the pointer left."""
        self.pointed_at.emit(-1)
        super().leaveEvent(event)


def _colour(state: LabelState, colours: Colours) -> str:
    return {
        LabelState.OPEN: colours.edge,
        LabelState.ACCEPTED: colours.verified,
        LabelState.EDITED: colours.corrected,
        LabelState.REMOVED: colours.not_a_block,
    }[state]
