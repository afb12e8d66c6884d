"""What new files changed: blocks that ask again, were found under new ids, or are gone."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.review.models import Changes
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.widgets.link_button import LinkButton
from reviewer.ui.wording import page_words, verdict_name

_MOST = 200


class ChangedDialog(Translated, QDialog):
    """Lists as much as this reviewer may know; a link leads to the block.

    `carried` has the blocks that were just found under new ids, old to new.
    """

    def __init__(
        self,
        desk: Desk,
        look: Look,
        carried: Mapping[BlockKey, BlockKey] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._look = desk, look
        self._carried = dict(carried or {})
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self._body = QWidget()
        self._body.setProperty("ground", True)
        self._lines = QVBoxLayout(self._body)
        self._lines.setContentsMargins(0, 0, look.unit, 0)
        self._lines.setSpacing(look.unit // 2)
        self._area = ColumnScroll(self._body, self)
        self._close = QPushButton(self)
        self._close.setDefault(True)
        self._close.clicked.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)
        self.resize(look.unit * 76, look.unit * 70)
        desk.changed.connect(self._take_changes)
        self.retranslate()

    @property
    def stale(self) -> tuple[BlockKey, ...]:
        """Blocks that changed and ask again."""
        session = self._desk.session
        return tuple(
            key for key in session.queue() if session.state(key).state is ReviewState.STALE
        )

    def _take_changes(self, _changes: Changes) -> None:
        self.read()

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("What changed in the source"))
        self._title.setText(self.tr("What changed in the source"))
        self._area.setAccessibleName(self.tr("What changed in the source"))
        self._close.setText(self.tr("Close"))
        self.read()

    def read(self) -> None:
        """List it again."""
        session = self._desk.session
        stale, vanished = self.stale, session.vanished
        carried = {old: new for old, new in self._carried.items() if self._knows(new)}
        self._lead.setText(
            self.tr("Changed: {stale} · found under new ids: {carried} · gone: {vanished}").format(
                stale=len(stale), carried=len(carried), vanished=len(vanished)
            )
        )
        while self._lines.count():
            item = self._lines.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._section(
            self.tr("These blocks changed and ask again"),
            [(self._name(key), key) for key in stale],
        )
        self._section(
            self.tr("These were found under new ids; their answers stand"),
            [
                (f"{old.drug_id} / {old.block_id} → {self._name(new)}", new)
                for old, new in carried.items()
            ],
        )
        self._section(
            self.tr("These are gone; their answers stay in the log"),
            [(self._gone(key), None) for key in vanished],
        )
        if not stale and not carried and not vanished:
            self._add(self.tr("Nothing that was judged has changed."), None)
        self._lines.addStretch(1)

    def _knows(self, key: BlockKey) -> bool:
        """Whether this reviewer may know that the block was judged."""
        return bool(self._desk.session.history(key))

    def _section(self, heading: str, lines: Sequence[tuple[str, BlockKey | None]]) -> None:
        if not lines:
            return
        label = role_label("heading", self._body)
        label.setText(f"{heading} ({len(lines)})")
        self._lines.addWidget(label)
        for text, key in lines[:_MOST]:
            self._add(text, key)
        if len(lines) > _MOST:
            self._add(self.tr("and {count} more").format(count=len(lines) - _MOST), None)

    def _add(self, text: str, key: BlockKey | None) -> None:
        if key is None:
            label = role_label("plain", self._body, wraps=True)
            label.setText(text)
            self._lines.addWidget(label)
            return
        link = LinkButton(text, self._body)
        link.setToolTip(self.tr("Go to this block"))
        link.clicked.connect(lambda: self._desk.go_to(key))
        self._lines.addWidget(link)

    def _name(self, key: BlockKey) -> str:
        item = self._desk.session.item(key)
        page = page_words(item.block.printed_page, item.block.physical_page)
        return f"{item.drug_name} · {page} · {key.block_id}"

    def _gone(self, key: BlockKey) -> str:
        """A block that the monographs do not have any more, with what was said of it last."""
        history = self._desk.session.history(key)
        said = ""
        if history:
            last = history[-1].decision
            said = f" · {last.reviewer}: {verdict_name(last.verdict, last.shape)}"
        return f"{key.drug_id} / {key.block_id}{said}"
