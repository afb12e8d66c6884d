"""What else can be done with a header label: its place in the row, its joins and its cuts."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from reviewer.ui.answer import labels as labelling
from reviewer.ui.answer.labels import Labels

_MOST_CUTS = 8


class LabelMenu(QMenu):
    """By the right button, or by the menu key. Deletes itself when it closes."""

    def __init__(
        self, labels: Labels, at: int, say: Callable[[Labels], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._say = say
        last = len(labels) - 1
        self._add(self.tr("Not checked after all"), labelling.reopened(labels, at))
        self.addSeparator()
        self._add(self.tr("Join with the next"), labelling.joined(labels, at), at < last)
        text = labels[at].text
        for cut in labelling.cuts(text)[:_MOST_CUTS]:
            words = self.tr("Split: {left} | {right}").format(
                left=text[:cut].strip(), right=text[cut:]
            )
            self._add(words, labelling.split(labels, at, cut))
        self.addSeparator()
        self._add(self.tr("Move left"), labelling.moved(labels, at, -1), at > 0)
        self._add(self.tr("Move right"), labelling.moved(labels, at, 1), at < last)

    def _add(self, text: str, result: Labels, is_possible: bool = True) -> None:
        action = self.addAction(text.replace("&", "&&"))
        action.setEnabled(is_possible)
        action.triggered.connect(lambda _=False: self._say(result))
