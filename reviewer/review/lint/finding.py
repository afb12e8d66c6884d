"""What the dosing lint finds, and where."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class LintRule(StrEnum):
    """A way in which a dose is read wrong. `review.lint.<value>` is its sentence."""

    UNIT_IN_HEADER = "unit_in_header"
    """The unit stands in the header alone: without it every value below means nothing."""
    VALUE_IN_HEADER = "value_in_header"
    """A header label with a value in it may be a body cell."""
    PER_KG_AND_PER_DAY = "per_kg_and_per_day"
    """Doses per kilogram and plain doses per day, side by side."""
    MIXED_DECIMAL_MARKS = "mixed_decimal_marks"
    """1,5 and 2.5 in one block: one of them may be a thousand."""
    THOUSAND_OR_DECIMAL = "thousand_or_decimal"
    """1.500 is one and a half or fifteen hundred."""
    TRAILING_ZERO = "trailing_zero"
    """1,0 read without its mark is ten."""
    NAKED_DECIMAL = "naked_decimal"
    """,5 read without its mark is five."""
    AT_MOST_OR_AT_LEAST = "at_most_or_at_least"
    """≤ and ≥ differ by one stroke."""
    RANGE = "range"
    """A range whose dash is lost becomes one number."""
    TENFOLD = "tenfold"
    """Two values of one unit, one ten, a hundred or a thousand times the other."""
    RAISED_GLYPH = "raised_glyph"
    """10⁹ that the text layer flattened to 109, or a footnote mark that became a figure."""
    LEGACY_FONT = "legacy_font"
    """Letters of an old Vietnamese encoding, or of a font that does not say what they are."""


GRAVE: Final = frozenset(
    {
        LintRule.VALUE_IN_HEADER,
        LintRule.PER_KG_AND_PER_DAY,
        LintRule.MIXED_DECIMAL_MARKS,
        LintRule.THOUSAND_OR_DECIMAL,
        LintRule.TRAILING_ZERO,
        LintRule.NAKED_DECIMAL,
        LintRule.RAISED_GLYPH,
        LintRule.LEGACY_FONT,
    }
)
"""Rules that move a block forward in the queue; the others are too common to tell blocks apart."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One place. `label` is the header label's position from 0, None where it is in the text.

    `start` and `end` are character offsets in that label, or in the block's text. The characters
    between them are quarantined: for the reviewer's eyes, never for a chunk.
    """

    rule: LintRule
    label: int | None
    start: int
    end: int
