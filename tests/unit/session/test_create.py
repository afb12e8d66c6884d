"""Making a review: what belongs together is tied, what does not is refused with its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from reviewer.errors import InputError
from reviewer.session import ReviewSession
from reviewer.sources import file_sha256
from tests.unit.session.maker import (
    CONTINUED,
    FORMULA,
    KEYS,
    MERGED,
    TABLE,
    Desk,
    block,
    monograph,
    write_book,
    write_monographs,
)


def refused(desk: Desk, *, chunks: Path | None = None, **inputs: Path) -> InputError:
    """The refusal of a new review of the desk's files; nothing may be left of it."""
    review = desk.folder / "new.review"
    before = sorted(desk.folder.iterdir())
    given: dict[str, Any] = {"pdf": desk.book, "monographs": desk.monographs, **inputs}
    with pytest.raises(InputError) as error:
        ReviewSession.create(review, **given, chunks=chunks)
    assert sorted(desk.folder.iterdir()) == before
    assert error.value.exit_code == 2
    return error.value


def test_a_review_ties_its_files_and_copies_none(desk: Desk) -> None:
    with desk.open(None) as session:
        info = session.info
        assert (info.book.path, info.book.sha256) == (desk.book, file_sha256(desk.book))
        assert info.monographs.sha256 == file_sha256(desk.monographs)
        assert (info.chunks, info.page_count) == (None, 3)
        assert not info.book.has_changed
        assert tuple(item.key for item in session.items) == KEYS
    assert desk.review.stat().st_size < desk.book.stat().st_size + 20_000


def test_a_review_that_is_there_is_left_alone(desk: Desk) -> None:
    before = desk.review.read_bytes()
    with pytest.raises(InputError) as error:
        ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    assert error.value.message_id == "review.exists"
    assert desk.review.read_bytes() == before


def test_a_missing_or_unreadable_file_is_named(desk: Desk) -> None:
    nowhere = desk.folder / "nowhere"
    text = desk.folder / "text.pdf"
    text.write_text("no PDF", encoding="utf-8")
    assert refused(desk, pdf=nowhere).message_id == "pdf.missing"
    assert refused(desk, pdf=text).message_id == "pdf.not_a_pdf"
    assert refused(desk, monographs=nowhere).message_id == "sources.missing"
    assert refused(desk, chunks=nowhere).message_id == "sources.missing"


def test_a_file_without_monographs_is_refused(desk: Desk) -> None:
    desk.monographs.write_text("\n\n", encoding="utf-8")
    assert refused(desk).message_id == "sources.empty"


def test_a_broken_line_is_named(desk: Desk) -> None:
    lines = desk.monographs.read_text(encoding="utf-8").splitlines(keepends=True)
    desk.monographs.write_text(lines[0] + "{broken\n" + lines[1], encoding="utf-8")
    assert str(refused(desk)).startswith(f"{desk.monographs}:2: ")
    write_monographs(desk.monographs, {MERGED: {"shape": "circle"}})
    assert str(refused(desk)).startswith(f"{desk.monographs}:1:blocks[1].shape: ")


def test_the_chunks_are_read_once(desk: Desk) -> None:
    chunks = desk.folder / "chunks.jsonl"
    chunks.write_text('{"chunk_id": "a"}\n', encoding="utf-8")
    assert str(refused(desk, chunks=chunks)).startswith(f"{chunks}:1:")


def test_a_block_on_a_page_that_the_book_lacks_is_named(desk: Desk) -> None:
    write_monographs(desk.monographs, {CONTINUED: {"physical_page": 4}})
    error = refused(desk)
    assert error.message_id == "session.no_such_page"
    assert str(error).startswith(f"{desk.monographs}:2:blocks[0].physical_page: ")


def test_a_record_of_another_book_is_refused(desk: Desk) -> None:
    write_monographs(desk.monographs, book_sha256="0" * 64)
    assert refused(desk).message_id == "session.other_book_sha256"
    write_monographs(desk.monographs, book_sha256=file_sha256(desk.book).upper())
    ReviewSession.create(desk.folder / "b.review", pdf=desk.book, monographs=desk.monographs)


def test_a_book_with_other_text_is_refused(desk: Desk) -> None:
    other = desk.folder / "other.pdf"
    write_book(other, texts=dict.fromkeys(KEYS, "Nothing of this was ever lifted from a page"))
    error = refused(desk, pdf=other)
    assert error.message_id == "session.wrong_book"
    assert str(error).startswith(f"{other}: ")


def test_one_block_that_fits_is_enough(desk: Desk) -> None:
    changed = {key: {"text": "five words that stand nowhere"} for key in KEYS if key != FORMULA}
    write_monographs(desk.monographs, changed)
    ReviewSession.create(desk.folder / "b.review", pdf=desk.book, monographs=desk.monographs)


def test_too_little_text_says_nothing_about_the_book(desk: Desk) -> None:
    changed: dict[Any, dict[str, Any]] = {key: {"text": "x y"} for key in KEYS}
    changed[TABLE] = changed[MERGED] = {"text": "five words that stand nowhere"}
    write_monographs(desk.monographs, changed)
    ReviewSession.create(desk.folder / "b.review", pdf=desk.book, monographs=desk.monographs)


def test_a_scanned_book_says_nothing_about_its_text(desk: Desk) -> None:
    scan = desk.folder / "scan.pdf"
    write_book(scan, texts={})
    records = [monograph("a", [block(key, physical_page=3) for key in (TABLE, MERGED, FORMULA)])]
    records[0]["blocks"][0]["text"] = "x"
    desk.monographs.write_text(json.dumps(records[0]) + "\n", encoding="utf-8")
    ReviewSession.create(desk.folder / "b.review", pdf=scan, monographs=desk.monographs)
