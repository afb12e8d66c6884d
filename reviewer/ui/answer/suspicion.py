"""Characters of a label that the text layer is likely to have got wrong, to be marked for her eye.

A text layer flattens raised digits, confuses letters that are drawn alike, and in old Vietnamese
fonts loses diacritics. Nothing here is ever corrected by the program: it says where to look.
"""

import re
import unicodedata
from typing import Final, NamedTuple


class Span(NamedTuple):
    """Characters `start` up to `end`, not included, of a label's text."""

    start: int
    end: int


RAISED: Final = re.compile(
    r"[⁰¹²³⁴-⁹₀-₉ªº]|(?<!\d)10(?:[3-9]|1[0-2])(?=\s*(?:/|tế bào|UI|IU|l\b|L\b|$))"
)
"""A raised glyph, or a number that may have been a power of ten: 10⁹ is flattened to 109."""
FOOTNOTE: Final = re.compile(r"[*†‡§]|(?<=[a-zà-ỹ])\d$|\([a-e]\)$", re.IGNORECASE)
_LETTERS: Final = "A-Za-zÀ-ỹ"
LOOKALIKE: Final = re.compile(
    # Icelandic eth, African and Croatian d, and Greek or Cyrillic letters among Latin ones
    r"[ÐðƉɖ]"
    rf"|(?<=[{_LETTERS}])[Ͱ-ϿЀ-ӿ]|[Ͱ-ϿЀ-ӿ](?=[{_LETTERS}])"
    rf"|(?<=[{_LETTERS}])[01](?=[{_LETTERS}])|(?<=\d)[lO](?![a-zà-ỹ/])|(?<![{_LETTERS}])[lO](?=\d)"
)
_LOST_CHARACTER: Final = re.compile(
    "[\ufffd\ue000-\uf8ff]"
    rf"|(?<=[{_LETTERS}])[?¿¬](?=[{_LETTERS}])"
    "|(?:^|(?<=[\\s\\d(]))[\u0300-\u036f]+"
)
"""A sign for "no such character", a character of a font's own, a tone mark without its letter."""
_BARE_WORDS: Final = re.compile(
    r"(?<![\w])(?:lieu|nguoi|tuoi|duong|thuoc|benh|luong|phut|gio|tiem|uong|truyen|dieu tri|"
    r"trieu chung|nong do|giai doan|khoang|huyet|duoc chat|nghiem|can nang|do thanh thai|"
    r"thanh thai|co quan|chi dinh|tre em|so sinh|toc do|muc do|xu tri|ham luong)(?![\w])",
    re.IGNORECASE,
)
"""Words of a formulary's header rows that Vietnamese never writes without diacritics."""
_HALF_BARE: Final = re.compile(r"(?<![\w])(?:thuôc|bênh|tuôi|ngươi|nguời|liêu lượng)(?![\w])")
"""The tone is gone, the letter is there."""


def lost_diacritics(text: str) -> tuple[Span, ...]:
    """Where diacritics seem to be missing."""
    text = unicodedata.normalize("NFC", text)
    found = [
        *_LOST_CHARACTER.finditer(text),
        *_BARE_WORDS.finditer(text),
        *_HALF_BARE.finditer(text),
    ]
    return _spans(found)


def suspicious(text: str) -> tuple[Span, ...]:
    """Every character to look at twice, in order; no span overlaps another."""
    found = [*RAISED.finditer(text), *LOOKALIKE.finditer(text)]
    found += list(FOOTNOTE.finditer(text))
    return _merged([*_spans(found), *lost_diacritics(text)])


def _spans(matches: list[re.Match[str]]) -> tuple[Span, ...]:
    return _merged([Span(*match.span()) for match in matches])


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
