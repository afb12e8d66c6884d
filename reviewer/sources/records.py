"""Records of the three file formats, validated, one at a time, with the bytes they came from."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import orjson
from pydantic import ValidationError

from reviewer.contract.chunk import Chunk
from reviewer.contract.decision import Decision
from reviewer.contract.faults import RecordFault, faults_of, newer_version, unreadable_json
from reviewer.contract.monograph import Monograph
from reviewer.contract.record import Record
from reviewer.errors import InputError, Where
from reviewer.progress import Progress, no_progress
from reviewer.sources.jsonl import read_lines

T = TypeVar("T", bound=Record)


class Sourced(NamedTuple, Generic[T]):
    """A record, the 1-based line where it stands, and its bytes without a line end."""

    line: int
    data: bytes
    record: T


def parse_record(model: type[T], data: bytes, where: Where) -> T:
    """The record that `data` holds, by the file format's rules and nothing more lenient.

    Of a key that stands twice the last one counts, as in every reader of this program. Raises
    InputError, at `where` with the field added, for what is not JSON, does not validate, or is
    of a newer format.
    """
    try:
        record = model.model_validate_json(data, strict=True)
        if b"NaN" in data or b"Infinity" in data:
            orjson.loads(data)  # refuses them as numbers, also in fields that the model lacks
    except ValidationError as error:
        raise refused(faults_of(error, data)[0], where) from error
    except orjson.JSONDecodeError as error:
        raise refused(unreadable_json(data, str(error)), where) from error
    newer = newer_version(getattr(record, "schema_version", None))
    if newer is not None:
        raise refused(newer, where)
    return record


def refused(fault: RecordFault, where: Where) -> InputError:
    """The error that tells a person of `fault`."""
    place = Where(where.path, where.line, fault.field or where.field)
    return InputError(fault.message_id, where=place, **fault.details)


def read_monographs(
    path: Path, *, progress: Progress = no_progress
) -> Iterator[Sourced[Monograph]]:
    """The monographs of `path`, in its order. A `drug_id` may stand only once: InputError."""
    lines: dict[str, int] = {}
    for sourced in _read(path, Monograph, progress):
        first = lines.setdefault(sourced.record.drug_id, sourced.line)
        if first != sourced.line:
            raise InputError(
                "sources.drug_twice",
                where=Where(path, sourced.line, "drug_id"),
                drug=sourced.record.drug_id,
                first=first,
            )
        yield sourced


def read_chunks(path: Path, *, progress: Progress = no_progress) -> Iterator[Sourced[Chunk]]:
    """The chunks of `path`, in its order. What they say together is for the gates."""
    return _read(path, Chunk, progress)


def read_decisions(
    path: Path,
    *,
    progress: Progress = no_progress,
    torn: Callable[[Where], None] | None = None,
) -> Iterator[Sourced[Decision]]:
    """The decisions of `path`, in its order.

    A file of decisions may be one that its writer adds to, line by line, and was killed at: with
    `torn` a last line that is not whole is told to it and dropped, since nothing of it was ever
    acknowledged. Of monographs and chunks none is: a drug that is missing in them would be
    missing in all that is made of them.
    """
    return _read(path, Decision, progress, torn)


def _read(
    path: Path,
    model: type[T],
    progress: Progress,
    torn: Callable[[Where], None] | None = None,
) -> Iterator[Sourced[T]]:
    for line, data in read_lines(path, progress=progress, torn=torn):
        if line is None:
            raise AssertionError("a record read from a file has a line")
        yield Sourced(line, data, parse_record(model, data, Where(path, line)))
