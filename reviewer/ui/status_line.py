"""The thin line below: progress, what was recorded last, who reviews, language."""

from datetime import UTC, datetime

from PySide6.QtCore import QRectF, QSize, QTime, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from reviewer.contract.vocabulary import ReviewState
from reviewer.review.models import Changes, StatusCounts
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.desk import Desk
from reviewer.ui.pace import Pace
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.elided_label import ElidedLabel
from reviewer.ui.widgets.labels import role_label, set_role
from reviewer.ui.wording import state_name

_SAID_FOR_MS = 8000


class ProgressStrip(Translated, QWidget):
    """How many blocks stand where, as one strip in the colours of the states."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._counts = StatusCounts()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_counts(self, counts: StatusCounts) -> None:
        """Show these."""
        self._counts = counts
        self.retranslate()
        self.update()

    def sizeHint(self) -> QSize:
        """A strip that the eye finds and that takes nothing from the text."""
        return QSize(self._look.unit * 28, self._look.unit)

    def retranslate(self) -> None:
        """Set the words for those who do not see it."""
        parts = [
            f"{state_name(state)}: {number}"
            for state in ReviewState
            if (number := getattr(self._counts, state.value))
        ]
        self.setToolTip("\n".join(parts))
        self.setAccessibleName(self.tr("Progress"))
        self.setAccessibleDescription(", ".join(parts))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One piece for each state, the open ones last as ground."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            area = QRectF(self.rect())
            colours = self._look.colours
            painter.setPen(QColor(colours.edge))
            painter.setBrush(QColor(colours.line))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            if not self._counts.blocks:
                return
            left = area.left() + 1
            for state in ReviewState:
                number = getattr(self._counts, state.value)
                if state is ReviewState.UNREVIEWED or not number:
                    continue
                width = (area.width() - 2) * number / self._counts.blocks
                painter.fillRect(
                    QRectF(left, area.top() + 1, width, area.height() - 2),
                    QColor(colours.of_state(state)),
                )
                left += width


class StatusLine(Translated, QFrame):
    """Reads the session's counts after each change; says what happened for a while."""

    language_asked = Signal()

    def __init__(
        self, desk: Desk, actions: Actions, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("line", "above")
        self._desk = desk
        self._recorded = ""
        self.strip = ProgressStrip(look, self)
        self._progress = self._button()
        self._progress.clicked.connect(actions[ActionId.PROGRESS].trigger)
        self._said = ElidedLabel("small", self)
        self._saved = role_label("small", self)
        self._reviewer = self._button()
        self._language = self._button()
        self._language.setObjectName("language")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.unit * 2, 2, look.unit, 2)
        row.setSpacing(look.unit * 2)
        row.addWidget(self.strip)
        row.addWidget(self._progress)
        row.addWidget(self._said, 1)
        row.addWidget(self._saved)
        row.addWidget(self._reviewer)
        row.addWidget(self._language)
        self._quiet = QTimer(self, singleShot=True, interval=_SAID_FOR_MS)
        self._quiet.timeout.connect(lambda: self.say(""))
        self._reviewer.clicked.connect(actions[ActionId.REVIEWER].trigger)
        self._language.clicked.connect(self.language_asked)
        self._pace = Pace(_moments_of(desk))
        desk.signed.connect(lambda _key: self._signed())
        desk.changed.connect(self._take_changes)
        self.retranslate()

    def _button(self) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("role", "status")
        return button

    def say(self, text: str, *, is_error: bool = False) -> None:
        """Say this for a while."""
        set_role(self._said, "role", "danger" if is_error else "small")
        self._said.setText(text)
        if text:
            self._quiet.start()

    @property
    def said(self) -> str:
        """What is said now."""
        return self._said.text()

    def _signed(self) -> None:
        self._pace.add(datetime.now(UTC))

    def _take_changes(self, _changes: Changes) -> None:
        self._recorded = QTime.currentTime().toString("HH:mm:ss")
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts."""
        counts = self._desk.session.counts()
        self.strip.show_counts(counts)
        words = self.tr("{judged} / {blocks} blocks").format(
            judged=counts.settled, blocks=counts.blocks
        )
        minutes = self._pace.minutes_for(counts.blocks - counts.settled)
        if minutes is not None:
            words += " · " + self.tr("about {minutes} min left").format(minutes=minutes)
        self._progress.setText(words)
        self._progress.setToolTip(self.tr("Progress in pictures"))
        self._saved.setText(
            self.tr("Recorded at {time}").format(time=self._recorded) if self._recorded else ""
        )
        reviewer = self._desk.session.info.reviewer
        if not self._desk.session.info.writable:
            self._reviewer.setText(self.tr("To look at only"))
        else:
            self._reviewer.setText(reviewer or self.tr("Who reviews?"))
        self._reviewer.setToolTip(self.tr("Change who signs"))
        self._language.setText(self.tr("VI / EN"))
        self._language.setToolTip(self.tr("Speak Vietnamese or English"))
        self._language.setAccessibleName(self.tr("Language"))


def _moments_of(desk: Desk) -> list[datetime]:
    """When this reviewer signed at a window before."""
    session = desk.session
    return [
        entry.recorded_at
        for item in session.items
        for entry in session.history(item.key)
        if entry.decision.reviewer == session.info.reviewer and not entry.by_script
    ]
