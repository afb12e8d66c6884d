"""The names that sections bear, from `resources/lexicon/sections.json` and the user's own file."""

import json
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from reviewer.errors import InputError, Where
from reviewer.resource_files import resource_folder

_MARKS: Final = re.compile(r"^[\s\d.,)(•*\-–—IVX]*?(?=\w)")


def fold(name: str) -> str:
    """`name` for comparing: case, diacritics, numbering in front and a colon behind taken off."""
    plain = unicodedata.normalize("NFD", name.casefold().replace("đ", "d").replace("ð", "d"))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    plain = re.sub(r"^[\s\d.)(•*\-–—]+", "", plain)
    return " ".join(re.sub(r"[^\w\s]", " ", plain).split())


class Lexicon:
    """Knows whether a line is the name of a section."""

    def __init__(self, names: Iterable[str]):
        self._names = {fold(name) for name in names}

    @classmethod
    def standard(cls, extra: Path | None = None) -> "Lexicon":
        """The built-in names and those of `extra`, a file of the same form.

        Raises InputError where `extra` cannot be read or is of another form.
        """
        names = _names(resource_folder() / "lexicon" / "sections.json")
        return cls([*names, *(_names(extra) if extra is not None else ())])

    def knows(self, name: str) -> bool:
        """Whether `name`, numbering and colon aside, is a section's name."""
        return fold(name) in self._names


def _names(path: Path) -> list[str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(
            "segment.lexicon_unreadable", where=Where(path), reason=error.strerror or str(error)
        ) from error
    except ValueError as error:
        raise InputError("segment.lexicon_form", where=Where(path)) from error
    names = found.get("sections") if isinstance(found, dict) else None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("segment.lexicon_form", where=Where(path, field="sections"))
    return names
