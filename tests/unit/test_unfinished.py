"""What a killed writer leaves is removed by the next one in the folder, and nothing else is."""

import json
import os
import platform
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer import file_locks
from reviewer.sources import atomic_file, atomic_folder
from reviewer.unfinished import place_beside, remove_leftovers

WRITING = """
    import sys
    from pathlib import Path
    from reviewer.sources import atomic_folder
    with atomic_folder(Path(sys.argv[1])) as folder:
        (folder / "half").write_bytes(b"half")
        print(folder.name, flush=True)
        sys.stdin.readline()
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def writer(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process in the middle of writing a bundle."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WRITING), str(tmp_path / "bundle")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().endswith(".partial\n")
    yield process
    process.kill()
    process.communicate()


def test_what_a_killed_writer_left_is_removed_by_the_next(
    tmp_path: Path, writer: "subprocess.Popen[str]"
) -> None:
    writer.kill()
    writer.wait()
    left = names(tmp_path)
    assert [name.rpartition(".")[2] for name in left] == ["owner", "partial"]
    with atomic_folder(tmp_path / "bundle") as folder:
        (folder / "whole").write_bytes(b"whole")
    assert names(tmp_path) == ["bundle"]
    assert names(tmp_path / "bundle") == ["whole"]


def test_a_file_written_there_removes_it_too(
    tmp_path: Path, writer: "subprocess.Popen[str]"
) -> None:
    writer.kill()
    writer.wait()
    with atomic_file(tmp_path / "other.jsonl") as file:
        file.write(b"x")
    assert names(tmp_path) == ["other.jsonl"]


def test_a_living_writer_is_left_alone(tmp_path: Path, writer: "subprocess.Popen[str]") -> None:
    before = names(tmp_path)
    with atomic_file(tmp_path / "other.jsonl") as file:
        file.write(b"x")
    assert names(tmp_path) == [*before, "other.jsonl"]
    writer.communicate("go on\n", timeout=30)
    assert writer.returncode == 0
    assert names(tmp_path) == ["bundle", "other.jsonl"]
    assert names(tmp_path / "bundle") == ["half"]


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be stopped there")
def test_a_writer_that_sleeps_lives(tmp_path: Path, writer: "subprocess.Popen[str]") -> None:
    before = names(tmp_path)
    writer.send_signal(signal.SIGSTOP)
    remove_leftovers(tmp_path)
    assert names(tmp_path) == before
    writer.send_signal(signal.SIGCONT)


def mark(folder: Path, said: object, token: str = "0" * 16) -> None:
    (folder / f".writing-{token}.owner").write_text(json.dumps(said))
    (folder / f".writing-{token}.partial").mkdir()


def test_what_is_not_ours_or_another_machines_stays(tmp_path: Path) -> None:
    mark(tmp_path, {"host": "another"})
    (tmp_path / (".writing-" + "1" * 16 + ".partial")).mkdir()  # of no owner
    (tmp_path / ".writing-notes.owner").write_bytes(b"{}")
    (tmp_path / ".writing-notes.partial").write_bytes(b"hers")
    before = names(tmp_path)
    with place_beside(tmp_path / "x"):
        pass
    assert names(tmp_path) == before


def test_a_link_is_removed_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    hers = tmp_path / "hers"
    hers.mkdir()
    (hers / "notes").write_bytes(b"hers")
    (tmp_path / (".writing-" + "2" * 16 + ".owner")).write_bytes(b"")
    (tmp_path / (".writing-" + "2" * 16 + ".partial")).symlink_to(hers)
    remove_leftovers(tmp_path)
    assert names(tmp_path) == ["hers"]
    assert names(hers) == ["notes"]


@pytest.mark.parametrize("said", [b"", b"{", b"\xff", b"[]"])
def test_a_mark_that_says_nothing_readable_harms_nothing(tmp_path: Path, said: bytes) -> None:
    (tmp_path / (".writing-" + "3" * 16 + ".owner")).write_bytes(said)
    (tmp_path / "hers").write_bytes(b"hers")
    remove_leftovers(tmp_path)
    assert "hers" in names(tmp_path)


def test_without_locks_writing_works_and_nothing_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark(tmp_path, {"host": platform.node()})
    before = names(tmp_path)

    def has_none(file: object) -> bool:
        del file
        raise file_locks.NoLocksError(38, os.strerror(38))

    monkeypatch.setattr(file_locks, "try_lock", has_none)
    with atomic_file(tmp_path / "x.jsonl") as file:
        file.write(b"x")
    assert names(tmp_path) == [*before, "x.jsonl"]
