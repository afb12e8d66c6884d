"""The fonts of the queue's rows with their measures, and texts cut to a width: each worked out
once, for a row is painted again whenever another one becomes current."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics

from reviewer.ui.theme.fonts import sized

_MOST_TEXTS: Final = 4_000


class Face:
    """A font, its measures, and the texts cut to a width in it."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetrics(font)
        self.height = self.metrics.height()
        self._cut: dict[tuple[str, int], str] = {}
        self._widths: dict[str, int] = {}

    def cut(self, text: str, width: int) -> str:
        """The text with an ellipsis where it is wider than that many logical pixels."""
        kind = text, width
        found = self._cut.get(kind)
        if found is None:
            if len(self._cut) >= _MOST_TEXTS:
                self._cut.clear()
            found = self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
            self._cut[kind] = found
        return found

    def width(self, text: str) -> int:
        """Of the text, in logical pixels."""
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) >= _MOST_TEXTS:
                self._widths.clear()
            found = self._widths[text] = self.metrics.horizontalAdvance(text)
        return found


class RowFaces:
    """The faces that go with the list's font."""

    def __init__(self, font: QFont) -> None:
        bold = QFont(font)
        bold.setBold(True)
        # A copy: the font of a style option lives no longer than the option.
        self.plain, self.bold = Face(QFont(font)), Face(bold)
        self.small = Face(sized(font, 0.9))
        self.tiny = Face(sized(font, 0.8))
        self.heading = Face(sized(font, 0.94, bold=True))
