"""What the crop view is told to show, and what it tells of it."""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum, auto

from reviewer.contract.geometry import Bbox


@dataclass(frozen=True, slots=True)
class CropSpec:
    """A block's place in the book: its page (1-based) and its box in the frame of the files.

    `continues` is the block on an earlier page whose table goes on in this one. `header_row` are
    the labels of such a block, to find the header by that is kept in sight; not needed for the
    block that is reviewed.
    """

    key: Hashable
    page: int
    box: Bbox
    continues: "CropSpec | None" = None
    header_row: tuple[str, ...] = ()

    def chain(self) -> tuple["CropSpec", ...]:
        """This block after those that it continues, the first of the table first."""
        found: list[CropSpec] = []
        spec: CropSpec | None = self
        while spec is not None and spec not in found:
            found.append(spec)
            spec = spec.continues
        return tuple(reversed(found))


class LabelState(Enum):
    """How far she is with a header label."""

    OPEN = auto()
    ACCEPTED = auto()
    EDITED = auto()
    DROPPED = auto()


@dataclass(frozen=True, slots=True)
class LabelMark:
    """A header label: its column (0-based), the text that stands in the book, how it stands.

    `text` is what the text layer has, by which its place is found: not what she made of it.
    """

    index: int
    text: str
    state: LabelState = LabelState.OPEN


@dataclass(frozen=True, slots=True)
class CropEvidence:
    """What was on the screen when she signed; goes into the decision's evidence."""

    crop_sha256: str
    seen_ms: int
