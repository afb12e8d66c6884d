"""Policy, passphrase, agreement, what changed: read from the session, recorded through the desk."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel
from pytestqt.qtbot import QtBot

from reviewer.contract.decision import Decision
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.errors import RefusedError
from reviewer.review.lint import LintRule
from reviewer.review.models import ReviewItem
from reviewer.session import Policy, ReviewSession
from reviewer.sources.records import Sourced
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.theme.look import Look
from reviewer.ui.trust.agreement_dialog import AgreementDialog
from reviewer.ui.trust.changed_dialog import ChangedDialog
from reviewer.ui.trust.passphrase_dialog import PassphraseDialog
from reviewer.ui.trust.policy_dialog import PolicyDialog
from reviewer.ui.trust.refresh_dialog import RefreshDialog
from reviewer.ui.widgets.link_button import LinkButton
from tests.ui.conftest import REVIEWER
from tests.ui.test_accessibility import nameless


def policy_dialog(desk: Desk, look: Look, qtbot: QtBot) -> PolicyDialog:
    made = PolicyDialog(desk, look, None)
    qtbot.addWidget(made)
    return made


def test_a_policy_is_recorded_in_the_log_under_her_name(
    desk: Desk, session: ReviewSession, look: Look, qtbot: QtBot
) -> None:
    dialog = policy_dialog(desk, look, qtbot)
    assert not dialog.ok.isEnabled()
    section = session.items[0].block.section_key
    dialog.shapes.box(Shape.FORMULA_2D).setChecked(True)
    dialog.sections.box(section).setChecked(True)
    dialog.findings.box(LintRule.TENFOLD).setChecked(True)
    dialog.names.setPlainText(f"{REVIEWER}\n\n  Trần   Văn An \n{REVIEWER}\n")
    dialog.adjudicators.setPlainText("Phạm Thị Quyết")
    dialog.answer_first.setChecked(True)
    dialog.evidence_required.setChecked(True)
    dialog.seed_every.setCurrentIndex(dialog._intervals.index(25))
    with qtbot.waitSignal(desk.changed) as caught:
        dialog.ok.click()
    assert caught.args is not None
    assert caught.args[0].everything
    assert session.policy == Policy(
        two_for_shapes=(Shape.FORMULA_2D,),
        two_for_sections=(section,),
        two_for_findings=(LintRule.TENFOLD,),
        names=(REVIEWER, "Trần Văn An"),
        adjudicators=("Phạm Thị Quyết",),
        answer_first=True,
        evidence_required=True,
        seed_every=25,
    )
    entry = session._picture.ledger.entries[-1]
    assert (entry.kind, entry.reviewer) == ("policy", REVIEWER)


def test_nothing_is_recorded_where_nothing_changed(
    desk: Desk, session: ReviewSession, look: Look, qtbot: QtBot
) -> None:
    odd = Policy(two_for_sections=("mục_không_có",), two_for_shapes=(Shape.FORMULA_2D,))
    session.set_policy(odd)
    head = session.chain_head
    dialog = policy_dialog(desk, look, qtbot)
    assert dialog.policy == odd
    dialog.save()
    assert session.chain_head == head


def test_what_follows_from_a_policy_is_said_before_it_is_recorded(
    desk: Desk, look: Look, qtbot: QtBot
) -> None:
    dialog = policy_dialog(desk, look, qtbot)
    dialog.names.setPlainText("Trần Văn An")
    assert "You are not among" in dialog._warning.text()
    dialog.readers.setCurrentIndex(1)
    assert not dialog.shapes.isEnabled()
    assert "Nobody is named to decide" in dialog._warning.text()


def test_a_passphrase_is_set_changed_and_taken_away(
    desk: Desk, session: ReviewSession, language: Language, qtbot: QtBot
) -> None:
    def dialog() -> PassphraseDialog:
        made = PassphraseDialog(desk, language, None)
        qtbot.addWidget(made)
        return made

    first = dialog()
    first.new.setText("bí mật")
    first.again.setText("bí mât")
    assert not first.ok.isEnabled()
    first.again.setText("bí mật")
    first.ok.click()
    assert session.names_with_passphrase == {REVIEWER}
    second = dialog()
    second.current.setText("sai")
    second.new.setText("mới")
    second.again.setText("mới")
    second.ok.click()
    assert "passphrase" in second._problem.text()
    second.current.setText("bí mật")
    second.ok.click()
    with pytest.raises(RefusedError):
        session.set_passphrase(REVIEWER, None, "bí mật")
    third = dialog()
    third.current.setText("mới")
    third._remove.click()
    assert session.names_with_passphrase == frozenset()


def test_agreement_says_honestly_that_there_is_none_yet(
    desk: Desk, session: ReviewSession, look: Look, qtbot: QtBot
) -> None:
    dialog = AgreementDialog(desk, look)
    qtbot.addWidget(dialog)
    assert "asks for one reader" in dialog.words
    assert "mixes in no blocks" in dialog.words
    desk.take_changes(session.set_policy(Policy(reviewers=2, seed_every=9)))
    assert "No block has been read by two people" in dialog.words
    assert "none is counted yet" in dialog.words


def record(item: ReviewItem, reviewer: str, verdict: Verdict, day: int) -> Sourced[Decision]:
    given = Decision(
        drug_id=item.key.drug_id,
        block_id=item.key.block_id,
        reviewer=reviewer,
        verdict=verdict,
        shape=item.block.shape if verdict is Verdict.SHAPE else None,
        header_row=item.input_header if item.block.shape.may_have_header else None,
        decided_at=f"2026-12-0{day}T08:00:00Z",
    )
    return Sourced(1, b"", given)


def test_agreement_counts_what_both_said(
    desk: Desk, session: ReviewSession, look: Look, qtbot: QtBot
) -> None:
    dialog = AgreementDialog(desk, look)
    qtbot.addWidget(dialog)
    session.set_policy(Policy(reviewers=2))
    items = session.items[:4]
    said = [record(item, "An", Verdict.SHAPE, 1) for item in items]
    said += [record(item, REVIEWER, Verdict.SHAPE, 2) for item in items[:3]]
    said += [record(items[3], REVIEWER, Verdict.NOT_A_BLOCK, 2)]
    desk.take_changes(session.take_in(said))
    assert "3 of 4 blocks (75 %)" in dialog.words
    assert "alpha: " in dialog.words


def test_what_is_gone_is_listed_and_what_changed_leads_to_its_block(
    review_file: Path, look: Look, qtbot: QtBot, qapp: QApplication
) -> None:
    del qapp
    with ReviewSession.open(review_file, reviewer=REVIEWER, writable=True) as session:
        items = session.items
        session.take_in([record(item, REVIEWER, Verdict.SHAPE, 1) for item in items[:3]])
    gone, changed = items[0].key, items[1].key
    rewrite(review_file.with_name("monographs.jsonl"), gone, changed)
    with ReviewSession.open(review_file, reviewer=REVIEWER, writable=True) as session:
        desk = Desk(session)
        dialog = ChangedDialog(desk, look)
        qtbot.addWidget(dialog)
        assert dialog.stale == (changed,)
        assert f"{gone.drug_id} / {gone.block_id} · {REVIEWER}" in said_by(dialog)
        dialog.findChildren(LinkButton)[0].click()
        assert desk.current == changed


def rewrite(monographs: Path, gone: BlockKey, changed: BlockKey) -> None:
    """The monographs without the one block and with another text in the other."""
    records = [json.loads(line) for line in monographs.read_text(encoding="utf-8").splitlines()]
    for each in records:
        blocks = [(BlockKey(each["drug_id"], block["block_id"]), block) for block in each["blocks"]]
        each["blocks"] = [block for key, block in blocks if key != gone]
        for key, block in blocks:
            if key == changed:
                block["text"] += " khác"
    lines = [json.dumps(each, ensure_ascii=False) + "\n" for each in records]
    monographs.write_text("".join(lines), encoding="utf-8")


def said_by(dialog: ChangedDialog) -> str:
    parts = [label.text() for label in dialog.findChildren(QLabel)]
    parts += [link.text() for link in dialog.findChildren(LinkButton)]
    return "\n".join(parts)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_screen_reader_finds_a_name_on_all_that_can_have_the_focus(
    desk: Desk, session: ReviewSession, look: Look, language: Language, qtbot: QtBot, scale: float
) -> None:
    look.set_text_scale(scale)
    dialogs: list[QDialog] = [
        PolicyDialog(desk, look, None),
        PassphraseDialog(desk, language, None),
        AgreementDialog(desk, look),
        ChangedDialog(desk, look),
        RefreshDialog(session.info, None, lambda: None, language, None),
    ]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.wait(20)
        assert nameless(dialog) == [], type(dialog)
        dialog.close()
    look.set_text_scale(1.0)
