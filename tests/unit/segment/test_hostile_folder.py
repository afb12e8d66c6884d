"""Every file of the hostile folder ends in one clear sentence or in monographs, within bounds."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from reviewer.segment.page_worker import OPEN_SECONDS, PAGE_SECONDS

pytestmark = [pytest.mark.corpus, pytest.mark.timeout(600)]

BOUND: Final = 2 * (OPEN_SECONDS + PAGE_SECONDS)
"""Seconds: opening and a page are tried twice each before they count as bad."""


def test_a_run_over_the_hostile_folder_is_never_killed(corpus: Path, tmp_path: Path) -> None:
    books = sorted((corpus / "hostile").glob("*.pdf"))
    assert len(books) >= 10
    for book in books:
        output = tmp_path / f"{book.stem}.jsonl"
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "reviewer", "segment", book, "-o", output, "--jobs", "1"],
            input="",
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=BOUND,
            check=False,
        )
        last = done.stderr.splitlines()[-1]
        assert "Traceback" not in done.stderr, book.name
        assert done.returncode in (0, 2), f"{book.name}: {done.returncode}"
        assert output.exists() is (done.returncode == 0), book.name
        if done.returncode == 2:
            assert book.name in last, last
            assert last.rstrip().endswith((".", ".pdf")), last
        else:
            assert "monographs with" in last, last
        assert time.monotonic() - began < BOUND
    names = {path.suffix for path in tmp_path.iterdir()}
    assert names <= {".jsonl"}, "no journal and no half file is left"
