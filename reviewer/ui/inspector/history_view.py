"""What was said of the block so far, newest first."""

from PySide6.QtCore import QDateTime, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.contract.vocabulary import Verdict
from reviewer.review.models import Changes, EntryKind, HistoryEntry
from reviewer.ui.desk import Desk
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.disclosure import Disclosure
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.wording import verdict_name


class HistoryView(Translated, QWidget):
    """One paragraph an entry; nothing of it can be changed."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._entries = QWidget(self)
        self._lines = QVBoxLayout(self._entries)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(4)
        self._disclosure = Disclosure(self._entries, is_open=False, parent=self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._disclosure)
        desk.follow(self.read)
        desk.changed.connect(self._take_changes)
        self.retranslate()

    def _take_changes(self, changes: Changes) -> None:
        if changes.everything or self._desk.current in changes.blocks:
            self.read()

    def read(self) -> None:
        """Show the current block's history."""
        while self._lines.count():
            item = self._lines.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        key = self._desk.current
        entries = self._desk.session.history(key) if key is not None else ()
        self.setVisible(bool(entries))
        self._disclosure.set_title(self.tr("History ({count})").format(count=len(entries)))
        for entry in reversed(entries):
            line = role_label("small", self._entries, wraps=True)
            line.setText(self._words(entry))
            self._lines.addWidget(line)

    def retranslate(self) -> None:
        """Set all texts."""
        self.read()

    def _words(self, entry: HistoryEntry) -> str:
        decision = entry.decision
        moment = QDateTime.fromSecsSinceEpoch(round(entry.recorded_at.timestamp()))
        when = QLocale.c().toString(moment, "yyyy-MM-dd HH:mm:ss")
        what = verdict_name(decision.verdict, decision.shape)
        if entry.kind is EntryKind.UNDO:
            what = self.tr("Undone; now: {answer}").format(answer=what)
            if decision.verdict is Verdict.RETRACT:
                what = self.tr("Undone")
        elif entry.kind is EntryKind.REDO:
            what = self.tr("Redone: {answer}").format(answer=what)
        parts = [f"{when} · {decision.reviewer} · {what}"]
        if decision.header_row:
            parts.append(" | ".join(label for label in decision.header_row if label))
        if decision.bbox is not None:
            parts.append(self.tr("box moved"))
        if decision.note:
            parts.append(f"“{decision.note}”")
        if entry.by_script:
            parts.append(self.tr("from a file, without a look at the page"))
        if entry.stale:
            parts.append(self.tr("of an earlier source"))
        return " · ".join(parts)
