"""Words of the contract as a person reads them. Asked for when shown, so the language is right."""

from PySide6.QtCore import QCoreApplication

from reviewer.contract.vocabulary import BlockKind, ReviewState, Shape, Verdict
from reviewer.review.lint import LintRule
from reviewer.ui.answer.label_flags import LabelFlag

translate = QCoreApplication.translate


def shape_name(shape: Shape) -> str:
    """A shape as the answer's button says it."""
    return {
        Shape.SIMPLE_TABLE: translate("Words", "Simple table"),
        Shape.MULTI_LEVEL_OR_MERGED_HEADER: translate("Words", "Multi-level or merged header"),
        Shape.CROSS_PAGE_CONTINUATION: translate("Words", "Continues an earlier page"),
        Shape.FORMULA_2D: translate("Words", "Two-dimensional formula"),
    }[shape]


def shape_short(shape: Shape) -> str:
    """A shape within a line of the queue."""
    return {
        Shape.SIMPLE_TABLE: translate("Words", "table"),
        Shape.MULTI_LEVEL_OR_MERGED_HEADER: translate("Words", "table, merged header"),
        Shape.CROSS_PAGE_CONTINUATION: translate("Words", "table, continued"),
        Shape.FORMULA_2D: translate("Words", "formula"),
    }[shape]


def kind_name(kind: BlockKind) -> str:
    """Table or formula, within a sentence."""
    return translate("Words", "table") if kind is BlockKind.TABLE else translate("Words", "formula")


def state_name(state: ReviewState) -> str:
    """Where a block stands."""
    return {
        ReviewState.UNREVIEWED: translate("Words", "Open"),
        ReviewState.VERIFIED: translate("Words", "Verified"),
        ReviewState.CORRECTED: translate("Words", "Corrected"),
        ReviewState.NOT_A_BLOCK: translate("Words", "Not a block"),
        ReviewState.CANNOT_TELL: translate("Words", "Can't tell"),
        ReviewState.STALE: translate("Words", "Source changed"),
        ReviewState.DISPUTED: translate("Words", "Disagreement"),
    }[state]


def verdict_name(verdict: Verdict, shape: Shape | None = None) -> str:
    """What a decision says."""
    if verdict is Verdict.SHAPE and shape is not None:
        return shape_name(shape)
    return {
        Verdict.SHAPE: translate("Words", "Shape"),
        Verdict.NOT_A_BLOCK: translate("Words", "Not a block"),
        Verdict.CANNOT_TELL: translate("Words", "Can't tell"),
        Verdict.RETRACT: translate("Words", "Taken back"),
    }[verdict]


def flag_words(flag: LabelFlag) -> str:
    """What to look at twice in a label."""
    return {
        LabelFlag.NUMBER: translate("Words", "a bare number"),
        LabelFlag.DOSE: translate("Words", "a number with a unit"),
        LabelFlag.UNIT: translate("Words", "a unit alone"),
        LabelFlag.RAISED: translate("Words", "a raised digit?"),
        LabelFlag.FOOTNOTE: translate("Words", "a footnote mark?"),
        LabelFlag.LOOKALIKE: translate("Words", "look-alike letters"),
        LabelFlag.LOST_SPACE: translate("Words", "a lost space?"),
        LabelFlag.LOST_DIACRITICS: translate("Words", "lost diacritics?"),
    }[flag]


def rule_words(rule: LintRule) -> str:
    """What the dosing lint found, in two or three words; the catalogue has the sentence."""
    match rule:  # not a table: every row of the queue asks, and would have all of it translated
        case LintRule.UNIT_IN_HEADER:
            return translate("Words", "unit only in the header")
        case LintRule.VALUE_IN_HEADER:
            return translate("Words", "a value in the header")
        case LintRule.PER_KG_AND_PER_DAY:
            return translate("Words", "per kg and per day")
        case LintRule.MIXED_DECIMAL_MARKS:
            return translate("Words", "mixed decimal marks")
        case LintRule.THOUSAND_OR_DECIMAL:
            return translate("Words", "thousand or decimal?")
        case LintRule.TRAILING_ZERO:
            return translate("Words", "trailing zero")
        case LintRule.NAKED_DECIMAL:
            return translate("Words", "naked decimal mark")
        case LintRule.AT_MOST_OR_AT_LEAST:
            return translate("Words", "≤ or ≥")
        case LintRule.RANGE:
            return translate("Words", "a range")
        case LintRule.TENFOLD:
            return translate("Words", "tenfold values")
        case LintRule.RAISED_GLYPH:
            return translate("Words", "a raised digit?")
        case LintRule.LEGACY_FONT:
            return translate("Words", "old font encoding")


def page_words(printed_page: str | None, physical_page: int) -> str:
    """A page by its printed number, else by its place in the PDF."""
    if printed_page:
        return translate("Words", "p. {page}").format(page=printed_page)
    return translate("Words", "PDF p. {page}").format(page=physical_page)
