"""The names that sections bear, from `resources/lexicon/sections.json` and the user's own file."""

import json
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from reviewer.errors import InputError, Where
from reviewer.resource_files import resource_folder

_NUMBERING: Final = re.compile(r"^[\s\d.)(•*\-–—]+")
_GROUPS: Final = ("opening", "sections")


def fold(name: str) -> str:
    """`name` for comparing: case, diacritics, numbering in front and a colon behind taken off."""
    plain = unicodedata.normalize("NFD", name.casefold().replace("đ", "d").replace("ð", "d"))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w\s]", " ", _NUMBERING.sub("", plain)).split())


class Lexicon:
    """Knows whether a line is the name of a section, and of one that a monograph begins with."""

    def __init__(self, names: Iterable[str], opening: Iterable[str] = ()):
        self._opening = {fold(name) for name in opening}
        self._names = {fold(name) for name in names} | self._opening

    @classmethod
    def standard(cls, extra: Path | None = None) -> "Lexicon":
        """The built-in names and those of `extra`, a file of the same form.

        Raises InputError where `extra` cannot be read or is of another form.
        """
        files = [resource_folder() / "lexicon" / "sections.json"]
        if extra is not None:
            files.append(extra)
        found = [_names(path) for path in files]
        return cls(
            [name for groups in found for name in groups["sections"]],
            [name for groups in found for name in groups["opening"]],
        )

    def knows(self, name: str) -> bool:
        """Whether `name`, numbering and colon aside, is a section's name."""
        return fold(name) in self._names

    def opens(self, name: str) -> bool:
        """Whether a monograph begins with a section of that name."""
        return fold(name) in self._opening


def _names(path: Path) -> dict[str, list[str]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InputError(
            "segment.lexicon_unreadable", where=Where(path), reason=error.strerror or str(error)
        ) from error
    except (ValueError, RecursionError) as error:
        raise InputError("segment.lexicon_form", where=Where(path)) from error
    if not isinstance(found, dict) or not any(group in found for group in _GROUPS):
        raise InputError("segment.lexicon_form", where=Where(path))
    groups: dict[str, list[str]] = {}
    for group in _GROUPS:
        names = found.get(group, [])
        if not isinstance(names, list) or not all(
            isinstance(name, str) and fold(name) for name in names
        ):
            raise InputError("segment.lexicon_form", where=Where(path, field=group))
        groups[group] = names
    return groups
