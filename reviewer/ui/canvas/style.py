"""How the canvas looks: one frozen context that every painting function is handed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QColor, QFont

from reviewer.contract.vocabulary import ReviewState


@dataclass(frozen=True, slots=True)
class StateLook:
    """A state's colour on white paper, its sign, and whether its edge is dashed.

    The sign and the edge say the same as the colour: colour is never the only sign.
    """

    colour: QColor
    sign: str
    dashed: bool = False


PAPER_LOOKS: Final[Mapping[ReviewState, StateLook]] = MappingProxyType(
    {
        ReviewState.UNREVIEWED: StateLook(QColor("#4a5568"), ""),
        ReviewState.VERIFIED: StateLook(QColor("#0f766e"), "✓"),
        ReviewState.CORRECTED: StateLook(QColor("#b45309"), "✎"),
        ReviewState.NOT_A_BLOCK: StateLook(QColor("#6b7280"), "∅"),
        ReviewState.CANNOT_TELL: StateLook(QColor("#6d28d9"), "?"),
        ReviewState.STALE: StateLook(QColor("#b91c1c"), "!", dashed=True),
        ReviewState.DISPUTED: StateLook(QColor("#be185d"), "≠", dashed=True),
    }
)
"""The looks on paper. Paper is white in the light and in the dark scheme alike, so they serve
both: every colour has a contrast of at least 4.5 against white."""


@dataclass(frozen=True, slots=True)
class CanvasStyle:
    """Colours and fonts of the canvas; sizes are logical pixels and follow the system's font.

    `looks`, `accent`, `selection` and `found` are seen on the paper; `ground`, `ink`, `soft`,
    `line` and `warning` beside it, and are those of the scheme.
    """

    ground: QColor
    ink: QColor
    soft: QColor
    line: QColor
    warning: QColor
    font: QFont
    paper: QColor = field(default_factory=lambda: QColor("#ffffff"))
    paper_ink: QColor = field(default_factory=lambda: QColor("#1b2430"))
    paper_soft: QColor = field(default_factory=lambda: QColor("#5b6776"))
    paper_warning: QColor = field(default_factory=lambda: QColor("#b91c1c"))
    accent: QColor = field(default_factory=lambda: QColor("#1f5fa8"))
    selection: QColor = field(default_factory=lambda: QColor(31, 95, 168, 70))
    found: QColor = field(default_factory=lambda: QColor(250, 204, 21, 110))
    found_current: QColor = field(default_factory=lambda: QColor(249, 115, 22, 150))
    looks: Mapping[ReviewState, StateLook] = field(default_factory=lambda: PAPER_LOOKS)
    reduced_motion: bool = False

    @property
    def bold_font(self) -> QFont:
        """The font of what is said first."""
        font = QFont(self.font)
        font.setBold(True)
        return font

    @property
    def small_font(self) -> QFont:
        """The font of box numbers and of labels' numbers: bold, a little smaller than text."""
        font = self.bold_font
        size = font.pointSizeF()
        if size > 0:
            font.setPointSizeF(size * 0.9)
        else:
            font.setPixelSize(max(9, round(font.pixelSize() * 0.9)))
        return font


def light_style(font: QFont | None = None) -> CanvasStyle:
    """The light scheme's canvas."""
    return CanvasStyle(
        ground=QColor("#f4f6f8"),
        ink=QColor("#1b2430"),
        soft=QColor("#5b6776"),
        line=QColor("#d9dee5"),
        warning=QColor("#b91c1c"),
        font=font or QFont(),
    )


def dark_style(font: QFont | None = None) -> CanvasStyle:
    """The dark scheme's canvas; the paper stays white, what is beside it is dark."""
    return CanvasStyle(
        ground=QColor("#12171e"),
        ink=QColor("#e6eaf0"),
        soft=QColor("#9aa7b6"),
        line=QColor("#2c3644"),
        warning=QColor("#fca5a5"),
        font=font or QFont(),
    )
