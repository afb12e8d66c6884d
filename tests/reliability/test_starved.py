"""A full disk, a folder that may not be written to, a file system that refuses: one sentence each,
nothing by half, nothing lost that was acknowledged.
"""

import contextlib
import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from reviewer.cli import run
from reviewer.review.soundness import sound_log
from reviewer.session import ReviewSession
from reviewer.sources import read_monographs
from tests.reliability.killing import ROOT, ROUNDS
from tests.unit.session.maker import (
    KEYS,
    TABLE,
    Desk,
    decision,
    draft,
    write_book,
    write_decisions,
    write_monographs,
)

if sys.platform == "win32":
    pytest.skip("the faults are made as on Linux", allow_module_level=True)

from tests.reliability.starving import can_refuse

pytestmark = pytest.mark.timeout(240 if ROUNDS < 20 else 7200)

ROOMS = (0, 12288, 262144) if ROUNDS < 20 else tuple(range(0, 262144, 4096))
"""Bytes left on the disk, or that a file may have."""
SLOW = ("segment", "report")
"""What is tried with no room and with much alone, unless in the long run."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A review with every block answered but one."""
    desk = Desk(tmp_path_factory.mktemp("made"))
    write_book(desk.book)
    write_monographs(desk.monographs)
    ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    write_decisions(desk.decisions, *(decision(key) for key in KEYS))
    bundle = str(desk.folder / "bundle")
    assert run(["export", str(desk.review), "-o", bundle, "--mark-unreviewed"]) == 0
    return desk


@pytest.fixture
def desk(made: Desk, tmp_path: Path) -> Desk:
    folder = tmp_path / "desk"
    shutil.copytree(made.folder, folder)
    return Desk(folder)


def mounted(*arguments: object) -> bool:
    """Whether the system let us mount."""
    done = subprocess.run(["mount", *map(str, arguments)], capture_output=True, check=False)
    return done.returncode == 0


@pytest.fixture
def small(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and how it is short of room: `room` on a disk of its own with two mebibytes, where
    one may mount; else by a bound on each `file`.
    """
    folder = tmp_path / "small"
    folder.mkdir()
    if not shutil.which("mount") or not mounted("-t", "tmpfs", "-o", "size=2m", "disk", folder):
        yield folder, "file"
        return
    yield folder, "room"
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nobody can write in the folder; for the user that may do all it is mounted so."""
    if os.geteuid() != 0:
        folder.chmod(0o555)
        try:
            yield
        finally:
            folder.chmod(0o755)
        return
    if not mounted("--bind", folder, folder):
        pytest.skip("nothing may be mounted here, and this user may write anywhere")
    try:
        assert mounted("-o", "remount,ro,bind", folder)
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def starved(**asked: object) -> list[dict[str, Any]]:
    """What the commands said."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.reliability.starving"],
        input=json.dumps(asked, default=str),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=200 if ROUNDS < 20 else 3600,
        check=False,
        env={**os.environ, "FORMULARY_REVIEWER_LANGUAGE": "en"},
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def is_one_sentence(said: dict[str, Any]) -> bool:
    """No traceback, and what went wrong in one line, after whatever was said of the progress."""
    lines = [line for line in said["err"].splitlines() if line]
    return "Traceback" not in said["err"] and bool(lines)


def every_writer(desk: Desk, where: Path, number: int) -> dict[Path, list[str]]:
    """What each command writes in the folder, and the command."""
    return {
        where / f"{number}-bundle": [
            *("export", str(desk.review), "-o", str(where / f"{number}-bundle")),
            "--mark-unreviewed",
        ],
        where / f"{number}.chunks": [
            *("chunk", str(desk.monographs), "-o", str(where / f"{number}.chunks"))
        ],
        where / f"{number}.given": [
            *("decisions", str(desk.review), "-o", str(where / f"{number}.given"))
        ],
        where / f"{number}.review": [
            *("new", str(where / f"{number}.review"), "--pdf", str(desk.book)),
            *("--monographs", str(desk.monographs)),
        ],
        where / f"{number}.png": [
            *("crop", str(desk.book), "--page", "1", "--bbox", "50", "100", "350", "160"),
            *("-o", str(where / f"{number}.png")),
        ],
        where / f"{number}.found": [
            *("segment", str(desk.book), "-o", str(where / f"{number}.found"), "--jobs", "1")
        ],
        where / f"{number}.pdf": [
            *("report", str(desk.folder / "bundle"), "-o", str(where / f"{number}.pdf"))
        ],
    }


def assert_whole_or_nothing(path: Path, said: dict[str, Any]) -> None:
    """What a command wrote is there and whole when it says so, and else not at all."""
    assert said["code"] in (0, 2), said
    assert is_one_sentence(said) or said["code"] == 0, said
    if said["code"] == 2:
        assert not path.exists(), said
    elif path.suffix == ".review":
        sound_log(path)
    elif path.is_dir():
        assert run(["verify", str(path)]) == 0
    elif path.suffix == ".pdf":
        with pymupdf.open(path) as document:
            assert not document.is_repaired
            assert document.page_count
    elif path.suffix == ".found":
        assert all(read_monographs(path))
    else:
        assert path.stat().st_size or path.suffix == ".given"


def test_a_full_disk_leaves_nothing_by_half(desk: Desk, small: tuple[Path, str]) -> None:
    where, how = small
    writers = {}
    commands = []
    for number, room in enumerate(ROOMS):
        for path, words in every_writer(desk, where, number).items():
            if room == 12288 and ROUNDS < 20 and words[0] in SLOW:
                continue
            writers[path] = words
            commands.append({"words": words, how: room})
    said = starved(disk=where if how == "room" else None, commands=commands)
    codes = [each["code"] for each in said]
    for path, each in zip(writers, said, strict=True):
        assert_whole_or_nothing(path, each)
    assert 2 in codes, "it was never full"
    assert 0 in codes, "there was never room"
    left = [name for name in names(where) if name.startswith((".writing-", ".segmenting-"))]
    assert left == []


def test_a_full_disk_for_what_is_unfinished_is_one_sentence(
    desk: Desk, small: tuple[Path, str], tmp_path: Path
) -> None:
    """The report is set in the system's folder for such files, which may be full by itself."""
    where, how = small
    if how == "file":
        pytest.skip("nothing may be mounted here")
    target = tmp_path / "report.pdf"
    words = ["report", str(desk.folder / "bundle"), "-o", str(target)]
    said = starved(
        disk=where,
        temporary=where,
        commands=[{"words": words, "room": room} for room in (0, 12288, None)],
    )
    assert [each["code"] for each in said] == [2, 2, 0], said
    for each in said[:2]:
        assert "No space left on device" in each["err"]
        assert "Traceback" not in each["err"]
    assert target.exists()
    (where / "filler").unlink(missing_ok=True)
    assert names(where) == []


def test_a_full_disk_signs_nothing_and_loses_nothing(
    made: Desk, small: tuple[Path, str], tmp_path: Path
) -> None:
    where, how = small
    desk = Desk(where / "desk")
    shutil.copytree(made.folder, desk.folder)
    commands = []
    for number, room in enumerate(ROOMS):
        taken = decision(KEYS[number % 4], note="x" * 3000 * (number % 3), reviewer=f"R{number}")
        path = write_decisions(tmp_path / f"{number}.jsonl", taken)
        words = ["decide", str(desk.review), "--from", str(path)]
        commands.append({"words": words, how: room})
    said = starved(disk=where if how == "room" else None, commands=commands)
    acknowledged = {f"R{number}" for number, each in enumerate(said) if each["code"] == 0}
    for each in said:
        assert each["code"] in (0, 2), each
        assert "Traceback" not in each["err"]
    signed = {entry.reviewer for entry in sound_log(desk.review).entries} - {None}
    assert signed == acknowledged
    assert 0 < len(acknowledged) < len(said), "it was never full, or always"
    (where / "filler").unlink(missing_ok=True)
    with desk.open() as session:
        session.decide(draft(TABLE))
    assert run(["verify", str(desk.review)]) == 0


def test_a_folder_that_may_not_be_written_to_is_said_and_read(desk: Desk, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    before = {path: path.read_bytes() for path in desk.folder.rglob("*") if path.is_file()}
    with read_only(desk.folder):
        writers = every_writer(desk, desk.folder, 0)
        commands = [
            ["status", str(desk.review)],
            ["decide", str(desk.review), "--from", str(desk.decisions)],
            *every_writer(desk, out, 0).values(),
            *writers.values(),
        ]
        said = starved(commands=[{"words": words} for words in commands])
    reading, signing, *elsewhere = said[: 2 + len(writers)]
    assert reading["code"] == 0, reading
    assert signing["code"] == 2, signing
    assert signing["err"].startswith(f"{desk.review}: the system did not let the review be")
    assert [each for each in elsewhere if each["code"]] == []
    for each in said[2 + len(writers) :]:
        assert each["code"] == 2, each
        assert is_one_sentence(each)
    after = {path: path.read_bytes() for path in desk.folder.rglob("*") if path.is_file()}
    assert after == before


@pytest.mark.skipif(not can_refuse(), reason="this system cannot be made to refuse")
def test_a_file_system_that_does_not_flush_takes_files_and_no_signature(
    desk: Desk, tmp_path: Path
) -> None:
    """Files are written as well as it can; a signature, whose promise it is to be on the disk,
    is refused in one sentence.
    """
    out = tmp_path / "out"
    out.mkdir()
    before = sound_log(desk.review).entries
    writers = every_writer(desk, out, 0)
    signing = ["decide", str(desk.review), "--from", str(desk.decisions)]
    said = starved(
        refuse={"fsync": errno.EINVAL, "fdatasync": errno.EINVAL},
        commands=[{"words": words} for words in (*writers.values(), signing)],
    )
    for path, each in zip(writers, said, strict=False):
        if path.suffix == ".review":
            assert each["code"] == 2, each
            assert not path.exists()
        else:
            assert each["code"] == 0, each
            assert_whole_or_nothing(path, each)
    assert said[-1]["code"] == 2
    assert "the system did not let the review be read or written" in said[-1]["err"]
    assert sound_log(desk.review).entries == before
    assert [name for name in names(out) if ".writing-" in name] == []
    assert run(signing) == 0


@pytest.mark.skipif(not can_refuse(), reason="this system cannot be made to refuse")
def test_a_share_without_locks_and_links_is_read_and_not_signed(desk: Desk, tmp_path: Path) -> None:
    """As some network shares are: two programs could write at once, so nobody does."""
    out = tmp_path / "out"
    out.mkdir()
    writers = every_writer(desk, out, 0)
    signing = ["decide", str(desk.review), "--from", str(desk.decisions)]
    status = ["status", str(desk.review)]
    said = starved(
        refuse={"flock": errno.ENOLCK, "link": errno.EPERM, "linkat": errno.EPERM},
        commands=[{"words": words} for words in (*writers.values(), status, signing)],
    )
    for path, each in zip(writers, said, strict=False):
        assert each["code"] == 0, each
        assert_whole_or_nothing(path, each)
    assert said[-2]["code"] == 0
    assert said[-1]["code"] == 2
    assert "has no locks" in said[-1]["err"]
    assert [name for name in names(out) if ".writing-" in name] == []
    assert set(names(desk.folder)) == {
        *("a.review", "book.pdf", "bundle", "decisions.jsonl", "monographs.jsonl")
    }
