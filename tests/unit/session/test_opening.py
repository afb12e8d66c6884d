"""Opening: nothing is written, one writer, files found again, the missing one named."""

import shutil
from pathlib import Path

import pytest

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.errors import InputError, RefusedError
from reviewer.review.lock import lock_path
from reviewer.session import ReviewSession
from tests.unit.session.maker import (
    CONTINUED,
    FORMULA,
    KEYS,
    MERGED,
    TABLE,
    Desk,
    draft,
    evidence,
    write_monographs,
)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_reading_leaves_every_byte_and_no_other_file(desk: Desk) -> None:
    before = files_of(desk.folder)
    with desk.open(None) as session:
        assert session.counts().unreviewed == len(KEYS)
        assert session.history(TABLE) == ()
        assert files_of(desk.folder) == before
    assert files_of(desk.folder) == before


def test_a_writer_that_signs_nothing_writes_nothing_to_the_review(desk: Desk) -> None:
    before = files_of(desk.folder)
    with desk.open() as session:
        assert session.info.writable
        assert lock_path(desk.review).exists()
    assert files_of(desk.folder) == before


def test_a_second_writer_is_refused_and_readers_are_not(desk: Desk) -> None:
    with desk.open() as first:
        with pytest.raises(InputError) as refused:
            desk.open("Minh")
        assert refused.value.message_id == "review.held"
        first.decide(draft(TABLE))
        with desk.open(None) as reading:
            assert reading.counts().verified == 1
    with desk.open("Minh") as second:
        assert second.counts().verified == 1


def test_a_refused_opening_holds_no_lock(desk: Desk) -> None:
    desk.monographs.unlink()
    with pytest.raises(InputError):
        desk.open()
    assert not lock_path(desk.review).exists()


def test_a_session_for_reading_changes_nothing(desk: Desk) -> None:
    with desk.open(None) as session:
        for change in (session.undo, session.redo):
            with pytest.raises(InputError):
                change()
        with pytest.raises(InputError):
            session.decide(draft(TABLE))
        with pytest.raises(InputError) as refused:
            session.take_in([])
        assert refused.value.message_id == "session.read_only"
        assert not session.can_undo


def test_nobody_signs_without_a_name(desk: Desk) -> None:
    with ReviewSession.open(desk.review, writable=True) as session:
        with pytest.raises(InputError) as refused:
            session.decide(draft(TABLE))
        assert refused.value.message_id == "session.no_reviewer"
    with pytest.raises(InputError):
        desk.open("  ")
    with desk.open("  DS.  Lan ") as session:
        assert session.reviewer == "DS. Lan"


def test_the_folder_may_be_moved(desk: Desk, tmp_path: Path) -> None:
    moved = Desk(tmp_path / "elsewhere")
    shutil.move(desk.folder, moved.folder)
    with moved.open(None) as session:
        assert session.info.book.path == moved.book


def test_the_review_alone_may_be_moved(desk: Desk, tmp_path: Path) -> None:
    # Made anew: the desk is a copy, and the place that its review knows is the first one's.
    review = desk.folder / "b.review"
    ReviewSession.create(review, pdf=desk.book, monographs=desk.monographs)
    moved = tmp_path / "b.review"
    review.rename(moved)
    with ReviewSession.open(moved) as session:
        assert session.info.monographs.path == desk.monographs


@pytest.mark.parametrize("name", ["book", "monographs"])
def test_a_file_that_went_away_is_named(desk: Desk, tmp_path: Path, name: str) -> None:
    review = desk.folder / "b.review"
    ReviewSession.create(review, pdf=desk.book, monographs=desk.monographs)
    missing = desk.book if name == "book" else desk.monographs
    missing.rename(tmp_path / "away")
    with pytest.raises(InputError) as refused:
        ReviewSession.open(review)
    assert refused.value.message_id == f"session.{name}_missing"
    assert str(refused.value).startswith(f"{missing}: ")


def test_a_monographs_file_that_broke_is_named_with_its_line(desk: Desk) -> None:
    desk.monographs.write_text("{", encoding="utf-8")
    with pytest.raises(InputError) as refused:
        desk.open(None)
    assert str(refused.value).startswith(f"{desk.monographs}:1")


def test_changed_blocks_ask_again_unchanged_ones_stand_vanished_ones_are_listed(
    desk: Desk,
) -> None:
    with desk.open() as session:
        for key in KEYS:
            session.decide(draft(key), evidence(session, key))
    change = {MERGED: {"shape": Shape.SIMPLE_TABLE.value}, FORMULA: {"printed_page": "999"}}
    write_monographs(desk.monographs, change, without=(CONTINUED,))
    with desk.open() as session:
        assert session.info.monographs.has_changed
        assert session.state(TABLE).state is ReviewState.VERIFIED
        assert session.state(FORMULA).state is ReviewState.VERIFIED
        assert session.state(MERGED).state is ReviewState.STALE
        assert session.vanished == (CONTINUED,)
        assert len(session.history(CONTINUED)) == 1
        assert session.history(MERGED)[0].stale
        counts = session.counts()
        assert (counts.blocks, counts.verified, counts.stale) == (3, 2, 1)
        session.decide(draft(MERGED), evidence(session, MERGED))
        assert session.state(MERGED).state is ReviewState.CORRECTED
    write_monographs(desk.monographs)
    with desk.open() as session:
        assert session.state(CONTINUED).state is ReviewState.VERIFIED


def test_another_book_makes_all_stale_and_nothing_is_signed(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE), evidence(session, TABLE))
    desk.book.write_bytes(desk.book.read_bytes() + b"\n% another\n")
    with desk.open() as session:
        assert session.info.book.has_changed
        assert session.state(TABLE).state is ReviewState.STALE
        with pytest.raises(RefusedError) as refused:
            session.decide(draft(MERGED))
        assert refused.value.message_id == "session.book_changed"
        assert str(refused.value).startswith(f"{desk.book}: ")


def test_all_states_add_up(desk: Desk) -> None:
    with desk.open() as session:
        session.decide(draft(TABLE))
        counts = session.counts().as_json()
    assert counts.pop("blocks") == sum(counts.values()) == len(KEYS)


def test_the_queue_has_every_block_riskiest_first(desk: Desk) -> None:
    with desk.open(None) as session:
        assert session.queue() == (MERGED, CONTINUED, FORMULA, TABLE)


def test_the_descriptor_follows_what_is_edited(desk: Desk) -> None:
    with desk.open(None) as session:
        text = session.descriptor_text(TABLE, Shape.SIMPLE_TABLE, ("Liều", " ", "Nửa  đời"))
        assert text == (
            "AMPICILIN — Liều lượng và cách dùng — bảng, trang in 201. Cột: Liều | Nửa đời."
        )
        assert "công thức" in session.descriptor_text(TABLE, Shape.FORMULA_2D, ("Liều",))
        with pytest.raises(KeyError):
            session.state(TABLE._replace(block_id="none"))
