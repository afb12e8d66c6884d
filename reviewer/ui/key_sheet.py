"""The keyboard sheet: every action with its keys, by group, and the keys of single views."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.actions import KEYS, Group, action_words, group_words, key_words
from reviewer.ui.local_keys import local_keys
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label


class KeySheet(Translated, QDialog):
    """Made from the actions themselves, so it cannot be wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = QWidget()
        self._body.setProperty("ground", True)
        self._grid = QGridLayout(self._body)
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(4)
        area = QScrollArea(self)
        area.setWidget(self._body)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area = area
        self._hint = role_label("small", self, wraps=True)
        self._close = QPushButton(self)
        self._close.setDefault(True)
        self._close.clicked.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.addWidget(area, 1)
        layout.addWidget(self._hint)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)
        self.retranslate()
        wanted = self._body.sizeHint()
        self.resize(wanted.width() + 80, min(wanted.height() + 140, 860))

    def retranslate(self) -> None:
        """Build the sheet in the language of now."""
        self.setWindowTitle(self.tr("Keyboard sheet"))
        self._area.setAccessibleName(self.tr("Keyboard sheet"))
        self._hint.setText(
            self.tr(
                "Single keys count only while no text is being typed. Enter and Space never sign."
            )
        )
        self._close.setText(self.tr("Close"))
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        columns = (
            (Group.ANSWER,),
            (Group.BLOCKS, Group.PAGE, Group.WINDOW),
            (Group.REVIEW,),
        )
        row = 0
        for side, groups in enumerate(columns):
            row = 0
            for group in groups:
                row = self._add_group(group, row, side * 2)
        for place in local_keys():
            row = self._add_lines(place.place, place.keys, row, 4)

    def _add_group(self, group: Group, row: int, column: int) -> int:
        lines = [
            (action_words(action_id), "  ·  ".join(key_words(action_id)))
            for action_id in KEYS
            if KEYS[action_id].group is group and key_words(action_id)
        ]
        return self._add_lines(group_words(group), lines, row, column)

    def _add_lines(
        self, title: str, lines: Iterable[tuple[str, str]], row: int, column: int
    ) -> int:
        heading = role_label("heading", self._body)
        heading.setText(title)
        heading.setContentsMargins(0, 10 if row else 0, 0, 2)
        self._grid.addWidget(heading, row, column, 1, 2)
        for said, keys in lines:
            row += 1
            words = role_label("plain", self._body)
            words.setText(said)
            cap = role_label("key", self._body)
            cap.setText(keys)
            self._grid.addWidget(words, row, column)
            self._grid.addWidget(cap, row, column + 1, Qt.AlignmentFlag.AlignLeft)
        return row + 1
