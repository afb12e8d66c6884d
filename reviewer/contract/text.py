"""Unicode rules of the files: NFC, never NFKC (10⁹ must not become 109)."""

import re
import unicodedata
from typing import Any, Final

_WHITE_SPACE: Final = re.compile(r"\s+")


def nfc(text: str) -> str:
    """`text` in Unicode normalisation form C, the form of every file that is written."""
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def nfc_deep(value: Any) -> Any:
    """A JSON value with every string in it, keys included, in form C."""
    if isinstance(value, str):
        return nfc(value)
    if isinstance(value, dict):
        return {nfc(key): nfc_deep(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [nfc_deep(item) for item in value]
    return value


def fold_white_space(text: str) -> str:
    """`text` with each run of white space as one space, none at the ends."""
    return _WHITE_SPACE.sub(" ", text).strip()


def without_white_space(text: str) -> str:
    """`text` in form C with all white space taken out: how leaks are compared (design section 5).

    Both PDF libraries lose spaces in some Vietnamese books, so folding to one space is not enough.
    """
    return "".join(nfc(text).split())


def same_label(one: str, other: str) -> bool:
    """Whether two header labels differ in nothing but white space and Unicode form."""
    return fold_white_space(nfc(one)) == fold_white_space(nfc(other))
