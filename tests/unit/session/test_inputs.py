"""The blocks of a known file are read without the monographs that have none, and none is lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.errors import InputError
from reviewer.session.inputs import read_items, read_known_items
from tests.unit.session.maker import TABLE, block, monograph

WITHOUT = monograph("paracetamol", [], nothing_else=True)
WITH = monograph(TABLE.drug_id, [block(TABLE)])
ODD_NAMES = ("blocks", 'blocks"', '"blocks":[],', ',"blocks":[]', "blöcks", "Blocks", "x")
"""Of fields that the format does not have, and for texts: they look like what is searched for."""


def written(path: Path, *records: dict[str, Any], ascii_only: bool = False) -> Path:
    lines = (
        json.dumps(record, ensure_ascii=ascii_only, separators=(",", ":")) for record in records
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_monographs_without_blocks_are_passed_over(tmp_path: Path) -> None:
    path = written(tmp_path / "m.jsonl", WITHOUT, WITH)
    items = read_known_items(path)
    assert [item.key for item in items] == [TABLE]
    assert items == read_items(path)


def test_a_monograph_with_blocks_is_validated_as_ever(tmp_path: Path) -> None:
    broken = monograph(TABLE.drug_id, [block(TABLE, physical_page=0)])
    path = written(tmp_path / "m.jsonl", WITHOUT, broken)
    with pytest.raises(InputError) as refused:
        read_known_items(path)
    assert "2" in str(refused.value)


@given(
    blocks=st.lists(st.booleans(), max_size=3),
    names=st.lists(st.sampled_from(ODD_NAMES), unique=True, max_size=3),
    inner=st.sampled_from([[], {}, {"blocks": []}, {"a": 1, "blocks": []}, ',"blocks":[]', None]),
    text=st.sampled_from(["", ',"blocks":[]', '"blocks"', "\\u0062locks", "\u0007"]),
    ascii_only=st.booleans(),
    last=st.booleans(),
)
def test_whatever_a_record_has_beside_its_blocks_none_of_them_is_lost(
    tmp_path_factory: pytest.TempPathFactory,
    blocks: list[bool],
    names: list[str],
    inner: object,
    text: str,
    ascii_only: bool,
    last: bool,
) -> None:
    records = []
    for number, has_block in enumerate(blocks):
        record = monograph(f"drug-{number}", [block(TABLE)] if has_block else [])
        record["sections"][0]["text"] += text
        extra = {name: inner for name in names if name != "blocks"}
        records.append({**record, **extra} if last else {**extra, **record})
    path = written(tmp_path_factory.mktemp("m") / "m.jsonl", *records, ascii_only=ascii_only)
    assert read_known_items(path) == read_items(path)


def test_a_name_that_is_spelt_with_escapes_is_not_overlooked(tmp_path: Path) -> None:
    line = json.dumps(WITH, ensure_ascii=False, separators=(",", ":"))
    odd = line.replace('"blocks":', '"\\u0062locks":')[:-1] + ',"extra":{"a":1,"blocks":[]}}\n'
    path = tmp_path / "m.jsonl"
    path.write_text(odd, encoding="utf-8")
    assert [item.key for item in read_known_items(path)] == [TABLE]
