"""`check-answer` and `rank-guard`: the commands of the engineers of the answer service."""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reviewer.errors import InputError, Where
from reviewer.messages import text

if TYPE_CHECKING:
    from reviewer.answers.pages import PageLabels
    from reviewer.contract.answer import Answer
    from reviewer.contract.chunk import Chunk

_BUNDLE_CHUNKS: Final = "chunks.verified.jsonl"


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    check = commands.add_parser("check-answer", help="say whether answers obey the contract")
    check.add_argument("chunks", type=Path, metavar="CHUNKS", help="a chunks file or a bundle")
    check.add_argument("answers", type=Path, nargs="+", metavar="ANSWER.json")
    check.add_argument("--json", action="store_true", help="print one object and nothing else")
    check.set_defaults(run=_check_answer)

    guard = commands.add_parser("rank-guard", help="print what an answer must contain")
    guard.add_argument("chunks", type=Path, metavar="CHUNKS", help="a chunks file or a bundle")
    guard.add_argument("ids", nargs="+", metavar="CHUNK_ID", help="in the order of retrieval")
    guard.set_defaults(run=_rank_guard)


def _check_answer(options: argparse.Namespace) -> int:
    from reviewer.answers.check import check_answer

    answers = [(path, _answer(path)) for path in options.answers]
    wanted = {chunk_id for _, answer in answers for chunk_id in answer.retrieved}
    wanted.update(
        chunk_id
        for _, answer in answers
        for part in answer.parts
        if part.kind == "text"
        for chunk_id in part.sources
    )
    chunks, pages = _read(options.chunks, wanted)
    found = [
        (path, violation)
        for path, answer in answers
        for violation in check_answer(answer, chunks, pages)
    ]
    if options.json:
        several = len(answers) > 1
        said = [one.as_json() | ({"answer": str(path)} if several else {}) for path, one in found]
        print(json.dumps({"passed": not found, "violations": said}, ensure_ascii=False))
    else:
        for path, violation in found:
            print(f"{path}: {violation.rule}: {violation.why()}")
        if not found:
            print(text("answers.obeys", count=len(answers)), file=sys.stderr)
    return 1 if found else 0


def _rank_guard(options: argparse.Namespace) -> int:
    from reviewer.answers.guard import rank_guard
    from reviewer.contract.text import nfc

    ids = [nfc(chunk_id) for chunk_id in options.ids]
    chunks, pages = _read(options.chunks, set(ids))
    for chunk_id in ids:
        if chunk_id not in chunks:
            raise InputError("answers.chunk_missing", where=Where(options.chunks), chunk=chunk_id)
    guard = rank_guard([chunks[chunk_id] for chunk_id in ids], pages)
    print(json.dumps(guard.as_json(), ensure_ascii=False, indent=2))
    return 0


def _answer(path: Path) -> "Answer":
    import orjson

    from reviewer.contract.answer import Answer
    from reviewer.sources import parse_record

    if path.is_dir():
        raise InputError("sources.folder", where=Where(path))
    try:
        data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    except FileNotFoundError as error:
        raise InputError("sources.missing", where=Where(path)) from error
    try:
        orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise InputError("answers.not_json", where=Where(path)) from error
    return parse_record(Answer, data, Where(path))


def _read(path: Path, wanted: Iterable[str]) -> "tuple[dict[str, Chunk], PageLabels]":
    """The chunks of those ids, and the printed pages of every block that has a descriptor."""
    from reviewer.answers.pages import PageLabels
    from reviewer.sources import read_chunks

    if path.is_dir():
        path = path / _BUNDLE_CHUNKS
        if not path.exists():
            raise InputError("answers.no_chunks_in_folder", where=Where(path.parent))
    ids, pages = set(wanted), PageLabels()
    chunks: dict[str, Chunk] = {}
    for sourced in read_chunks(path):
        pages.take_in(sourced.record)
        if sourced.record.chunk_id in ids:
            chunks.setdefault(sourced.record.chunk_id, sourced.record)
    return chunks, pages
