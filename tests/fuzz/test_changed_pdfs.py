"""A minute of `benchmarks.fuzz` at every run; the command goes on for as long as one likes."""

import os
import random
from pathlib import Path

import pytest

from benchmarks.fuzz import changed, fuzz

SECONDS = float(os.environ.get("FUZZ_SECONDS", "60"))


@pytest.mark.timeout(SECONDS + 240)  # the last case begins within the time, and may hang for long
def test_changed_pdfs_bring_nothing_down_and_hang_nothing(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(1 << 40)
    said = fuzz(SECONDS, seed, tmp_path)
    assert said["finds"] == [], f"seed {seed}"
    assert said["cases"]


def test_a_case_can_be_made_again() -> None:
    data = bytes(range(256)) * 40
    assert changed(data, 7) == changed(data, 7)
    assert len({changed(data, seed) for seed in range(50)}) > 40
