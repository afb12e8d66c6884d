"""The files that a review refers to: found again after the folder was moved, known by sha256."""

import os
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Any

from reviewer.errors import InputError, Where
from reviewer.session.info import BoundFile


def stored(review: Path, file: BoundFile) -> dict[str, str]:
    """How the log writes a file down: whole, and relative to the review where that can be said."""
    absolute = _whole(file.path)
    said = {"absolute": absolute.as_posix(), "sha256": file.sha256}
    try:
        relative = os.path.relpath(absolute, _whole(review).parent)
    except ValueError:  # another drive
        return said
    return {**said, "relative": Path(relative).as_posix()}


def found(review: Path, said: dict[str, Any]) -> BoundFile:
    """The file as it is named now: beside the review if it went with it, else where it was."""
    absolute = _as_on_disk(Path(said["absolute"]))
    if "relative" in said:
        beside = _as_on_disk(_whole(_whole(review).parent / said["relative"]))
        if beside.exists() or not absolute.exists():
            return BoundFile(beside, said["sha256"])
    return BoundFile(absolute, said["sha256"])


def require(file: BoundFile, review: Path, message_id: str) -> None:
    """Raise InputError, of that id, where the file is not there any more."""
    if not file.path.is_file():
        raise InputError(message_id, where=Where(file.path), review=review)


def _as_on_disk(path: Path) -> Path:
    """The path with each name in the Unicode form that it has on the disk.

    The log has all text in form C, while a name on the disk can be in another: as it was typed,
    or after it went through a system or archive that takes letters apart. To most file systems
    these are two names.
    """
    if path.exists():
        return path
    found = Path(path.anchor)
    for name in path.parts[1:] if path.anchor else path.parts:
        following = found / name
        found = following if following.exists() else _spelt_otherwise(found, name) or following
    return found if found.exists() else path


def _spelt_otherwise(folder: Path, name: str) -> Path | None:
    composed = unicodedata.normalize("NFC", name)
    with suppress(OSError):
        for each in folder.iterdir():
            if unicodedata.normalize("NFC", each.name) == composed:
                return each
    return None


def _whole(path: Path) -> Path:
    # Not `resolve`: that would go past a link to where it points today.
    return Path(os.path.normpath(path.absolute()))
