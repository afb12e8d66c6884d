"""Every file of the hostile folder ends in one clear sentence or in monographs, within bounds."""

import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any, Final, NamedTuple

import pymupdf
import pytest

from reviewer.segment.page_worker import MEMORY_LIMIT, OPEN_SECONDS, PAGE_SECONDS, PageDone
from reviewer.segment.pool import PagePool

BOUND: Final = 2 * (OPEN_SECONDS + PAGE_SECONDS)
"""Seconds: opening and a page are tried twice each before they count as bad."""
MOST_MEMORY: Final = 256 << 20
"""Bytes of memory in use at once by the command or one of its processes: docs/segment.md."""
_SMALL: Final = 400 << 20


_MEASURED: Final = """
import subprocess, sys
code = subprocess.call(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
try:
    import resource
except ImportError:
    print(0)
else:
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(code)
"""
"""Runs a command and prints the most memory that it or a process of its had in use.

Between the test and the command, for a process begins with the figure of the one that started it.
"""


class Ended(NamedTuple):
    """How a run ended. `memory` in bytes, 0 where the system does not tell."""

    code: int
    errors: str
    seconds: float
    memory: int


def segmented(book: Path, output: Path) -> Ended:
    """Run the command in a process of its own, as a loop over a folder does."""
    began = time.monotonic()
    command = [sys.executable, "-m", "reviewer", "segment", str(book), "-o", str(output)]
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *command, "--jobs", "1"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=BOUND,
        check=False,
    )
    unit = 1 if sys.platform == "darwin" else 1024
    seconds = time.monotonic() - began
    return Ended(done.returncode, done.stderr, seconds, int(done.stdout) * unit)


@pytest.mark.corpus
@pytest.mark.timeout(600)
def test_a_run_over_the_hostile_folder_is_never_killed(corpus: Path, tmp_path: Path) -> None:
    books = sorted((corpus / "hostile").glob("*.pdf"))
    assert len(books) >= 10
    for book in books:
        output = tmp_path / f"{book.stem}.jsonl"
        done = segmented(book, output)
        last = done.errors.splitlines()[-1]
        assert "Traceback" not in done.errors, book.name
        assert done.code in (0, 2), f"{book.name}: {done.code}"
        assert output.exists() is (done.code == 0), book.name
        if done.code == 2:
            assert book.name in last, last
            assert last.rstrip().endswith((".", ".pdf")), last
        else:
            assert "monographs with" in last, last
        assert done.seconds < BOUND
        assert done.memory < MOST_MEMORY, f"{book.name}: {done.memory}"
    names = {path.suffix for path in tmp_path.iterdir()}
    assert names <= {".jsonl"}, "no journal and no half file is left"


@pytest.fixture
def greedy(tmp_path: Path) -> Path:
    """Three pages; the content of the second is packed twice and unpacks to 600 MiB."""
    new_document: Any = pymupdf.Document  # the library states no types
    document = new_document()
    for number in range(3):
        document.new_page().insert_text((72, 72), f"Page {number + 1} of three.")
    packer = zlib.compressobj(9)
    once = b"".join(packer.compress(bytes(1 << 20)) for _ in range(600)) + packer.flush()
    content = document[1].get_contents()[0]
    document.update_stream(content, zlib.compress(once, 9), compress=False)
    document.xref_set_key(content, "Filter", "[/FlateDecode/FlateDecode]")
    path = tmp_path / "greedy.pdf"
    document.save(path)
    return path


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no limit of a process's memory")
def test_a_page_that_needs_more_memory_than_allowed_costs_itself_alone(greedy: Path) -> None:
    assert _SMALL < MEMORY_LIMIT
    with PagePool(greedy, 1, memory=_SMALL) as pool:
        replies = list(pool.read([1, 2, 3]))
    read = {reply.findings.number for reply in replies if isinstance(reply, PageDone)}
    assert read == {1, 3}
    (failed,) = [reply for reply in replies if not isinstance(reply, PageDone)]
    assert failed.number == 2
    assert failed.reason == "it needs more than the 400 MiB of memory that a process may take"
