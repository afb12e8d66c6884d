"""A button that shows the key which presses it, as a key cap at its right end."""

from typing import cast

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from reviewer.ui.theme.fonts import sized


class KeyButton(QPushButton):
    """`set_key` says what the cap shows; the shortcut itself is the action's business.

    `key_only` buttons ignore Enter and Space, so that no answer is signed by a stray key.
    """

    def __init__(self, parent: QWidget | None = None, *, ignores_enter: bool = False) -> None:
        super().__init__(parent)
        self._key = ""
        self._sign = ""
        self._ignores_enter = ignores_enter

    def set_key(self, key: str) -> None:
        """Show this key; empty shows none."""
        if key != self._key:
            self._key = key
            self.updateGeometry()
            self.update()

    def set_sign(self, sign: str) -> None:
        """Show a sign before the text, such as ✓; empty shows none."""
        if sign != self._sign:
            self._sign = sign
            self.updateGeometry()
            self.update()

    @property
    def key(self) -> str:
        """What the cap shows."""
        return self._key

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter and Space to nobody where the button must not be pressed by them."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)
        if self._ignores_enter and event.key() in keys:
            event.accept()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Qt's own, with room for sign and key cap."""
        hint = super().sizeHint()
        extra = self._cap_width() + self._gap() if self._key else 0
        if self._sign:
            extra += self.fontMetrics().horizontalAdvance(self._sign) + self._gap() // 2
        return QSize(hint.width() + extra, hint.height())

    def minimumSizeHint(self) -> QSize:
        """As large as the hint: text is never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The style's button, then sign, text and cap."""
        with QStylePainter(self) as painting:
            painter = cast(QStylePainter, painting)  # the stubs know of the plain painter alone
            option = QStyleOptionButton()
            self.initStyleOption(option)
            option.text = ""
            painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
            area = self.style().subElementRect(
                QStyle.SubElement.SE_PushButtonContents, option, self
            )
            colour = self._text_colour(option)
            painter.setPen(colour)
            left = area.left()
            cap = self._cap_width() if self._key else 0
            free = area.width() - (cap + self._gap() if cap else 0)
            text = (self._sign + "  " if self._sign else "") + self.text()
            if not cap:
                centred = QRect(left, area.top(), area.width(), area.height())
                painter.drawText(centred, Qt.AlignmentFlag.AlignCenter, text)
                return
            box = QRect(left, area.top(), free, area.height())
            painter.drawText(
                box,
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, free),
            )
            self._paint_cap(painter, QRect(area.right() - cap + 1, area.top(), cap, area.height()))

    def _text_colour(self, option: QStyleOptionButton) -> object:
        # The style sheet's text colour reaches the palette of the option's button text.
        group = QPalette.ColorGroup.Normal if self.isEnabled() else QPalette.ColorGroup.Disabled
        return option.palette.color(group, QPalette.ColorRole.ButtonText)

    def _paint_cap(self, painter: QPainter, area: QRect) -> None:
        font = sized(self.font(), 0.85)
        painter.save()
        painter.setFont(font)
        metrics = QFontMetrics(font)
        height = metrics.height() + 2
        cap = QRect(area.left(), area.center().y() - height // 2, area.width(), height)
        painter.setOpacity(0.55)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap.adjusted(0, 0, -1, -1), 3, 3)
        painter.setOpacity(0.92)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
        painter.restore()

    def _cap_width(self) -> int:
        metrics = QFontMetrics(sized(self.font(), 0.85))
        return max(metrics.horizontalAdvance(self._key) + self._gap(), metrics.height())

    def _gap(self) -> int:
        return max(6, self.fontMetrics().height() // 2)
