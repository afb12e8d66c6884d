"""`verify REVIEW` names the first thing that does not fit."""

import sqlite3
from contextlib import closing

import pytest

from reviewer.cli import run
from reviewer.errors import InputError, RefusedError
from reviewer.pdf.book import Book
from reviewer.progress import CancelToken, no_progress
from reviewer.session.verifying import ReviewFindings, verify_review
from tests.unit.session.maker import FORMULA, TABLE, Desk, draft, evidence


def verify(desk: Desk, head: str | None = None) -> ReviewFindings:
    return verify_review(desk.review, head=head, progress=no_progress, cancel=CancelToken())


def refused(desk: Desk, head: str | None = None) -> str:
    with pytest.raises(RefusedError) as error:
        verify(desk, head)
    assert error.value.exit_code == 1
    assert str(error.value)
    return error.value.message_id


@pytest.fixture
def signed(desk: Desk) -> Desk:
    """A desk with two answers, with evidence of what the book shows."""
    with desk.open() as session, Book.open(desk.book) as book:
        for key in (TABLE, FORMULA):
            block = session.item(key).block
            crop = book.crop(block.physical_page, block.bbox)
            seen = evidence(
                session, key, crop_sha256=crop.crop_sha256, program="formulary-reviewer 0.1.0"
            )
            session.decide(draft(key), seen)
    return desk


def test_a_sound_review_says_what_was_recomputed(signed: Desk) -> None:
    with signed.open(None) as session:
        head = session.chain_head
    before = signed.review.read_bytes()
    found = verify(signed)
    assert found == ReviewFindings(entries=3, decisions=2, crops_drawn_again=2, chain_head=head)
    assert verify(signed, head) == found
    assert signed.review.read_bytes() == before


def test_a_log_that_lost_its_end_is_known_by_the_head_that_was_written_down(signed: Desk) -> None:
    head = verify(signed).chain_head
    with closing(sqlite3.connect(signed.review)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        kept = triggers.fetchall()
        for name, _ in kept:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DELETE FROM entries WHERE seq = 3")
        for _, sql in kept:
            connection.execute(sql)
        connection.commit()
    verify(signed)
    assert refused(signed, head) == "session.unsound.head"


def test_a_changed_entry_is_named(signed: Desk) -> None:
    with closing(sqlite3.connect(signed.review)) as connection:
        connection.execute("DROP TRIGGER entries_are_never_changed")
        connection.execute("UPDATE entries SET reviewer = 'Ann' WHERE seq = 2")
        connection.commit()
    assert refused(signed) == "review.damaged_entry"


@pytest.mark.parametrize("name", ["book", "monographs"])
def test_another_input_file_is_named(signed: Desk, name: str) -> None:
    path = signed.book if name == "book" else signed.monographs
    path.write_bytes(path.read_bytes() + b"\n")
    assert refused(signed) == "session.unsound.input"
    path.unlink()
    with pytest.raises(InputError) as missing:
        verify(signed)
    assert missing.value.message_id == f"session.{name}_missing"


def test_a_crop_that_was_never_on_the_screen_is_named(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE), evidence(session, TABLE, crop_sha256="e" * 64))
    assert refused(desk) == "session.unsound.crop"


def test_crops_of_another_version_are_not_compared(desk: Desk) -> None:
    with desk.open() as session:
        seen = evidence(session, TABLE, crop_sha256="e" * 64, program="formulary-reviewer 9.9.9")
        session.decide(draft(TABLE), seen)
    assert verify(desk).crops_drawn_again == 0


def test_by_command(signed: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(signed.review), "--json"]) == 0
    out, err = capsys.readouterr()
    assert '"crops_drawn_again": 2' in out
    assert err.count("\n") == 1
    assert run(["verify", str(signed.review), "--head", "0" * 64]) == 1
    assert run(["verify", str(signed.book)]) == 2
    assert run(["verify", str(signed.folder / "nothing")]) == 2
