"""What is wrong with a record, as a message id and its details: field, value, what is allowed."""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import orjson
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from reviewer.contract.version import is_readable
from reviewer.contract.vocabulary import SCHEMA_VERSION

_BY_TYPE: Final = {
    "missing": "record.field_missing",
    "enum": "record.unknown_word",
    "literal_error": "record.unknown_word",
    "union_tag_invalid": "record.unknown_word",
    "union_tag_not_found": "record.field_missing",
    "string_type": "record.must_be_text",
    "int_type": "record.must_be_whole_number",
    "int_from_float": "record.must_be_whole_number",
    "float_type": "record.must_be_number",
    "bool_type": "record.must_be_true_or_false",
    "tuple_type": "record.must_be_list",
    "list_type": "record.must_be_list",
    "model_type": "record.must_be_object",
    "model_attributes_type": "record.must_be_object",
    "string_too_short": "record.empty_text",
    "greater_than": "record.must_be_positive",
    "greater_than_equal": "record.must_not_be_negative",
    "finite_number": "record.box_infinite",
    "string_pattern_mismatch": "record.not_a_sha256",
    "box_sides": "record.box_sides",
    "box_infinite": "record.box_infinite",
    "box_without_area": "record.box_without_area",
    "moment_form": "record.moment_form",
    "moment_zone": "record.moment_zone",
    "reviewer_missing": "record.reviewer_missing",
    "verdict_without_shape": "record.verdict_without_shape",
    "verdict_without_header": "record.verdict_without_header",
    "section_twice": "record.section_twice",
    "block_twice": "record.block_twice",
    "section_unknown": "record.section_unknown",
}
"""Pydantic's and this package's own error types, each with its sentence in the catalogue."""

_SHOWN_CHARACTERS: Final = 60
_COLUMN: Final = re.compile(r"column (\d+)")


class RecordFault(NamedTuple):
    """One fault: an id of the message catalogue, the field's path, the details of the sentence."""

    message_id: str
    field: str | None
    details: dict[str, object]


def faults_of(error: ValidationError, data: bytes) -> list[RecordFault]:
    """Every fault that validation found in the record `data`; never empty.

    A record of a newer format has that one fault alone: the others follow from it.
    """
    details = error.errors(include_url=False)
    if details[0]["type"] == "json_invalid":
        return [unreadable_json(data, details[0]["msg"])]
    newer = newer_version(_version_in(data))
    return [newer] if newer is not None else [_fault(one) for one in details]


def newer_version(version: str | None) -> RecordFault | None:
    """The fault of a record whose format this program does not know, None where it does."""
    if is_readable(version):
        return None
    details: dict[str, object] = {"version": version, "known": SCHEMA_VERSION}
    return RecordFault("record.newer_version", "schema_version", details)


def unreadable_json(data: bytes, reason: str) -> RecordFault:
    """The fault of a line that no parser reads; `reason` is the parser's, in whose words ever."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return RecordFault("record.not_utf8", None, {"column": error.start + 1})
    column = _COLUMN.search(reason)
    return RecordFault("record.not_json", None, {"column": column[1] if column else 1})


def field_path(location: Sequence[int | str]) -> str:
    """`("blocks", 2, "shape")` as a person writes it: `blocks[2].shape`."""
    path = ""
    for step in location:
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
    return path.removeprefix(".")


def _fault(error: ErrorDetails) -> RecordFault:
    context: dict[str, Any] = error.get("ctx", {})
    details: dict[str, object] = {
        "name": error["loc"][-1] if error["loc"] else "",
        "value": _shown(error["input"]),
        "allowed": str(context.get("expected", "")).replace("'", "").replace(" or ", ", "),
        "reason": error["msg"],
    }
    if "expected_tags" in context:
        details.update(value=context["tag"], allowed=context["expected_tags"].replace("'", ""))
    if error["type"] == "union_tag_not_found":
        details["name"] = context["discriminator"].strip("'")
    details.update({key: context[key] for key in ("key", "block") if key in context})
    message_id = _BY_TYPE.get(error["type"], "record.not_valid")
    return RecordFault(message_id, field_path(error["loc"]) or None, details)


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
