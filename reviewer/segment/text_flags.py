"""Where a text layer does not say what is printed, as far as the page itself shows it."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from reviewer.contract.vocabulary import TextFlag
from reviewer.segment.ink import Font, PageInk
from reviewer.segment.table import area, overlap
from reviewer.segment.words import Word

_LEGACY_NAME: Final = re.compile(
    r"^(?:\.Vn|\.VN|Vn[A-Z]|VNI[-_ ]|VN(?:times|time)|(?i:VPS |ABC[-_ ]?\w*TCVN))"
)
_CID: Final = re.compile(r"\(cid:\d+\)")
_ETH: Final = re.compile(r"[Ðð]")
_FULL_PAGE: Final = 0.85
"""Of the page: a picture that covers so much under text is a scan."""


def is_legacy(font: Font) -> bool:
    """Whether a font's name is that of a Vietnamese encoding before Unicode."""
    return bool(_LEGACY_NAME.match(font.name))


def flags_of(words: Iterable[Word], fonts: Sequence[Font], *, scanned: bool) -> tuple[str, ...]:
    """The flags of a block's words. `scanned`: a picture of the whole page lies under them."""
    found: set[TextFlag] = set()
    any_word = False
    for word in words:
        any_word = True
        if word.shift:
            found.add(TextFlag.RAISED_GLYPHS)
        if is_legacy(fonts[word.font]):
            found.add(TextFlag.LEGACY_FONT)
        if _is_unreadable(word.text):
            found.add(TextFlag.UNREADABLE_GLYPHS)
        if _ETH.search(word.text):
            found.add(TextFlag.ETH_FOR_D)
        if not word.upright:
            found.add(TextFlag.TURNED_TEXT)
        if fonts[word.font].invisible:
            found.add(TextFlag.OCR_TEXT)
    if any_word and scanned:
        found.add(TextFlag.OCR_TEXT)
    return tuple(sorted(found))


def _is_unreadable(text: str) -> bool:
    """Whether there are glyphs without Unicode, of private use, or replaced by U+FFFD."""
    if text.isascii():
        return bool(_CID.search(text)) or any(ord(letter) < 32 for letter in text)
    return any(
        letter == "\ufffd" or unicodedata.category(letter) in ("Co", "Cn", "Cc") for letter in text
    ) or bool(_CID.search(text))


def is_scanned(ink: PageInk) -> bool:
    """Whether a picture covers the page that has text on it."""
    page = ink.visible or ink.box
    return bool(ink.glyphs) and any(
        overlap(picture, page) >= _FULL_PAGE * area(page) for picture in ink.pictures
    )
