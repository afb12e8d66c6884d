"""A friendly word over the page's foot: of a test that was passed or not, and of her pace."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from reviewer.contract.monograph import BlockKey
from reviewer.review.seeds import SeedKind
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label

_SHOWN_FOR_MS = 20_000
_EVERY = 20
"""Signatures between two looks at her pace."""
_LATER_MS = 250
"""The next block comes first."""


class KindNote(Translated, QFrame):
    """Lies over its owner's lower edge, so that nothing is laid out anew; goes by itself.

    It says nothing that is not about her own answers.
    """

    def __init__(self, desk: Desk, look: Look, owner: QWidget) -> None:
        super().__init__(owner)
        self.setProperty("notice", "true")
        self._desk, self._look, self._owner = desk, look, owner
        self._signed = 0
        self._text = role_label("plain", self, wraps=True)
        self._close = QPushButton(self)
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.unit * 2, look.unit, look.unit, look.unit)
        row.setSpacing(look.unit * 2)
        row.addWidget(self._text, 1)
        row.addWidget(self._close)
        self._gone = QTimer(self, singleShot=True, interval=_SHOWN_FOR_MS)
        self._gone.timeout.connect(self.hide)
        self._look_at_pace = QTimer(self, singleShot=True, interval=_LATER_MS)
        self._look_at_pace.timeout.connect(self._say_pace)
        owner.installEventFilter(self)
        desk.tested.connect(self._say_tested)
        desk.signed.connect(lambda _key: self._count())
        self.hide()
        self.retranslate()

    @property
    def words(self) -> str:
        """What is said now; empty where nothing is."""
        return "" if self.isHidden() else self._text.text()

    def say(self, text: str) -> None:
        """Say this for a while."""
        self._text.setText(text)
        self.setAccessibleName(text)
        self.show()
        self._place()
        self.raise_()
        self._gone.start()

    def retranslate(self) -> None:
        """Set the button's text; a note that is shown stays as it was said."""
        self._close.setText(self.tr("Close"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the owner's foot."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        unit = self._look.unit
        width = max(self._owner.width() - 4 * unit, 200)
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        self.setGeometry(2 * unit, self._owner.height() - height - 2 * unit, width, height)

    def _say_tested(self, _key: BlockKey, was_found: bool) -> None:
        if was_found:
            self.say(
                self.tr(
                    "That was a test, and you found the mistake that had been put into the "
                    "proposal. The block comes again as it is."
                )
            )
            return
        seeds = self._desk.session.seeds_answered()
        what = self._wrong(seeds[-1].seed.kind) if seeds else ""
        self.say(
            self.tr(
                "That was a test: {what}, and it was signed as proposed. It happens to everybody. "
                "None of it is exported, and the block comes again as it is."
            ).format(what=what)
        )

    def _wrong(self, kind: SeedKind) -> str:
        return {
            SeedKind.SHAPE: self.tr("the proposed shape was wrong"),
            SeedKind.LABELS: self.tr("two header labels had changed places"),
            SeedKind.BOX: self.tr("the box had been cut short at the bottom"),
        }[kind]

    def _count(self) -> None:
        self._signed += 1
        if self._signed % _EVERY == 0:
            self._look_at_pace.start()

    def _say_pace(self) -> None:
        pace = self._desk.session.pace()
        if pace.is_quick and pace.seconds is not None:
            self.say(
                self.tr(
                    "The last blocks took {seconds} s each. There is no hurry: a second look "
                    "costs less than a wrong dose. Perhaps it is time for a short break."
                ).format(seconds=f"{pace.seconds:.1f}")
            )
        elif pace.is_long_run:
            self.say(
                self.tr(
                    "Your last {count} answers say the same. They may all be right; a short break "
                    "helps to see the next one afresh."
                ).format(count=pace.run)
            )
