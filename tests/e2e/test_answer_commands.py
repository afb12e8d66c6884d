"""`check-answer`, `rank-guard` and `schema answer` as the engineer of the service runs them."""

import json
from pathlib import Path
from typing import Any

import pytest

from reviewer.cli import run

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "conformance"
CHUNKS = FOLDER / "chunks" / "first-release.jsonl"


def answer_of(case: str, folder: Path) -> Path:
    path = folder / f"{case}.json"
    data = json.loads((FOLDER / "cases" / f"{case}.json").read_text(encoding="utf-8"))
    path.write_text(json.dumps(data["answer"], ensure_ascii=False), encoding="utf-8")
    return path


def output(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    read = capsys.readouterr()
    return read.out, read.err


def test_an_answer_that_obeys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_of("ok-worked-answer", tmp_path)
    assert run(["check-answer", str(CHUNKS), str(answer)]) == 0
    assert output(capsys)[0] == ""
    assert run(["check-answer", str(CHUNKS), str(answer), "--json"]) == 0
    assert json.loads(output(capsys)[0]) == {"passed": True, "violations": []}


def test_an_answer_that_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_of("bad-dose", tmp_path)
    assert run(["check-answer", str(CHUNKS), str(answer), "--json"]) == 1
    report = json.loads(output(capsys)[0])
    (violation,) = report["violations"]
    assert list(violation) == ["rule", "part", "chunk_id", "block_id", "why"]
    assert violation["rule"] == "dose_beside_quarantine"
    assert "1,5 g" in violation["why"]
    assert run(["check-answer", str(CHUNKS), str(answer)]) == 1
    assert output(capsys)[0].startswith(f"{answer}: dose_beside_quarantine: ")


def test_several_answers_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = [str(answer_of(case, tmp_path)) for case in ("ok-worked-answer", "bad-complete")]
    assert run(["check-answer", str(CHUNKS), *answers, "--json"]) == 1
    (violation,) = json.loads(output(capsys)[0])["violations"]
    assert violation["answer"] == answers[1]


def test_a_bundle_stands_for_its_chunks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = tmp_path / "bundle"
    bundle.mkdir()
    answer = str(answer_of("ok-worked-answer", tmp_path))
    assert run(["check-answer", str(bundle), answer]) == 2
    assert "no bundle" in output(capsys)[1]
    (bundle / "chunks.verified.jsonl").write_bytes(CHUNKS.read_bytes())
    assert run(["check-answer", str(bundle), answer]) == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "not one JSON object"),
        ("[]", "object in curly brackets"),
        ('{"question": "", "retrieved": [], "parts": []}', "complete"),
        (
            '{"question": "", "retrieved": [], "parts": [{"kind": "picture"}], "complete": true}',
            "parts[0]",
        ),
        ('{"question": "", "retrieved": [], "parts": [{}], "complete": true}', "kind"),
        ('{"question": 1, "retrieved": [], "parts": [], "complete": true}', "question"),
    ],
)
def test_an_unusable_answer_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, says: str
) -> None:
    path = tmp_path / "answer.json"
    path.write_text(content, encoding="utf-8")
    assert run(["check-answer", str(CHUNKS), str(path)]) == 2
    out, err = output(capsys)
    assert out == ""
    assert len(err.splitlines()) == 1
    assert str(path) in err
    assert says in err


def test_missing_files_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = str(answer_of("ok-worked-answer", tmp_path))
    for arguments in (
        [str(tmp_path / "no.jsonl"), answer],
        [str(CHUNKS), str(tmp_path / "no.json")],
        [str(CHUNKS), str(tmp_path)],
    ):
        assert run(["check-answer", *arguments]) == 2
        assert len(output(capsys)[1].splitlines()) == 1


def test_the_guard_prints_what_an_answer_must_contain(
    capsys: pytest.CaptureFixture[str],
) -> None:
    chunk = "ampicilin_va_sulbactam:lieu_luong_va_cach_dung:1"
    assert run(["rank-guard", str(CHUNKS), chunk]) == 0
    guard: dict[str, Any] = json.loads(output(capsys)[0])
    assert [one["page"] for one in guard["announcements"]] == ["204", "204"]
    assert [one["block_id"] for one in guard["crops"]] == ["p0205-t1", "p0205-f1"]
    assert guard["no_dose_from"] == [chunk]
    assert guard["complete"] is False
    assert run(["rank-guard", str(CHUNKS), "no:such:0"]) == 2


def test_the_form_of_an_answer_has_a_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "answer"]) == 0
    schema = json.loads(output(capsys)[0])
    assert schema["required"] == ["question", "retrieved", "parts", "complete"]
    assert "from" in schema["$defs"]["TextPart"]["properties"]
