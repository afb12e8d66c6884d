"""A line of either file as a JSON value, or the error that tells why it is none."""

from pathlib import Path

import orjson

from reviewer.contract.faults import RecordFault, newer_version, unreadable_json
from reviewer.contract.vocabulary import SCHEMA_VERSION
from reviewer.errors import InputError, Where


def parsed(data: bytes, path: Path | None, line: int | None) -> object:
    """The JSON value. Raises InputError for what is not JSON, or is of a newer format."""
    try:
        record: object = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise _refused(unreadable_json(data, str(error)), Where(path, line)) from error
    version = record.get("schema_version") if isinstance(record, dict) else None
    if isinstance(version, str) and version != SCHEMA_VERSION:
        newer = newer_version(version)
        if newer is not None:
            raise _refused(newer, Where(path, line))
    return record


def _refused(fault: RecordFault, where: Where) -> InputError:
    return InputError(
        fault.message_id, where=Where(where.path, where.line, fault.field), **fault.details
    )
