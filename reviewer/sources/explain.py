"""One sentence for what is wrong with a record: the file, the line, the field, what is allowed."""

import re
from collections.abc import Sequence
from typing import Final

import orjson
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from reviewer.contract.version import is_readable
from reviewer.contract.vocabulary import SCHEMA_VERSION
from reviewer.errors import InputError, Where

_BY_TYPE: Final = {
    "missing": "sources.field_missing",
    "enum": "sources.unknown_word",
    "string_type": "sources.must_be_text",
    "int_type": "sources.must_be_whole_number",
    "int_from_float": "sources.must_be_whole_number",
    "float_type": "sources.must_be_number",
    "bool_type": "sources.must_be_true_or_false",
    "tuple_type": "sources.must_be_list",
    "list_type": "sources.must_be_list",
    "model_type": "sources.must_be_object",
    "model_attributes_type": "sources.must_be_object",
    "string_too_short": "sources.empty_text",
    "greater_than": "sources.must_be_positive",
    "greater_than_equal": "sources.must_not_be_negative",
    "finite_number": "sources.box_infinite",
    "string_pattern_mismatch": "sources.not_a_sha256",
    "box_sides": "sources.box_sides",
    "box_infinite": "sources.box_infinite",
    "box_without_area": "sources.box_without_area",
    "moment_form": "sources.moment_form",
    "moment_zone": "sources.moment_zone",
    "reviewer_missing": "sources.reviewer_missing",
    "verdict_without_shape": "sources.verdict_without_shape",
    "verdict_without_header": "sources.verdict_without_header",
    "section_twice": "sources.section_twice",
    "block_twice": "sources.block_twice",
    "section_unknown": "sources.section_unknown",
}
"""Pydantic's and the contract's own error types, each with its sentence in the catalogue."""

_SHOWN_CHARACTERS: Final = 60
_COLUMN: Final = re.compile(r"column (\d+)")


def explain(error: ValidationError | ValueError, data: bytes, where: Where) -> InputError:
    """What to tell a person about a record that could not be read; the first fault of several."""
    if not isinstance(error, ValidationError):
        return _unreadable_json(data, where, str(error))
    first = error.errors(include_url=False)[0]
    if first["type"] == "json_invalid":
        return _unreadable_json(data, where, first["msg"])
    version = _version_in(data)
    if version is not None and not is_readable(version):
        return version_refused(version, where)
    message_id = _BY_TYPE.get(first["type"], "sources.not_valid")
    place = Where(where.path, where.line, field_path(first["loc"]) or where.field)
    return InputError(message_id, where=place, **_details(first))


def version_refused(version: str | None, where: Where) -> InputError:
    """A record of a format that this program does not know yet."""
    place = Where(where.path, where.line, "schema_version")
    return InputError("sources.newer_version", where=place, version=version, known=SCHEMA_VERSION)


def field_path(location: Sequence[int | str]) -> str:
    """`("blocks", 2, "shape")` as a person writes it: `blocks[2].shape`."""
    path = ""
    for step in location:
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
    return path.removeprefix(".")


def _details(error: ErrorDetails) -> dict[str, object]:
    context = error.get("ctx", {})
    details: dict[str, object] = {
        "name": error["loc"][-1] if error["loc"] else "",
        "value": _shown(error["input"]),
        "allowed": str(context.get("expected", "")).replace("'", "").replace(" or ", ", "),
        "reason": error["msg"],
    }
    details.update({key: context[key] for key in ("key", "block") if key in context})
    return details


def _unreadable_json(data: bytes, where: Where, reason: str) -> InputError:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return InputError("sources.not_utf8", where=where, column=error.start + 1)
    column = _COLUMN.search(reason)
    return InputError("sources.not_json", where=where, column=column[1] if column else 1)


def _version_in(data: bytes) -> str | None:
    try:
        record = orjson.loads(data)
    except orjson.JSONDecodeError:
        return None
    version = record.get("schema_version") if isinstance(record, dict) else None
    return version if isinstance(version, str) else None


def _shown(value: object) -> str:
    try:
        text = orjson.dumps(value).decode()
    except (orjson.JSONEncodeError, TypeError):
        text = str(value)
    return text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…"
