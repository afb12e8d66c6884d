"""A good pair of files to spoil, one fault at a time."""

import json
from pathlib import Path

import pytest

from tests.unit.gates.maker import Records


@pytest.fixture
def good(vectors: Path) -> tuple[Records, Records]:
    """Monographs and chunks of the complete set; chunks 0 to 4 are of ampicilin (design)."""
    folder = vectors / "good"
    monographs, chunks = (
        [json.loads(line) for line in (folder / name).read_bytes().splitlines()]
        for name in ("monographs.jsonl", "chunks.jsonl")
    )
    return monographs, chunks
