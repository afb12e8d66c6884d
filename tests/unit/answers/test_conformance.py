"""The conformance cases: both readings give exactly the violations that each case expects."""

import json
from pathlib import Path
from typing import Any

import pytest

from reviewer.answers.report import RULES
from tests.unit.answers.maker import as_chunks, as_found, checked
from tests.unit.answers.second_check import SecondCheck

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "conformance"
CASES = sorted(path.stem for path in (FOLDER / "cases").glob("*.json"))


def load(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    case = json.loads((FOLDER / "cases" / f"{name}.json").read_text(encoding="utf-8"))
    lines = (FOLDER / "chunks" / case["chunks"]).read_text(encoding="utf-8").splitlines()
    return case, [json.loads(line) for line in lines]


@pytest.mark.parametrize("name", CASES)
def test_both_readings_find_what_the_case_expects(name: str) -> None:
    case, chunks = load(name)
    expected = sorted(
        ((one["rule"], one["part"], one["chunk_id"], one["block_id"]) for one in case["expected"]),
        key=repr,
    )
    assert as_found(checked(case["answer"], as_chunks(chunks))) == expected
    assert sorted(SecondCheck(case["answer"], chunks).found(), key=repr) == expected


def test_there_are_enough_cases_and_half_of_them_obey() -> None:
    obeying = [name for name in CASES if not load(name)[0]["expected"]]
    assert len(CASES) >= 60
    assert len(obeying) >= 30
    assert all(name.startswith("ok-") == (name in obeying) for name in CASES)


def test_every_rule_is_broken_by_some_case() -> None:
    broken = {one["rule"] for name in CASES for one in load(name)[0]["expected"]}
    assert broken == set(RULES)
