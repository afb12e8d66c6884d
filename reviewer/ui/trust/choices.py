"""Several values to tick, flowing over as many lines as they need."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from reviewer.ui.widgets.flow_layout import FlowLayout, flowing

_Value = TypeVar("_Value")


class ChoicesBox(QWidget):
    """What `Choices` is for Qt, whose classes cannot be generic."""

    changed = Signal()

    def retranslate(self) -> None:
        """Set the words."""


class Choices(ChoicesBox, Generic[_Value]):
    """`words` says what a value is called in the language of now."""

    def __init__(
        self,
        chosen: Iterable[_Value],
        words: Callable[[_Value], str],
        offered: Iterable[_Value],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words = words
        chosen = tuple(chosen)
        self._boxes = {value: QCheckBox(self) for value in (*offered, *chosen)}
        flow = FlowLayout(flowing(self), spacing=8)
        for value, box in self._boxes.items():
            box.setChecked(value in chosen)
            box.toggled.connect(lambda _on: self.changed.emit())
            flow.addWidget(box)
        self.retranslate()

    @property
    def chosen(self) -> tuple[_Value, ...]:
        """What is ticked, in the order in which it is offered."""
        return tuple(value for value, box in self._boxes.items() if box.isChecked())

    def box(self, value: _Value) -> QCheckBox:
        """The box of a value."""
        return self._boxes[value]

    def retranslate(self) -> None:
        """Set the words."""
        for value, box in self._boxes.items():
            box.setText(self._words(value))
