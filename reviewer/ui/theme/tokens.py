"""The colours of the window, light and dark, each by what it is for.

Every pair that meets on the screen is listed in `PAIRS_OF_TEXT` and `PAIRS_OF_SIGNS`, so that a
test can measure its contrast.
"""

from dataclasses import dataclass
from typing import Final

from reviewer.contract.vocabulary import ReviewState


@dataclass(frozen=True, slots=True)
class Colours:
    """One palette; each value is `#rrggbb`."""

    name: str
    ground: str
    """Behind the columns."""
    surface: str
    """Columns, cards, fields."""
    sunken: str
    """Quiet boxes within a column."""
    hover: str
    chosen: str
    """Ground of what is selected."""
    line: str
    """Lines that only divide."""
    edge: str
    """Frames by which a field or a box to tick is known."""
    ink: str
    soft: str
    accent: str
    on_accent: str
    accent_hover: str
    warning: str
    danger: str
    verified: str
    corrected: str
    cannot_tell: str
    not_a_block: str
    stale: str
    disputed: str
    on_state: str
    """A sign drawn on a state's colour."""
    page_ground: str

    def of_state(self, state: ReviewState) -> str:
        """The colour of a block's state; an open block has the colour of a frame."""
        return {
            ReviewState.UNREVIEWED: self.edge,
            ReviewState.VERIFIED: self.verified,
            ReviewState.CORRECTED: self.corrected,
            ReviewState.NOT_A_BLOCK: self.not_a_block,
            ReviewState.CANNOT_TELL: self.cannot_tell,
            ReviewState.STALE: self.stale,
            ReviewState.DISPUTED: self.disputed,
        }[state]


LIGHT: Final = Colours(
    name="light",
    ground="#f4f6f8",
    surface="#ffffff",
    sunken="#f4f6f8",
    hover="#eef2f6",
    chosen="#e4edf7",
    line="#d9dee5",
    edge="#7d8896",
    ink="#1b2430",
    soft="#566271",
    accent="#1f5fa8",
    on_accent="#ffffff",
    accent_hover="#184d8a",
    warning="#92400e",
    danger="#b91c1c",
    verified="#0f766e",
    corrected="#b45309",
    cannot_tell="#6d28d9",
    not_a_block="#6b7280",
    stale="#b91c1c",
    disputed="#a21caf",
    on_state="#ffffff",
    page_ground="#e9edf1",
)

DARK: Final = Colours(
    name="dark",
    ground="#12171d",
    surface="#1a2129",
    sunken="#141a21",
    hover="#232c36",
    chosen="#20344b",
    line="#2d3742",
    edge="#7c8997",
    ink="#e7ecf2",
    soft="#a7b3c0",
    accent="#74b0f4",
    on_accent="#0b1520",
    accent_hover="#9cc7f8",
    warning="#f2b45c",
    danger="#f78b8b",
    verified="#3fc7b4",
    corrected="#eaa04b",
    cannot_tell="#b79bf5",
    not_a_block="#9aa5b2",
    stale="#f78b8b",
    disputed="#e58bee",
    on_state="#0f151b",
    page_ground="#0d1116",
)

PALETTES: Final = (LIGHT, DARK)

PAIRS_OF_TEXT: Final = (
    *((text, ground) for text in ("ink", "soft", "accent", "warning", "danger")
      for ground in ("ground", "surface", "sunken", "hover", "chosen")),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    *(("on_state", state) for state in
      ("verified", "corrected", "cannot_tell", "not_a_block", "stale", "disputed")),
    *((state, "surface") for state in
      ("verified", "corrected", "cannot_tell", "not_a_block", "stale", "disputed")),
)  # fmt: skip

PAIRS_OF_SIGNS: Final = (
    *((sign, ground) for sign in ("edge", "accent")
      for ground in ("ground", "surface", "sunken", "chosen")),
    *((state, ground) for state in
      ("verified", "corrected", "cannot_tell", "not_a_block", "stale", "disputed")
      for ground in ("surface", "chosen", "hover")),
)  # fmt: skip

SIGNS: Final = {
    ReviewState.UNREVIEWED: "",
    ReviewState.VERIFIED: "✓",
    ReviewState.CORRECTED: "✎",
    ReviewState.NOT_A_BLOCK: "∅",
    ReviewState.CANNOT_TELL: "?",
    ReviewState.STALE: "!",
    ReviewState.DISPUTED: "≠",
}
"""The sign of each state: a colour is never the only one."""
