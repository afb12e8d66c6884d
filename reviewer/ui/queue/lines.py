"""What the queue says of a block, in the language of now."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.review.lint import GRAVE, Finding, LintRule
from reviewer.ui.queue.index import Row
from reviewer.ui.wording import page_words, rule_words, shape_short, state_name

translate = QCoreApplication.translate


def page_line(row: Row) -> str:
    """The page, by its printed number where it has one."""
    return page_words(row.item.block.printed_page, row.item.block.physical_page)


def second_line(row: Row) -> str:
    """Section and shape; for a block that asks for attention, why."""
    state = row.state
    decision = state.decision
    if state.state is ReviewState.STALE:
        return translate("Queue", "The source changed; judge again")
    if state.state is ReviewState.DISPUTED:
        return translate("Queue", "Reviewers disagree")
    if state.state is ReviewState.CANNOT_TELL and decision is not None and decision.note:
        return translate("Queue", "Can't tell: {reason}").format(reason=decision.note)
    if state.state is ReviewState.NOT_A_BLOCK:
        if decision is not None and decision.note:
            return translate("Queue", "Not a block: {reason}").format(reason=decision.note)
        return translate("Queue", "Not a block")
    if row.is_blind:
        return row.item.section.display_name
    return f"{row.item.section.display_name} · {shape_short(state.shape)}"


class RowWarnings:
    """What to look at twice in an open block. The lint runs when a row is first wanted."""

    def __init__(self, findings: Callable[[BlockKey], Sequence[Finding]]) -> None:
        self._findings = findings
        self._rules: dict[BlockKey, tuple[LintRule, ...]] = {}

    def line(self, row: Row) -> str:
        """The gravest two, in words; empty for a block that is judged or whose guess is hidden."""
        if row.is_blind or row.state.state is not ReviewState.UNREVIEWED:
            return ""
        return " · ".join(rule_words(rule) for rule in self._of(row.key)[:2])

    def read_again(self, keys: Iterable[BlockKey]) -> None:
        """These blocks may be shown otherwise now."""
        for key in keys:
            self._rules.pop(key, None)

    def _of(self, key: BlockKey) -> tuple[LintRule, ...]:
        rules = self._rules.get(key)
        if rules is None:
            found = dict.fromkeys(finding.rule for finding in self._findings(key))
            rules = tuple(sorted(found, key=lambda rule: rule not in GRAVE))
            self._rules[key] = rules
        return rules


def spoken(row: Row, warning: str) -> str:
    """The whole row as one sentence, for screen readers and tool tips."""
    parts = [
        row.item.drug_name,
        state_name(row.state.state),
        second_line(row),
        page_line(row),
        warning,
    ]
    return ", ".join(part for part in parts if part)
