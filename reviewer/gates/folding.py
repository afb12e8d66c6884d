"""How texts are compared when a leak is looked for (design section 5)."""

import re
import unicodedata
from typing import Final

_UNSEEN: Final = re.compile(
    "[\\s\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+"
)
"""White space and format characters: soft hyphen, zero-width spaces and joiners, directions."""

_BYTES: Final = ("utf-8", "surrogatepass")
"""Taking single bytes out is twice as fast as taking characters out."""


def searchable(text: str) -> str:
    """`text` in form C without white space, and without the characters that nobody sees.

    Both PDF libraries lose spaces in some Vietnamese books, and both keep soft hyphens and
    zero-width spaces: a leak must not hide behind either.
    """
    bare = text.encode(*_BYTES).translate(None, b" \n").decode(*_BYTES)
    if not bare.isprintable():
        bare = _UNSEEN.sub("", bare)
    if bare.isascii() or unicodedata.is_normalized("NFC", bare):
        return bare
    return unicodedata.normalize("NFC", bare)
