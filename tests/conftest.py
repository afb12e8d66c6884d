"""Fixtures that every test may use."""

import os
from pathlib import Path

import hypothesis
import pytest

# No test asserts a time. Where a change is let in or not, the same cases are tried at every run.
hypothesis.settings.register_profile("desk", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "desk")

ROOT = Path(__file__).resolve().parent.parent


def _shared(name: str) -> Path:
    folder = ROOT.parent / "shared" / name
    if not folder.is_dir():
        pytest.skip(f"the folder shared/{name} is not beside the project")
    return folder


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real PDFs; the test is skipped where it is missing."""
    return _shared("corpus")


@pytest.fixture(scope="session")
def vectors() -> Path:
    """The folder of gate vectors; the test is skipped where it is missing."""
    return _shared("vectors")


@pytest.fixture(scope="session")
def sample() -> Path:
    """The folder of the sample book."""
    return ROOT / "resources" / "sample"
