"""Side by side, above the page: both answers of a disagreement, or a block before and after."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from reviewer.contract.vocabulary import ReviewState
from reviewer.review.differences import differences
from reviewer.review.models import Changes
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas_style import canvas_style
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.trust.earlier_book import EarlierBook
from reviewer.ui.trust.pane import ComparePane
from reviewer.ui.trust.sides import (
    Side,
    change_words,
    dispute_words,
    sides_of_change,
    sides_of_dispute,
)
from reviewer.ui.widgets.labels import role_label

_MOST_SIDES = 4


class CompareView(Translated, QFrame):
    """Shows itself for a disputed or changed block and hides for every other.

    It reads from the session, which keeps back what this reviewer may not see yet.
    """

    def __init__(
        self,
        desk: Desk,
        bridge: RenderBridge,
        earlier: EarlierBook,
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("line", "below")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._desk, self._bridge, self._earlier, self._look = desk, bridge, earlier, look
        self._title = role_label("title", self, wraps=True)
        self._lead = role_label("small", self, wraps=True)
        self._panes: list[ComparePane] = []
        self._row = QHBoxLayout()
        self._row.setSpacing(look.unit * 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(look.unit * 2, look.unit, look.unit * 2, look.unit)
        layout.setSpacing(look.unit // 2)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addLayout(self._row, 1)
        desk.follow(self.read)
        desk.changed.connect(self._take_changes)
        earlier.known.connect(self.read)
        look.changed.connect(self._restyle)
        self.retranslate()

    @property
    def panes(self) -> tuple[ComparePane, ...]:
        """The sides that are shown."""
        return tuple(pane for pane in self._panes if pane.side is not None)

    @property
    def words(self) -> str:
        """Title and lead; empty where there is nothing to compare."""
        return "" if self.isHidden() else f"{self._title.text()} {self._lead.text()}".strip()

    def retranslate(self) -> None:
        """Set all texts."""
        self.read()

    def _take_changes(self, changes: Changes) -> None:
        if changes.everything or self._desk.current in changes.blocks:
            self.read()

    def read(self) -> None:
        """Show what there is to compare of the current block."""
        state = self._desk.state
        sides: tuple[Side, ...] = ()
        if state is not None and state.state is ReviewState.DISPUTED:
            sides = sides_of_dispute(self._desk.session, state.key)
            self._title.setText(self.tr("Two readers do not agree"))
            self._lead.setText(self._dispute_lead())
        elif state is not None and state.state is ReviewState.STALE:
            if not self._desk.session.book_is_another:
                sides = sides_of_change(self._desk.session, state.key)
            self._title.setText(self.tr("The source changed since this was judged"))
            self._lead.setText(self._change_lead())
        self._show(sides[:_MOST_SIDES])

    def _show(self, sides: tuple[Side, ...]) -> None:
        while len(self._panes) < len(sides):
            pane = ComparePane(canvas_style(self._look, self.font()), self._look.unit, self)
            self._panes.append(pane)
            self._row.addWidget(pane, 1)
        self.setVisible(bool(sides))
        for place, pane in enumerate(self._panes):
            side = sides[place] if place < len(sides) else None
            pane.setVisible(side is not None)
            pane.show_side(side, *self._book_of(side))

    def _book_of(self, side: Side | None) -> tuple[RenderBridge | None, str]:
        """The bridge for a side's picture, and why there is none."""
        if side is None:
            return None, ""
        current = self._desk.current
        file = self._desk.session.judged_book(current) if current is not None else None
        if not side.is_earlier or file is None:
            return self._bridge, ""
        bridge = self._earlier.bridge(file)
        if bridge is not None:
            return bridge, ""
        if self._earlier.is_missing:
            words = self.tr("The earlier book ({name}) is not at hand, so there is no picture.")
            return None, words.format(name=file.path.name)
        return None, self.tr("Looking for the earlier book…")

    def _dispute_lead(self) -> str:
        session, key = self._desk.session, self._desk.current
        if key is None:
            return ""
        answers = session.answers(key)
        on = dispute_words(differences([each.outcome for each in answers]))
        words = self.tr("They differ in: {what}.").format(what=on)
        parties = {each.reviewer for each in answers}
        others = [name for name in session.policy.adjudicators if name not in parties]
        me = session.reviewer
        if me in parties and others:
            decides = self.tr("It waits for {names} to decide.").format(names=", ".join(others))
        elif me in others:
            decides = self.tr("You decide: judge the crop yourself and sign.")
        elif not session.policy.adjudicators:
            decides = self.tr("Nobody is named to decide; the policy can name somebody.")
        else:
            decides = self.tr("Who decides: {names}.").format(names=", ".join(others))
        return f"{words} {decides}"

    def _change_lead(self) -> str:
        session, key = self._desk.session, self._desk.current
        both = session.judged(key) if key is not None else None
        if key is None or both is None:
            return ""
        fields = both[0].changed(both[1])
        if not fields:
            return self.tr("The page of the new book looks different. Judge it again.")
        words = self.tr("What changed: {what}. Judge it again.")
        return words.format(what=change_words(fields))

    def _restyle(self) -> None:
        for pane in self._panes:
            pane.crop.set_style(canvas_style(self._look, self.font()))

    def let_go(self) -> None:
        """The books are being closed."""
        for pane in self._panes:
            pane.let_go()
        self._earlier.close()
