"""A second reviewer sees nothing of the first's answer, not even that there is one."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from reviewer.cli import run
from reviewer.contract.vocabulary import ReviewState, Shape, Verdict
from reviewer.errors import RefusedError
from reviewer.review.differences import Aspect, differences
from reviewer.session import Policy, ReviewSession, needs_passphrase
from tests.unit.session.maker import (
    CONTINUED,
    FORMULA,
    KEYS,
    LABELS,
    MERGED,
    TABLE,
    Desk,
    decision,
    draft,
    evidence,
    write_decisions,
    write_monographs,
)

TWO = Policy(reviewers=2, adjudicators=("Hoa",))


@pytest.fixture
def two(desk: Desk) -> Desk:
    """A desk whose review wants two reviewers for every block."""
    with desk.open() as session:
        session.set_policy(TWO)
    return desk


def copy_of(desk: Desk, name: str) -> Desk:
    return Desk(Path(shutil.copytree(desk.folder, desk.folder.with_name(name))))


def seen_by(desk: Desk, name: str) -> dict[str, Any]:
    """All that a session tells this reviewer."""
    with ReviewSession.open(desk.review, reviewer=name, writable=True) as session:
        seen: dict[str, Any] = {
            "items": session.items,
            "queue": session.queue(),
            "counts": session.counts(),
            "script": session.script_decisions,
            "head": session.chain_head,
            "vanished": session.vanished,
            "decisions": session.decisions(),
            "whole": session.decisions(whole=True),
            "undo": (session.can_undo, session.can_redo),
            "gates": session.run_gates().as_json(),
        }
        for key in KEYS:
            seen[f"state of {key}"] = session.state(key)
            seen[f"history of {key}"] = session.history(key)
            seen[f"answers of {key}"] = session.answers(key)
            seen[f"guess of {key}"] = session.reveals_guess(key)
    return seen


def test_there_is_no_trace_of_a_first_answer_before_the_second(two: Desk) -> None:
    untouched = copy_of(two, "untouched")
    with two.open("Lan") as session:
        session.decide(draft(TABLE, header_row=LABELS[:1]), evidence(session, TABLE))
        session.decide(draft(MERGED, Verdict.NOT_A_BLOCK, note="Khung cảnh báo"))
        session.decide(draft(MERGED))
        session.undo()
        session.decide(draft(FORMULA))
        session.undo()
        session.decide(draft(CONTINUED, Verdict.CANNOT_TELL))
    assert seen_by(two, "Minh") == seen_by(untouched, "Minh")
    assert seen_by(two, "Lan") != seen_by(untouched, "Lan")


def test_commands_run_for_a_reviewer_keep_it_back_too(
    two: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    untouched = copy_of(two, "untouched")
    with two.open("Lan") as session:
        session.decide(draft(TABLE, note="Lan đã xem"), evidence(session, TABLE))
    outputs = []
    for desk in (two, untouched):
        for command in (["status"], ["status", "--json"], ["decisions"], ["decisions", "--all"]):
            arguments = [command[0], str(desk.review), "--reviewer", "Minh", *command[1:]]
            assert run(arguments) == 0
            said = capsys.readouterr()
            assert "Lan" not in said.err  # how far it is, which depends on the machine alone
            outputs.append(said.out)
    assert outputs[:4] == outputs[4:]
    assert not any("Lan" in output for output in outputs)
    assert run(["decisions", str(two.review)]) == 0
    assert "Lan" in capsys.readouterr().out


def test_each_sees_the_other_once_both_have_answered(two: Desk) -> None:
    with two.open("Lan") as session:
        session.decide(draft(TABLE))
        assert session.state(TABLE).state is ReviewState.UNREVIEWED
        assert session.state(TABLE).reviewers == ("Lan",)
    with two.open("Minh") as session:
        session.decide(draft(MERGED))
        assert session.state(TABLE).reviewers == ()
        session.decide(draft(TABLE))
        assert session.state(TABLE).state is ReviewState.VERIFIED
        assert session.state(TABLE).reviewers == ("Lan", "Minh")
        assert [line.decision.reviewer for line in session.history(TABLE)] == ["Lan", "Minh"]
    with two.open("Lan") as session:
        assert session.state(TABLE).state is ReviewState.VERIFIED
        assert session.state(MERGED).reviewers == ()


def test_a_block_that_needs_one_is_not_kept_back(desk: Desk) -> None:
    with desk.open() as session:
        session.set_policy(Policy(two_for_shapes=(Shape.SIMPLE_TABLE,)))
        session.decide(draft(TABLE))
        session.decide(draft(MERGED))
    with desk.open("Minh") as session:
        assert session.state(TABLE).reviewers == ()
        assert session.state(MERGED).state is ReviewState.VERIFIED


def test_an_answer_on_a_vanished_block_is_kept_back(two: Desk) -> None:
    with two.open("Lan") as session:
        session.decide(draft(CONTINUED))
    write_monographs(two.monographs, without=(CONTINUED,))
    with two.open("Minh") as session:
        assert session.vanished == ()
        assert session.history(CONTINUED) == ()
    with two.open("Lan") as session:
        assert session.vanished == (CONTINUED,)


def test_a_dispute_is_shown_to_all_with_what_differs(two: Desk) -> None:
    with two.open("Lan") as session:
        session.decide(draft(TABLE))
    with two.open("Minh") as session:
        session.decide(draft(TABLE, header_row=(LABELS[0], "Half life", LABELS[2])))
        assert session.state(TABLE).state is ReviewState.DISPUTED
    with two.open("Hoa") as session:
        answers = session.answers(TABLE)
        assert [each.reviewer for each in answers] == ["Lan", "Minh"]
        (found,) = differences([each.outcome for each in answers])
        assert (found.aspect, found.position) == (Aspect.LABEL, 1)
        assert found.values == ("Half-life", "Half life")
        session.decide(draft(TABLE))
        state = session.state(TABLE)
        assert (state.state, state.reviewers) == (ReviewState.VERIFIED, ("Lan", "Minh", "Hoa"))


def test_who_disagreed_cannot_give_in_while_a_third_is_to_decide(two: Desk) -> None:
    with two.open("Lan") as session:
        session.decide(draft(TABLE))
    with two.open("Minh") as session:
        session.decide(draft(TABLE, Verdict.NOT_A_BLOCK))
        with pytest.raises(RefusedError) as refused:
            session.decide(draft(TABLE))
        assert refused.value.message_id == "session.waits_for_adjudicator"
        with pytest.raises(RefusedError):
            session.undo()
        session.set_policy(Policy(reviewers=2, adjudicators=("Lan", "Minh")))
        session.decide(draft(TABLE))
        assert session.state(TABLE).state is ReviewState.VERIFIED


def test_answer_first_keeps_the_guess_back(desk: Desk) -> None:
    with desk.open() as session:
        telling = session.queue()
        session.set_policy(Policy(answer_first=True))
        assert session.queue() != telling
        assert session.queue() == tuple(KEYS)
        assert not session.reveals_guess(TABLE)
        session.decide(draft(TABLE))
        assert session.reveals_guess(TABLE)
        assert not session.reveals_guess(MERGED)
        session.undo()
        assert not session.reveals_guess(TABLE)


def test_evidence_may_be_required(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    source = write_decisions(desk.decisions, decision(MERGED), decision(FORMULA))
    assert run(["decide", str(desk.review), "--from", str(source)]) == 0
    with desk.open() as session:
        session.set_policy(Policy(evidence_required=True))
        assert session.state(MERGED).state is ReviewState.UNREVIEWED
        with pytest.raises(RefusedError):
            session.decide(draft(TABLE))
        session.decide(draft(TABLE), evidence(session, TABLE))
        assert session.state(TABLE).state is ReviewState.VERIFIED
    capsys.readouterr()
    source = write_decisions(desk.decisions, decision(CONTINUED, note="ok"))
    assert run(["decide", str(desk.review), "--from", str(source)]) == 1
    assert capsys.readouterr().err.startswith(f"{source}:1: ")


def test_who_may_review(desk: Desk) -> None:
    with desk.open() as session:
        session.set_policy(Policy(names=("Lan",), adjudicators=("Hoa",)))
    for name in ("Lan", "Hoa"):
        desk.open(name).close()
    with pytest.raises(RefusedError) as refused:
        desk.open("Minh")
    assert refused.value.message_id == "session.not_admitted"
    with ReviewSession.open(desk.review, reviewer="Minh") as reading:
        assert reading.counts().blocks == len(KEYS)


def test_answers_of_who_may_not_review_do_not_count(desk: Desk) -> None:
    with desk.open("Minh") as session:
        session.decide(draft(TABLE, Verdict.NOT_A_BLOCK))
    with desk.open("Lan") as session:
        session.set_policy(Policy(names=("Lan",)))
        state = session.state(TABLE)
        assert (state.state, state.reviewers) == (ReviewState.UNREVIEWED, ())
        assert state.reason is not None
        assert state.reason.details == {"names": "Minh"}
        session.decide(draft(TABLE))
        assert session.state(TABLE).state is ReviewState.VERIFIED


def test_a_passphrase_keeps_another_from_signing(desk: Desk) -> None:
    assert not needs_passphrase(desk.review, "Lan")
    with ReviewSession.open(desk.review, writable=True) as session:
        session.set_passphrase("Lan", "bí mật")
        with pytest.raises(RefusedError):
            session.set_passphrase("Lan", None, "đoán")
    assert needs_passphrase(desk.review, " Lan ")
    assert "bí mật".encode() not in desk.review.read_bytes()

    def sign_in(passphrase: str | None) -> ReviewSession:
        return ReviewSession.open(desk.review, reviewer="Lan", writable=True, passphrase=passphrase)

    for wrong, message in ((None, "needed"), ("bi mat", "wrong"), ("", "wrong")):
        with pytest.raises(RefusedError) as refused:
            sign_in(wrong)
        assert refused.value.message_id == f"session.passphrase_{message}"
    with sign_in("bí mật") as session:
        session.decide(draft(TABLE))
        session.set_passphrase("Lan", "mới", "bí mật")
    with sign_in("mới") as session:
        session.set_passphrase("Lan", None, "mới")
    sign_in(None).close()


def test_a_book_exchanged_under_the_open_window_is_noticed(desk: Desk) -> None:
    original = desk.book.read_bytes()
    with desk.open() as session:
        session.decide(draft(TABLE), evidence(session, TABLE))
        desk.book.write_bytes(original + b"\n% another\n")
        with pytest.raises(RefusedError) as refused:
            session.decide(draft(MERGED), evidence(session, MERGED))
        assert refused.value.message_id == "session.book_changed"
        assert session.state(TABLE).state is ReviewState.STALE
        desk.book.unlink()
        with pytest.raises(RefusedError):
            session.decide(draft(MERGED), evidence(session, MERGED))
        desk.book.write_bytes(original)
        session.decide(draft(MERGED), evidence(session, MERGED))
        assert session.state(TABLE).state is ReviewState.VERIFIED
        assert not session.look_at_book().everything


def test_a_policy_is_shown_and_changed_by_command(
    desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import json

    def policy(*options: str) -> int:
        return run(["policy", str(desk.review), *options])

    assert policy("--reviewers", "2", "--names", "Lan", "DS. Minh", "--by", "Hoa") == 0
    assert policy("--two-for-shapes", "formula_2d", "--answer-first", "yes") == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("bí mật\n"))
    assert policy("--passphrase", "Lan") == 0
    capsys.readouterr()
    assert policy("--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["names"] == ["Lan", "DS. Minh"]
    assert said["two_for_shapes"] == ["formula_2d"]
    assert (said["reviewers"], said["answer_first"], said["passphrases"]) == (2, True, ["Lan"])
    assert policy("--names") == 0
    with desk.open(None) as session:
        assert session.policy == replace_names(said)
    before = desk.review.read_bytes()
    assert policy("--two-for-findings", "circle") == 2
    assert "--two-for-findings" in capsys.readouterr().err
    assert policy() == 0
    assert desk.review.read_bytes() == before


def replace_names(said: dict[str, Any]) -> Policy:
    fields = {name: value for name, value in said.items() if name != "passphrases"}
    return Policy.model_validate({**fields, "names": []})
