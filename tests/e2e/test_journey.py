"""A pharmacist's whole day: the sample judged in the real program, by keys alone, and exported."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
WALK = """
import os, subprocess, sys
sys.path.insert(0, sys.argv[1])
from virtual_screen import virtual_screen
with virtual_screen() as screen:
    walk = [sys.executable, os.path.join(sys.argv[1], "sample_walk.py"), sys.argv[2]]
    sys.exit(subprocess.run(walk, env=os.environ | screen).returncode)
"""


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Every record of a JSONL file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


pytestmark = pytest.mark.xdist_group("test_journey")  # one walk for all tests of this file


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that one walk left behind."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed, and the walk needs a virtual screen")
    folder = tmp_path_factory.mktemp("walk")
    done = subprocess.run(
        [sys.executable, "-c", WALK, str(ROOT / "build_spec"), str(folder)],
        env={key: value for key, value in os.environ.items() if key != "QT_QPA_PLATFORM"},
        capture_output=True,
        encoding="utf-8",
        timeout=230,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return folder


@pytest.fixture(scope="module")
def did(walked: Path) -> dict[str, Any]:
    """What the walk says that it did."""
    done: dict[str, Any] = json.loads((walked / "walk.json").read_text(encoding="utf-8"))
    return done


def attachments(bundle: Path, key: list[str]) -> list[dict[str, Any]]:
    """Every attachment of one block, prose and descriptor chunks alike."""
    return [
        attachment
        for chunk in records(bundle / "chunks.verified.jsonl")
        if chunk["drug_id"] == key[0]
        for attachment in chunk["attachments"]
        if attachment["block_id"] == key[1]
    ]


def descriptor(bundle: Path, key: list[str]) -> dict[str, Any]:
    """The one descriptor chunk of a block."""
    (found,) = (
        chunk
        for chunk in records(bundle / "chunks.verified.jsonl")
        if chunk["chunk_kind"] == "block_descriptor"
        and chunk["drug_id"] == key[0]
        and chunk["chunk_id"].endswith(f":block:{key[1]}")
    )
    return found


def test_every_block_of_the_sample_was_signed_by_her(walked: Path, sample: Path) -> None:
    blocks = {
        (item["drug_id"], block["block_id"])
        for item in records(sample / "monographs.jsonl")
        for block in item["blocks"]
    }
    judged = set()
    for chunk in records(walked / "bundle" / "chunks.verified.jsonl"):
        for attachment in chunk["attachments"]:
            judged.add((chunk["drug_id"], attachment["block_id"]))
            assert attachment["verification"]["reviewers"] == ["Nguyễn Thị Kiểm"]
            assert attachment["verification"]["status"] != "unverified"
    assert judged == blocks


def test_a_corrected_shape_has_lost_its_header_everywhere(
    walked: Path, did: dict[str, Any]
) -> None:
    key = did["corrected"]
    found = attachments(walked / "bundle", key)
    assert len(found) > 1, "the block stands in prose chunks and in its descriptor"
    for attachment in found:
        assert attachment["shape"] == "multi_level_or_merged_header"
        assert attachment["header_row"] == []
        assert attachment["verification"]["status"] == "corrected"
    assert "Cột:" not in descriptor(walked / "bundle", key)["text"]
    (block,) = (
        block
        for item in records(walked / "bundle" / "monographs.verified.jsonl")
        if item["drug_id"] == key[0]
        for block in item["blocks"]
        if block["block_id"] == key[1]
    )
    assert block["header_row"] == []


def test_an_edited_label_is_in_attachment_and_descriptor(walked: Path, did: dict[str, Any]) -> None:
    for attachment in attachments(walked / "bundle", did["edited"]):
        assert any(label.endswith(" (đã sửa)") for label in attachment["header_row"])
        assert attachment["verification"]["status"] == "corrected"
        assert attachment["verification"]["header_verified"] is True
    assert " (đã sửa)" in descriptor(walked / "bundle", did["edited"])["text"]


def test_not_a_block_stays_quarantined_and_goes_back_to_the_segment_stage(
    walked: Path, did: dict[str, Any]
) -> None:
    key = did["not_a_block"]
    for attachment in attachments(walked / "bundle", key):
        assert attachment["quarantined"] is True
        assert attachment["verification"]["status"] == "not_a_block"
    returned = list(records(walked / "bundle" / "returns.jsonl"))
    assert key in [[item["drug_id"], item["block_id"]] for item in returned]


def test_an_undone_signature_is_in_the_log_and_the_block_signed_again(
    walked: Path, did: dict[str, Any]
) -> None:
    statuses = {
        item["verification"]["status"] for item in attachments(walked / "bundle", did["undone"])
    }
    assert statuses == {"verified"}
    report = (walked / "bundle" / "report.html").read_text(encoding="utf-8")
    assert did["undone"][1] in report


def test_a_consumer_finds_every_gate_at_zero(walked: Path) -> None:
    bundle = walked / "bundle"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "reviewer", "chunk-ready"),
            *(bundle / "monographs.verified.jsonl", bundle / "chunks.verified.jsonl", "--json"),
        ],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["passed"] is True
