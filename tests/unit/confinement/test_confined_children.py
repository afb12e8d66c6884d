"""What a taken-over parser of PDFs can do: nothing but answer."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path

import pytest

from reviewer.confinement import ReplyReader
from reviewer.confinement.landlock import version
from reviewer.confinement.trial import held_here
from reviewer.pdf.child import MEMORY_LIMIT
from reviewer.pdf.counts import PlumberPages
from reviewer.pdf.jobs import BookRefused, OpenJob, Outcome
from reviewer.pdf.protocol import Opened
from reviewer.pdf.typesetting import MEMORY_LIMIT as MEMORY_OF_TYPESETTING
from reviewer.pdf.typesetting import Piece, Sheet, _Typesetter
from reviewer.pipes import Line, line
from reviewer.resource_files import resource_folder
from reviewer.segment.page_worker import MEMORY_LIMIT as MEMORY_OF_SEGMENT
from reviewer.segment.page_worker import NotOpened, Reply
from reviewer.segment.pool import PagePool
from reviewer.session import ReviewSession
from tests.unit.confinement import hostile_children
from tests.unit.pdf.listening import Listener
from tests.unit.pdf.pdf_files import book_of
from tests.unit.session.maker import TABLE, Desk, draft, write_book, write_monographs

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux confines processes so far")
landlocked = pytest.mark.skipif(not version(), reason="this kernel has no Landlock")

TRIES = {
    "read_other_file",
    "write_file",
    "remove_file",
    "start_program",
    "signal_other_process",
    "open_socket",
    "open_socket_pair",
    "become_program",
}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A review with its book and monographs."""
    made = Desk(tmp_path)
    write_book(made.book)
    write_monographs(made.monographs)
    ReviewSession.create(made.review, pdf=made.book, monographs=made.monographs)
    return made


def refused_in(
    taken_over: Callable[[Line, Path, int], None], book: Path, reader: ReplyReader
) -> dict[str, bool]:
    """What a process refused that runs this, and then its reply."""
    book.with_name(hostile_children.OTHER).write_bytes(b"private")
    book.with_name("to_remove").write_bytes(b"private")
    context = get_context("spawn")
    ours, theirs = line(context)
    process = context.Process(target=taken_over, args=(theirs, book, MEMORY_LIMIT), daemon=True)
    process.start()
    theirs.close()
    try:
        if taken_over is hostile_children.render:
            ours.send((OpenJob(book), 30.0))
        if taken_over is hostile_children.typeset:
            ours.send(Piece(str(book)))
        assert ours.poll(120)
        reply = reader.read(ours.inbox)
    finally:
        process.kill()
        process.join()
        ours.close()
    if isinstance(reply, str):
        said = reply
    elif isinstance(reply, BookRefused):
        said = reply.detail
    elif isinstance(reply, PlumberPages):
        said = reply.error
    else:
        assert isinstance(reply, NotOpened)
        said = reply.reason
    refused: dict[str, bool] = json.loads(said)
    return refused


@linux
@pytest.mark.parametrize(
    ("taken_over", "reader"),
    [
        (hostile_children.render, ReplyReader(Outcome)),
        (hostile_children.count, ReplyReader(None, PlumberPages)),
        (hostile_children.count_without_landlock, ReplyReader(None, PlumberPages)),
        (hostile_children.segment, ReplyReader(Reply)),
        (hostile_children.typeset, ReplyReader()),
    ],
    ids=["render", "count", "without_landlock", "segment", "typeset"],
)
def test_a_parser_that_was_taken_over_can_do_nothing_but_answer(
    taken_over: Callable[[Line, Path, int], None], reader: ReplyReader, tmp_path: Path
) -> None:
    refused = refused_in(taken_over, book_of(tmp_path / "book.pdf", 2), reader)
    assert set(refused) == TRIES
    if not version() or taken_over is hostile_children.count_without_landlock:
        refused.pop("read_other_file")
    assert [name for name, was in refused.items() if not was] == []
    assert not (tmp_path / "written").exists()
    assert (tmp_path / "to_remove").exists()


@linux
@landlocked
def test_a_render_process_opens_no_second_book(tmp_path: Path) -> None:
    """Asked by its own program even: what it opened first is all that it may read."""
    from reviewer.pdf.child import RenderChild

    first, second = book_of(tmp_path / "a.pdf", 2), book_of(tmp_path / "b.pdf", 2)
    child = RenderChild()
    try:
        child.send(OpenJob(first), 30)
        assert type(child.receive(30)).__name__ == "BookOpen"
        child.send(OpenJob(second), 30)
        refused = child.receive(30)
        assert isinstance(refused, BookRefused)
        assert (refused.message_id, refused.detail) == ("pdf.cannot_read", "Permission denied")
        child.send(OpenJob(first), 30)
        assert type(child.receive(30)).__name__ == "BookOpen", "a password may be tried again"
    finally:
        child.kill()


def open_files(pid: int) -> list[str]:
    """What a process has open, as the system names it."""
    names = []
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # the listing itself had it open
            names.append(str(each.readlink()))
    return names


def status_of(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (each.partition(":") for each in lines)}


def limits_of(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/limits").read_text().splitlines()[1:]
    return {each[:26].strip(): each[26:47].strip() for each in lines}


@linux
def test_the_windows_render_processes_have_the_book_open_and_no_review(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE))
        ours = open_files(os.getpid())
        assert str(desk.review) in ours, "the session itself has it open"
        listener = Listener(desk.book)
        listener.wait(Opened)
        crew = listener.client._supervisor.crew
        listener.wait_until(lambda: sum(post.is_ready for post in crew.posts) == 2)
        for pid in listener.client.process_ids:
            opened = open_files(pid)
            assert str(desk.book) in opened
            of_hers = [name for name in opened if name.startswith(str(desk.folder))]
            assert of_hers == [str(desk.book)]
            assert [name for name in opened if name.startswith("socket:")] == []
            status, limits = status_of(pid), limits_of(pid)
            assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")
            assert limits["Max address space"] == str(MEMORY_LIMIT)
            assert limits["Max file size"] == str(1 << 20)
            assert limits["Max core file size"] == "0"
            assert limits["Max cpu time"] not in ("", "unlimited")
        listener.close()


@linux
def test_segment_processes_have_the_book_open_and_no_review(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE))
        with PagePool(desk.book, 1) as pool:
            [child] = pool._children
            pid = child._process.pid
            assert pid is not None
            opened = open_files(pid)
            assert [name for name in opened if name.startswith(str(desk.folder))] == [
                str(desk.book)
            ]
            assert status_of(pid)["Seccomp"] == "2"
            limits = limits_of(pid)
            assert limits["Max address space"] == str(MEMORY_OF_SEGMENT)
            assert limits["Max cpu time"] not in ("", "unlimited")


@linux
def test_the_typesetting_process_has_its_target_open_and_no_review(desk: Desk) -> None:
    pages = desk.folder / "pages"
    pages.mkdir()
    resources = resource_folder() / "fonts"
    with desk.open() as session:
        session.decide(draft(TABLE))
        sheet = Sheet(pages / "report.pdf", "", resources, pages, "", "")
        child = _Typesetter(sheet)
        try:
            assert child.set(Piece("<p>x</p>")) == 1
            pid = child._process.pid
            assert pid is not None
            opened = open_files(pid)
            of_hers = {name for name in opened if name.startswith(str(desk.folder))}
            assert of_hers == {str(sheet.target)}
            assert [name for name in opened if name.startswith("socket:")] == []
            status, limits = status_of(pid), limits_of(pid)
            assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")
            assert limits["Max address space"] == str(MEMORY_OF_TYPESETTING)
            assert limits["Max file size"] == str(4 << 30)
            assert limits["Max core file size"] == "0"
            assert limits["Max cpu time"] not in ("", "unlimited")
        finally:
            child.kill()


@linux
def test_who_computes_too_long_and_is_not_ended_ends() -> None:
    """As when the window was killed while a page hangs: nobody is left to end the process."""
    code = "from reviewer.confinement import allow_seconds\nallow_seconds(-9.5)\nwhile True: pass\n"
    ended = subprocess.run([sys.executable, "-c", code], timeout=60, check=False)
    assert ended.returncode == -signal.SIGXCPU


@linux
def test_what_this_machine_does_is_told() -> None:
    confinement, refused = held_here()
    assert confinement.system_calls
    assert confinement.resources
    assert confinement.files == bool(version())
    assert refused
    assert all(refused.values()) or not version()


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_another_system_is_asked_for_nothing_of_linux(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    from reviewer.confinement import landlock, system_calls

    def asked(*_: object) -> None:
        raise AssertionError("its numbers mean other calls there")

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr("ctypes.CDLL", asked)
    assert landlock.version() == 0
    assert not landlock.restrict_to([Path("book.pdf")])
    assert not system_calls.refuse_what_no_parser_needs()


def test_where_the_system_has_nothing_it_is_said_and_nothing_breaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from reviewer.confinement import confine

    monkeypatch.setattr(confine, "restrict_to", lambda _: False)
    monkeypatch.setattr(confine, "refuse_what_no_parser_needs", lambda: False)
    monkeypatch.setattr(confine, "limit_resources", lambda _: False)
    held = confine.confine_to(Path("book.pdf"))
    assert (held.files, held.system_calls, held.resources) == (False, False, False)
