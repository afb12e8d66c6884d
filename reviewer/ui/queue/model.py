"""Adapts the queue's index to Qt's views; it holds keys in order, no copy of any block."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.contract.monograph import BlockKey
from reviewer.ui.queue.grouping import Heading, Headings
from reviewer.ui.queue.index import QueueIndex, Row
from reviewer.ui.queue.lines import RowWarnings, spoken
from reviewer.ui.widgets.tips import tip

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
WARNING_ROLE = Qt.ItemDataRole.UserRole + 2
HEADING_ROLE = Qt.ItemDataRole.UserRole + 3
"""`grouping.Heading` above the row, or None."""
AnyIndex = QModelIndex | QPersistentModelIndex


class QueueModel(QAbstractListModel):
    """The keys that the filters let through. A changed filter resets it: that is the quickest."""

    def __init__(
        self, index: QueueIndex, warnings: RowWarnings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._warnings = warnings
        self._index = index
        self._keys: tuple[BlockKey, ...] = ()
        self._places: dict[BlockKey, int] = {}
        self._headings = Headings(self.row)
        self._is_grouped = False

    @property
    def keys(self) -> tuple[BlockKey, ...]:
        """What is shown, in order."""
        return self._keys

    def set_keys(self, keys: tuple[BlockKey, ...], *, by_drug: bool = False) -> None:
        """Show these; `by_drug` they stand together below the drug's name."""
        if keys == self._keys and by_drug == self._is_grouped:
            return
        self.beginResetModel()
        self._keys, self._is_grouped = keys, by_drug
        self._headings.set_keys(keys if by_drug else ())
        self._places = {key: place for place, key in enumerate(keys)}
        self.endResetModel()

    def place(self, key: BlockKey | None) -> int | None:
        """The row number of a block, 0-based; None where it is not shown."""
        return self._places.get(key) if key is not None else None

    def touch(self, keys: frozenset[BlockKey]) -> None:
        """These blocks look different now."""
        self._headings.forget()
        for key in keys:
            place = self._places.get(key)
            if place is not None:
                at = self.index(place)
                self.dataChanged.emit(at, at)

    def touch_all(self) -> None:
        """Every block looks different now, as after a change of language."""
        if self._keys:
            self.dataChanged.emit(self.index(0), self.index(len(self._keys) - 1))

    def row(self, place: int) -> Row:
        """The row at that place."""
        return self._index[self._keys[place]]

    def warning(self, place: int) -> str:
        """What to look at twice in the block at that place; empty for nothing."""
        return self._warnings.line(self.row(place))

    def heading(self, place: int) -> Heading | None:
        """What stands above the row at that place, where it is the first of its drug."""
        return self._headings.at(place)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        """Number of blocks shown."""
        return 0 if parent is not None and parent.isValid() else len(self._keys)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The row itself for the delegate, one sentence for screen readers."""
        if not index.isValid() or index.row() >= len(self._keys):
            return None
        if role == ROW_ROLE:
            return self.row(index.row())
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            row = self.row(index.row())
            words = spoken(row, self._warnings.line(row))
            return tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        if role == HEADING_ROLE:
            return self.heading(index.row())
        if role == WARNING_ROLE:
            return self.warning(index.row())
        return None
