"""`chunk`, `chunk-ready` and `schema`: the commands that know records and no book."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from reviewer.errors import InputError, Where
from reviewer.messages import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reviewer.contract.chunk import Chunk

_RECORDS = ("monograph", "chunk", "decision")


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    chunk = commands.add_parser("chunk", help="build prose and descriptor chunks")
    chunk.add_argument("monographs", type=Path)
    chunk.add_argument("-o", "--output", type=Path, required=True, metavar="CHUNKS")
    chunk.set_defaults(run=_chunk)

    schema = commands.add_parser("schema", help="print the JSON Schema of a record")
    schema.add_argument("record", choices=_RECORDS)
    schema.set_defaults(run=_schema)


def _chunk(options: argparse.Namespace) -> int:
    from reviewer.chunk import build_chunks
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.sources import read_monographs, upgraded, write_records

    older = read = 0

    def chunks() -> "Iterator[Chunk]":
        nonlocal older, read
        for sourced in read_monographs(options.monographs, progress=line):
            older += sourced.record.schema_version is None
            read += 1
            yield from build_chunks(upgraded(sourced.record))
        if not read:
            raise InputError("sources.empty", where=Where(options.monographs))

    with ProgressLine() as line:
        written = write_records(options.output, chunks())
    if older:
        print(text("chunk.older_records", count=older), file=sys.stderr)
    print(text("chunk.written", count=written, path=options.output), file=sys.stderr)
    return 0


def _schema(options: argparse.Namespace) -> int:
    from reviewer.contract.chunk import Chunk
    from reviewer.contract.decision import Decision
    from reviewer.contract.monograph import Monograph
    from reviewer.contract.record import Record

    models: dict[str, type[Record]] = {
        "monograph": Monograph,
        "chunk": Chunk,
        "decision": Decision,
    }
    model = models[options.record]
    print(json.dumps(model.model_json_schema(mode="validation"), ensure_ascii=False, indent=2))
    return 0
