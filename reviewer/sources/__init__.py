"""Streaming readers and atomic writers of the JSONL files. Errors name file, line and field."""

from reviewer.sources.atomic import atomic_file, atomic_folder
from reviewer.sources.digest import file_sha256
from reviewer.sources.jsonl import read_lines
from reviewer.sources.records import (
    Sourced,
    parse_record,
    read_chunks,
    read_decisions,
    read_monographs,
)
from reviewer.sources.write import encode, upgraded, write_records

__all__ = [
    "Sourced",
    "atomic_file",
    "atomic_folder",
    "encode",
    "file_sha256",
    "parse_record",
    "read_chunks",
    "read_decisions",
    "read_lines",
    "read_monographs",
    "upgraded",
    "write_records",
]
