"""One writer at a time, and who it is."""

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.errors import InputError
from reviewer.review.lock import ReviewLock, lock_path

HOLD = """
    import sys
    from pathlib import Path
    from reviewer.review.lock import ReviewLock
    lock = ReviewLock.acquire(Path(sys.argv[1]))
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def review(tmp_path: Path) -> Path:
    return tmp_path / "a.review"


@pytest.fixture
def holder(review: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process that has the lock."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(HOLD), str(review)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_writer_is_told_who_the_first_is(
    review: Path, holder: "subprocess.Popen[str]"
) -> None:
    with pytest.raises(InputError) as refused:
        ReviewLock.acquire(review)
    assert refused.value.message_id == "review.held"
    said = str(refused.value)
    assert f"{holder.pid}" in said
    assert json.loads(lock_path(review).read_bytes())["user"] in said


def test_a_writer_that_died_holds_nothing(review: Path, holder: "subprocess.Popen[str]") -> None:
    holder.kill()
    holder.wait()
    assert lock_path(review).exists()
    lock = ReviewLock.acquire(review)
    assert json.loads(lock_path(review).read_bytes())["pid"] == os.getpid()
    lock.release()


def test_a_lock_that_was_given_up_leaves_no_file(review: Path) -> None:
    lock = ReviewLock.acquire(review)
    lock.release()
    lock.release()
    assert not lock_path(review).exists()
    ReviewLock.acquire(review).release()


def test_two_sessions_of_one_process_are_two_writers(review: Path) -> None:
    lock = ReviewLock.acquire(review)
    with pytest.raises(InputError):
        ReviewLock.acquire(review)
    lock.release()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"user": "Lan"}', b"\xff"])
def test_a_holder_who_says_nothing_readable_still_holds(review: Path, content: bytes) -> None:
    lock = ReviewLock.acquire(review)
    lock_path(review).write_bytes(content)
    with pytest.raises(InputError) as refused:
        ReviewLock.acquire(review)
    assert refused.value.message_id == "review.held"
    assert str(refused.value)
    lock.release()


@pytest.mark.skipif(os.name == "nt", reason="a file that is open cannot be removed there")
def test_a_file_that_was_removed_between_opening_and_locking_is_not_the_lock(
    review: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reviewer import file_locks as module

    first = ReviewLock.acquire(review)
    opened = module.opened
    tries = []

    def open_while_it_is_given_up(path: Path) -> object:
        file = opened(path)
        tries.append(file)
        first.release()
        return file

    monkeypatch.setattr(module, "opened", open_while_it_is_given_up)
    second = ReviewLock.acquire(review)
    assert len(tries) == 2
    monkeypatch.undo()
    with pytest.raises(InputError):
        ReviewLock.acquire(review)
    second.release()
