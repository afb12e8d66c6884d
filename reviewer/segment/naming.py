"""Identifiers made from printed names."""

import re
import unicodedata
from collections.abc import Container
from typing import Final

_OTHER: Final = re.compile(r"[^a-z0-9]+")


def snake(name: str) -> str:
    """`name` in lower-case ASCII with underscores: `Liều lượng` gives `lieu_luong`.

    A name without any Latin letter or digit gives its code points in hexadecimal, so that two of
    them stay apart.
    """
    plain = name.replace("Đ", "D").replace("đ", "d").replace("Ð", "D").replace("ð", "d")
    plain = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode("ascii")
    key = _OTHER.sub("_", plain.lower()).strip("_")
    return key or "x" + "_".join(f"{ord(letter):x}" for letter in name[:8])


def unique(name: str, taken: Container[str]) -> str:
    """`name`, with `_2`, `_3` … where it is taken."""
    if name not in taken:
        return name
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"
