"""What the queue says of a block, in the language of now."""

from PySide6.QtCore import QCoreApplication

from reviewer.contract.vocabulary import ReviewState
from reviewer.ui.answer.label_flags import label_flags
from reviewer.ui.queue.index import Row
from reviewer.ui.wording import flag_words, page_words, shape_short, state_name

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


def warning_line(row: Row) -> str:
    """What to look at twice; only while the block is open."""
    if row.is_blind or row.state.state is not ReviewState.UNREVIEWED:
        return ""
    flags = dict.fromkeys(flag for label in row.item.input_header for flag in label_flags(label))
    return " · ".join(flag_words(flag) for flag in list(flags)[:2])


def spoken(row: Row) -> str:
    """The whole row as one sentence, for screen readers and tool tips."""
    parts = [
        row.item.drug_name,
        state_name(row.state.state),
        second_line(row),
        page_line(row),
        warning_line(row),
    ]
    return ", ".join(part for part in parts if part)
