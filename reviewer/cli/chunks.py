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
    from reviewer.gates import GateReport

_RECORDS = ("monograph", "chunk", "decision", "answer")


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    chunk = commands.add_parser("chunk", help="build prose and descriptor chunks")
    chunk.add_argument("monographs", type=Path)
    chunk.add_argument("-o", "--output", type=Path, required=True, metavar="CHUNKS")
    chunk.set_defaults(run=_chunk)

    ready = commands.add_parser("chunk-ready", help="run the gates over monographs and chunks")
    ready.add_argument("monographs", type=Path)
    ready.add_argument("chunks", type=Path)
    ready.add_argument("--json", action="store_true", help="print one object and nothing else")
    ready.set_defaults(run=_chunk_ready)

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


def _chunk_ready(options: argparse.Namespace) -> int:
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.gates import run_gates
    from reviewer.sources import read_lines

    with ProgressLine() as line:
        report = run_gates(
            read_lines(options.monographs, progress=line),
            read_lines(options.chunks, progress=line, stage="gates"),
            monographs_path=options.monographs,
            chunks_path=options.chunks,
        )
    if not report.monographs:
        raise InputError("sources.empty", where=Where(options.monographs))
    if options.json:
        print(json.dumps(report.as_json(), ensure_ascii=False))
    else:
        _print_gates(report, options)
    return 0 if report.passed else 1


def _print_gates(report: "GateReport", options: argparse.Namespace) -> None:
    """Counts on standard output; what a person needs to find the faults on standard error."""
    paths = {"monographs": options.monographs, "chunks": options.chunks}
    for gate in report.gates:
        print(f"{gate.name} = {gate.violations}", flush=True)
        for example in gate.examples:
            place = f"{paths[example.file]}:{example.line}" if example.line else paths[example.file]
            print(f"  {place}: {example.sentence()}", file=sys.stderr)
        more = gate.violations - len(gate.examples)
        if more > 0:
            print("  " + text("gates.more_examples", count=more), file=sys.stderr)
    if report.older_records:
        print(text("gates.older_records", count=report.older_records), file=sys.stderr)
    if report.unsearchable:
        blocks = ", ".join(f"{key.drug_id}/{key.block_id}" for key in report.unsearchable[:10])
        said = text("gates.unsearchable", count=len(report.unsearchable), blocks=blocks)
        print(said, file=sys.stderr)


def _schema(options: argparse.Namespace) -> int:
    from reviewer.contract.answer import Answer
    from reviewer.contract.chunk import Chunk
    from reviewer.contract.decision import Decision
    from reviewer.contract.monograph import Monograph
    from reviewer.contract.record import Record

    models: dict[str, type[Record]] = {
        "monograph": Monograph,
        "chunk": Chunk,
        "decision": Decision,
        "answer": Answer,
    }
    model = models[options.record]
    print(json.dumps(model.model_json_schema(mode="validation"), ensure_ascii=False, indent=2))
    return 0
