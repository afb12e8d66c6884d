"""How far independent readers agree, how long a block takes, what the tests found.

It releases nothing. All of it comes from the session, which counts no answer that this reviewer
may not see yet.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from reviewer.review.agreement import Agreement, Share
from reviewer.review.models import Changes
from reviewer.review.seeds import HitRate
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.wording import shape_name


class AgreementDialog(Translated, QDialog):
    """Stays open beside the window and follows every change."""

    def __init__(self, desk: Desk, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self._headings = [role_label("heading", self) for _ in range(5)]
        self._texts = [role_label("plain", self, wraps=True) for _ in range(5)]
        self._close = QPushButton(self)
        self._close.setDefault(True)
        self._close.clicked.connect(self.accept)
        body = QWidget()
        body.setProperty("ground", True)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, look.unit, 0)
        column.setSpacing(look.unit // 2)
        for heading, text in zip(self._headings, self._texts, strict=True):
            column.addWidget(heading)
            column.addWidget(text)
            column.addSpacing(look.unit)
        column.addStretch(1)
        self._area = ColumnScroll(body, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)
        self.resize(look.unit * 76, look.unit * 74)
        desk.changed.connect(self._take_changes)
        self.retranslate()

    @property
    def words(self) -> str:
        """All that it says."""
        return "\n".join(label.text() for label in (self._lead, *self._texts))

    def _take_changes(self, _changes: Changes) -> None:
        self.read()

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Agreement and tests"))
        self._title.setText(self.tr("Agreement and tests"))
        self._area.setAccessibleName(self.tr("Agreement and tests"))
        self._lead.setText(
            self.tr(
                "Counted are blocks that two people read without knowing of each other, once you "
                "may see both answers. None of these numbers releases a block."
            )
        )
        for heading, text in zip(
            self._headings,
            (
                self.tr("Agreement"),
                self.tr("By shape"),
                self.tr("Time for a block"),
                self.tr("Blocks with a known error"),
                self.tr("Your pace"),
            ),
            strict=True,
        ):
            heading.setText(text)
        self._close.setText(self.tr("Close"))
        self.read()

    def read(self) -> None:
        """Count again."""
        session = self._desk.session
        found = session.agreement()
        for label, text in zip(
            self._texts,
            (
                self._raw(found),
                self._by_shape(found),
                self._seconds(found),
                self._tests(session.hit_rates()),
                self._pace(),
            ),
            strict=True,
        ):
            label.setText(text)

    def _raw(self, found: Agreement) -> str:
        if not found.raw.blocks:
            if not self._desk.session.policy.may_need_two:
                return self.tr("The policy asks for one reader, so there is nothing to compare.")
            return self.tr("No block has been read by two people yet, as far as you may know.")
        words = self.tr("Both say the same on {agreed} of {blocks} blocks ({part}).").format(
            agreed=found.raw.agreed, blocks=found.raw.blocks, part=_percent(found.raw)
        )
        if found.alpha is None:
            return f"{words}\n" + self.tr(
                "Krippendorff's alpha cannot be told: everybody says the same of every block."
            )
        return f"{words}\n" + self.tr("Krippendorff's alpha: {alpha}").format(
            alpha=f"{found.alpha:.2f}"
        )

    def _by_shape(self, found: Agreement) -> str:
        if not found.by_shape:
            return self.tr("Nothing yet.")
        words = self.tr("{shape}: {agreed} of {blocks} ({part})")
        return "\n".join(
            words.format(
                shape=shape_name(shape),
                agreed=share.agreed,
                blocks=share.blocks,
                part=_percent(share),
            )
            for shape, share in found.by_shape.items()
        )

    def _seconds(self, found: Agreement) -> str:
        if not found.seconds:
            return self.tr("Nothing yet.")
        words = self.tr("{reviewer}: {seconds} s with the crop on the screen, half take less")
        return "\n".join(
            words.format(reviewer=name, seconds=f"{seconds:.0f}")
            for name, seconds in found.seconds.items()
        )

    def _tests(self, rates: dict[str, HitRate]) -> str:
        lines = [self._rate(name, rate) for name, rate in rates.items() if rate.shown]
        if lines:
            return "\n".join(lines)
        if self._desk.session.policy.seed_every:
            return self.tr("Some blocks are shown with a known error first; none is counted yet.")
        return self.tr("The policy mixes in no blocks with a known error.")

    def _rate(self, name: str, rate: HitRate) -> str:
        low, high = rate.interval or (0.0, 1.0)
        return self.tr(
            "{reviewer}: found {found} of {shown}; {low} to {high} would fit that"
        ).format(
            reviewer=name,
            found=rate.found,
            shown=rate.shown,
            low=f"{100 * low:.0f} %",
            high=f"{100 * high:.0f} %",
        )

    def _pace(self) -> str:
        pace = self._desk.session.pace()
        if pace.seconds is None:
            return self.tr("Not enough answers yet to tell.")
        return self.tr("The last blocks took {seconds} s each; {run} alike in a row.").format(
            seconds=f"{pace.seconds:.1f}", run=pace.run
        )


def _percent(share: Share) -> str:
    return "–" if share.part is None else f"{100 * share.part:.0f} %"
