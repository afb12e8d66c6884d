"""The queue: search, filters, list. It shows where the desk is and moves it."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.review.models import Changes
from reviewer.ui.actions import ActionId, Actions, key_words
from reviewer.ui.desk import Desk
from reviewer.ui.queue.delegate import QueueDelegate
from reviewer.ui.queue.filter_bar import FilterBar
from reviewer.ui.queue.grouping import grouped
from reviewer.ui.queue.index import QueueIndex
from reviewer.ui.queue.lines import RowWarnings
from reviewer.ui.queue.list import QueueList
from reviewer.ui.queue.model import QueueModel
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label

_SEARCH_PAUSE_MS = 80


class QueuePanel(Translated, QWidget):
    """Left column of the window."""

    def __init__(
        self,
        desk: Desk,
        actions: Actions,
        look: Look,
        parent: QWidget | None = None,
        *,
        fills_at_once: bool = True,
    ) -> None:
        """With `fills_at_once` false the list is empty until `fill`: its rows take a while to
        be laid out, and the first block does not wait for them."""
        super().__init__(parent)
        self._is_filled = fills_at_once
        self.setProperty("surface", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._desk, self._look = desk, look
        self._index = _index_of(desk)
        self._warnings = RowWarnings(desk.session.findings)
        self._model = QueueModel(self._index, self._warnings, self)
        self._delegate = QueueDelegate(look, self)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.filter_bar = FilterBar(
            self._index.sections(), by_risk=not desk.session.policy.answer_first
        )
        self._head = QWidget(self)
        self._nothing = role_label("soft", self, wraps=True)
        self._clear = QPushButton(self)
        self.list = _list_view(self._model, self._delegate)
        # Its rows are painted in a turn of their own, after page and crop.
        self._choosing = QTimer(self, singleShot=True, interval=0)
        self._pause = QTimer(self, singleShot=True, interval=_SEARCH_PAUSE_MS)
        self._arrange()
        self._pause.timeout.connect(self.apply_filters)
        self.search.textChanged.connect(lambda _text: self._pause.start())
        self.search.returnPressed.connect(self._go_to_first_found)
        self.filter_bar.changed.connect(self.apply_filters)
        self._clear.clicked.connect(self.clear_filters)
        self._choosing.timeout.connect(self._choose_current)
        self.list.key_comes.connect(self._choose_current)
        self.list.clicked.connect(self._clicked)
        self.list.selectionModel().currentChanged.connect(self._moved)
        desk.changed.connect(self._take_changes)
        desk.current_changed.connect(self._choose_soon)
        desk.follow(self._bring_into_sight)
        desk.answer_changed.connect(self._show_begun)
        look.changed.connect(self.list.doItemsLayout)
        actions[ActionId.FIND_BLOCK].triggered.connect(self.focus_search)
        self.retranslate()
        self._nothing.hide()
        self._clear.hide()
        if fills_at_once:
            self.apply_filters()

    def _arrange(self) -> None:
        unit = self._look.unit
        head = QVBoxLayout(self._head)
        head.setContentsMargins(unit, unit, unit, unit)
        head.setSpacing(unit)
        head.addWidget(self.search)
        head.addWidget(self.filter_bar)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head)
        layout.addWidget(self._nothing)
        layout.addWidget(self._clear, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.list, 1)
        self._nothing.setContentsMargins(unit * 2, unit * 2, unit * 2, unit)

    @property
    def model(self) -> QueueModel:
        """What the list shows."""
        return self._model

    def set_narrow(self, narrow: bool) -> None:
        """Show signs and pages alone, when the window has little room."""
        if narrow == self._delegate.narrow:
            return
        self._delegate.narrow = narrow
        self._head.setVisible(not narrow)
        self.list.doItemsLayout()
        self._show_current()

    @property
    def is_narrow(self) -> bool:
        """Whether signs alone are shown."""
        return self._delegate.narrow

    def take_focus(self) -> None:
        """Put the focus on the list: arrow keys walk, and single keys judge."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_search(self) -> None:
        """Put the cursor into the search field."""
        self._head.setVisible(True)
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def clear_filters(self) -> None:
        """Let every block through again."""
        self.search.clear()
        self.filter_bar.clear()
        self.apply_filters()

    @property
    def is_filled(self) -> bool:
        """Whether the rows are shown."""
        return self._is_filled

    def fill(self) -> None:
        """Show the rows, if they are not shown yet."""
        if not self._is_filled:
            self.apply_filters()

    def apply_filters(self) -> None:
        """Ask the index, show what it found, tell the desk the order."""
        self._is_filled = True
        self._pause.stop()
        keys, counts = self._index.find(
            self.filter_bar.filters(self.search.text()), self.filter_bar.order
        )
        by_drug = self.filter_bar.is_grouped
        if by_drug:
            keys = grouped(keys)
        self._model.set_keys(keys, by_drug=by_drug)
        self.filter_bar.show_counts(counts)
        self._desk.set_shown(keys)
        self._nothing.setVisible(not keys)
        self._clear.setVisible(not keys and len(self._index) > 0)
        self._show_current()

    def retranslate(self) -> None:
        """Set all texts."""
        keys = key_words(ActionId.FIND_BLOCK)
        self.search.setPlaceholderText(
            self.tr("Find drug, label, note…  ({key})").format(key=keys[0])
        )
        self.search.setAccessibleName(self.tr("Find a block by drug, label, note or page"))
        self.list.setAccessibleName(self.tr("Blocks to review"))
        self._nothing.setText(
            self.tr("No block matches. Another word, or fewer filters, will find more.")
            if len(self._index)
            else self.tr("These monographs have no lifted table or formula: nothing to review.")
        )
        self._clear.setText(self.tr("Show all blocks"))
        self._model.touch_all()

    def _go_to_first_found(self) -> None:
        self.apply_filters()
        if self._model.keys:
            self._desk.go_to(self._model.keys[0])
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _clicked(self, index: QModelIndex) -> None:
        self._desk.go_to(self._model.keys[index.row()])

    def _moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid() and self.list.hasFocus():
            self._desk.go_to(self._model.keys[index.row()])

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the current block in sight."""
        super().showEvent(event)
        self._bring_into_sight()

    def _show_current(self) -> None:
        self._choose_current()
        self._bring_into_sight()

    def _choose_soon(self) -> None:
        self._choosing.start()

    def _choose_current(self) -> None:
        """The arrow keys go on from here."""
        self._choosing.stop()
        self._delegate.current = self._desk.current
        place = self._model.place(self._desk.current)
        if place is None:
            self.list.selectionModel().clear()
            self.list.viewport().update()
            return
        index = self._model.index(place)
        # The selection repaints the row that was current and the one that is now, no others.
        self.list.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )

    def _bring_into_sight(self) -> None:
        """Scroll only when it is near an edge, and then so far that many blocks can follow
        before it has to be scrolled again: what comes next is seen, and rows stand still."""
        place = self._model.place(self._desk.current)
        if place is None or not self.list.isVisible():
            return
        index = self._model.index(place)
        rect, height = self.list.visualRect(index), self.list.viewport().height()
        margin = rect.height()
        if rect.top() >= min(margin, index.row()) and rect.bottom() < height - margin:
            return
        self.list.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _show_begun(self) -> None:
        current = self._desk.current
        if current is not None and self._index[current].is_blind != self._desk.keeps_back(current):
            self._index.read_again([current])
        begun = frozenset(key for key in self._model.keys if self._desk.is_begun(key))
        if begun != self._delegate.begun:
            self._delegate.begun = begun
            self.list.viewport().update()

    def _take_changes(self, changes: Changes) -> None:
        if changes.everything:
            self.filter_bar.let_risk(not self._desk.session.policy.answer_first)
            self._index = _index_of(self._desk)
            self._warnings = RowWarnings(self._desk.session.findings)
            self._model = QueueModel(self._index, self._warnings, self)
            self.list.setModel(self._model)
            self.list.selectionModel().currentChanged.connect(self._moved)
        else:
            self._index.read_again(changes.blocks)
            self._warnings.read_again(changes.blocks)
            self._model.touch(changes.blocks)
        self._show_begun()
        self.apply_filters()


def _index_of(desk: Desk) -> QueueIndex:
    session = desk.session
    return QueueIndex(session.items, session.state, session.queue(), desk.keeps_back, session.item)


def _list_view(model: QueueModel, delegate: QueueDelegate) -> QueueList:
    view = QueueList()
    view.setModel(model)
    view.setItemDelegate(delegate)
    view.setMouseTracking(True)
    view.setAutoScroll(False)  # by one row at a time; the panel scrolls further
    view.setUniformItemSizes(False)
    view.setLayoutMode(QueueList.LayoutMode.Batched)
    view.setBatchSize(200)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setMinimumSize(QSize(48, 80))
    return view
