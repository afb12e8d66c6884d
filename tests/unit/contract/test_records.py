"""Records: frozen, unknown fields kept, absent additions absent, contradictions refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from reviewer.contract.chunk import Chunk
from reviewer.contract.decision import Decision
from reviewer.contract.monograph import Block, Monograph
from reviewer.contract.record import Record

BLOCK: dict[str, Any] = {
    "block_id": "p0001-t1",
    "section_key": "lieu",
    "kind": "table",
    "shape": "simple_table",
    "physical_page": 1,
    "bbox": [1.0, 2.0, 3.0, 4.0],
}
MONOGRAPH: dict[str, Any] = {
    "drug_id": "thuoc",
    "drug_name": "THUỐC",
    "sections": [{"section_key": "lieu", "display_name": "Liều"}],
    "blocks": [BLOCK],
}
DECISION: dict[str, Any] = {
    "drug_id": "thuoc",
    "block_id": "p0001-t1",
    "reviewer": "Lan",
    "verdict": "cannot_tell",
    "decided_at": "2026-12-01T08:00:00Z",
}


def error_types(model: type[BaseModel], data: dict[str, Any]) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        model.model_validate_json(json.dumps(data), strict=True)
    return [error["type"] for error in caught.value.errors()]


def test_records_are_frozen() -> None:
    monograph = Monograph.model_validate(MONOGRAPH)
    with pytest.raises(ValidationError):
        monograph.drug_id = "another"  # type: ignore[misc]  # that it is refused is the point


def test_unknown_fields_come_back_out_at_every_level() -> None:
    data = json.loads(json.dumps(MONOGRAPH))
    data["added"] = {"deep": [1, None, 10**30]}
    data["blocks"][0]["rows"] = [["a", "b"]]
    data["sections"][0]["note"] = "x"
    out = Monograph.model_validate_json(json.dumps(data), strict=True).model_dump(mode="json")
    assert out["added"] == data["added"]
    assert out["blocks"][0]["rows"] == [["a", "b"]]
    assert out["sections"][0]["note"] == "x"


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(min_size=1).map(lambda name: "x_" + name), json_values, max_size=4))
def test_any_unknown_field_survives(extra: dict[str, Any]) -> None:
    data = {**MONOGRAPH, **extra}
    out = json.loads(Monograph.model_validate_json(json.dumps(data)).model_dump_json())
    assert {name: out[name] for name in extra} == json.loads(json.dumps(extra))


def test_optional_additions_are_absent_rather_than_null() -> None:
    block = Block.model_validate(BLOCK)
    assert "continues" not in block.model_dump(mode="json")
    named = block.model_copy(update={"continues": "p0000-t1"})
    assert named.model_dump(mode="json")["continues"] == "p0000-t1"
    assert "evidence" not in Decision.model_validate(DECISION).model_dump(mode="json")


def test_first_format_fields_stay_null() -> None:
    assert Block.model_validate(BLOCK).model_dump(mode="json")["printed_page"] is None


def test_identifiers_match_across_unicode_forms() -> None:
    decomposed = {**MONOGRAPH, "drug_id": "e\u0302"}
    assert Monograph.model_validate(decomposed).drug_id == "\u00ea"


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"bbox": [1.0, 2.0, 3.0]}, "box_sides"),
        ({"bbox": []}, "box_sides"),
        ({"bbox": [3.0, 2.0, 1.0, 4.0]}, "box_without_area"),
        ({"bbox": [1.0, 2.0, 3.0, 2.0]}, "box_without_area"),
        ({"bbox": [1.0, 2.0, "3", 4.0]}, "float_type"),
        ({"physical_page": 0}, "greater_than"),
        ({"physical_page": "1"}, "int_type"),
        ({"shape": "simple"}, "enum"),
        ({"quarantined": "no"}, "bool_type"),
        ({"block_id": ""}, "string_too_short"),
    ],
)
def test_a_block_that_means_nothing_is_refused(change: dict[str, Any], kind: str) -> None:
    assert kind in error_types(Monograph, {**MONOGRAPH, "blocks": [{**BLOCK, **change}]})


def test_a_monograph_may_not_contradict_itself() -> None:
    section = MONOGRAPH["sections"][0]
    assert error_types(Monograph, {**MONOGRAPH, "sections": [section, section]}) == [
        "section_twice"
    ]
    assert error_types(Monograph, {**MONOGRAPH, "blocks": [BLOCK, BLOCK]}) == ["block_twice"]
    assert error_types(Monograph, {**MONOGRAPH, "sections": []}) == ["section_unknown"]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"verdict": "shape"}, "verdict_without_shape"),
        ({"verdict": "shape", "shape": "simple_table"}, "verdict_without_header"),
        ({"reviewer": "  "}, "reviewer_missing"),
        ({"decided_at": "yesterday"}, "moment_form"),
        ({"decided_at": "2026-12-01T08:00:00"}, "moment_zone"),
    ],
)
def test_a_decision_that_says_too_little_is_refused(change: dict[str, Any], kind: str) -> None:
    assert error_types(Decision, {**DECISION, **change}) == [kind]


def test_a_formula_needs_no_header() -> None:
    data = {**DECISION, "verdict": "shape", "shape": "formula_2d"}
    assert Decision.model_validate(data).header_row is None


@pytest.mark.parametrize("model", [Monograph, Chunk, Decision])
def test_schemas_describe_every_field_that_is_not_its_own_name(model: type[Record]) -> None:
    schema = model.model_json_schema()
    assert schema["description"]
    assert schema["additionalProperties"] is True
    said = [field for field in schema["properties"].values() if "description" in field]
    assert len(said) >= 3
