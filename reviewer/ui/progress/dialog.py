"""Progress in pictures: by shape, by section, over time, how long a block takes, agreement."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from reviewer.contract.vocabulary import ReviewState
from reviewer.review.models import Changes
from reviewer.ui.desk import Desk
from reviewer.ui.progress.agreement_bars import AgreedPart, AgreementBars
from reviewer.ui.progress.bars import StateBars
from reviewer.ui.progress.curve import StepCurve
from reviewer.ui.progress.figures import Figures, figures_of
from reviewer.ui.theme.look import Look
from reviewer.ui.theme.tokens import SIGNS
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.wording import shape_name, state_name


class ProgressDialog(Translated, QDialog):
    """Stays open beside the window and follows every change."""

    def __init__(self, desk: Desk, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._title = role_label("large", self)
        self._summary = role_label("soft", self, wraps=True)
        self._legend = role_label("small", self, wraps=True)
        self._headings = [role_label("heading", self) for _ in range(5)]
        self.shapes, self.sections = StateBars(look), StateBars(look)
        self.curve = StepCurve(look)
        self._pace = role_label("plain", self, wraps=True)
        self.agreement = AgreementBars(look)
        self._agreed = role_label("soft", self, wraps=True)
        self._close = QPushButton(self)
        self._close.setDefault(True)
        self._close.clicked.connect(self.accept)
        left = _column(self._headings[0], self.shapes, self._headings[1], self.curve)
        left.addWidget(self._headings[2])
        left.addWidget(self._pace)
        left.addStretch(1)
        right = _column(self._headings[3], self.sections, self._headings[4], self.agreement)
        right.addWidget(self._agreed)
        right.addStretch(1)
        columns = QWidget()
        columns.setProperty("ground", True)
        row = QHBoxLayout(columns)
        row.setContentsMargins(0, 0, look.unit, 0)
        row.setSpacing(look.unit * 4)
        row.addLayout(left, 1)
        row.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        for widget in (self._title, self._summary, self._legend):
            layout.addWidget(widget)
        self._area = ColumnScroll(columns, self)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)
        self.resize(look.unit * 118, look.unit * 92)
        desk.changed.connect(self._take_changes)
        self.retranslate()

    def _take_changes(self, _changes: Changes) -> None:
        self.read()

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Progress"))
        self._title.setText(self.tr("Progress"))
        self._area.setAccessibleName(self.tr("Progress"))
        for label, text in zip(
            self._headings,
            (
                self.tr("By shape"),
                self.tr("Over time"),
                self.tr("Time for a block"),
                self.tr("By section"),
                self.tr("Agreement of two readers"),
            ),
            strict=True,
        ):
            label.setText(text)
        self.shapes.setAccessibleName(self.tr("By shape"))
        self.sections.setAccessibleName(self.tr("By section"))
        self.agreement.setAccessibleName(self.tr("Agreement of two readers"))
        self.curve.setAccessibleName(self.tr("Over time"))
        self._legend.setText(
            "   ".join(
                f"{SIGNS[state]} {state_name(state)}"
                for state in ReviewState
                if state is not ReviewState.UNREVIEWED
            )
        )
        self._close.setText(self.tr("Close"))
        self.read()

    def read(self) -> None:
        """Count again and draw."""
        session = self._desk.session
        figures, counts = figures_of(session), session.counts()
        hides = session.policy.answer_first
        self.shapes.setVisible(not hides)
        self._headings[0].setVisible(not hides)
        self.shapes.show_bars(
            [(shape_name(shape), states) for shape, states in figures.by_shape.items()]
        )
        self.sections.show_bars(list(figures.by_section.items()))
        self.curve.show_points(figures.settled_over_time, counts.blocks)
        self._summary.setText(
            self.tr("{judged} of {blocks} blocks are judged.").format(
                judged=counts.settled, blocks=counts.blocks
            )
        )
        self._pace.setText(self._pace_words(figures))
        self._show_agreement()

    def _show_agreement(self) -> None:
        """Of what this reviewer may know; nothing of a first answer before she gave hers."""
        found = self._desk.session.agreement()
        parts = [AgreedPart(self.tr("All of them"), found.raw.agreed, found.raw.blocks)]
        parts += [
            AgreedPart(shape_name(shape), share.agreed, share.blocks)
            for shape, share in found.by_shape.items()
        ]
        self.agreement.show_parts(parts)
        self._agreed.setText(
            self.tr("Agreement never releases a block.")
            if found.raw.blocks
            else self.tr("No block has been read by two people yet, as far as you may know.")
        )

    def _pace_words(self, figures: Figures) -> str:
        if not figures.seconds_by_reviewer:
            return self.tr("Not enough answers yet to tell.")
        return "\n".join(
            self.tr("{reviewer}: {seconds} s, half of the blocks take less").format(
                reviewer=name, seconds=round(seconds)
            )
            for name, seconds in sorted(figures.seconds_by_reviewer.items())
        )


def _column(*widgets: QWidget | QLabel) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(10)
    for widget in widgets:
        column.addWidget(widget)
    return column
