"""Records on their way out: form C, one line each, never half a file."""

import json
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import Monograph
from reviewer.contract.record import Record
from reviewer.contract.text import nfc_deep
from reviewer.contract.vocabulary import SCHEMA_VERSION
from reviewer.sources.atomic import atomic_file

Versioned = TypeVar("Versioned", Monograph, Chunk)


def encode(record: Record) -> bytes:
    """`record` as one line of UTF-8 JSON in Unicode form C, with its line feed."""
    line = record.model_dump_json()
    if not unicodedata.is_normalized("NFC", line):
        # Value by value: composing over the whole line would join an escape such as the n of a
        # line feed with a combining mark behind it.
        value = nfc_deep(record.model_dump(mode="json"))
        line = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return line.encode("utf-8") + b"\n"


def upgraded(record: Versioned) -> Versioned:
    """The same record; one that is older than ADR 0006 gets the version that is written today."""
    if record.schema_version is not None:
        return record
    return record.model_copy(update={"schema_version": SCHEMA_VERSION})


def write_records(path: Path, records: Iterable[Record | bytes]) -> int:
    """Write `path` whole or not at all, and return how many records it holds.

    Bytes are passed through as they are (a record that was read and not changed). `records` may
    be read from `path` itself: it is replaced after the last of them was taken.
    """
    written = 0
    with atomic_file(path) as file:
        for record in records:
            if isinstance(record, bytes):
                file.write(record if record.endswith(b"\n") else record + b"\n")
            else:
                file.write(encode(record))
            written += 1
    return written
