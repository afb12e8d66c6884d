"""Seeded errors at the window: shown, answered, flagged in the log, and in no export."""

from typing import Any

import pytest

from reviewer.contract.monograph import Block, BlockKey
from reviewer.contract.vocabulary import ReviewState, Verdict
from reviewer.session import Draft, Policy, ReviewSession
from tests.unit.session.maker import KEYS, TABLE, Desk, draft, evidence


@pytest.fixture
def seeded(desk: Desk) -> Desk:
    with desk.open() as session:
        session.set_policy(Policy(seed_every=1))
    return desk


def accept(session: ReviewSession, key: BlockKey) -> Draft:
    """The answer of somebody who takes what is proposed."""
    shown = session.item(key)
    header = shown.block.header_row if shown.block.shape.may_have_header else None
    return Draft(key, Verdict.SHAPE, shown.block.shape, header)


def test_what_is_shown_has_an_error_until_it_was_answered(seeded: Desk) -> None:
    with seeded.open(None) as reading:
        truth = {key: reading.item(key) for key in KEYS}
    with seeded.open() as session:
        for key in KEYS:
            shown = session.item(key)
            assert shown != truth[key]
            assert shown in session.items
            assert session.state(key).shape is shown.block.shape
            assert session.state(key).bbox == shown.block.bbox
            changes = session.decide(accept(session, key), evidence(session, key))
            assert changes.blocks == {key}
            assert changes.seed_found is False
            assert session.item(key) == truth[key]
            assert session.state(key).state is ReviewState.UNREVIEWED
            assert session.history(key) == ()
        assert not session.can_undo
        assert session.decisions() == []
        assert session.counts().unreviewed == len(KEYS)
        for key in KEYS:
            assert session.decide(draft(key), evidence(session, key)).seed_found is None
        assert session.counts().verified == len(KEYS)
        assert session.measures()["seeded_errors"]["Lan"]["shown"] == len(KEYS)
    with seeded.open() as session:
        assert [session.item(key) for key in KEYS] == list(truth.values())


def test_one_who_looks_finds_it(seeded: Desk) -> None:
    with seeded.open() as session:
        for key in KEYS:
            true_box = ReviewSession.open(seeded.review).item(key).block.bbox
            assert session.decide(draft(key, bbox=true_box)).seed_found is True
            session.decide(draft(key))
        found = session.measures()["seeded_errors"]["Lan"]
    assert (found["found"], found["shown"]) == (len(KEYS), len(KEYS))


def test_each_reviewer_is_tested_alone_and_told_of_her_own(seeded: Desk) -> None:
    with seeded.open("Lan") as session:
        session.decide(accept(session, TABLE))
        session.decide(draft(TABLE))
        assert set(session.measures()["seeded_errors"]) == {"Lan"}
    with seeded.open("Minh") as session:
        assert session.item(TABLE) != ReviewSession.open(seeded.review).item(TABLE)
        assert session.measures()["seeded_errors"] == {}
        session.decide(accept(session, TABLE))
    with seeded.open(None) as session:
        assert set(session.measures()["seeded_errors"]) == {"Lan", "Minh"}


def test_who_only_reads_is_shown_no_error(seeded: Desk) -> None:
    with (
        ReviewSession.open(seeded.review, reviewer="Lan") as reading,
        seeded.open(None) as nobody,
    ):
        assert reading.items == nobody.items


def test_a_block_that_she_answered_before_is_not_seeded(desk: Desk) -> None:
    with desk.open() as session:
        before = session.item(TABLE)
        session.decide(draft(TABLE))
        session.set_policy(Policy(seed_every=1))
        assert session.item(TABLE) == before


def _proposed(block: Block) -> dict[str, Any]:
    return {"shape": block.shape, "header": block.header_row, "bbox": list(block.bbox)}


def test_no_seeded_error_is_in_the_bundle(seeded: Desk) -> None:
    shown: list[dict[str, Any]] = []
    with seeded.open() as session:
        for key in KEYS:
            proposal = session.item(key).block
            shown.append(_proposed(proposal))
            session.decide(accept(session, key), evidence(session, key))
            session.decide(draft(key), evidence(session, key))
        truth = [_proposed(session.item(key).block) for key in KEYS]
        result = session.export(seeded.folder / "bundle")
    assert result.decisions == len(KEYS)
    everything = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted(result.folder.rglob("*"))
        if path.suffix in (".jsonl", ".json", ".html")
    )
    assert all(each != true for each, true in zip(shown, truth, strict=True))
    true_boxes = [each["bbox"] for each in truth]
    # Which kind of error a block is shown with is chance: there may be no wrong box among them.
    wrong_boxes = [str(each["bbox"][3]) for each in shown if each["bbox"] not in true_boxes]
    assert not any(box in everything for box in wrong_boxes)
    assert "Half-life | Creatinine clearance" not in everything
