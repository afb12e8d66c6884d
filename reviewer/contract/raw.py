"""A line of a JSONL file before anyone believed what it says."""

from typing import NamedTuple


class RawRecord(NamedTuple):
    """The bytes of one record and its 1-based line, or None where it comes from no file."""

    line: int | None
    data: bytes
