"""Why a block asks for attention: its source changed, reviewers disagree, it cannot be shown."""

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from reviewer.contract.decision import Decision
from reviewer.contract.vocabulary import ReviewState
from reviewer.review.models import Changes, Reason
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.trust.sides import change_words
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.wording import verdict_name


class NoticeView(Translated, QFrame):
    """A card above the answer; hidden where there is nothing to say."""

    def __init__(
        self, desk: Desk, look: Look, language: Language, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("notice", "danger")
        self._desk, self._language = desk, language
        self._title = role_label("danger", self, wraps=True)
        self._text = role_label("small", self, wraps=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(look.unit, look.unit, look.unit, look.unit)
        layout.setSpacing(look.unit // 2)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        desk.follow(self.read)
        desk.changed.connect(self._take_changes)
        self.retranslate()

    def _take_changes(self, changes: Changes) -> None:
        if changes.everything or self._desk.current in changes.blocks:
            self.read()

    def retranslate(self) -> None:
        """Set all texts."""
        self.read()

    @property
    def words(self) -> str:
        """All that it says; empty where there is nothing to say."""
        return "" if self.isHidden() else f"{self._title.text()} {self._text.text()}".strip()

    def read(self) -> None:
        """Show what the current block's state says."""
        title, text = self._words()
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.setVisible(bool(title))

    def _words(self) -> tuple[str, str]:
        state = self._desk.state
        if state is None:
            return "", ""
        reason = ""
        if state.reason is not None:
            reason = self._reason(state.reason)
        if state.not_reviewable is not None:
            page = self._desk.session.item(state.key).block.physical_page
            why = self._language.message(state.not_reviewable, page=page)
            words = self.tr("Only “can't tell” can be answered here.")
            return why, words
        if state.state is ReviewState.STALE:
            return self.tr("The source changed since this was signed; judge it again."), " ".join(
                part for part in (reason, self._before(state.decision)) if part
            )
        if state.state is ReviewState.DISPUTED:
            return self.tr("Reviewers disagree on this block."), reason
        if state.reason is not None:
            return reason, ""
        return "", ""

    def _reason(self, reason: Reason) -> str:
        details = dict(reason.details)
        if "fields" in details:
            details["fields"] = change_words(str(details["fields"]).split(", "))
        return self._language.message(reason.message_id, **details)

    def _before(self, decision: Decision | None) -> str:
        if decision is None:
            return ""
        words = self.tr("Signed before: {answer}, {reviewer}.").format(
            answer=verdict_name(decision.verdict, decision.shape), reviewer=decision.reviewer
        )
        labels = " | ".join(label for label in decision.header_row or () if label)
        return f"{words} {labels}".strip()
