"""A layout that sets widgets one after another and goes on in the next line when one is full."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget


class FlowLayout(QLayout):
    """Left to right, top to bottom; its height follows from its width.

    `fills`: the last widget of each line takes what is left of it.
    """

    def __init__(
        self, parent: QWidget | None = None, spacing: int = 6, *, fills: bool = False
    ) -> None:
        super().__init__(parent)
        self._fills = fills
        self._items: list[QLayoutItem] = []
        self._gap = spacing
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item in at the end."""
        self._items.append(item)

    def count(self) -> int:
        """Number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item there; None past the end, which is how Qt learns where it is."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give an item up."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """In none: what is left over stays free."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Narrower means higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high the lines are at this width."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """As wide as the widest item."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """As wide as the widest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _place(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        area = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        y = area.y()
        for number, line in enumerate(self._lines(area.width())):
            y += self._gap if number else 0
            x, height = area.x(), 0
            for place, (item, size) in enumerate(line):
                if self._fills and place == len(line) - 1:
                    size.setWidth(max(area.right() + 1 - x, size.width()))
                if move:
                    item.setGeometry(QRect(QPoint(x, y), size))
                x += size.width() + self._gap
                height = max(height, size.height())
            y += height
        return y - rect.y() + margins.bottom()

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """The items that show, with their sizes, line by line."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint().boundedTo(QSize(max(width, 1), 16_777_215))
            if item.hasHeightForWidth():
                size.setHeight(max(size.height(), item.heightForWidth(size.width())))
            if lines and size.width() <= left:
                lines[-1].append((item, size))
            else:
                lines.append([(item, size)])
                left = width
            left -= size.width() + self._gap
        return lines


def flowing(widget: QWidget) -> QWidget:
    """Tell the layouts around that the widget's height follows its width."""
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)
    return widget
