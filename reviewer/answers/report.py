"""What a check of an answer found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from reviewer.messages import text

UNKNOWN_CHUNK: Final = "unknown_chunk"
SOURCE_NOT_RETRIEVED: Final = "source_not_retrieved"
BLOCK_NOT_ANNOUNCED: Final = "block_not_announced"
CROP_MISSING: Final = "crop_missing"
DOUBT_NOT_SAID: Final = "doubt_not_said"
PRESENTED_AS_COMPLETE: Final = "presented_as_complete"
DESCRIPTOR_AS_TEXT: Final = "descriptor_as_text"
LABELS_AS_CONTENT: Final = "labels_as_content"
DOSE_BESIDE_QUARANTINE: Final = "dose_beside_quarantine"
CROP_NOT_REFERENCED: Final = "crop_not_referenced"
CROP_PAGE_DIFFERS: Final = "crop_page_differs"

RULES: Final = (
    UNKNOWN_CHUNK,
    SOURCE_NOT_RETRIEVED,
    BLOCK_NOT_ANNOUNCED,
    CROP_MISSING,
    DOUBT_NOT_SAID,
    PRESENTED_AS_COMPLETE,
    DESCRIPTOR_AS_TEXT,
    LABELS_AS_CONTENT,
    DOSE_BESIDE_QUARANTINE,
    CROP_NOT_REFERENCED,
    CROP_PAGE_DIFFERS,
)


@dataclass(frozen=True, slots=True)
class Violation:
    """One breach of one rule. `part` counts from 0; None where no part is at fault."""

    rule: str
    part: int | None = None
    chunk_id: str | None = None
    block_id: str | None = None
    details: Mapping[str, object] = field(default_factory=dict)

    def why(self, language: str | None = None) -> str:
        """What is wrong and what would be right, in one sentence."""
        names = {"part": self.part, "chunk": self.chunk_id, "block": self.block_id}
        return text(f"answers.{self.rule}", language, **{**names, **self.details})

    def as_json(self) -> dict[str, Any]:
        """The violation as `check-answer --json` prints it."""
        return {
            "rule": self.rule,
            "part": self.part,
            "chunk_id": self.chunk_id,
            "block_id": self.block_id,
            "why": self.why(),
        }
