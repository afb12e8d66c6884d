"""Whole or not at all: every way to fail leaves what was there and nothing beside it."""

import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

from reviewer import durable
from reviewer.errors import InputError
from reviewer.sources import atomic_file, atomic_folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def fill(file: BinaryIO, error: BaseException) -> None:
    file.write(b"half")
    raise error


def fill_folder(folder: Path, error: BaseException) -> None:
    (folder / "half").write_bytes(b"x")
    raise error


def no_space() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_new_file_and_a_replaced_one(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    for content in (b"one", b"two"):
        with atomic_file(path) as file:
            file.write(content)
        assert path.read_bytes() == content
    assert names(tmp_path) == ["x.jsonl"]


@pytest.mark.parametrize("error", [no_space(), KeyboardInterrupt(), ValueError("bug")])
def test_a_failure_leaves_the_old_file(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"old")
    with pytest.raises((InputError, KeyboardInterrupt, ValueError)), atomic_file(path) as file:
        fill(file, error)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["x.jsonl"]


def test_a_full_disk_is_said_with_the_file_that_could_not_be_written(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    with pytest.raises(InputError) as caught, atomic_file(path) as file:
        fill(file, no_space())
    assert caught.value.message_id == "sources.not_written"
    assert str(path) in str(caught.value)
    assert names(tmp_path) == []


@pytest.mark.parametrize("step", ["flush_file", "replace"])
def test_a_disk_that_fills_up_at_the_last_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise no_space()

    path = tmp_path / "x.jsonl"
    path.write_bytes(b"old")
    monkeypatch.setattr(f"reviewer.sources.atomic.{step}", full)
    with pytest.raises(InputError), atomic_file(path) as file:
        file.write(b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["x.jsonl"]


def test_an_error_that_names_another_file_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), atomic_file(tmp_path / "x"):
        (tmp_path / "missing").read_bytes()
    assert names(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_the_rights_of_the_old_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with atomic_file(path) as file:
        file.write(b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    with atomic_file(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_the_longest_name_that_the_system_allows(tmp_path: Path) -> None:
    path = tmp_path / ("ă" * 120 + ".jsonl")
    with atomic_file(path) as file:
        file.write(b"new")
    assert path.read_bytes() == b"new"


def test_places_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path, message in ((tmp_path, "not_a_file"), (tmp_path / "no" / "x", "no_folder")):
        with pytest.raises(InputError) as caught, atomic_file(path):
            pass
        assert caught.value.message_id == f"sources.{message}"
    with pytest.raises(InputError) as caught, atomic_folder(tmp_path / "file"):
        pass
    assert caught.value.message_id == "sources.not_a_folder"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no such device here")
def test_a_device_is_never_replaced() -> None:
    with pytest.raises(InputError), atomic_file(Path("/dev/null")):
        pass
    assert not Path("/dev/null").is_file()


def test_a_folder_appears_whole(tmp_path: Path) -> None:
    target = tmp_path / "bundle"
    with atomic_folder(target) as folder:
        assert folder.parent == tmp_path
        (folder / "crops").mkdir()
        (folder / "crops" / "x.png").write_bytes(b"x")
        assert not target.exists()
    assert (target / "crops" / "x.png").read_bytes() == b"x"
    assert names(tmp_path) == ["bundle"]


@pytest.mark.parametrize("error", [no_space(), KeyboardInterrupt(), ValueError("bug")])
def test_a_failed_folder_leaves_nothing(tmp_path: Path, error: BaseException) -> None:
    with (
        pytest.raises((InputError, KeyboardInterrupt, ValueError)),
        atomic_folder(tmp_path / "bundle") as folder,
    ):
        fill_folder(folder, error)
    assert names(tmp_path) == []


def test_a_folder_with_something_in_it_is_not_taken_over(tmp_path: Path) -> None:
    target = tmp_path / "home"
    target.mkdir()
    with atomic_folder(target) as folder:
        (folder / "first").write_bytes(b"1")
    with pytest.raises(InputError) as caught, atomic_folder(target):
        pass
    assert caught.value.message_id == "sources.folder_not_empty"
    assert names(target) == ["first"]
    assert names(tmp_path) == ["home"]


def test_a_folder_whose_move_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "bundle"
    target.mkdir()

    def fails(source: Path, place: Path) -> None:
        del source, place
        raise no_space()

    monkeypatch.setattr("reviewer.sources.atomic.replace", fails)
    with pytest.raises(InputError), atomic_folder(target) as folder:
        (folder / "new").write_bytes(b"new")
    assert names(target) == []
    assert names(tmp_path) == ["bundle"]


def test_a_move_that_windows_refuses_for_a_moment_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "a", tmp_path / "b"
    source.write_bytes(b"new")
    refusals = [PermissionError(errno.EACCES, "in use")] * 2
    real = Path.replace

    def refuses_twice(self: Path, place: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return real(self, place)

    monkeypatch.setattr(Path, "replace", refuses_twice)
    monkeypatch.setattr(durable, "_WAITS_AFTER_REFUSAL", (0.0, 0.0, 0.0))
    durable.replace(source, target)
    assert target.read_bytes() == b"new"


def test_a_file_system_that_does_not_flush_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(number: int) -> None:
        def fsync(_: int) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fsync", fsync)

    fails(errno.EINVAL)
    with atomic_file(tmp_path / "x") as file:
        file.write(b"new")
    fails(errno.EIO)
    with pytest.raises(InputError), atomic_file(tmp_path / "y") as file:
        file.write(b"new")
    assert names(tmp_path) == ["x"]
