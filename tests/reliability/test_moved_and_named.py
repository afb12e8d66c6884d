"""What happens to the files of an open review, and what they may be called."""

import os
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path, PureWindowsPath
from typing import Literal

import pytest

from reviewer.cli import run
from reviewer.errors import InputError, RefusedError
from reviewer.pdf.protocol import BookFailed, Failed, Opened, Picture, PictureRequest
from reviewer.review.connection import _uri
from reviewer.review.soundness import sound_log
from reviewer.session import ReviewSession
from tests.unit.pdf.listening import Listener, kill
from tests.unit.pdf.pdf_files import book_of
from tests.unit.session.maker import (
    KEYS,
    MERGED,
    TABLE,
    Desk,
    decision,
    draft,
    write_book,
    write_decisions,
    write_monographs,
)

posix = pytest.mark.skipif(os.name == "nt", reason="a file that is open cannot be moved there")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("made"))
    write_book(desk.book)
    write_monographs(desk.monographs)
    ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    return desk


@pytest.fixture
def desk(made: Desk, tmp_path: Path) -> Desk:
    folder = tmp_path / "desk"
    shutil.copytree(made.folder, folder)
    return Desk(folder)


def by_another(code: str, *paths: Path) -> None:
    """Done to the files by another process."""
    subprocess.run([sys.executable, "-c", code, *map(str, paths)], check=True)


RENAME = "import sys, os; os.rename(sys.argv[1], sys.argv[2])"
REMOVE = "import sys, os; os.remove(sys.argv[1])"
REPLACE = "import sys, os, shutil; shutil.copy(sys.argv[2], sys.argv[1] + 'x'); \
os.replace(sys.argv[1] + 'x', sys.argv[1])"


@posix
@pytest.mark.parametrize("signed_before", [False, True])
def test_a_renamed_review_is_not_signed_into_and_goes_on_when_it_is_back(
    desk: Desk, *, signed_before: bool
) -> None:
    away = desk.folder / "elsewhere.review"
    with desk.open() as session:
        if signed_before:
            session.decide(draft(MERGED))
        by_another(RENAME, desk.review, away)
        before = away.read_bytes()
        with pytest.raises(InputError) as refused:
            session.decide(draft(TABLE))
        assert refused.value.message_id == "review.gone"
        assert away.read_bytes() == before
        assert not desk.review.exists()
        by_another(RENAME, away, desk.review)
        session.decide(draft(TABLE))
        assert session.chain_head == sound_log(desk.review).head
    assert len(sound_log(desk.review).entries) == 2 + signed_before


@posix
@pytest.mark.parametrize("signed_before", [False, True])
def test_a_deleted_review_is_not_signed_into(desk: Desk, *, signed_before: bool) -> None:
    with desk.open() as session:
        if signed_before:
            session.decide(draft(MERGED))
        by_another(REMOVE, desk.review)
        for _ in range(2):
            with pytest.raises(InputError) as refused:
                session.decide(draft(TABLE))
            assert refused.value.message_id == "review.gone"
    assert not desk.review.exists()


@posix
@pytest.mark.parametrize("signed_before", [False, True])
def test_a_replaced_review_is_not_signed_into(
    made: Desk, desk: Desk, *, signed_before: bool
) -> None:
    with desk.open() as session:
        if signed_before:
            session.decide(draft(MERGED))
        by_another(REPLACE, desk.review, made.review)
        if not signed_before:
            session.decide(draft(TABLE))  # the same bytes: it is the same review
            assert sound_log(desk.review).head == session.chain_head
            return
        before = desk.review.read_bytes()
        for _ in range(2):
            with pytest.raises(InputError) as refused:
                session.decide(draft(TABLE))
            assert refused.value.message_id == "review.changed_elsewhere"
        assert desk.review.read_bytes() == before


def test_a_review_locked_by_another_program_is_said_and_signed_when_it_lets_go(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a backup or a scanner holds it."""
    monkeypatch.setattr("reviewer.review.connection.BUSY_SECONDS", 0.2)
    code = (
        "import sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('BEGIN EXCLUSIVE'); print('held', flush=True); sys.stdin.readline()\n"
    )
    with desk.open() as session:
        other = subprocess.Popen(
            [sys.executable, "-c", code, str(desk.review)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(InputError) as refused:
            session.decide(draft(TABLE))
        assert refused.value.message_id == "review.busy"
        other.communicate("\n", timeout=30)
        session.decide(draft(TABLE))
    assert len(sound_log(desk.review).entries) == 2


def truncated(book: Path) -> None:
    with book.open("r+b") as file:
        file.truncate(book.stat().st_size // 3)


def swapped(book: Path) -> None:
    other = book.with_name("other.pdf")
    book_of(other, 40)
    other.replace(book)


@posix
@pytest.mark.parametrize("change", [truncated, swapped])
def test_a_book_changed_under_the_window_shows_no_other_page_and_signs_nothing(
    desk: Desk, change: Callable[[Path], None]
) -> None:
    with desk.open() as session:
        listener = Listener(desk.book)
        listener.wait(Opened)
        change(desk.book)
        with pytest.raises(RefusedError) as refused:
            session.decide(draft(TABLE))
        assert refused.value.message_id == "session.book_changed"
        known = listener.client.show("page", [PictureRequest(3, 1.0)])
        reply = known[0] if known else listener.next()
        while not isinstance(reply, Picture | Failed | BookFailed):
            reply = listener.next()
        if isinstance(reply, Picture):
            reply.release()
        for pid in listener.client.process_ids:
            kill(pid)  # the next ones would open what lies there now
        assert isinstance(listener.wait(BookFailed), BookFailed)
        listener.close()
    assert len(sound_log(desk.review).entries) == 1


LONGEST = 255 - len("-journal")
NAMES = {
    "composed": unicodedata.normalize("NFC", "Dược thư Quốc gia ấn bản thứ ba"),
    "decomposed": unicodedata.normalize("NFD", "Dược thư Quốc gia ấn bản thứ ba"),
    "spaces": "  two  spaces, and more ",
    "signs": "100% #1 & 'hers' (copy); $HOME",
    "long": "n" * (LONGEST - len(".review")),
}


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_files_are_found_when_their_names_were_put_into_another_unicode_form(
    form: Literal["NFC", "NFD"], tmp_path: Path
) -> None:
    """As by an archive, or a stick that went through another system."""
    name = "Dược thư Quốc gia"
    other = unicodedata.normalize("NFD" if form == "NFC" else "NFC", name)
    folder = tmp_path / unicodedata.normalize(form, name)
    folder.mkdir()
    book, monographs = folder / f"{folder.name}.pdf", folder / f"{folder.name}.jsonl"
    write_book(book)
    write_monographs(monographs)
    ReviewSession.create(folder / "a.review", pdf=book, monographs=monographs)
    moved = tmp_path / other
    folder.rename(moved)
    (moved / book.name).rename(moved / f"{other}.pdf")
    (moved / monographs.name).rename(moved / f"{other}.jsonl")
    with ReviewSession.open(moved / "a.review") as session:
        assert len(session.items) == len(KEYS)
        assert session.info.book.path.name == f"{other}.pdf"


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_whatever_files_are_called_the_whole_way_works(name: str, tmp_path: Path) -> None:
    """Folder, book, monographs, decisions, review and bundle have that name."""
    if os.name == "nt":
        name = name.strip()
    folder = tmp_path / name[:60]
    folder.mkdir()
    book, monographs = folder / f"{name}.pdf", folder / f"{name}.json"
    decisions, review = folder / f"{name}.given", folder / f"{name}.review"
    write_book(book)
    write_monographs(monographs)
    write_decisions(decisions, *(decision(key) for key in KEYS))
    new = ["new", str(review), "--pdf", str(book), "--monographs", str(monographs)]
    assert run(new) == 0
    assert run(["decide", str(review), "--from", str(decisions)]) == 0
    assert run(["export", str(review), "-o", str(folder / name)]) == 0
    assert run(["verify", str(folder / name), "--review", str(review), "--pdf", str(book)]) == 0
    assert {path.name for path in folder.iterdir()} == {
        *(path.name for path in (book, monographs, decisions, review)),
        name,
    }


class OfAShare(PureWindowsPath):
    """A path as Windows has it, on any system."""

    def absolute(self) -> "OfAShare":
        return self


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (r"\\server\Dược\a #1?.review", "file:////server/D%C6%B0%E1%BB%A3c/a%20%231%3F.review"),
        (r"\\?\UNC\server\x\a.review", "file:////%3F/UNC/server/x/a.review"),
        (r"C:\Dược\100%.review", "file:///C%3A/D%C6%B0%E1%BB%A3c/100%25.review"),
    ],
    ids=["share", "long share", "drive"],
)
def test_sqlite_is_told_the_path_of_a_share(path: str, uri: str) -> None:
    assert _uri(OfAShare(path), "ro") == uri + "?mode=ro"  # type: ignore[arg-type]


@posix
def test_paths_with_two_slashes_as_a_share_has_them_work(desk: Desk) -> None:
    """Here they mean the same folder; the same lines of code take a share's apart."""
    folder = Path("//" + str(desk.folder).lstrip("/"))
    assert str(folder).startswith("//")
    review, bundle = str(folder / "b.review"), str(folder / "bundle")
    write_decisions(desk.decisions, *(decision(key) for key in KEYS))
    new = ["new", review, "--pdf", str(folder / "book.pdf")]
    assert run([*new, "--monographs", str(folder / "monographs.jsonl")]) == 0
    assert run(["decide", review, "--from", str(folder / "decisions.jsonl")]) == 0
    assert run(["export", review, "-o", bundle]) == 0
    assert run(["verify", bundle, "--review", review, "--pdf", str(folder / "book.pdf")]) == 0


def test_250_characters_are_too_many_for_a_review_and_enough_for_the_rest(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite needs a second file at each commit, whose name is the review's and eight more."""
    stem = "n" * 250
    monographs, out = desk.folder / stem, desk.folder / ("m" * 250)
    shutil.move(desk.monographs, monographs)
    review = desk.folder / ("r" * 250)
    new = ["--pdf", str(desk.book), "--monographs", str(monographs)]
    assert run(["new", str(review), *new]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{review}: ")
    assert str(LONGEST) in said
    deep = desk.folder / ("d" * 200) / ("e" * 200)
    deep.mkdir(parents=True)
    deep = deep / ("r" * 200)
    assert run(["new", str(deep), *new]) == 2
    assert capsys.readouterr().err.startswith(f"{deep}: the path is too long")
    shutil.rmtree(desk.folder / ("d" * 200))
    assert run(["chunk", str(monographs), "-o", str(out)]) == 0
    assert out.stat().st_size
    left = {path.name for path in desk.folder.iterdir()}
    assert left == {"a.review", "book.pdf", monographs.name, out.name}
