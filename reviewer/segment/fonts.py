"""What a font's name and descriptor say of its weight and slant."""

import re
from typing import Final

from pdfminer.pdffont import PDFFont

from reviewer.segment.ink import Font

_SUBSET: Final = re.compile(r"^[A-Z]{6}\+")
_BOLD: Final = re.compile(r"bold|black|heavy|semibold|demi|[-,]bd\b|cmbx|sfbx", re.IGNORECASE)
_ITALIC: Final = re.compile(r"italic|oblique|[-,]it\b|cmti|cmmi|sfti", re.IGNORECASE)
_FIXED: Final = re.compile(r"courier|mono|consol|typewriter|cmtt|sftt", re.IGNORECASE)
_FIXED_FLAG: Final = 1
_FORCE_BOLD: Final = 1 << 18
_ITALIC_FLAG: Final = 1 << 6


def font_of(font: PDFFont) -> Font:
    """The font's name without subset prefix, whether it is bold, italic, of fixed width."""
    raw = font.fontname
    name = raw.decode("latin-1") if isinstance(raw, bytes) else str(raw)
    name = _SUBSET.sub("", name)
    flags = font.flags if isinstance(font.flags, int) else 0
    return Font(
        name,
        bool(_BOLD.search(name)) or bool(flags & _FORCE_BOLD),
        bool(_ITALIC.search(name)) or bool(flags & _ITALIC_FLAG),
        fixed_width=bool(_FIXED.search(name)) or bool(flags & _FIXED_FLAG),
    )
