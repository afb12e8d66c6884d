"""Other reviews come in without loss; new inputs keep what was judged on the same blocks."""

import json
import shutil
from itertools import permutations
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from reviewer.cli import run
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Verdict
from reviewer.errors import InputError, RefusedError
from reviewer.session import Policy, ReviewSession, decisions_of
from tests.unit.session.maker import (
    CONTINUED,
    FORMULA,
    KEYS,
    LABELS,
    MERGED,
    TABLE,
    Desk,
    block,
    decision,
    draft,
    evidence,
    monograph,
    write_book,
    write_decisions,
    write_monographs,
)

no_look = pytest.mark.usefixtures("no_look")


def another(desk: Desk, name: str) -> Desk:
    """A second review of the same files, in the same folder."""

    class Other(Desk):
        @property
        def review(self) -> Path:
            return self.folder / f"{name}.review"

    other = Other(desk.folder)
    shutil.copy(desk.review, other.review)
    return other


def stand(desk: Desk) -> dict[str, Any]:
    """What must not depend on how the answers came in."""
    with desk.open(None) as session:
        return {
            "states": [session.state(key) for key in KEYS],
            "decisions": session.decisions(),
            "whole": session.decisions(whole=True),
            "vanished": session.vanished,
        }


def merge(desk: Desk, *others: Path) -> int:
    with ReviewSession.open(desk.review, writable=True) as session:
        return session.merge(others).entries


@no_look
def test_three_reviews_in_all_orders_come_to_the_same(desk: Desk) -> None:
    start = another(desk, "start")
    lan, minh, hoa = (another(desk, name) for name in ("lan", "minh", "hoa"))
    with lan.open("Lan") as session:
        session.decide(draft(TABLE), evidence(session, TABLE))
        session.decide(draft(MERGED))
        session.decide(draft(MERGED, Verdict.NOT_A_BLOCK))
        session.undo()
        session.decide(draft(FORMULA))
        session.undo()
    with minh.open("Minh") as session:
        session.decide(draft(TABLE, header_row=LABELS[:2]), evidence(session, TABLE))
        session.decide(draft(CONTINUED))
    with hoa.open("Lan") as session:  # the same person, at another desk
        session.take_in([])
        session.decide(draft(MERGED, Verdict.CANNOT_TELL))
    write_decisions(
        desk.decisions,
        decision(FORMULA, reviewer="Hoa"),
        decision(FORMULA, Verdict.NOT_A_BLOCK, reviewer="Hoa"),
    )
    sources = [lan.review, minh.review, hoa.review, desk.decisions]
    results = []
    for number, order in enumerate(permutations(sources)):
        target = another(start, f"target{number}")
        one_by_one = number % 2
        new = sum(merge(target, each) for each in order) if one_by_one else merge(target, *order)
        assert new > 0
        assert merge(target, *order) == 0
        results.append(stand(target))
    assert all(result == results[0] for result in results)
    states = [state.state for state in results[0]["states"]]
    assert states == [
        ReviewState.DISPUTED,
        ReviewState.CANNOT_TELL,
        ReviewState.NOT_A_BLOCK,
        ReviewState.VERIFIED,
    ]


@no_look
def test_what_was_prepared_is_recorded_only_where_nothing_was_signed_since(desk: Desk) -> None:
    other = another(desk, "other")
    with other.open("Minh") as session:
        session.decide(draft(TABLE))
    with desk.open("Lan") as session:
        prepared = session.prepare_merge([other.review])
        before = session.chain_head
        session.decide(draft(MERGED))
        with pytest.raises(RefusedError) as refused:
            session.record(prepared)
        assert refused.value.message_id == "session.changed_meanwhile"
        assert session.state(TABLE).reviewers == ()
        assert session.chain_head != before
        assert session.record(session.prepare_merge([other.review])).entries == 1
        assert session.state(TABLE).reviewers == ("Minh",)


@no_look
def test_one_moment_two_answers_of_one_person_is_a_dispute_in_any_order(desk: Desk) -> None:
    one, other = (another(desk, name) for name in ("one", "other"))
    for review, verdict in ((one, Verdict.NOT_A_BLOCK), (other, Verdict.CANNOT_TELL)):
        source = write_decisions(desk.decisions, decision(TABLE, verdict))
        assert run(["decide", str(review.review), "--from", str(source)]) == 0
    both, back = (another(desk, name) for name in ("both", "back"))
    merge(both, one.review, other.review)
    merge(back, other.review, one.review)
    merge(one, other.review)
    merge(other, one.review)
    results = [stand(each) for each in (both, back, one, other)]
    assert results[0]["states"][0].state is ReviewState.DISPUTED
    assert all(result == results[0] for result in results)


@no_look
def test_a_review_of_another_book_is_refused_and_nothing_taken_in(
    desk: Desk, tmp_path: Path
) -> None:
    elsewhere = Desk(tmp_path / "elsewhere")
    elsewhere.folder.mkdir()
    write_book(elsewhere.book, pages=4)
    write_monographs(elsewhere.monographs)
    ReviewSession.create(elsewhere.review, pdf=elsewhere.book, monographs=elsewhere.monographs)
    write_decisions(desk.decisions, decision(TABLE))
    before = desk.review.read_bytes()
    with pytest.raises(InputError) as refused:
        merge(desk, desk.decisions, elsewhere.review)
    assert refused.value.message_id == "session.merge_other_book"
    assert str(refused.value).startswith(f"{elsewhere.review}: ")
    for wrong in (desk.folder / "nothing", desk.folder, desk.book):
        with pytest.raises(InputError):
            merge(desk, wrong)
    assert desk.review.read_bytes() == before


@no_look
def test_merging_by_command(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    other = another(desk, "other")
    with other.open("Minh") as session:
        session.decide(draft(TABLE))
    with desk.open("Lan") as session:
        session.decide(draft(TABLE, Verdict.NOT_A_BLOCK))
    for expected in ("1 blocks are in dispute", "nothing was changed"):
        assert run(["merge", str(desk.review), str(other.review)]) == 0
        assert expected in capsys.readouterr().err
    assert run(["merge", str(desk.review), str(desk.folder / "nothing")]) == 2
    with desk.open("Lan") as session:
        assert session.can_undo
        session.undo()
        assert session.state(TABLE).reviewers == ("Minh",)
        assert not session.can_undo


def renumbered() -> list[dict[str, Any]]:
    """The same blocks under other ids, two of them exchanged; one changed, one gone, one new."""
    exchanged = [
        block(TABLE, block_id=MERGED.block_id),
        block(MERGED, block_id=TABLE.block_id),
        block(FORMULA, block_id="p0002-f9", text="Clcr is now another formula altogether, it is"),
    ]
    new = block(CONTINUED, block_id="p0003-t8", bbox=[50.0, 300.0, 350.0, 360.0])
    return [monograph("ampicilin", exchanged), monograph("tobramycin", [new])]


def write_records(path: Path, records: list[dict[str, Any]]) -> None:
    lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
    path.write_text("".join(lines), encoding="utf-8")


def answered(desk: Desk) -> Desk:
    with desk.open() as session:
        session.decide(draft(TABLE, header_row=LABELS[:2]), evidence(session, TABLE))
        session.decide(draft(MERGED), evidence(session, MERGED))
        session.decide(draft(FORMULA), evidence(session, FORMULA))
        session.decide(draft(CONTINUED), evidence(session, CONTINUED))
    return desk


def test_renumbered_blocks_are_found_changed_ask_again_vanished_are_listed(desk: Desk) -> None:
    answered(desk)
    before = decisions_of(desk.review)
    new = desk.folder / "new.jsonl"
    write_records(new, renumbered())
    result = ReviewSession.refresh(desk.review, monographs=new)
    assert dict(result.carried) == {TABLE: MERGED, MERGED: TABLE}
    assert set(result.vanished) == {FORMULA, CONTINUED}
    assert (result.blocks, result.standing, result.stale) == (4, 2, ())
    with desk.open() as session:
        assert session.info.monographs.path == new
        corrected, verified = session.state(MERGED), session.state(TABLE)
        assert (corrected.state, corrected.header_row) == (ReviewState.CORRECTED, LABELS[:2])
        assert verified.state is ReviewState.VERIFIED
        new_key = BlockKey("tobramycin", "p0003-t8")
        assert session.state(new_key).state is ReviewState.UNREVIEWED
        assert session.counts().unreviewed == 2
        given = {each.key: each for each in session.decisions()}
        assert given[MERGED].header_row == LABELS[:2]
        signed = [line.decision for line in session.history(MERGED)]
        assert signed == [each for each in before if each.key == TABLE]
        session.undo()
        assert session.vanished == (FORMULA, CONTINUED)
        session.undo()
        session.undo()
        assert session.state(TABLE).state is ReviewState.UNREVIEWED
        session.redo()
        assert session.state(TABLE).state is ReviewState.VERIFIED


def test_a_changed_block_shows_what_it_was_beside_what_it_is(desk: Desk) -> None:
    answered(desk)
    labels = [*LABELS[:2], "Dose per day"]
    write_monographs(desk.monographs, {TABLE: {"header_row": labels, "bbox": [50, 100, 350, 170]}})
    result = ReviewSession.refresh(desk.review)
    assert result.changed
    assert (result.stale, result.standing) == ((TABLE,), 3)
    with desk.open() as session:
        assert session.judged(MERGED) is None
        both = session.judged(TABLE)
        assert both is not None
        before, now = both
        assert before.changed(now) == ("bbox", "header_row")
        assert (before.header_row, now.header_row) == (LABELS, tuple(labels))
        assert before.bbox != now.bbox
    assert not ReviewSession.refresh(desk.review).changed


def changed_book(desk: Desk, path: Path, page: int) -> None:
    """The book with a line drawn through the boxes of one page."""
    with pymupdf.open(desk.book) as book:
        book[page - 1].draw_line((40, 130), (360, 130))
        book.save(path)


@pytest.mark.parametrize("old_is_there", [True, False])
def test_a_new_book_keeps_what_looks_as_it_did(desk: Desk, old_is_there: bool) -> None:
    from reviewer.pdf.book import Book

    with desk.open() as session, Book.open(desk.book) as book:
        for key in (TABLE, FORMULA):
            shown = session.item(key).block
            crop = book.crop(shown.physical_page, shown.bbox)
            seen = evidence(session, key, crop_sha256=crop.crop_sha256)
            session.decide(draft(key), seen)
    assert run(["decide", str(desk.review), "--from", str(write_script(desk))]) == 0
    new = desk.folder / "new.pdf"
    changed_book(desk, new, page=1)
    if not old_is_there:
        desk.book.unlink()
    result = ReviewSession.refresh(desk.review, pdf=new)
    with desk.open("Minh") as session:
        assert session.state(TABLE).state is ReviewState.STALE
        assert session.state(FORMULA).state is ReviewState.VERIFIED
        judged_in = session.judged_book(TABLE)
        assert judged_in is not None, "the log knows it whether it is there or not"
        assert (judged_in.path, judged_in.path.exists()) == (desk.book.resolve(), old_is_there)
        assert session.judged_book(FORMULA) is None, "it stands"
        by_script = session.state(CONTINUED).state
        assert by_script is (ReviewState.VERIFIED if old_is_there else ReviewState.STALE)
        assert result.standing == (2 if old_is_there else 1)
        session.decide(draft(TABLE), evidence(session, TABLE))
        assert session.state(TABLE).state is ReviewState.VERIFIED
    # What looked alike twice running still stands.
    again = desk.folder / "again.pdf"
    shutil.copy(new, again)
    again.write_bytes(again.read_bytes() + b"\n% saved again\n")
    assert ReviewSession.refresh(desk.review, pdf=again).stale == result.stale[1:]


def write_script(desk: Desk) -> Path:
    return write_decisions(desk.decisions, decision(CONTINUED))


def test_new_files_that_do_not_belong_together_change_nothing(desk: Desk) -> None:
    answered(desk)
    before = desk.review.read_bytes()
    other = desk.folder / "other.pdf"
    write_book(other, texts=dict.fromkeys(KEYS, "Nothing of this was ever lifted from a page"))
    short = desk.folder / "short.pdf"
    write_book(short, pages=2)
    chunks = desk.folder / "chunks.jsonl"
    chunks.write_text("{}\n", encoding="utf-8")
    attempts: list[dict[str, Any]] = [
        {"pdf": other},
        {"pdf": short},
        {"pdf": desk.folder / "nothing"},
        {"monographs": desk.folder / "nothing"},
        {"chunks": chunks},
    ]
    for attempt in attempts:
        with pytest.raises(InputError):
            ReviewSession.refresh(desk.review, **attempt)
    with desk.open(), pytest.raises(InputError) as held:
        ReviewSession.refresh(desk.review)
    assert held.value.message_id == "review.held"
    assert desk.review.read_bytes() == before


@no_look
def test_an_older_review_merges_into_a_refreshed_one_and_back(desk: Desk) -> None:
    other = another(desk, "other")
    with other.open("Minh") as session:
        session.decide(draft(TABLE), evidence(session, TABLE))
    answered(desk)
    new = desk.folder / "new.jsonl"
    write_records(new, renumbered())
    ReviewSession.refresh(desk.review, monographs=new)
    merge(desk, other.review)
    assert merge(desk, other.review) == 0
    with desk.open(None) as session:
        assert session.state(MERGED).state is ReviewState.DISPUTED
        assert session.state(MERGED).reviewers == ("Minh", "Lan")
    merge(other, desk.review)
    with other.open(None) as session:
        assert session.state(TABLE).state is ReviewState.DISPUTED
        assert session.counts().verified == 3


def test_refreshing_by_command(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    answered(desk)
    new = desk.folder / "new.jsonl"
    write_records(new, renumbered())
    command = ["refresh", str(desk.review), "--monographs", str(new), "--json"]
    assert run(command) == 0
    out, err = capsys.readouterr()
    said = json.loads(out)
    assert (said["blocks"], said["standing"], said["changed"]) == (4, 2, True)
    assert said["vanished"] == [FORMULA._asdict(), CONTINUED._asdict()]
    assert {"from": TABLE._asdict(), "to": MERGED._asdict()} in said["carried"]
    assert "2 answered blocks stand" in err
    assert run(command) == 0
    assert "nothing was changed" in capsys.readouterr().err
    assert run(["refresh", str(desk.review), "--pdf", str(new)]) == 2


@no_look
def test_a_policy_stays_where_it_was_set(desk: Desk) -> None:
    other = another(desk, "other")
    with other.open("Minh") as session:
        session.set_policy(Policy(reviewers=2))
        session.decide(draft(TABLE))
    merge(desk, other.review)
    with desk.open(None) as session:
        assert session.policy == Policy()
        assert session.state(TABLE).state is ReviewState.VERIFIED
