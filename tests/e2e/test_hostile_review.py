"""A review made by somebody else runs nothing: what the program did not make in it is refused."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from reviewer.cli import run
from reviewer.errors import InputError
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


@pytest.mark.parametrize("name", ["MANIFEST.json", "chunks.verified.jsonl", "report.html"])
def test_a_bundle_with_a_pipe_for_a_file_does_not_hang(desk: Desk, name: str) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no such files here")
    bundle = desk.folder / "bundle"
    assert run(["export", str(desk.review), "-o", str(bundle)]) == 0
    (bundle / name).unlink()
    os.mkfifo(bundle / name)
    assert run(["verify", str(bundle)]) in (1, 2)
