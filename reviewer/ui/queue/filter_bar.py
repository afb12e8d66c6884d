"""The filters above the queue: chips for the states, menus for shape, section and order."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.ui.queue.index import Counts, Filters, Order
from reviewer.ui.theme.tokens import SIGNS
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.flow_layout import FlowLayout, flowing
from reviewer.ui.widgets.tips import tip
from reviewer.ui.wording import shape_name, state_name


class FilterBar(Translated, QWidget):
    """Says what is filtered; the panel asks the index and hands the counts back.

    Without `by_risk` the riskiest cannot be had first: that order tells what the rules guessed.
    """

    changed = Signal()

    def __init__(
        self, sections: Mapping[str, str], *, by_risk: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._orders = _orders(by_risk)
        self._sections = dict(sections)
        self._counts = Counts()
        self._states: frozenset[ReviewState] = frozenset()
        self._shapes: frozenset[Shape] = frozenset()
        self._chosen_sections: frozenset[str] = frozenset()
        self._order = self._orders[0]
        self._is_grouped = False
        self._chips = {state: self._chip(state) for state in ReviewState}
        self._more_button = self._menu_button()
        self._order_button = self._menu_button()
        for button, fill in (
            (self._more_button, self._fill_more),
            (self._order_button, self._fill_orders),
        ):
            button.menu().aboutToShow.connect(fill)
        chips, menus = QWidget(), QWidget()
        chip_row, menu_row = FlowLayout(flowing(chips)), FlowLayout(flowing(menus))
        for chip in self._chips.values():
            chip_row.addWidget(chip)
        for button in (self._more_button, self._order_button):
            menu_row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(chips)
        layout.addWidget(menus)
        self.retranslate()

    @property
    def order(self) -> Order:
        """How the queue is sorted."""
        return self._order

    @property
    def is_grouped(self) -> bool:
        """Whether the blocks of one drug stand together."""
        return self._is_grouped

    def let_risk(self, by_risk: bool) -> None:
        """The policy changed: whether the riskiest can be had first. Says nothing to anybody."""
        self._orders = _orders(by_risk)
        if self._order not in self._orders:
            self._order = self._orders[0]
        self._name_menus()

    def arrange(self, order: str, *, by_drug: bool) -> None:
        """Sort and group as she had it; an order that cannot be had here is passed over."""
        wanted = Order(order) if order in self._orders else self._order, by_drug
        if wanted != (self._order, self._is_grouped):
            self._order, self._is_grouped = wanted
            self._say()

    def filters(self, query: str) -> Filters:
        """What is filtered, with what is looked for."""
        return Filters(query, self._states, self._shapes, self._chosen_sections)

    def clear(self) -> None:
        """Let everything through."""
        self._states, self._shapes, self._chosen_sections = frozenset(), frozenset(), frozenset()
        for chip in self._chips.values():
            chip.setChecked(False)
        self._say()

    def show_counts(self, counts: Counts) -> None:
        """Write the counts beside the filters; a state that no block has takes no room."""
        self._counts = counts
        for state, chip in self._chips.items():
            number = counts.states.get(state, 0)
            chip.setText(f"{SIGNS[state] or '☐'} {state_name(state)} {number}")
            chip.setVisible(number > 0 or state in self._states)
        self._name_menus()

    def retranslate(self) -> None:
        """Set all texts."""
        self.show_counts(self._counts)

    def _name_menus(self) -> None:
        chosen = [shape_name(shape) for shape in Shape if shape in self._shapes]
        chosen += [name for key, name in self._sections.items() if key in self._chosen_sections]
        words = _shortened(", ".join(chosen)) if chosen else self.tr("Shape, section")
        self._more_button.setText(words + " ▾")
        self._more_button.setChecked(bool(chosen))
        self._more_button.setToolTip(tip(", ".join(chosen)))
        self._more_button.setAccessibleName(self.tr("Filter by shape and section"))
        self._order_button.setText(self._order_name(self._order) + " ▾")
        self._order_button.setAccessibleName(self.tr("Order of the list"))

    def _order_name(self, order: Order) -> str:
        return {
            Order.RISK: self.tr("Riskiest first"),
            Order.BOOK: self.tr("In book order"),
            Order.DRUG: self.tr("By drug, A to Y"),
        }[order]

    def _chip(self, state: ReviewState) -> QPushButton:
        chip = QPushButton()
        chip.setProperty("role", "chip")
        chip.setCheckable(True)
        chip.setObjectName(f"filter-{state.value}")
        chip.toggled.connect(lambda checked: self._state_toggled(state, checked))
        return chip

    def _menu_button(self) -> QPushButton:
        button = QPushButton()
        button.setProperty("role", "chip")
        button.setMenu(QMenu(button))
        return button

    def _state_toggled(self, state: ReviewState, checked: bool) -> None:
        self._states = self._states | {state} if checked else self._states - {state}
        self._say()

    def _fill_more(self) -> None:
        menu = self._more_button.menu()
        menu.clear()
        _heading(menu, self.tr("Shape"))
        for shape in Shape:
            number = self._counts.shapes.get(shape, 0)
            action = self._entry(menu, f"{shape_name(shape)}  ({number})", shape in self._shapes)
            action.toggled.connect(lambda checked, one=shape: self._shape_toggled(one, checked))
        _heading(menu, self.tr("Section"))
        for key, name in self._sections.items():
            number = self._counts.sections.get(key, 0)
            if number == 0 and key not in self._chosen_sections:
                continue
            action = self._entry(menu, f"{name}  ({number})", key in self._chosen_sections)
            action.toggled.connect(lambda checked, one=key: self._section_toggled(one, checked))

    def _shape_toggled(self, shape: Shape, checked: bool) -> None:
        self._shapes = self._shapes | {shape} if checked else self._shapes - {shape}
        self._say()

    def _section_toggled(self, key: str, checked: bool) -> None:
        chosen = self._chosen_sections
        self._chosen_sections = chosen | {key} if checked else chosen - {key}
        self._say()

    def _fill_orders(self) -> None:
        menu = self._order_button.menu()
        menu.clear()
        group = QActionGroup(menu)
        for order in self._orders:
            action = self._entry(menu, self._order_name(order), order is self._order)
            group.addAction(action)
            action.triggered.connect(lambda _checked, one=order: self._set_order(one))
        menu.addSeparator()
        by_drug = self._entry(menu, self.tr("Grouped by drug"), self._is_grouped)
        by_drug.triggered.connect(self._set_grouped)

    def _set_grouped(self, by_drug: bool) -> None:
        self._is_grouped = by_drug
        self._say()

    def _set_order(self, order: Order) -> None:
        self._order = order
        self._say()

    def _entry(self, menu: QMenu, text: str, checked: bool) -> QAction:
        action = menu.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(checked)
        return action

    def _say(self) -> None:
        self._name_menus()
        self.changed.emit()


def _orders(by_risk: bool) -> tuple[Order, ...]:
    return tuple(order for order in Order if by_risk or order is not Order.RISK)


def _shortened(text: str, limit: int = 28) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _heading(menu: QMenu, text: str) -> None:
    menu.addAction(text).setEnabled(False)
