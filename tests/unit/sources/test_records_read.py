"""Reading records: the sentence for each kind of fault names file, line, field and what is due."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reviewer.contract.monograph import Monograph
from reviewer.errors import InputError, Where
from reviewer.messages import catalogue, sentence
from reviewer.sources import parse_record, read_chunks, read_decisions, read_monographs

BLOCK: dict[str, Any] = {
    "block_id": "p0001-t1",
    "section_key": "lieu",
    "kind": "table",
    "shape": "simple_table",
    "physical_page": 1,
    "bbox": [1.0, 2.0, 3.0, 4.0],
}
MONOGRAPH: dict[str, Any] = {
    "schema_version": "1.0",
    "drug_id": "thuoc",
    "drug_name": "THUỐC",
    "sections": [{"section_key": "lieu", "display_name": "Liều"}],
    "blocks": [BLOCK],
}


def write(folder: Path, *records: object) -> Path:
    path = folder / "m.jsonl"
    lines = [r if isinstance(r, bytes) else json.dumps(r).encode() for r in records]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def fault(path: Path) -> InputError:
    with pytest.raises(InputError) as caught:
        list(read_monographs(path))
    return caught.value


def with_block(**change: object) -> dict[str, Any]:
    return {**MONOGRAPH, "blocks": [{**BLOCK, **change}]}


def test_records_come_with_the_bytes_they_were_read_from(vectors: Path) -> None:
    path = vectors / "good" / "chunks.jsonl"
    lines = path.read_bytes().splitlines()
    read = list(read_chunks(path))
    assert [sourced.data for sourced in read] == lines
    assert [sourced.line for sourced in read] == list(range(1, len(lines) + 1))
    assert read[0].record.chunk_id == "ampicilin_va_sulbactam:chi_dinh:0"


def test_decisions_are_read(tmp_path: Path) -> None:
    decision = {
        "drug_id": "thuoc",
        "block_id": "p0001-t1",
        "reviewer": "Lan",
        "verdict": "not_a_block",
        "shape": None,
        "header_row": None,
        "bbox": None,
        "note": "",
        "decided_at": "2026-12-01T08:00:00Z",
    }
    (read,) = read_decisions(write(tmp_path, decision))
    assert read.record.key == ("thuoc", "p0001-t1")


@pytest.mark.parametrize(
    ("record", "message", "field", "says"),
    [
        (with_block(shape="simple"), "unknown_word", "blocks[0].shape", "formula_2d"),
        (with_block(bbox=[1, 2, 3]), "box_sides", "blocks[0].bbox", "x0, top, x1, bottom"),
        (with_block(bbox=[3, 2, 1, 4]), "box_without_area", "blocks[0].bbox", "[3,2,1,4]"),
        (with_block(bbox=[1, 2, "3", 4]), "must_be_number", "blocks[0].bbox[2]", '"3"'),
        (with_block(bbox=[1, 2, 1e999, 4]), "box_infinite", "blocks[0].bbox[2]", "finite"),
        (with_block(physical_page=None), "must_be_whole_number", "blocks[0].physical_page", "null"),
        (with_block(physical_page=-3), "must_be_positive", "blocks[0].physical_page", "-3"),
        (with_block(quarantined="no"), "must_be_true_or_false", "blocks[0].quarantined", '"no"'),
        (with_block(header_row="A"), "must_be_list", "blocks[0].header_row", '"A"'),
        (with_block(text=5), "must_be_text", "blocks[0].text", "5"),
        (with_block(section_key="khac"), "section_unknown", None, "khac"),
        ({**MONOGRAPH, "drug_id": ""}, "empty_text", "drug_id", "empty"),
        ({**MONOGRAPH, "sections": 1}, "must_be_list", "sections", "1"),
        ({**MONOGRAPH, "blocks": ["x"]}, "must_be_object", "blocks[0]", '"x"'),
        ([1], "must_be_object", None, "[1]"),
        ({"drug_id": "a", "sections": []}, "field_missing", "drug_name", "drug_name"),
        ({**MONOGRAPH, "schema_version": 1.0}, "must_be_text", "schema_version", "1.0"),
        ({**MONOGRAPH, "schema_version": "2.0"}, "newer_version", "schema_version", "2.0"),
        ({"schema_version": "2.1", "drugs": []}, "newer_version", "schema_version", "2.1"),
        (b'{"drug_id": "a"', "not_json", None, "column"),
        (b'{"drug_id": "\xff"}', "not_utf8", None, "14"),
        (b'{"drug_id":"a","drug_name":"A","x":NaN}', "not_json", None, "JSON"),
        (b'{"drug_id":"a","drug_name":"A","x":-Infinity}', "not_json", None, "JSON"),
        (b'{"drug_id":"a","drug_name":"A"} {}', "not_json", None, "JSON"),
        (b'{"drug_id":"a","drug_name":"\\ud800"}', "not_json", None, "JSON"),
    ],
)
def test_one_sentence_says_what_is_wrong_and_where(
    tmp_path: Path, record: object, message: str, field: str | None, says: str
) -> None:
    path = write(tmp_path, {**MONOGRAPH, "drug_id": "first"}, record)
    error = fault(path)
    assert error.message_id == f"record.{message}"
    assert error.where == Where(path, 2, field)
    english, vietnamese = sentence(error, "en"), sentence(error, "vi")
    assert english.startswith(f"{path}:2:")
    assert says in english
    assert english != vietnamese
    assert "\n" not in english + vietnamese
    assert "{" not in english.replace('{"', "").replace(str(path), "")


def test_text_that_only_looks_like_no_number_is_read(tmp_path: Path) -> None:
    path = write(tmp_path, {**MONOGRAPH, "drug_name": "NaN Infinity"})
    assert next(read_monographs(path)).record.drug_name == "NaN Infinity"


def test_a_drug_that_stands_twice_names_both_lines(tmp_path: Path) -> None:
    other = {**MONOGRAPH, "drug_id": "khac"}
    error = fault(write(tmp_path, MONOGRAPH, other, MONOGRAPH))
    assert error.message_id == "sources.drug_twice"
    assert error.where is not None
    assert error.where.line == 3
    assert "line 1" in sentence(error, "en")


def test_the_same_drug_in_two_unicode_forms_is_the_same(tmp_path: Path) -> None:
    one, two = ({**MONOGRAPH, "drug_id": drug} for drug in ("\u00ea", "e\u0302"))
    assert fault(write(tmp_path, one, two)).message_id == "sources.drug_twice"


def test_older_and_later_minor_versions_are_read(tmp_path: Path) -> None:
    old = {key: value for key, value in MONOGRAPH.items() if key != "schema_version"}
    later = {**MONOGRAPH, "schema_version": "1.9", "drug_id": "later"}
    versions = [s.record.schema_version for s in read_monographs(write(tmp_path, old, later))]
    assert versions == [None, "1.9"]


def test_of_a_key_that_stands_twice_the_last_one_counts(tmp_path: Path) -> None:
    path = write(tmp_path, b'{"drug_id":"a","drug_name":"one","drug_name":"two"}')
    assert next(read_monographs(path)).record.drug_name == "two"


def test_reading_is_lazy(tmp_path: Path) -> None:
    path = write(tmp_path, MONOGRAPH, b"not json")
    assert next(read_monographs(path)).line == 1


def _faults(data: bytes) -> list[InputError]:
    try:
        parse_record(Monograph, data, Where(Path("m.jsonl"), 7))
    except InputError as error:
        return [error]
    return []


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["drug_id", "drug_name", "sections", "blocks", "bbox", "shape", "{x}"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=10,
)


@given(anything | st.fixed_dictionaries({**{k: st.just(v) for k, v in MONOGRAPH.items()}}))
@example({**MONOGRAPH, "blocks": [{**BLOCK, "bbox": {"{name}": 1}}]})
def test_whatever_json_comes_it_is_a_record_or_a_sentence(value: object) -> None:
    data = json.dumps(value).encode()
    said = [sentence(error, language) for error in _faults(data) for language in ("en", "vi")]
    assert all(line.startswith("m.jsonl:7:") for line in said)


@given(st.binary(max_size=40))
def test_whatever_bytes_come_it_is_a_sentence(data: bytes) -> None:
    with pytest.raises(InputError) as caught:
        parse_record(Monograph, data, Where(Path("m.jsonl"), 7))
    assert str(caught.value)


def test_every_message_is_in_both_languages() -> None:
    for message_id, languages in catalogue().items():
        assert set(languages) == {"en", "vi"}, message_id
