"""Fixtures that every test may use."""

from pathlib import Path

import pytest

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
