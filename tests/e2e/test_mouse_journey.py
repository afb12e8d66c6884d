"""The whole sample judged in the real program by mouse alone, and exported."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
WALK = """
import os, subprocess, sys
sys.path.insert(0, sys.argv[1])
from virtual_screen import virtual_screen
with virtual_screen() as screen:
    walk = [sys.executable, os.path.join(sys.argv[1], "mouse_walk.py"), sys.argv[2]]
    sys.exit(subprocess.run(walk, env=os.environ | screen).returncode)
"""


pytestmark = pytest.mark.xdist_group("test_mouse_journey")  # one walk for all tests of this file


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that one walk left behind."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed, and the walk needs a virtual screen")
    folder = tmp_path_factory.mktemp("mouse")
    done = subprocess.run(
        [sys.executable, "-c", WALK, str(ROOT / "build_spec"), str(folder)],
        env={key: value for key, value in os.environ.items() if key != "QT_QPA_PLATFORM"},
        capture_output=True,
        encoding="utf-8",
        timeout=400,
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


@pytest.mark.timeout(450)
def test_no_key_was_pressed(did: dict[str, Any]) -> None:
    assert did["keys"] == 0


@pytest.mark.timeout(450)
def test_every_block_of_the_sample_was_judged(
    walked: Path, did: dict[str, Any], sample: Path
) -> None:
    blocks = {
        (item["drug_id"], block["block_id"])
        for item in map(json.loads, _lines(sample / "monographs.jsonl"))
        for block in item["blocks"]
    }
    assert {tuple(key) for key in did["signed"]} == blocks
    statuses = {
        attachment["verification"]["status"]
        for chunk in map(json.loads, _lines(walked / "bundle" / "chunks.verified.jsonl"))
        for attachment in chunk["attachments"]
    }
    assert statuses == {"verified", "corrected", "not_a_block"}


@pytest.mark.timeout(450)
def test_the_bundle_stands_up_to_verify_and_the_gates(walked: Path) -> None:
    bundle = walked / "bundle"
    commands: tuple[tuple[str | Path, ...], ...] = (
        ("verify", bundle),
        ("chunk-ready", bundle / "monographs.verified.jsonl", bundle / "chunks.verified.jsonl"),
    )
    for command in commands:
        done = subprocess.run(
            [sys.executable, "-m", "reviewer", *command],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
