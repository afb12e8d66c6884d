"""Fixtures of the export's tests."""

from pathlib import Path

import pytest

from tests.unit.export.maker import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a small formulary, every block verified as it was given."""
    return Desk(tmp_path)
