"""Every case of the vectors fails exactly the gates that it is meant to fail."""

import json
from pathlib import Path

import pytest

from reviewer.gates import GATE_NAMES, THE_SIX, run_gates
from reviewer.sources import read_lines

VECTORS = Path(__file__).resolve().parents[4] / "shared" / "vectors"
CASES = sorted(path.name for path in VECTORS.iterdir() if path.is_dir()) if VECTORS.exists() else []


def test_the_cases_are_there(vectors: Path) -> None:
    assert vectors == VECTORS
    assert len(CASES) >= 15


@pytest.mark.parametrize("case", CASES)
def test_exactly_the_expected_gates_fail(case: str) -> None:
    folder = VECTORS / case
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    report = run_gates(read_lines(folder / "monographs.jsonl"), read_lines(folder / "chunks.jsonl"))
    failed = [gate.name for gate in report.gates if not gate.passed]
    assert sorted(failed) == sorted(expected["failing"])
    assert report.passed is expected["passed"]
    for gate in report.gates:
        assert (gate.violations > 0) == bool(gate.examples)


def test_the_six_are_named_as_in_the_decision_record() -> None:
    assert THE_SIX == (
        "section_with_lifted_block_but_no_chunk_reference",
        "attachment_block_id_unknown",
        "attachment_without_page_or_bbox",
        "block_text_leaked_into_chunk_text",
        "descriptor_chunk_count == block_count",
        "descriptor_chunk_without_attachment",
    )
    assert GATE_NAMES[:6] == THE_SIX


def test_blocks_that_cannot_be_searched_are_listed(vectors: Path) -> None:
    folder = vectors / "block-without-text"
    report = run_gates(read_lines(folder / "monographs.jsonl"), read_lines(folder / "chunks.jsonl"))
    assert report.unsearchable == (
        ("ampicilin_va_sulbactam", "p0205-f1"),
        ("gentamicin", "p0701-t1"),
    )
