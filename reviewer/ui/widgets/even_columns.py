"""A layout of equally wide columns, of which there are fewer where there is little room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class EvenColumns(QLayout):
    """At most so many columns; none is narrower than the widest item needs."""

    def __init__(self, columns: int, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._columns, self._gap = columns, spacing
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
        """Sideways."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Narrower means more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Of all rows at this width."""
        rows = -(-len(self._items) // self._columns_in(width))
        return rows * self._row_height() + max(rows - 1, 0) * self._gap

    def sizeHint(self) -> QSize:
        """With all columns."""
        width = self._columns * self._widest() + (self._columns - 1) * self._gap
        return QSize(width, self.heightForWidth(width))

    def minimumSize(self) -> QSize:
        """One column."""
        return QSize(self._widest(), self._row_height())

    def setGeometry(self, rect: QRect) -> None:
        """Place the items row by row."""
        super().setGeometry(rect)
        columns = self._columns_in(rect.width())
        width = (rect.width() - (columns - 1) * self._gap) // columns
        height = self._row_height()
        for place, item in enumerate(self._items):
            row, column = divmod(place, columns)
            left = rect.x() + column * (width + self._gap)
            top = rect.y() + row * (height + self._gap)
            item.setGeometry(QRect(left, top, width, height))

    def _columns_in(self, width: int) -> int:
        fitting = (width + self._gap) // max(self._widest() + self._gap, 1)
        return min(max(fitting, 1), self._columns)

    def _widest(self) -> int:
        return max((item.minimumSize().width() for item in self._items), default=0)

    def _row_height(self) -> int:
        return max((item.sizeHint().height() for item in self._items), default=0)
