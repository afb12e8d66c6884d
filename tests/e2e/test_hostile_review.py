"""A review made by somebody else runs nothing: what the program did not make in it is refused."""

import json
import os
import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from reviewer.cli import run
from reviewer.errors import InputError
from reviewer.export.manifest import sealed
from reviewer.review.connection import connect
from reviewer.review.log import DecisionLog
from reviewer.session import ReviewSession
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

HOSTILE = {
    "trigger": (
        "CREATE TRIGGER more AFTER INSERT ON entries "
        "BEGIN INSERT INTO meta VALUES ('ran', 'x'); END"
    ),
    "trigger on meta": (
        "CREATE TRIGGER more AFTER INSERT ON meta BEGIN SELECT load_extension('/tmp/x'); END"
    ),
    "view": "CREATE VIEW more AS SELECT load_extension('/tmp/x') FROM entries",
    "table": "CREATE TABLE more (x)",
    "index": "CREATE INDEX more ON entries (lower(kind))",
    "generated column": (
        "ALTER TABLE entries ADD COLUMN more TEXT GENERATED ALWAYS AS (upper(kind)) VIRTUAL"
    ),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A review with every block answered, and another untouched one."""
    desk = Desk(tmp_path_factory.mktemp("made"))
    write_book(desk.book)
    write_monographs(desk.monographs)
    ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    shutil.copy(desk.review, desk.folder / "mine.review")
    write_decisions(desk.decisions, *(decision(key) for key in KEYS))
    assert run(["decide", str(desk.review), "--from", str(desk.decisions)]) == 0
    return desk


@pytest.fixture
def desk(made: Desk, tmp_path: Path) -> Desk:
    folder = tmp_path / "desk"
    shutil.copytree(made.folder, folder)
    return Desk(folder)


def changed(review: Path, *statements: str) -> bytes:
    with closing(sqlite3.connect(review)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return review.read_bytes()


@pytest.mark.parametrize("statement", HOSTILE.values(), ids=HOSTILE)
def test_what_the_program_did_not_make_is_refused_by_every_command(
    desk: Desk, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = changed(desk.review, statement)
    mine = (desk.folder / "mine.review").read_bytes()
    review, bundle = str(desk.review), str(desk.folder / "bundle")
    for words in (
        ["status", review],
        ["decisions", review],
        ["policy", review, "--reviewers", "2"],
        ["decide", review, "--from", str(desk.decisions)],
        ["export", review, "-o", bundle],
        ["verify", review],
        ["refresh", review, "--monographs", str(desk.monographs)],
        ["merge", str(desk.folder / "mine.review"), review],
        ["merge", review, str(desk.folder / "mine.review")],
    ):
        assert run(words) in (1, 2), words
        said = capsys.readouterr().err
        assert said.startswith(f"{review}: "), words
        assert len(said.strip().splitlines()) == 1
    assert desk.review.read_bytes() == before
    assert (desk.folder / "mine.review").read_bytes() == mine
    assert not Path(bundle).exists()


def naming_journal(review: Path, victim: Path) -> None:
    """A journal as of a commit that `victim` took part in, with nothing in it to roll back."""
    data = review.read_bytes()
    [page_size], [pages] = struct.unpack(">H", data[16:18]), struct.unpack(">I", data[28:32])
    magic = bytes.fromhex("d9d505f920a163d7")
    head = (magic + struct.pack(">IIIII", 0, 1, pages, 512, page_size)).ljust(512, b"\0")
    name = os.fsencode(victim)
    lock_page = struct.pack(">I", 0x40000000 // page_size + 1)
    tail = lock_page + name + struct.pack(">II", len(name), sum(name)) + magic
    review.with_name(review.name + "-journal").write_bytes(head + tail)


def test_sqlite_deletes_what_a_journal_names(desk: Desk) -> None:
    """What the next test rests on, and the program has to keep from happening."""
    victim = desk.folder / "thesis.txt"
    victim.write_text("years of work")
    naming_journal(desk.review, victim)
    with closing(sqlite3.connect(desk.review)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    assert not victim.exists()


@pytest.mark.parametrize("beside", ["journal", "link", "wal", "log format", "older version"])
def test_what_lies_beside_a_review_does_not_act(
    desk: Desk, beside: str, capsys: pytest.CaptureFixture[str]
) -> None:
    victim = desk.folder / "thesis.txt"
    victim.write_text("years of work")
    if beside == "journal":
        naming_journal(desk.review, victim)
    elif beside == "link":
        desk.review.with_name("a.review-journal").symlink_to(victim)
    elif beside == "wal":
        desk.review.with_name("a.review-wal").write_bytes(b"x" * 100)
    elif beside == "log format":
        changed(desk.review, "PRAGMA journal_mode = WAL")
    else:
        changed(desk.review, HOSTILE["trigger"], "PRAGMA user_version = 0")
    before = {path.name: path.read_bytes() for path in desk.folder.iterdir()}
    review = str(desk.review)
    for words in (
        ["status", review],
        ["decide", review, "--from", str(desk.decisions)],
        ["export", review, "-o", str(desk.folder / "bundle")],
        ["merge", str(desk.folder / "mine.review"), review],
    ):
        assert run(words) in (1, 2), words
        said = capsys.readouterr().err
        assert said.startswith(f"{review}: "), said
        assert "is not as the program makes it" in said or "chương trình" in said
    assert {path.name: path.read_bytes() for path in desk.folder.iterdir()} == before


def test_a_pipe_beside_a_review_does_not_hang(desk: Desk) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no such files here")
    os.mkfifo(desk.review.with_name("a.review-journal"))
    assert run(["status", str(desk.review)]) == 2
    pipe = desk.folder / "pipe.review"
    os.mkfifo(pipe)
    assert run(["status", str(pipe)]) == 2


def test_a_view_in_the_place_of_the_log_is_refused(desk: Desk) -> None:
    changed(
        desk.review,
        "CREATE TABLE kept AS SELECT * FROM entries",
        "DROP TRIGGER entries_are_never_deleted",
        "DROP TABLE entries",
        "CREATE VIEW entries AS SELECT * FROM kept",
    )
    with pytest.raises(InputError) as refused:
        DecisionLog.open(desk.review)
    assert refused.value.message_id == "review.unsound.tables"


def test_a_file_put_in_its_place_under_the_open_session_runs_nothing(desk: Desk) -> None:
    """What was opened was sound; what lies there at the first signature is not."""
    with desk.open() as session:
        changed(desk.review, HOSTILE["trigger"])
        with pytest.raises(InputError) as refused:
            session.decide(draft(TABLE))
    assert refused.value.message_id == "review.unsound.tables"


@pytest.mark.parametrize("writable", [False, True])
def test_functions_of_a_file_are_not_trusted_and_libraries_not_loaded(
    desk: Desk, *, writable: bool
) -> None:
    with closing(connect(desk.review, writable=writable)) as connection:
        assert connection.execute("PRAGMA trusted_schema").fetchone() == (0,)
        with pytest.raises(sqlite3.OperationalError, match="not authorized"):
            connection.execute("SELECT load_extension('/tmp/x')")


def test_a_manifest_that_somebody_else_sealed_is_refused_in_one_sentence(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Anybody can seal anything; a traceback is no answer to it."""
    bundle = desk.folder / "bundle"
    assert run(["export", str(desk.review), "-o", str(bundle)]) == 0
    path = bundle / "MANIFEST.json"
    manifest = json.loads(path.read_text("utf-8"))
    read = ("files", "book", "counts", "chain_head")
    changes: list[Any] = [
        *[{name: None} for name in read],
        *[{name: 1} for name in read],
        {"book": {"name": 1}},
        {"files": {"report.html": None}},
        {"files": {"report.html": {"bytes": "1", "sha256": ""}}},
    ]
    for change in changes:
        path.write_bytes(sealed({**manifest, **change}))
        capsys.readouterr()
        for words in (
            ["verify", str(bundle)],
            ["report", str(bundle), "-o", str(desk.folder / "r")],
        ):
            assert run(words) == 1, (change, words)
            assert capsys.readouterr().err.startswith(f"{path}: "), change
    seal = path.read_bytes()
    path.write_bytes(seal[: seal.index(b"{")] + b"[" * 100_000)
    assert run(["verify", str(bundle)]) == 1


@pytest.mark.parametrize("name", ["MANIFEST.json", "chunks.verified.jsonl", "report.html"])
def test_a_bundle_with_a_pipe_for_a_file_does_not_hang(desk: Desk, name: str) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no such files here")
    bundle = desk.folder / "bundle"
    assert run(["export", str(desk.review), "-o", str(bundle)]) == 0
    (bundle / name).unlink()
    os.mkfifo(bundle / name)
    assert run(["verify", str(bundle)]) in (1, 2)
