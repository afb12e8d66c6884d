"""Writing: form C, one line a record, the version of today, unchanged bytes passed through."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reviewer.contract.monograph import Monograph
from reviewer.errors import InputError
from reviewer.sources import (
    encode,
    file_sha256,
    read_lines,
    read_monographs,
    upgraded,
    write_records,
)


def monograph(**fields: Any) -> Monograph:
    return Monograph.model_validate({"drug_id": "a", "drug_name": "A", **fields})


@given(st.text(), st.text(min_size=1))
@example("\n\u0303", "x")  # an escape's n and a tilde behind it are no ñ
@example('"\u0338', "e\u0302")
def test_a_line_is_form_c_and_says_the_same(name: str, extra: str) -> None:
    line = encode(monograph(drug_name=name, note={"e\u0302": [extra]}))
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    read = json.loads(line)
    assert read["drug_name"] == unicodedata.normalize("NFC", name)
    assert read["note"] == {"ê": [unicodedata.normalize("NFC", extra)]}


def test_form_kc_never_touches_a_power() -> None:
    assert json.loads(encode(monograph(drug_name="10⁹ ½")))["drug_name"] == "10⁹ ½"


def test_numbers_too_large_for_64_bits_survive_both_ways() -> None:
    for name in ("A", "e\u0302"):
        assert json.loads(encode(monograph(drug_name=name, n=10**30)))["n"] == 10**30


def test_a_record_without_version_is_upgraded_and_others_are_left() -> None:
    assert upgraded(monograph()).schema_version == "1.0"
    later = monograph(schema_version="1.4", note="kept")
    assert upgraded(later) is later
    assert json.loads(encode(upgraded(monograph(note="kept"))))["note"] == "kept"


def test_records_and_bytes_are_written_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    assert write_records(path, [monograph(), b'{"x":1}', b'{"y":2}\n']) == 3
    assert [line for line, _ in read_lines(path)] == [1, 2, 3]
    assert path.read_bytes().endswith(b'{"x":1}\n{"y":2}\n')


def test_a_file_may_be_rewritten_from_itself(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    write_records(path, [monograph(drug_id=str(number)) for number in range(3000)])
    assert write_records(path, (upgraded(s.record) for s in read_monographs(path))) == 3000
    assert all(s.record.schema_version == "1.0" for s in read_monographs(path))
    assert list(tmp_path.iterdir()) == [path]


def test_a_fault_while_reading_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(encode(monograph()) + b"broken\n")
    before = path.read_bytes()
    with pytest.raises(InputError):
        write_records(path, (s.record for s in read_monographs(path)))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_digest_is_of_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"abc")
    assert file_sha256(path) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    for wrong, message in ((tmp_path, "folder"), (tmp_path / "no", "missing")):
        with pytest.raises(InputError) as caught:
            file_sha256(wrong)
        assert caught.value.message_id == f"sources.{message}"
