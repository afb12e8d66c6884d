"""File names of crops: the same for the same block everywhere, and safe on every file system."""

import hashlib
import re
import unicodedata
from typing import Final

from reviewer.contract.monograph import BlockKey

CROPS_FOLDER: Final = "crops"

_PLAIN: Final = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*")
_LONGEST_PART: Final = 48
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_-]+")


def crop_path(key: BlockKey) -> str:
    """Where the crop of a block lies in the bundle, with `/`: `crops/{drug_id}--{block_id}.png`.

    The name is ASCII, at most 122 characters, holds nothing that Windows reserves, and differs
    from every other block's even where upper and lower case are the same. Ids of small letters,
    digits and single `_` or `-` stay as they are; for all others the name is a readable likeness
    followed by `~` and 20 hexadecimal digits of the ids' sha256.
    """
    parts = (key.drug_id, key.block_id)
    if all(len(part) <= _LONGEST_PART and _PLAIN.fullmatch(part) for part in parts):
        return f"{CROPS_FOLDER}/{key.drug_id}--{key.block_id}.png"
    ids = "\0".join(parts).encode("utf-8", "surrogatepass")
    digest = hashlib.sha256(ids).hexdigest()[:20]
    likeness = "--".join(_likeness(part) for part in parts)
    return f"{CROPS_FOLDER}/{likeness}~{digest}.png"


def _likeness(part: str) -> str:
    """ASCII letters and digits that remind a person of `part`; never empty."""
    bare = "".join(
        letter
        for letter in unicodedata.normalize("NFD", part.replace("đ", "d").replace("Đ", "D"))
        if not unicodedata.combining(letter)
    )
    return _UNSAFE.sub("_", bare)[: _LONGEST_PART - 4].strip("_-") or "x"
