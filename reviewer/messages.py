"""Sentences for people, from the catalogue in `resources/messages/`, in English and Vietnamese.

One file for each area: `{"area.name": {"en": "… {detail} …", "vi": "…"}}`. Qt's own translations
serve the window's widgets; this serves everything below it, where there is no Qt.
"""

import json
import os
from functools import cache
from typing import Final

from reviewer.errors import ReviewerError
from reviewer.resource_files import resource_folder

LANGUAGES: Final = ("en", "vi")
LANGUAGE_VARIABLE: Final = "FORMULARY_REVIEWER_LANGUAGE"


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Every message id with its template for each language."""
    merged: dict[str, dict[str, str]] = {}
    for file in sorted((resource_folder() / "messages").glob("*.json")):
        merged.update(json.loads(file.read_text(encoding="utf-8")))
    return merged


def default_language() -> str:
    """`vi` or `en`, from the environment; English where it says neither."""
    for variable in (LANGUAGE_VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "vi" if value.lower().startswith("vi") else "en"
    return "en"


def text(message_id: str, language: str | None = None, /, **details: object) -> str:
    """The sentence of `message_id`, filled in. An unknown id is a bug: KeyError."""
    templates = catalogue()[message_id]
    return templates[language or default_language()].format(**details)


def sentence(error: ReviewerError, language: str | None = None) -> str:
    """One line: where, then what and what to do."""
    said = text(error.message_id, language, **error.details)
    place = str(error.where) if error.where is not None else ""
    line = f"{place}: {said}" if place else said
    return " ".join(line.split("\n"))
