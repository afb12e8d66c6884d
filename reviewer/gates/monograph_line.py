"""A monograph as the gates need it: whether it validates, and what it says, without its prose."""

from pathlib import Path
from typing import Any, NamedTuple

import orjson
from pydantic import ValidationError

from reviewer.contract.faults import RecordFault, faults_of
from reviewer.contract.monograph import Monograph
from reviewer.contract.raw import RawRecord
from reviewer.gates.parsing import parsed
from reviewer.gates.validation import is_surely_a_monograph


class MonographLine(NamedTuple):
    """A line of the monographs file. `data` is the record as JSON, without its sections' prose;
    None where the line holds no object."""

    line: int | None
    data: bytes | None
    fault: RecordFault | None


def look_at_monograph(raw: RawRecord, path: Path | None) -> MonographLine:
    """Validate a monograph and take its prose out. Raises InputError as `parsed` does."""
    record = parsed(raw.data, path, raw.line)
    if not isinstance(record, dict):
        return MonographLine(raw.line, None, _fault(raw.data))
    fault = None if is_surely_a_monograph(record) else _fault(raw.data)
    return MonographLine(raw.line, _without_prose(record, raw.data), fault)


def _fault(data: bytes) -> RecordFault | None:
    try:
        Monograph.model_validate_json(data, strict=True)
    except ValidationError as error:
        return faults_of(error, data)[0]
    return None


def _without_prose(record: dict[str, Any], data: bytes) -> bytes:
    sections = record.get("sections")
    if isinstance(sections, list):
        for section in sections:
            if isinstance(section, dict):
                section.pop("text", None)
    try:
        return orjson.dumps(record)
    except TypeError:  # nested deeper than orjson writes, in a field that nobody knows
        return data
