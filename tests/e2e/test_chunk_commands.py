"""`chunk`, `chunk-ready` and `schema` as a person runs them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*arguments: object, language: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "reviewer", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "FORMULARY_REVIEWER_LANGUAGE": language},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_chunk_builds_the_worked_examples(vectors: Path, tmp_path: Path) -> None:
    out = tmp_path / "chunks.jsonl"
    done = run("chunk", vectors / "good" / "monographs.jsonl", "-o", out)
    assert (done.returncode, done.stdout) == (0, "")
    assert "9 chunks" in done.stderr
    built = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    texts = {c["chunk_id"]: c["text"] for c in built if c["chunk_kind"] == "block_descriptor"}
    assert texts == json.loads((vectors / "descriptors.json").read_text(encoding="utf-8"))


def test_older_records_are_reported_and_upgraded(vectors: Path, tmp_path: Path) -> None:
    lines = (vectors / "good" / "monographs.jsonl").read_text(encoding="utf-8").splitlines()
    old = json.loads(lines[0])
    del old["schema_version"]
    (tmp_path / "m.jsonl").write_text(json.dumps(old) + "\n" + lines[1], encoding="utf-8")
    done = run("chunk", tmp_path / "m.jsonl", "-o", tmp_path / "c.jsonl")
    assert done.returncode == 0
    assert "1 records are older than ADR 0006" in done.stderr
    for line in (tmp_path / "c.jsonl").read_text(encoding="utf-8").splitlines():
        assert json.loads(line)["schema_version"] == "1.0"


def test_bad_input_is_one_sentence_and_writes_nothing(tmp_path: Path) -> None:
    source, out = tmp_path / "m.jsonl", tmp_path / "c.jsonl"
    out.write_text("old", encoding="utf-8")
    source.write_text('{"drug_id": "a", "drug_name": "A"}\n{"broken\n{}\n', encoding="utf-8")
    done = run("chunk", source, "-o", out)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{source}:2:")
    assert len(done.stderr.splitlines()) == 1
    assert out.read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.jsonl", "m.jsonl"]
    vietnamese = run("chunk", source, "-o", out, language="vi")
    assert "không phải JSON" in vietnamese.stderr


def test_missing_arguments_and_places(tmp_path: Path) -> None:
    assert run("chunk", tmp_path / "no.jsonl").returncode == 2
    assert run("chunk", tmp_path / "no.jsonl", "-o", tmp_path / "c.jsonl").returncode == 2
    (tmp_path / "m.jsonl").write_text("", encoding="utf-8")
    assert run("chunk", tmp_path / "m.jsonl", "-o", tmp_path / "no" / "c.jsonl").returncode == 2
    empty = run("chunk", tmp_path / "m.jsonl", "-o", tmp_path / "c.jsonl")
    assert empty.returncode == 2
    assert "no record" in empty.stderr
    assert not (tmp_path / "c.jsonl").exists()


@pytest.mark.parametrize("record", ["monograph", "chunk", "decision"])
def test_schemas_are_printed(record: str) -> None:
    schema = json.loads(run("schema", record).stdout)
    assert schema["title"].lower() == record
    assert schema["required"]


def test_an_unknown_record_has_no_schema() -> None:
    assert run("schema", "novel").returncode == 2


def test_chunk_ready_prints_a_line_for_each_gate(vectors: Path) -> None:
    good = run("chunk-ready", vectors / "good/monographs.jsonl", vectors / "good/chunks.jsonl")
    assert (good.returncode, good.stderr) == (0, "")
    lines = good.stdout.splitlines()
    assert lines[0] == "section_with_lifted_block_but_no_chunk_reference = 0"
    assert lines[4] == "descriptor_chunk_count == block_count = 0"
    assert all(line.endswith(" = 0") for line in lines)


def test_chunk_ready_fails_with_examples_that_can_be_found(vectors: Path) -> None:
    folder = vectors / "two-at-once"
    done = run("chunk-ready", folder / "monographs.jsonl", folder / "chunks.jsonl")
    assert done.returncode == 1
    assert "attachment_without_page_or_bbox = 1" in done.stdout.splitlines()
    assert "descriptor_chunk_without_attachment = 1" in done.stdout.splitlines()
    assert f"{folder / 'chunks.jsonl'}:2:" in done.stderr
    assert "p0205-t1" in done.stderr


def test_chunk_ready_json_is_one_object_and_nothing_else(vectors: Path) -> None:
    folder = vectors / "leaked-text"
    done = run("chunk-ready", folder / "monographs.jsonl", folder / "chunks.jsonl", "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["passed"]) == (1, False)
    assert all(
        list(gate) == ["name", "violations", "passed", "examples"] for gate in report["gates"]
    )
    (failed,) = [gate for gate in report["gates"] if not gate["passed"]]
    assert failed["name"] == "block_text_leaked_into_chunk_text"
    assert failed["examples"][0]["line"] == 2


def test_chunk_ready_on_unreadable_input(vectors: Path, tmp_path: Path) -> None:
    good = vectors / "good"
    torn, empty = tmp_path / "torn.jsonl", tmp_path / "empty.jsonl"
    torn.write_bytes((good / "chunks.jsonl").read_bytes()[:-5])
    empty.write_bytes(b"")
    for monographs, chunks in (
        (good / "monographs.jsonl", torn),
        (good / "monographs.jsonl", tmp_path / "missing.jsonl"),
        (good / "monographs.jsonl", tmp_path),
        (empty, good / "chunks.jsonl"),
    ):
        done = run("chunk-ready", monographs, chunks, "--json")
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_built_chunks_pass_the_gates(vectors: Path, tmp_path: Path) -> None:
    monographs, chunks = vectors / "good" / "monographs.jsonl", tmp_path / "c.jsonl"
    assert run("chunk", monographs, "-o", chunks).returncode == 0
    assert run("chunk-ready", monographs, chunks).returncode == 0
