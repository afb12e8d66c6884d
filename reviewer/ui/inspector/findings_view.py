"""What the dosing lint finds in the block: flags that draw the eye and decide nothing."""

from PySide6.QtWidgets import QLabel, QWidget

from reviewer.review.lint import GRAVE, LintRule
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.flow_layout import FlowLayout, flowing
from reviewer.ui.widgets.labels import role_label, set_role
from reviewer.ui.wording import rule_words


class FindingsView(Translated, QWidget):
    """One tag for each rule, the grave ones first; the tool tip has the sentence."""

    def __init__(self, desk: Desk, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._language = desk, language
        self._shown: tuple[LintRule, ...] = ()
        self._tags: list[QLabel] = []
        self._flow = FlowLayout(flowing(self), spacing=4)
        desk.follow(self.read)
        desk.answer_changed.connect(self.read)
        self.retranslate()

    @property
    def rules(self) -> tuple[LintRule, ...]:
        """What is shown."""
        return self._shown

    def retranslate(self) -> None:
        """Set all texts."""
        self.setAccessibleName(self.tr("To look at twice"))
        self._build(self._rules())

    def read(self) -> None:
        """Show the current block's findings."""
        rules = self._rules()
        if rules != self._shown:
            self._build(rules)

    def _rules(self) -> tuple[LintRule, ...]:
        key = self._desk.current
        if key is None or self._desk.keeps_back(key):
            return ()
        found = dict.fromkeys(finding.rule for finding in self._desk.session.findings(key))
        return tuple(sorted(found, key=lambda rule: rule not in GRAVE))

    def _build(self, rules: tuple[LintRule, ...]) -> None:
        self._shown = rules
        while len(self._tags) < len(rules):  # tags are kept: a new widget is dear to style
            tag = role_label("tag", self)
            self._tags.append(tag)
            self._flow.addWidget(tag)
        for place, tag in enumerate(self._tags):
            if place < len(rules):
                rule = rules[place]
                set_role(tag, "role", "grave" if rule in GRAVE else "tag")
                tag.setText(("⚠ " if rule in GRAVE else "") + rule_words(rule))
                tag.setToolTip(self._language.message(f"review.lint.{rule.value}"))
            tag.setVisible(place < len(rules))
        self.setVisible(bool(rules))
        self.updateGeometry()
