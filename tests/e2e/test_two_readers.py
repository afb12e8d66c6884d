"""Two blind readers, a dispute, a third person, merging, new files: by commands alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from reviewer.cli import run
from reviewer.contract.decision import Decision
from reviewer.contract.vocabulary import Verdict
from tests.unit.session.maker import (
    KEYS,
    LABELS,
    TABLE,
    Desk,
    decision,
    write_book,
    write_decisions,
    write_monographs,
)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(tmp_path)
    write_book(desk.book)
    write_monographs(desk.monographs)
    assert command("new", desk, "--pdf", desk.book, "--monographs", desk.monographs) == 0
    return desk


def command(name: str, desk: Desk, *options: object) -> int:
    return run([name, str(desk.review), *(str(option) for option in options)])


def decide(desk: Desk, *decisions: Decision) -> int:
    return command("decide", desk, "--from", write_decisions(desk.decisions, *decisions))


def status(desk: Desk, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    capsys.readouterr()
    assert command("status", desk, "--json", *options) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_two_readers_a_dispute_and_who_decides_it(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("policy", desk, "--reviewers", 2, "--adjudicators", "Hoa") == 0
    assert decide(desk, *(decision(key, reviewer="Lan") for key in KEYS)) == 0
    assert status(desk, capsys)["unreviewed"] == len(KEYS)
    blind = status(desk, capsys, "--reviewer", "Minh")
    assert (blind["unreviewed"], blind["script"]) == (len(KEYS), 0)
    assert command("export", desk, "-o", desk.folder / "early") == 1

    answers = [decision(key, reviewer="Minh") for key in KEYS]
    answers[0] = decision(TABLE, reviewer="Minh", header_row=LABELS[:2])
    assert decide(desk, *answers) == 0
    found = status(desk, capsys)
    assert (found["verified"], found["disputed"]) == (len(KEYS) - 1, 1)
    assert found["agreement"]["agreed"] == len(KEYS) - 1
    assert found["agreement"]["blocks"] == len(KEYS)
    assert found["agreement"]["by_shape"]["simple_table"]["agreed"] == 0
    assert command("export", desk, "-o", desk.folder / "early") == 1
    assert command("export", desk, "-o", desk.folder / "early", "--mark-unreviewed") == 1

    third = decision(TABLE, reviewer="Hoa", decided_at="2026-12-02T08:00:00Z")
    assert decide(desk, third) == 0
    assert status(desk, capsys)["verified"] == len(KEYS)

    bundle = desk.folder / "bundle"
    assert command("export", desk, "-o", bundle) == 0
    assert run(["verify", str(bundle), "--review", str(desk.review)]) == 0
    assert command("verify", desk) == 0
    manifest = json.loads((bundle / "MANIFEST.json").read_text(encoding="utf-8"))
    assert manifest["policy"]["reviewers"] == 2
    assert manifest["findings"]["agreement"]["agreed"] == len(KEYS) - 1
    chunks = (bundle / "chunks.verified.jsonl").read_text(encoding="utf-8").splitlines()
    reviewers = {
        tuple(attachment["verification"]["reviewers"])
        for chunk in map(json.loads, chunks)
        for attachment in chunk["attachments"]
        if attachment["block_id"] == TABLE.block_id and chunk["drug_id"] == TABLE.drug_id
    }
    assert reviewers == {("Lan", "Minh", "Hoa")}


def test_a_review_of_today_goes_on_with_the_files_of_tomorrow(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert decide(desk, *(decision(key) for key in KEYS)) == 0
    new = desk.folder / "new.jsonl"
    write_monographs(new, {TABLE: {"header_row": ["Tuổi", *LABELS[1:]]}})
    assert command("refresh", desk, "--monographs", new) == 0
    found = status(desk, capsys)
    assert (found["stale"], found["verified"]) == (1, len(KEYS) - 1)
    assert command("export", desk, "-o", desk.folder / "early") == 1
    again = decision(
        TABLE, header_row=("Tuổi", *LABELS[1:]), decided_at="2026-12-05T08:00:00+07:00"
    )
    assert decide(desk, again) == 0
    assert command("export", desk, "-o", desk.folder / "bundle") == 0

    other = Desk(desk.folder / "other")
    other.folder.mkdir()
    assert command("new", other, "--pdf", desk.book, "--monographs", new) == 0
    assert decide(other, decision(TABLE, Verdict.NOT_A_BLOCK, reviewer="Lan")) == 0
    assert command("merge", desk, other.review) == 0
    assert status(desk, capsys)["disputed"] == 1
    before = desk.review.read_bytes()
    assert command("merge", desk, other.review, other.review) == 0
    assert desk.review.read_bytes() == before
