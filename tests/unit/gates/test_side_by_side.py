"""The quick ways tell what the slow ones tell: templates, plain chunks, several processes."""

import copy
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer.contract.monograph import Monograph
from reviewer.contract.raw import RawRecord
from reviewer.contract.template import Template
from reviewer.errors import CancelledError, InputError
from reviewer.gates import GateReport, run_gates, runner
from reviewer.gates.leaks import Embedded, Leaks
from reviewer.gates.run import Run
from reviewer.gates.scout import Scout
from reviewer.gates.validation import is_surely_a_monograph
from reviewer.progress import CancelToken
from reviewer.sources import jsonl, read_lines
from tests.unit.gates.maker import Records, raw
from tests.unit.gates.test_runner import spoil

Good = tuple[Records, Records]

same_fixture = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None
)
LEAK = "15 - 29 ml/phút 5 giờ 1,5 - 3 g mỗi 12 giờ"


def spoilt(good: Good, data: st.DataObject) -> Good:
    """The good pair with each chunk several times, a few of them spoilt, some leaking."""
    monographs, chunks = copy.deepcopy(good)
    many = []
    for number, chunk in enumerate(chunks * 4):
        again = copy.deepcopy(chunk)
        if number >= len(chunks) and chunk["chunk_kind"] == "prose":
            again["chunk_id"] += f"-{number % 17}"
        many.append(again)
    for _ in range(data.draw(st.integers(0, 6))):
        record = data.draw(st.sampled_from(many))
        if data.draw(st.booleans()):
            spoil(record, data)
        elif isinstance(record.get("text"), str):
            record["text"] += data.draw(st.sampled_from([" " + LEAK, "\n", '"', "\u0301", "\\"]))
    for record in many:
        if isinstance(record.get("schema_version"), str):
            record["schema_version"] = "1.0"
    return monographs, many


def without_quick_ways(monographs: Records, chunks: Records) -> GateReport:
    """Every chunk shown to every gate, and searched alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scout, "read", lambda *_: None)
        patch.setattr(Scout, "plain", lambda *_: None)
        patch.setattr("reviewer.gates.stretch.SEARCHED_TOGETHER", 1)
        return run_gates(raw(monographs), raw(chunks))


@given(st.data())
@same_fixture
def test_the_report_is_that_of_the_slow_ways(good: Good, data: st.DataObject) -> None:
    monographs, chunks = spoilt(good, data)
    slowly = without_quick_ways(monographs, chunks)
    assert run_gates(raw(monographs), raw(chunks)) == slowly


def files(folder: Path, good: Good) -> tuple[Path, Path]:
    """A pair of files of some parts' length, with faults of many kinds at many places."""
    monographs, chunks = good
    many: list[dict[str, Any]] = []
    for number in range(400):
        chunk = copy.deepcopy(chunks[number % len(chunks)])
        if chunk["chunk_kind"] == "prose" and number % 50:
            chunk["chunk_id"] = f"{chunk['chunk_id']}-{number}"
        if number % 37 == 0:
            chunk["text"] += " " + LEAK
        if number % 41 == 0 and chunk["attachments"]:
            chunk["attachments"][0].update(header_row=["5 giờ"], physical_page=0)
        if number % 43 == 0:
            chunk["attachments"] = chunk["attachments"][1:]
        if number % 59 == 0:
            del chunk["schema_version"]
        many.append(chunk)
    paths = folder / "monographs.jsonl", folder / "chunks.jsonl"
    for path, records in zip(paths, (monographs, many), strict=True):
        lines = [orjson.dumps(record) for record in records]
        path.write_bytes(b"\n\n".join(lines) + b"\n")
    return paths


def over(paths: tuple[Path, Path], processes: int, **options: Any) -> GateReport:
    monographs, chunks = map(read_lines, paths)
    return run_gates(monographs, chunks, processes=processes, chunks_path=paths[1], **options)


def test_several_processes_report_what_one_reports(
    good: Good, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "_PART", 2_000)
    monkeypatch.setattr(jsonl, "_BUFFER", 1_000)
    paths = files(tmp_path, good)
    told: list[tuple[str, int, int | None]] = []
    alone, together = over(paths, 1), over(paths, 2, progress=lambda *what: told.append(what))
    assert json.dumps(together.as_json()) == json.dumps(alone.as_json())
    assert together == alone
    assert sum(not gate.passed for gate in alone.gates) > 5
    size = paths[1].stat().st_size
    assert told[-2:] == [("gates", size, size), ("gates", 400, 400)]

    with paths[1].open("ab") as file:
        file.write(b"{broken}\n")
    refused = []
    for processes in (1, 2):
        with pytest.raises(InputError) as caught:
            over(paths, processes)
        refused.append(str(caught.value))
    assert refused[0] == refused[1]
    assert refused[0].startswith(f"{paths[1]}:800:")

    cancel = CancelToken()
    with pytest.raises(CancelledError):
        over(paths, 2, cancel=cancel, progress=lambda *_: cancel.cancel())


TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
KEYS = st.sampled_from(["chunk_id", "text", "note", "drug_id"])
RECORDS = st.dictionaries(KEYS, TEXT | st.dictionaries(KEYS, TEXT, max_size=2), max_size=3)


@given(TEXT, TEXT, RECORDS, TEXT, TEXT, st.booleans(), st.binary(max_size=6))
def test_a_template_reads_what_a_parser_reads(
    chunk_id: str,
    text: str,
    more: dict[str, Any],
    other_id: str,
    other: str,
    first: bool,
    raw: bytes,
) -> None:
    own = {"chunk_id": chunk_id, "text": text}
    record = {**more, **own} if first else {**own, **more, **own}
    data = orjson.dumps(record)
    frame = orjson.dumps({**record, "chunk_id": "", "text": ""})
    template = Template.of(data, record, frame)
    if template is None:
        return
    line = orjson.dumps({**record, "chunk_id": other_id, "text": other})
    read = template.read(line)
    assert read is None or (*read,) == (other_id, other)
    strange = b"".join((template.before, raw, template.between, raw, template.behind))
    read = template.read(strange)
    if read is not None:
        assert orjson.loads(strange) == {**record, "chunk_id": read.chunk_id, "text": read.text}


def test_a_usual_line_gives_a_template(good: Good) -> None:
    chunk = good[1][1]
    frame = orjson.dumps({**chunk, "chunk_id": "", "text": ""})
    template = Template.of(orjson.dumps(chunk), chunk, frame)
    assert template is not None
    other = {**chunk, "chunk_id": "x", "text": 'a "b"\n\\ ữ'}
    assert template.read(orjson.dumps(other)) == ("x", 'a "b"\n\\ ữ')
    assert template.read(orjson.dumps({**other, "drug_name": "x"})) is None


@given(st.data())
@same_fixture
def test_the_quick_look_never_passes_a_monograph_that_the_model_refuses(
    good: Good, data: st.DataObject
) -> None:
    record = copy.deepcopy(data.draw(st.sampled_from(good[0])))
    assert is_surely_a_monograph(record)
    for _ in range(data.draw(st.integers(1, 2))):
        spoil(record, data)
    if is_surely_a_monograph(record):
        Monograph.model_validate_json(json.dumps(record), strict=True)


PIECES = st.sampled_from(
    [
        LEAK,
        "50 kg 150 75",
        "E. coli 0,5 - 2 mg/lít",
        "Người lớn. ",
        " ",
        "\u0301",
        "\u200b",
        "a\ufffd",
    ]
)


@given(st.lists(st.lists(PIECES, max_size=4).map("".join), min_size=1, max_size=8))
@same_fixture
def test_texts_searched_together_leak_as_they_do_alone(good: Good, texts: list[str]) -> None:
    monographs, chunks = good
    run = Run(None, None)
    for record in raw(monographs):
        run.take_in_monograph(run.look_at_monograph(record))
    lines = [
        orjson.dumps({**chunks[number % len(chunks)], "text": text})
        for number, text in enumerate(texts)
    ]
    looker = run.looker()

    def leaks(stretches: Iterator[list[Embedded]]) -> list[object]:
        found: Leaks = looker._leaks
        for stretch in stretches:
            found.look_at(stretch, run._book)
        return [(tally.count, tally.examples) for tally in found.taken()]

    embedded = [
        Embedded(number, line, text, orjson.loads(line)["drug_id"])
        for number, (line, text) in enumerate(zip(lines, texts, strict=True))
    ]
    assert leaks(iter([embedded])) == leaks(iter([one] for one in embedded))


def test_parts_of_a_file_are_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"a":1}\r\n\n  \n{"b":"' + b"x" * 40 + b'"}\n\n{"c":3}')
    whole = list(read_lines(path))
    for size, buffer in itertools.product((1, 20, 60, 1000), (2, 3, 7, 50, 1000)):
        monkeypatch.setattr(jsonl, "_BUFFER", buffer)
        parts = list(read_lines(path).parts(size))
        assert [record for part in parts for record in part.records()] == whole
    assert whole[-1] == RawRecord(6, b'{"c":3}')
