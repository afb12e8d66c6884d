"""A book with a password is reviewed, exported, verified; the password is asked for, never kept."""

import io
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from reviewer.cli import run
from reviewer.pdf.book import Book
from reviewer.session import ReviewSession
from tests.unit.session.maker import (
    KEYS,
    TABLE,
    Desk,
    decision,
    draft,
    evidence,
    write_book,
    write_decisions,
    write_monographs,
)

PASSWORD = "mật khẩu 1"
Command = Callable[..., int]


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command and types a password where it asks for one."""

    def run_and_type(*arguments: object, password: str = PASSWORD) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(password + "\n"))
        return run([str(argument) for argument in arguments])

    return run_and_type


@pytest.fixture
def locked(tmp_path: Path, type_in: Command) -> Desk:
    desk = Desk(tmp_path)
    plain = tmp_path / "plain.pdf"
    write_book(plain)
    with pymupdf.open(plain) as book:
        book.save(
            desk.book,
            encryption=pymupdf.PDF_ENCRYPT_AES_256,
            user_pw=PASSWORD,
            owner_pw="chủ",
        )
    write_monographs(desk.monographs)
    inputs = ("--pdf", desk.book, "--monographs", desk.monographs)
    assert type_in("new", desk.review, *inputs) == 0
    return desk


def test_by_commands(locked: Desk, type_in: Command, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_decisions(locked.decisions, *(decision(key) for key in KEYS))
    assert type_in("decide", locked.review, "--from", source) == 0
    assert type_in("status", locked.review, "--json") == 0
    bundle = locked.folder / "bundle"
    assert type_in("export", locked.review, "-o", bundle, password="falsch") == 2
    assert not bundle.exists()
    assert type_in("export", locked.review, "-o", bundle) == 0
    capsys.readouterr()
    assert type_in("verify", bundle, "--pdf", locked.book, "--json") == 0
    assert f'"crops_drawn_again": {len(KEYS)}' in capsys.readouterr().out
    assert type_in("verify", locked.review) == 0
    assert type_in("refresh", locked.review) == 0
    for path in (locked.review, *(each for each in bundle.rglob("*") if each.is_file())):
        assert PASSWORD.encode() not in path.read_bytes(), path


def test_in_a_session(locked: Desk) -> None:
    with locked.open() as session:
        with Book.open(locked.book, PASSWORD) as book:
            block = session.item(TABLE).block
            crop = book.crop(block.physical_page, block.bbox)
        program = "formulary-reviewer 0.1.0"
        seen = evidence(session, TABLE, crop_sha256=crop.crop_sha256, program=program)
        session.decide(draft(TABLE), seen)
        session.unlock_book(PASSWORD)
        assert session.find_unshowable() == {}
        result = session.export(locked.folder / "bundle", mark_unreviewed=True)
    assert result.crops == len(KEYS)
    with ReviewSession.open(locked.review) as again:
        assert again.history(TABLE)[0].decision.evidence == seen


def test_the_crop_that_was_signed_is_drawn_again_from_a_locked_book(
    locked: Desk, type_in: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    test_in_a_session(locked)
    capsys.readouterr()
    assert type_in("verify", locked.review, "--json") == 0
    assert '"crops_drawn_again": 1' in capsys.readouterr().out
