"""The closed sets of words of the file formats (design section 2 and 3, ADR 0006)."""

from enum import StrEnum
from typing import Final

SCHEMA_VERSION: Final = "1.0"
"""What this program writes. A record of another major version is refused."""


class BlockKind(StrEnum):
    """What a lifted block is. It follows from the shape: only `formula_2d` is a formula."""

    TABLE = "table"
    FORMULA = "formula"


class Shape(StrEnum):
    """The four shapes that a lifted block can have."""

    SIMPLE_TABLE = "simple_table"
    MULTI_LEVEL_OR_MERGED_HEADER = "multi_level_or_merged_header"
    CROSS_PAGE_CONTINUATION = "cross_page_continuation"
    FORMULA_2D = "formula_2d"

    @property
    def kind(self) -> BlockKind:
        """The kind that goes with this shape."""
        return BlockKind.FORMULA if self is Shape.FORMULA_2D else BlockKind.TABLE

    @property
    def may_have_header(self) -> bool:
        """Whether header labels may leave the program for this shape (ADR 0006, decision 2)."""
        return self is Shape.SIMPLE_TABLE


class TextFlag(StrEnum):
    """Why a block's text may not say what is printed; the segment stage's finding."""

    RAISED_GLYPHS = "raised_glyphs"
    """Raised or lowered characters, which a text layer runs into their word: 10⁹ reads 109."""
    LEGACY_FONT = "legacy_font"
    """A font of an encoding before Unicode (`VNI-…`, `.Vn…`): đ may read ñ."""
    UNREADABLE_GLYPHS = "unreadable_glyphs"
    """Characters without a usable Unicode value."""
    OCR_TEXT = "ocr_text"
    """The text was put under a picture by character recognition."""
    ETH_FOR_D = "eth_for_d"
    """The Icelandic Ð or ð stands where Đ or đ is meant."""
    TURNED_TEXT = "turned_text"
    """Text that does not run from left to right: its reading order is a guess."""


class ChunkKind(StrEnum):
    """Whether a chunk is a piece of prose or makes a block retrievable."""

    PROSE = "prose"
    BLOCK_DESCRIPTOR = "block_descriptor"


class Verdict(StrEnum):
    """What a reviewer says of a block in one decision."""

    SHAPE = "shape"
    NOT_A_BLOCK = "not_a_block"
    CANNOT_TELL = "cannot_tell"
    RETRACT = "retract"


class VerificationStatus(StrEnum):
    """What an exported attachment says of its verification."""

    VERIFIED = "verified"
    CORRECTED = "corrected"
    NOT_A_BLOCK = "not_a_block"
    CANNOT_TELL = "cannot_tell"
    UNVERIFIED = "unverified"


class ReviewState(StrEnum):
    """Where a block stands in a review; the names are those that `status` counts."""

    UNREVIEWED = "unreviewed"
    VERIFIED = "verified"
    CORRECTED = "corrected"
    NOT_A_BLOCK = "not_a_block"
    CANNOT_TELL = "cannot_tell"
    STALE = "stale"
    DISPUTED = "disputed"

    @property
    def is_settled(self) -> bool:
        """Whether a block in this state may be exported without being marked unverified."""
        return self in _SETTLED


_SETTLED: Final = frozenset(
    {
        ReviewState.VERIFIED,
        ReviewState.CORRECTED,
        ReviewState.NOT_A_BLOCK,
        ReviewState.CANNOT_TELL,
    }
)
