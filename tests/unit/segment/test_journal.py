"""A killed run goes on where it was; what is torn, another book's or hostile is not taken."""

import multiprocessing
import os
import pickle
import signal
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.books.generated.book import Order, make_book
from reviewer.cli import run
from reviewer.errors import CancelledError
from reviewer.progress import CancelToken
from reviewer.segment import PageJournal, segment_book
from reviewer.segment.findings import PageFindings
from reviewer.segment.page_reader import findings_of
from tests.unit.segment.pages import glyphs_of, page_of


def findings(number: int) -> PageFindings:
    return findings_of(page_of(glyphs_of(f"trang {number}", 50, 100)), number)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.pdf"
    path.write_bytes(b"%PDF-1.7 any bytes")
    return path


def opened(folder: Path, book: Path) -> PageJournal:
    journal = PageJournal.beside(folder / "monographs.jsonl")
    journal.bind(book)
    return journal


def taken(folder: Path, book: Path) -> list[PageFindings]:
    """What the next run takes over."""
    journal = opened(folder, book)
    found = list(journal.finished())
    journal.close()
    return found


def test_pages_come_back_as_they_were(tmp_path: Path, book: Path) -> None:
    journal = opened(tmp_path, book)
    for number in (3, 1):
        journal.add(findings(number))
    journal.close()
    assert taken(tmp_path, book) == [findings(3), findings(1)]


def test_nothing_is_written_before_a_page_is_finished(tmp_path: Path, book: Path) -> None:
    journal = opened(tmp_path, book)
    assert list(journal.finished()) == []
    journal.discard()
    assert list(tmp_path.iterdir()) == [book]


def test_a_torn_page_is_read_again_and_the_file_goes_on_behind_the_whole_ones(
    tmp_path: Path, book: Path
) -> None:
    journal = opened(tmp_path, book)
    for number in (1, 2):
        journal.add(findings(number))
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes()[:-5])
    again = opened(tmp_path, book)
    assert [page.number for page in again.finished()] == [1]
    again.add(findings(2))
    again.close()
    assert [page.number for page in taken(tmp_path, book)] == [1, 2]


def test_another_book_of_the_same_name_takes_nothing_over(tmp_path: Path, book: Path) -> None:
    journal = opened(tmp_path, book)
    journal.add(findings(1))
    journal.close()
    book.write_bytes(b"%PDF-1.7 other bytes")
    other = opened(tmp_path, book)
    assert list(other.finished()) == []
    other.add(findings(7))
    other.close()
    assert [page.number for page in taken(tmp_path, book)] == [7]


class _Calls:
    def __init__(self, path: Path):
        self._path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, str]]:
        return open, (str(self._path), "w")


def test_a_journal_that_names_a_function_has_it_not_called(tmp_path: Path, book: Path) -> None:
    journal = opened(tmp_path, book)
    journal.add(findings(1))
    journal.close()
    packed = zlib.compress(pickle.dumps(_Calls(tmp_path / "made")))
    with journal.path.open("ab") as file:
        file.write(struct.pack(">II", len(packed), zlib.crc32(packed)) + packed)
    assert [page.number for page in taken(tmp_path, book)] == [1]
    assert not (tmp_path / "made").exists()


def test_a_second_run_of_the_same_output_does_without(tmp_path: Path, book: Path) -> None:
    first = opened(tmp_path, book)
    first.add(findings(1))
    second = opened(tmp_path, book)
    assert list(second.finished()) == []
    second.add(findings(2))
    second.discard()
    first.close()
    assert [page.number for page in taken(tmp_path, book)] == [1]


@pytest.fixture(scope="module")
def long_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("book") / "book.pdf"
    list(make_book(Order(pages=30, seed=78), path))
    return path


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_a_run_that_was_killed_goes_on_where_it_was(
    long_book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "m.jsonl"
    journal = PageJournal.beside(output).path
    arguments = ["segment", str(long_book), "-o", str(output), "--jobs", "1"]
    with subprocess.Popen(
        [sys.executable, "-m", "reviewer", *arguments], stderr=subprocess.DEVNULL
    ) as killed:
        while not (journal.exists() and journal.stat().st_size > 8000):
            assert killed.poll() is None, "it ended before it was killed"
            time.sleep(0.01)
        killed.kill()
    assert not output.exists()
    assert run(arguments) == 0
    said = capsys.readouterr().err
    assert "pages were there already from a run that had been stopped" in said
    whole = output.read_bytes()
    assert list(tmp_path.iterdir()) == [output]
    assert run([*arguments[:-1], "2"]) == 0
    assert "were there already" not in capsys.readouterr().err
    assert output.read_bytes() == whole, "as on two processes, and without having been killed"


def test_finished_pages_are_not_read_again(
    long_book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "m.jsonl"
    first = PageJournal.beside(output)
    segment_book(long_book, pages=(1, 5), jobs=1, journal=first)
    first.close()
    asked: list[int] = []

    def read(_pool: object, numbers: list[int]) -> Iterator[object]:
        asked.extend(numbers)
        return iter(())

    monkeypatch.setattr("reviewer.segment.book.PagePool.read", read)
    second = PageJournal.beside(output)
    result = segment_book(long_book, pages=(1, 7), jobs=1, journal=second)
    second.discard()
    assert asked == [6, 7]
    assert result.resumed_pages == 5


def test_a_run_that_is_cancelled_ends_at_once_and_leaves_what_it_read(
    long_book: Path, tmp_path: Path
) -> None:
    cancel = CancelToken()
    seen: list[tuple[int, int | None]] = []

    def progress(stage: str, done: int, total: int | None) -> None:
        assert stage == "segment"
        seen.append((done, total))
        if done == 4:
            cancel.cancel()

    journal = PageJournal.beside(tmp_path / "m.jsonl")
    with pytest.raises(CancelledError):
        segment_book(long_book, jobs=1, journal=journal, progress=progress, cancel=cancel)
    journal.close()
    assert seen == [(0, 30), (1, 30), (2, 30), (3, 30), (4, 30)]
    assert multiprocessing.active_children() == []
    assert segment_book(long_book, jobs=1, pages=(1, 4), journal=journal).resumed_pages == 4
    journal.discard()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C cannot be sent to one program alone")
def test_ctrl_c_ends_in_one_sentence_and_the_next_run_goes_on(
    long_book: Path, tmp_path: Path
) -> None:
    output = tmp_path / "m.jsonl"
    journal = PageJournal.beside(output).path
    command = [sys.executable, "-m", "reviewer", "segment", str(long_book), "-o", str(output)]
    with subprocess.Popen(
        [*command, "--jobs", "1"],
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    ) as stopped:
        while not (journal.exists() and journal.stat().st_size > 8000):
            assert stopped.poll() is None, "it ended before it was stopped"
            time.sleep(0.01)
        os.killpg(stopped.pid, signal.SIGINT)  # as a terminal sends it: to the children too
        _, said = stopped.communicate()
    assert stopped.returncode not in (0, 1)
    assert "Traceback" not in said
    assert said.splitlines()[-1].startswith("Interrupted")
    assert journal.exists()
    assert not output.exists()
