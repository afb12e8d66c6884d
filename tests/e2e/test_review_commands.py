"""`new`, `decide`, `decisions`, `status` as a person runs them, on the sample book."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reviewer.cli import run

COUNTS = [
    "blocks",
    "verified",
    "corrected",
    "not_a_block",
    "cannot_tell",
    "unreviewed",
    "stale",
    "disputed",
]


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text(
        "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8"
    )
    return path


def answers(sample: Path, **fields: Any) -> list[dict[str, Any]]:
    """A script's answer for every block of the sample, each as the input has it."""
    return [
        {
            "drug_id": monograph["drug_id"],
            "block_id": block["block_id"],
            "reviewer": "DS. Lan",
            "verdict": "shape",
            "shape": block["shape"],
            "header_row": block["header_row"],
            "bbox": None,
            "note": "",
            "decided_at": "2026-12-01T08:00:00Z",
            **fields,
        }
        for monograph in records(sample / "monographs.jsonl")
        for block in monograph["blocks"]
    ]


@pytest.fixture(scope="module")
def made(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    review = tmp_path_factory.mktemp("review") / "sample.review"
    assert run(new(review, sample)) == 0
    return review


@pytest.fixture
def review(made: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "sample.review"
    copy.write_bytes(made.read_bytes())
    return copy


def new(review: Path, sample: Path) -> list[str]:
    book, monographs = str(sample / "book.pdf"), str(sample / "monographs.jsonl")
    return ["new", str(review), "--pdf", book, "--monographs", monographs]


def status(review: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    capsys.readouterr()
    assert run(["status", str(review), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_review_from_beginning_to_end(
    review: Path, sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = answers(sample, mine={"ward": "Nội"})
    before = status(review, capsys)
    assert list(before)[: len(COUNTS)] == COUNTS
    assert before["blocks"] == before["unreviewed"] == len(given)

    given[0]["verdict"] = "not_a_block"
    given[1]["verdict"] = "cannot_tell"
    source = write(tmp_path / "in.jsonl", given)
    assert run(["decide", str(review), "--from", str(source)]) == 0
    assert run(["decide", str(review), "--from", str(source)]) == 0

    after = status(review, capsys)
    assert (after["not_a_block"], after["cannot_tell"]) == (1, 1)
    assert after["verified"] == len(given) - 2
    assert sum(after[name] for name in COUNTS[1:]) == after["blocks"]
    assert after["script"] == len(given)
    assert after["chain_head"] != before["chain_head"]
    assert after["not_reviewable"] == after["vanished"] == []

    out = tmp_path / "out.jsonl"
    assert run(["decisions", str(review), "-o", str(out)]) == 0
    assert sorted(records(out), key=repr) == sorted(given, key=repr)
    capsys.readouterr()
    assert run(["decisions", str(review)]) == 0
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")


def test_the_text_form_has_a_line_for_each_count(
    review: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    as_json = status(review, capsys)
    assert run(["status", str(review)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[: len(COUNTS)] == [f"{name} = {as_json[name]}" for name in COUNTS]
    assert lines[-1] == f"chain head = {as_json['chain_head']}"


def test_reading_a_review_leaves_its_bytes(
    review: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = review.read_bytes()
    status(review, capsys)
    assert run(["decisions", str(review)]) == 0
    assert review.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [review.name]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"shape": "circle"}, ":2:shape: "),
        ({"verdict": "fine"}, ":2:verdict: "),
        ({"block_id": "p9999-t1"}, ":2:block_id: "),
        ({"reviewer": " "}, ":2:reviewer: "),
        ({"decided_at": "2026-12-01T08:00:00"}, ":2:decided_at: "),
        ({"bbox": [1, 2, 3]}, ":2:bbox"),
        ({"bbox": [9000, 9000, 9100, 9100]}, ":2:bbox: "),
    ],
)
def test_a_bad_record_is_named_and_nothing_is_taken_in(
    review: Path,
    sample: Path,
    tmp_path: Path,
    change: dict[str, Any],
    place: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = answers(sample)[:3]
    given[1] |= change
    source = write(tmp_path / "in.jsonl", given)
    before = review.read_bytes()
    assert run(["decide", str(review), "--from", str(source)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{source}{place}")
    assert said.count("\n") == 1
    assert review.read_bytes() == before


def test_a_name_that_is_taken_is_refused(
    review: Path, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = review.read_bytes()
    assert run(new(review, sample)) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{review}: ")
    assert said.count("\n") == 1
    assert review.read_bytes() == before


def test_a_review_that_is_none_is_refused_by_every_command(
    sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = sample / "book.pdf"
    source = str(write(tmp_path / "in.jsonl", []))
    for path in (book, tmp_path / "nothing", tmp_path):
        for command in (["decide", "--from", source], ["decisions"], ["status", "--json"]):
            assert run([command[0], str(path), *command[1:]]) == 2
            out, err = capsys.readouterr()
            assert out == ""
            assert err.startswith(f"{path}: ")
            assert err.count("\n") == 1


def test_what_went_wrong_is_said_in_vietnamese_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORMULARY_REVIEWER_LANGUAGE", "vi")
    assert run(["status", str(tmp_path / "nothing")]) == 2
    assert "không có tệp rà soát này" in capsys.readouterr().err


def test_the_installed_command_does_the_same(review: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reviewer", "status", str(review), "--json"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("utf-8"))["blocks"] > 0


def test_usage_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["new"], ["decide", "a.review"], ["status"]):
        with pytest.raises(SystemExit) as left:
            run(arguments)
        assert left.value.code == 2
        assert "usage" in capsys.readouterr().err
