"""What the review asks of its reviewers, to be read and changed. A change is a log entry."""

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.contract.text import fold_white_space, nfc
from reviewer.contract.vocabulary import Shape
from reviewer.review.lint import LintRule
from reviewer.session import Policy
from reviewer.ui.desk import Desk
from reviewer.ui.operations import set_policy
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.trust.choices import Choices, ChoicesBox
from reviewer.ui.typing_guard import commit_composition
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.wording import rule_words, shape_name

_INTERVALS = (0, 5, 10, 20, 25, 50, 100, 200)
"""One block in so many is shown with a known error first; 0: none."""


class PolicyDialog(Translated, QDialog):
    """Shows the policy that counts now; `policy` is what it would be by what stands in the fields.

    What the dialog has no field for, such as a section that these monographs do not have, stays.
    """

    def __init__(self, desk: Desk, look: Look, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._before = policy = desk.session.policy
        self._title = role_label("large", self)
        self._lead = role_label("soft", self, wraps=True)
        self._headings = [role_label("heading", self) for _ in range(7)]
        self.readers = QComboBox(self)
        self.shapes: Choices[Shape] = Choices(policy.two_for_shapes, shape_name, tuple(Shape))
        sections = _sections(desk)
        self.sections: Choices[str] = Choices(
            policy.two_for_sections, lambda key: sections.get(key, key), tuple(sections)
        )
        self.findings: Choices[LintRule] = Choices(
            policy.two_for_findings, rule_words, tuple(LintRule)
        )
        self._choices: tuple[ChoicesBox, ...] = (self.shapes, self.sections, self.findings)
        self.names, self.adjudicators = QPlainTextEdit(self), QPlainTextEdit(self)
        self.answer_first, self.evidence_required = QCheckBox(self), QCheckBox(self)
        self.seed_every = QComboBox(self)
        self._intervals = tuple(sorted({*_INTERVALS, policy.seed_every}))
        self._warning = role_label("warning", self, wraps=True)
        self._cancel = QPushButton(self)
        self.ok = QPushButton(self)
        self.ok.setProperty("role", "primary")
        self._fill(policy)
        self._unchanged = self.policy
        self._arrange(look)
        self._connect()
        self.retranslate()

    def _fill(self, policy: Policy) -> None:
        self.readers.addItems(["", ""])
        self.readers.setCurrentIndex(policy.reviewers - 1)
        for field, names in (
            (self.names, policy.names),
            (self.adjudicators, policy.adjudicators),
        ):
            field.setPlainText("\n".join(names))
            field.setTabChangesFocus(True)
        self.answer_first.setChecked(policy.answer_first)
        self.evidence_required.setChecked(policy.evidence_required)
        self.seed_every.addItems([""] * len(self._intervals))
        self.seed_every.setCurrentIndex(self._intervals.index(policy.seed_every))

    def _arrange(self, look: Look) -> None:
        unit = look.unit
        body = QWidget()
        body.setProperty("ground", True)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, unit, 0)
        column.setSpacing(unit)
        column.addWidget(self._headings[0])
        column.addWidget(self.readers)
        for heading, choices in zip(self._headings[1:4], self._choices, strict=True):
            column.addWidget(heading)
            column.addWidget(choices)
        people = QHBoxLayout()
        people.setSpacing(unit * 2)
        for heading, field in zip(
            self._headings[4:6], (self.names, self.adjudicators), strict=True
        ):
            side = QVBoxLayout()
            side.addWidget(heading)
            side.addWidget(field)
            field.setMaximumHeight(unit * 11)
            people.addLayout(side)
        column.addLayout(people)
        for widget in (self.answer_first, self.evidence_required):
            column.addWidget(widget)
        column.addWidget(self._headings[6])
        column.addWidget(self.seed_every)
        column.addStretch(1)
        self._area = ColumnScroll(body, self)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self.ok)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        layout.addWidget(self._title)
        layout.addWidget(self._lead)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._warning)
        layout.addLayout(buttons)
        self.resize(unit * 92, unit * 108)

    def _connect(self) -> None:
        self._cancel.clicked.connect(self.reject)
        self.ok.clicked.connect(self.save)
        self.readers.currentIndexChanged.connect(lambda _at: self._show())
        self.names.textChanged.connect(self._show)
        self.adjudicators.textChanged.connect(self._show)
        for box in (self.answer_first, self.evidence_required):
            box.toggled.connect(lambda _on: self._show())
        self.seed_every.currentIndexChanged.connect(lambda _at: self._show())
        for choices in self._choices:
            choices.changed.connect(self._show)

    @property
    def policy(self) -> Policy:
        """What stands in the fields."""
        return self._before.model_copy(
            update={
                "reviewers": self.readers.currentIndex() + 1,
                "two_for_shapes": self.shapes.chosen,
                "two_for_sections": self.sections.chosen,
                "two_for_findings": self.findings.chosen,
                "names": _lines(self.names),
                "adjudicators": _lines(self.adjudicators),
                "answer_first": self.answer_first.isChecked(),
                "evidence_required": self.evidence_required.isChecked(),
                "seed_every": self._intervals[self.seed_every.currentIndex()],
            }
        )

    def save(self) -> None:
        """Record the change."""
        commit_composition()
        policy = self.policy
        if policy == self._unchanged or self._desk.perform(set_policy(policy)):
            self.accept()

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("Policy of this review"))
        self._title.setText(self.tr("Policy of this review"))
        self._area.setAccessibleName(self.tr("Policy of this review"))
        self._lead.setText(
            self.tr(
                "What the review asks of its reviewers. A change is an entry in the log, under "
                "your name, and counts for answers given before it too."
            )
        )
        for heading, text in zip(
            self._headings,
            (
                self.tr("Readers for each block"),
                self.tr("Two readers for these shapes"),
                self.tr("Two readers in these sections"),
                self.tr("Two readers where the lint finds"),
                self.tr("Who may review (one name a line; empty: anyone)"),
                self.tr("Who decides a disagreement"),
                self.tr("Testing the check itself"),
            ),
            strict=True,
        ):
            heading.setText(text)
        self.readers.setItemText(0, self.tr("One, but for what is chosen below"))
        self.readers.setItemText(1, self.tr("Two, who do not see each other's answer"))
        self.readers.setAccessibleName(self._headings[0].text())
        for heading, choices in zip(self._headings[1:4], self._choices, strict=True):
            choices.retranslate()
            choices.setAccessibleName(heading.text())
        self.names.setAccessibleName(self._headings[4].text())
        self.adjudicators.setAccessibleName(self._headings[5].text())
        self.answer_first.setText(
            self.tr("Answer first: the rules' guess is shown once a shape is stated")
        )
        self.evidence_required.setText(
            self.tr("Evidence required: answers without a look at the page do not count")
        )
        for at, every in enumerate(self._intervals):
            self.seed_every.setItemText(
                at,
                self.tr("One block in {every} is shown with a known error first").format(
                    every=every
                )
                if every
                else self.tr("No block is shown with a known error"),
            )
        self.seed_every.setAccessibleName(self._headings[6].text())
        self._cancel.setText(self.tr("Cancel"))
        self.ok.setText(self.tr("Record the policy"))
        self._show()

    def _show(self) -> None:
        for choices in self._choices:
            choices.setEnabled(self.readers.currentIndex() == 0)
        policy, me = self.policy, self._desk.session.reviewer
        self.ok.setEnabled(policy != self._unchanged and self._desk.session.info.writable)
        warnings = []
        if me is not None and not policy.admits(me):
            warnings.append(self.tr("You are not among those who may review."))
        if policy.may_need_two and not policy.adjudicators:
            warnings.append(self.tr("Nobody is named to decide a disagreement."))
        self._warning.setText(" ".join(warnings))
        self._warning.setVisible(bool(warnings))


def _lines(field: QPlainTextEdit) -> tuple[str, ...]:
    names = (fold_white_space(nfc(line)) for line in field.toPlainText().splitlines())
    return tuple(dict.fromkeys(name for name in names if name))


def _sections(desk: Desk) -> dict[str, str]:
    """Section keys that have blocks, with a display name, in the order of the names."""
    names = {
        item.block.section_key: item.section.display_name for item in reversed(desk.session.items)
    }
    return dict(sorted(names.items(), key=lambda pair: pair[1].casefold()))
