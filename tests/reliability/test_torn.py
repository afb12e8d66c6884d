"""A last line that was cut off is said and dropped where that loses nothing; other damage is fatal.

Of decisions nothing is lost: what was not written whole was acknowledged to nobody. In monographs
and chunks a whole drug would be missing in all that is made of them, so these are refused.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reviewer.session import ReviewSession
from tests.unit.session.maker import (
    KEYS,
    Desk,
    decision,
    write_book,
    write_decisions,
    write_monographs,
)


def command(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """A command in a process of its own, in English."""
    return subprocess.run(
        [sys.executable, "-m", "reviewer", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, "FORMULARY_REVIEWER_LANGUAGE": "en"},
    )


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A review, and a file with four decisions that can be taken in."""
    made = Desk(tmp_path)
    write_book(made.book)
    write_monographs(made.monographs)
    ReviewSession.create(made.review, pdf=made.book, monographs=made.monographs)
    write_decisions(made.decisions, *(decision(key) for key in KEYS))
    return made


def torn(path: Path) -> Path:
    """The file without its last ten bytes."""
    path.write_bytes(path.read_bytes()[:-10])
    return path


@pytest.mark.parametrize("words", [("decide", "--from"), ("merge",)], ids=["decide", "merge"])
def test_a_torn_last_decision_is_said_and_dropped(desk: Desk, words: tuple[str, ...]) -> None:
    name, *options = words
    done = command(name, desk.review, *options, torn(desk.decisions))
    assert done.returncode == 0
    assert f"{desk.decisions}:4: this last line was cut off" in done.stderr
    assert "Traceback" not in done.stderr
    with ReviewSession.open(desk.review) as session:
        assert len(session._log.entries) == 1 + 3


def test_a_last_decision_without_its_line_end_is_whole(desk: Desk) -> None:
    desk.decisions.write_bytes(desk.decisions.read_bytes()[:-1])
    done = command("decide", desk.review, "--from", desk.decisions)
    assert (done.returncode, "cut off" in done.stderr) == (0, False)
    with ReviewSession.open(desk.review) as session:
        assert len(session._log.entries) == 1 + 4


def test_a_decision_damaged_elsewhere_is_fatal_and_nothing_is_taken_in(desk: Desk) -> None:
    lines = desk.decisions.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1][:40] + b"\n"
    desk.decisions.write_bytes(b"".join(lines))
    done = command("decide", desk.review, "--from", desk.decisions)
    assert done.returncode == 2
    assert f"{desk.decisions}:2" in done.stderr
    with ReviewSession.open(desk.review) as session:
        assert len(session._log.entries) == 1


def test_torn_monographs_are_refused_by_whoever_reads_them(desk: Desk) -> None:
    bad = torn(desk.monographs)
    for words in (
        ("chunk", bad, "-o", desk.folder / "chunks.jsonl"),
        ("new", desk.folder / "b.review", "--pdf", desk.book, "--monographs", bad),
        ("status", desk.review),
    ):
        done = command(*words)
        assert done.returncode == 2, words
        assert f"{bad}:2: the last line is not whole" in done.stderr
        assert "Traceback" not in done.stderr
    left = {path.name for path in desk.folder.iterdir()}
    assert left == {"a.review", "book.pdf", "monographs.jsonl", "decisions.jsonl"}
