"""The section's prose without the block, with a mark where it was: does it hide the hole?"""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.review.models import ReviewItem
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.disclosure import Disclosure
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.wording import kind_name, page_words

_SETTLED_MS = 40
"""Laying the prose out takes longer than anything else here: not at every key of a quick walk."""
_AROUND = 420
"""Letters of prose shown on each side of the mark."""


class ProseView(Translated, QWidget):
    """Told by `set_gap` where a block stood; until then the mark leads the prose."""

    def __init__(self, desk: Desk, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._look = desk, look
        self._gap: int | None = None
        self._gap_of: BlockKey | None = None
        self._body = QFrame(self)
        self._before = self._text()
        self._mark = role_label("mark", self._body, wraps=True)
        self._after = self._text()
        inner = QVBoxLayout(self._body)
        inner.setContentsMargins(look.unit, 0, 0, 0)
        inner.setSpacing(look.unit // 2)
        for widget in (self._before, self._mark, self._after):
            inner.addWidget(widget)
        self._body.setProperty("quote", True)
        self.disclosure = Disclosure(self._body, parent=self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.disclosure)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self.read)
        desk.current_changed.connect(self._settled.start)
        desk.answer_changed.connect(self._mark_again)
        self.retranslate()

    def _text(self) -> QLabel:
        label = role_label("soft", self._body, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def set_gap(self, key: BlockKey, gap: int | None) -> None:
        """This block stood before this position of its section's prose; None: nobody can tell."""
        self._gap_of, self._gap = key, gap
        if key == self._desk.current:
            self._settled.stop()
            self.read()

    def _mark_again(self) -> None:
        item = self._desk.item
        if item is not None and self._desk.session.policy.answer_first:
            self.read()

    def read(self) -> None:
        """Show the prose around the mark."""
        item = self._desk.item
        self.setVisible(item is not None)
        if item is None:
            return
        gap = self._gap if item.key == self._gap_of else None
        before, after = _around(item.section.text, gap)
        self._before.setText(before)
        self._after.setText(after)
        self._before.setVisible(bool(before))
        self._after.setVisible(bool(after))
        self._mark.setText(self._mark_words(item, gap))
        self.disclosure.set_title(
            self.tr("Prose without it · {section}").format(section=item.section.display_name)
        )

    def retranslate(self) -> None:
        """Set all texts."""
        self.read()

    def _mark_words(self, item: ReviewItem, gap: int | None) -> str:
        values = {
            "kind": self.tr("block")
            if self._desk.keeps_back(item.key)
            else kind_name(item.block.kind),
            "page": page_words(item.block.printed_page, item.block.physical_page),
        }
        if not item.section.text.strip():
            words = self.tr("▦ a {kind} was taken out ({page}); no other prose is left here")
        elif gap is None:
            words = self.tr("▦ a {kind} was taken out of this section ({page})")
        else:
            words = self.tr("▦ here a {kind} was taken out ({page})")
        return words.format(**values)


def _around(prose: str, gap: int | None) -> tuple[str, str]:
    """What is shown before and after the mark; the mark leads where the place is not known."""
    if gap is None:
        return "", _cut_end(prose, 2 * _AROUND)
    before, after = prose[:gap].rstrip(), prose[gap:].lstrip()
    start = len(before) - _AROUND
    if start > 0:
        space = before.find(" ", start)
        before = "… " + before[space + 1 if space >= 0 else start :]
    return before, _cut_end(after, _AROUND)


def _cut_end(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    space = text.rfind(" ", 0, limit)
    return text[: space if space > 0 else limit] + " …"
