"""The run itself: what is counted, what is refused, and that nothing passes by a crash."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from reviewer.contract.chunk import Chunk
from reviewer.errors import CancelledError, InputError
from reviewer.gates import GATE_NAMES, names, run_gates
from reviewer.gates.attachments import QuarantineFlag
from reviewer.gates.references import Descriptors
from reviewer.gates.validation import chunk_fault
from reviewer.progress import CancelToken
from tests.unit.gates.maker import Records, failing, gates_of, raw

Good = tuple[Records, Records]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["block_id", "shape", "crop"]), inner, max_size=3)
    ),
    max_leaves=6,
).filter(lambda value: "NaN" not in json.dumps(value) and "Infinity" not in json.dumps(value))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything within a JSON value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path] * bool(path) + [
        place for step, item in inner for place in places(item, (*path, step))
    ]


def spoil(record: dict[str, Any], data: st.DataObject) -> None:
    """Put another value in one place of a record, or take the place away."""
    *path, last = data.draw(st.sampled_from(places(record)))
    holder: Any = record
    for step in path:
        holder = holder[step]
    if isinstance(holder, dict) and data.draw(st.booleans()):
        del holder[last]
    else:
        holder[last] = data.draw(json_values)


same_fixture = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None
)


@given(st.data())
@same_fixture
def test_whatever_a_record_holds_every_gate_ends_and_none_crashes(
    good: Good, data: st.DataObject
) -> None:
    monographs, chunks = copy.deepcopy(good)
    for _ in range(data.draw(st.integers(1, 3))):
        spoil(data.draw(st.sampled_from(monographs + chunks)), data)
    for record in monographs + chunks:
        version = record.get("schema_version")
        if isinstance(version, str) and version != "1.0":
            record["schema_version"] = "1.0"
    report = gates_of(monographs, chunks)
    assert [gate.name for gate in report.gates] == list(GATE_NAMES)
    crashes = [e for gate in report.gates for e in gate.examples if e.message_id == "gates.crashed"]
    assert crashes == []
    json.dumps(report.as_json())


@given(st.data())
@same_fixture
def test_the_quick_look_never_passes_what_the_model_refuses(
    good: Good, data: st.DataObject
) -> None:
    record = copy.deepcopy(data.draw(st.sampled_from(good[1])))
    if record["attachments"] and data.draw(st.booleans()):
        record["attachments"][0]["verification"] = {
            "status": "verified",
            "header_verified": True,
            "reviewers": ["Lan"],
            "decided_at": None,
            "crop": {"path": "crops/a.png", "sha256": "0" * 64, "width": 1, "height": 1},
        }
        record["attachments"][0]["continues"] = "p0001-t1"
    spoil(record, data)
    line = json.dumps(record).encode()
    try:
        Chunk.model_validate_json(line, strict=True)
    except ValidationError as error:
        fields = {str(place[2]) for e in error.errors() if len(place := e["loc"]) > 2}
        elsewhere = [e for e in error.errors() if e["loc"][:1] != ("attachments",)]
        only_places = not elsewhere and fields <= {"physical_page", "bbox"} and fields
        assert (chunk_fault(record, line) is None) == bool(only_places)
    else:
        assert chunk_fault(record, line) is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": None}, "text"),
        ({"drug_name": 5}, "drug_name"),
        ({"physical_pages": [0]}, "physical_pages[0]"),
        ({"physical_pages": ""}, "physical_pages"),
        ({"note": 1, "chunk_kind": None}, "chunk_kind"),
    ],
)
def test_a_chunk_that_does_not_validate_is_counted_with_its_field(
    good: Good, change: dict[str, Any], field: str
) -> None:
    monographs, chunks = good
    chunks[0].update(change)
    report = gates_of(monographs, chunks)
    assert failing(report) == {names.NOT_VALID: 1}
    (example,) = next(gate for gate in report.gates if not gate.passed).examples
    assert example.sentence("en").startswith(f"{field}: ")


def test_an_unknown_shape_is_counted_beside_the_other_faults(good: Good) -> None:
    monographs, chunks = good
    chunks[1]["attachments"][0].update(shape="simple", bbox=None)
    assert failing(gates_of(monographs, chunks)) == {
        names.NOT_VALID: 1,
        names.NO_PAGE_OR_BBOX: 1,
        names.ATTACHMENT_DIFFERS: 1,
        names.HEADER_ON_OTHER_SHAPE: 1,
    }


@pytest.mark.parametrize("record", [5, "text", [1], None])
def test_json_that_is_no_record_is_counted(good: Good, record: object) -> None:
    monographs, chunks = good
    report = gates_of(monographs, [*chunks, record])
    assert failing(report) == {names.NOT_VALID: 1}
    assert failing(gates_of([*monographs, record], chunks)) == {names.NOT_VALID: 1}


def test_a_monograph_that_does_not_validate_is_counted_and_used(good: Good) -> None:
    monographs, chunks = good
    monographs[0]["blocks"][1]["bbox"] = None
    del chunks[3]
    assert failing(gates_of(monographs, chunks)) == {names.NOT_VALID: 1, names.DESCRIPTOR_COUNT: 1}


def test_a_monograph_that_stands_twice_is_counted(good: Good) -> None:
    monographs, chunks = good
    report = gates_of([*monographs, monographs[0]], chunks)
    assert failing(report) == {names.NOT_VALID: 1}


@pytest.mark.parametrize("broken", [b"{", b'{"x":NaN}', b'{"x":"\xff"}', b"nothing"])
def test_what_is_not_json_is_unreadable_input(good: Good, broken: bytes) -> None:
    monographs, chunks = good
    for pair in (([*monographs, broken], chunks), (monographs, [broken, *chunks])):
        with pytest.raises(InputError) as caught:
            run_gates(raw(pair[0]), raw(pair[1]), monographs_path=Path("m"), chunks_path=Path("c"))
        assert str(caught.value).startswith(("m:3:", "c:1:"))


def test_a_newer_format_is_refused(good: Good) -> None:
    monographs, chunks = good
    chunks[4]["schema_version"] = "2.0"
    with pytest.raises(InputError) as caught:
        gates_of(monographs, chunks)
    assert caught.value.where is not None
    assert (caught.value.where.line, caught.value.where.field) == (5, "schema_version")


def test_a_gate_that_crashes_fails_and_the_others_go_on(
    good: Good, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("bug")

    monographs, chunks = good
    chunks[1]["attachments"][0]["bbox"] = None
    monkeypatch.setattr(QuarantineFlag, "look", crash)
    monkeypatch.setattr(Descriptors, "finish", crash)
    report = gates_of(monographs, chunks)
    assert failing(report) == {
        names.NO_PAGE_OR_BBOX: 1,
        names.QUARANTINE_FLAG: 1,
        names.DESCRIPTOR_COUNT: 1,
        names.BARE_DESCRIPTOR: 1,
    }
    assert not report.passed


def test_it_stops_when_asked_to(good: Good) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        run_gates(raw(good[0]), raw(good[1]), cancel=cancel)


def test_progress_ends_at_the_count(good: Good) -> None:
    told: list[tuple[str, int, int | None]] = []
    run_gates(raw(good[0]), raw(good[1]), progress=lambda *what: told.append(what))
    assert told[-1] == ("gates", 9, 9)


def test_the_json_form_is_that_of_the_command(good: Good) -> None:
    form = gates_of(*good).as_json()
    assert form["passed"] is True
    assert [list(gate) for gate in form["gates"]] == [
        ["name", "violations", "passed", "examples"]
    ] * len(GATE_NAMES)
