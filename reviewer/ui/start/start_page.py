"""The start page: recent reviews with their progress, and the ways to begin."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer.settings import RecentReview, Settings
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.theme.fonts import sized
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.elided_label import ElidedLabel
from reviewer.ui.widgets.flow_layout import FlowLayout, flowing
from reviewer.ui.widgets.labels import role_label, set_role
from reviewer.ui.widgets.link_button import LinkButton
from reviewer.ui.widgets.still_bar import StillBar
from reviewer.ui.widgets.tips import tip

_WIDEST = 90
"""Of the page's column, in steps of the grid."""


class RecentCard(Translated, QFrame):
    """One recent review: its name, where it is, how far it is."""

    opened = Signal(str)
    forgotten = Signal(str)

    def __init__(self, review: RecentReview, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._review = review
        self._open = LinkButton(review.title, self)
        self._open.setFont(sized(self._open.font(), 1.08, bold=True))
        self._open.clicked.connect(lambda: self.opened.emit(review.path))
        self._place = ElidedLabel("small", self, Qt.TextElideMode.ElideMiddle)
        self._place.setContentsMargins(4, 0, 0, 0)
        self._progress = role_label("small", self)
        bar = StillBar(self)
        bar.setMaximum(max(review.blocks, 1))
        bar.setValue(review.judged)
        bar.setTextVisible(False)
        bar.setFixedWidth(look.unit * 18)
        self._bar = bar
        self._forget = QPushButton("×", self)
        self._forget.setProperty("role", "status")
        self._forget.clicked.connect(lambda: self.forgotten.emit(review.path))
        left = QVBoxLayout()
        left.setSpacing(2)
        left.addWidget(self._open)
        left.addWidget(self._place)
        right = QVBoxLayout()
        right.addWidget(self._progress, 0, Qt.AlignmentFlag.AlignRight)
        right.addWidget(bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.unit, look.unit, look.unit, look.unit)
        row.addLayout(left, 1)
        row.addLayout(right)
        row.addWidget(self._forget)
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts."""
        review = self._review
        there = Path(review.path).is_file()
        opened = _day(review.opened_at)
        folder = str(Path(review.path).parent)
        words = folder if there else self.tr("not there any more: {folder}").format(folder=folder)
        self._place.setText(f"{words}  ·  {opened}" if opened else words)
        set_role(self._place, "role", "small" if there else "warning")
        self._open.setEnabled(there)
        self._open.setToolTip(tip(review.path))
        self._progress.setText(
            self.tr("{judged} / {blocks} blocks").format(judged=review.judged, blocks=review.blocks)
        )
        self._bar.setAccessibleName(self.tr("Progress of {title}").format(title=review.title))
        self._forget.setToolTip(self.tr("Take it off this list; the file stays"))
        self._forget.setAccessibleName(
            self.tr("Take {title} off this list").format(title=review.title)
        )


class StartPage(Translated, QWidget):
    """Says what she wants; opens nothing itself. Files can be dropped on it."""

    review_asked = Signal(str)
    look_asked = Signal(str)
    """Open this one to look at only."""
    files_dropped = Signal(list)

    def __init__(
        self, settings: Settings, actions: Actions, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("start")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._settings, self._actions, self._look = settings, actions, look
        self._title = role_label("huge", self)
        self._lead = role_label("soft", self, wraps=True)
        self._buttons = {
            action_id: self._button(action_id, role)
            for action_id, role in (
                (ActionId.OPEN, "primary"),
                (ActionId.NEW, ""),
                (ActionId.SAMPLE, ""),
            )
        }
        self._error = role_label("danger", self, wraps=True)
        self._error.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._error_card = QFrame(self)
        self._error_card.setProperty("notice", "danger")
        self._look_at: Path | None = None
        self._look_button = QPushButton(self)
        self._look_button.clicked.connect(lambda: self.look_asked.emit(str(self._look_at)))
        self._recent_heading = role_label("heading", self)
        self._nothing = role_label("soft", self, wraps=True)
        self._cards = QVBoxLayout()
        self._drop_hint = role_label("small", self, wraps=True)
        self._notice = role_label("small", self, wraps=True)
        self._arrange()
        self.retranslate()
        self.read()

    def _button(self, action_id: ActionId, role: str) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("role", role)
        button.setObjectName(f"start-{action_id.value}")
        button.clicked.connect(self._actions[action_id].trigger)
        return button

    def _arrange(self) -> None:
        unit = self._look.unit
        error_layout = QVBoxLayout(self._error_card)
        error_layout.addWidget(self._error)
        error_layout.addWidget(self._look_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._error_card.setVisible(False)
        buttons = flowing(QWidget())
        row = FlowLayout(buttons, spacing=unit)
        for button in self._buttons.values():
            row.addWidget(button)
        column = QWidget()
        column.setProperty("ground", True)
        self._look.changed.connect(lambda: column.setMaximumWidth(_WIDEST * self._look.unit))
        column.setMaximumWidth(_WIDEST * unit)
        inner = QVBoxLayout(column)
        inner.setContentsMargins(unit * 4, unit * 6, unit * 4, unit * 4)
        inner.setSpacing(unit)
        inner.addWidget(self._title)
        inner.addWidget(self._lead)
        inner.addSpacing(unit)
        inner.addWidget(buttons)
        inner.addWidget(self._drop_hint)
        inner.addWidget(self._error_card)
        inner.addSpacing(unit * 2)
        inner.addWidget(self._recent_heading)
        inner.addWidget(self._nothing)
        self._cards.setSpacing(unit)
        inner.addLayout(self._cards)
        inner.addStretch(1)
        inner.addWidget(self._notice)
        page = QWidget()
        page.setProperty("ground", True)
        around = QHBoxLayout(page)
        around.setContentsMargins(0, 0, 0, 0)
        around.addStretch(1)
        around.addWidget(column, 10)
        around.addStretch(1)
        self._area = area = QScrollArea(self)
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)

    def read(self) -> None:
        """Show the recent reviews as the settings have them."""
        while self._cards.count():
            item = self._cards.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for review in self._settings.recent:
            card = RecentCard(review, self._look)
            card.opened.connect(self.review_asked)
            card.forgotten.connect(self._forget)
            self._cards.addWidget(card)
        self._nothing.setVisible(not self._settings.recent)
        self._recent_heading.setVisible(bool(self._settings.recent))

    def show_error(self, sentence: str) -> None:
        """Say why something could not be opened; empty takes the sentence away."""
        self._error.setText(sentence)
        self._error_card.setVisible(bool(sentence))
        self._look_button.setVisible(False)

    def offer_to_look(self, review: Path) -> None:
        """Somebody else has this review open: offer to look at it without signing."""
        self._look_at = review
        self._look_button.setVisible(True)

    @property
    def error(self) -> str:
        """What is said to be wrong."""
        return self._error.text()

    def retranslate(self) -> None:
        """Set all texts."""
        self._area.setAccessibleName(self.tr("Start page"))
        self._title.setText(self.tr("Formulary Reviewer"))
        self._lead.setText(
            self.tr(
                "Look at every table and formula that was taken out of a drug formulary, "
                "against its page; sign; and export chunk files that say so."
            )
        )
        for action_id, button in self._buttons.items():
            button.setText(self._actions[action_id].text())
            button.setToolTip(self._actions[action_id].toolTip())
        self._drop_hint.setText(
            self.tr("Or drop files here: a review, or a PDF together with its monographs.jsonl.")
        )
        self._look_button.setText(self.tr("Open it to look at only"))
        self._recent_heading.setText(self.tr("Recent reviews"))
        self._nothing.setText(
            self.tr(
                "No review yet. Try the sample to see how it goes: nothing can be broken in it."
            )
        )
        self._notice.setText(self.tr("Not a medical device, and not a source of doses."))

    def _forget(self, path: str) -> None:
        self._settings.forget(path)
        self._settings.save()
        self.read()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say which files were dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files_dropped.emit(paths)


def _day(moment: str) -> str:
    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""
