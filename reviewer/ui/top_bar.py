"""The thin bar above: which review, undo, gates, export, menu."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from reviewer.review.models import Changes
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.elided_label import ElidedLabel
from reviewer.ui.widgets.tips import tip


class TopBar(Translated, QFrame):
    """Reads title and what holds the export back from the session; buttons trigger actions."""

    def __init__(
        self,
        desk: Desk,
        actions: Actions,
        look: Look,
        menu: QMenu,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("line", "below")
        self._desk, self._actions = desk, actions
        self._title = ElidedLabel("title", self)
        self._file = ElidedLabel("soft", self)
        self._undo = self._tool(ActionId.UNDO, "↶")
        self._redo = self._tool(ActionId.REDO, "↷")
        self._gates = QPushButton(self)
        self._gates.setCheckable(True)
        self._gates.setObjectName("gates")
        self._gates.clicked.connect(actions[ActionId.GATES].trigger)
        self._export = QPushButton(self)
        self._export.setProperty("role", "primary")
        self._export.setObjectName("export")
        self._export.clicked.connect(actions[ActionId.EXPORT].trigger)
        self._keys = self._tool(ActionId.KEY_SHEET, "?")
        self._menu = QToolButton(self)
        self._menu.setText("☰")
        self._menu.setMenu(menu)
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.unit * 2, look.unit // 2, look.unit, look.unit // 2)
        row.setSpacing(look.unit)
        row.addWidget(self._title)
        row.addWidget(self._file)
        row.addStretch(1)
        for widget in (
            self._undo,
            self._redo,
            self._gates,
            self._export,
            self._keys,
            self._menu,
        ):
            row.addWidget(widget)
        desk.changed.connect(self._take_changes)
        self.retranslate()

    def _tool(self, action_id: ActionId, sign: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setObjectName(f"tool-{action_id.value}")
        button.clicked.connect(self._actions[action_id].trigger)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def show_gates_open(self, is_open: bool) -> None:
        """Whether the gate panel stands in the queue's place."""
        self._gates.setChecked(is_open)

    def _take_changes(self, _changes: Changes) -> None:
        self.read()

    def read(self) -> None:
        """Show what can be undone and how many blocks hold the export back."""
        session = self._desk.session
        self._undo.setEnabled(session.can_undo)
        self._redo.setEnabled(session.can_redo)
        counts = session.counts()
        waiting = counts.blocks - counts.settled
        self._gates.setText(
            self.tr("Gates · {count} blocks wait").format(count=waiting)
            if waiting
            else self.tr("Gates")
        )

    def retranslate(self) -> None:
        """Set all texts."""
        info = self._desk.session.info
        self._title.setText(info.book.path.stem)
        self._file.setText(info.review.name)
        self._file.setToolTip(tip(str(info.review)))
        for button, action_id in (
            (self._undo, ActionId.UNDO),
            (self._redo, ActionId.REDO),
            (self._keys, ActionId.KEY_SHEET),
        ):
            action = self._actions[action_id]
            button.setToolTip(action.toolTip())
            button.setAccessibleName(action.text())
        self._export.setText(self._actions[ActionId.EXPORT].text())
        self._export.setToolTip(self._actions[ActionId.EXPORT].toolTip())
        self._gates.setToolTip(self._actions[ActionId.GATES].toolTip())
        self._menu.setToolTip(self.tr("Menu"))
        self._menu.setAccessibleName(self.tr("Menu"))
        self.read()
