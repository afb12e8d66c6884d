"""Pictures of what is there for trust: a disagreement, a changed source, policy, agreement."""

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from screenshots import Shots

    from reviewer.contract.monograph import BlockKey
    from reviewer.review.models import ReviewItem
    from reviewer.ui.main_window import MainWindow

READERS = ("Trần Văn Lan", "Phạm Thị Minh")


def take_trust(shots: "Shots", window: "MainWindow", home: Path, third: str) -> None:
    """A review of two readers, with `third` to decide; then new monographs for it."""
    from reviewer.contract.vocabulary import ReviewState
    from reviewer.ui.opening import OpenRequest
    from reviewer.ui.trust.agreement_dialog import AgreementDialog
    from reviewer.ui.trust.changed_dialog import ChangedDialog
    from reviewer.ui.trust.passphrase_dialog import PassphraseDialog
    from reviewer.ui.trust.policy_dialog import PolicyDialog
    from reviewer.ui.trust.refresh_dialog import RefreshDialog

    review = _two_readers(home, third)
    window.open(OpenRequest(review))
    shots.wait(lambda: window.review_page is not None)
    page = window.review_page
    assert page is not None
    session = page.desk.session
    for state, name in ((ReviewState.DISPUTED, "dispute"), (ReviewState.STALE, "stale")):
        key = next(key for key in session.queue() if session.state(key).state is state)
        page.desk.go_to(key)
        shots.settle(1.5)
        shots.take(name, window)
        window.resize(1280, 720)
        shots.settle(0.8)
        shots.take(f"{name}-1280", window)
        window.resize(1600, 1000)
    page.desk.go_to(session.queue()[0])
    assert page.trust.note is not None
    page.trust.note._say_tested(session.queue()[0], True)
    shots.take("note", window)
    page.trust.note.hide()
    look, language = page._look, page._language
    for name, dialog in (
        ("policy", PolicyDialog(page.desk, look, window)),
        ("agreement", AgreementDialog(page.desk, look, window)),
        ("changed", ChangedDialog(page.desk, look, None, window)),
        ("passphrase", PassphraseDialog(page.desk, language, window)),
        ("refresh", RefreshDialog(session.info, None, lambda: None, language, window)),
    ):
        dialog.show()
        shots.take(name, dialog)
        dialog.close()


def _two_readers(home: Path, third: str) -> Path:
    from reviewer.contract.vocabulary import Shape
    from reviewer.session import Policy, ReviewSession

    folder = home / "two"
    folder.mkdir()
    for name in ("book.pdf", "monographs.jsonl"):
        shutil.copyfile(home / name, folder / name)
    review = folder / "hai-nguoi.review"
    ReviewSession.create(review, pdf=folder / "book.pdf", monographs=folder / "monographs.jsonl")
    with ReviewSession.open(review, writable=True) as session:
        session.set_policy(Policy(reviewers=2, adjudicators=(third,)))
        items = session.items
        simple = [item for item in items if item.block.shape is Shape.SIMPLE_TABLE]
        wide = max(simple, key=lambda item: len(item.block.header_row))
        changed = next(item for item in simple if item is not wide and len(item.input_header) > 1)
        session.take_in(_answers(items[:-1], wide))
    _change(folder / "monographs.jsonl", changed.key, items[-2].key)
    ReviewSession.refresh(review)
    return review


def _answers(items: "tuple[ReviewItem, ...]", disputed: "ReviewItem") -> list[Any]:
    from reviewer.contract.decision import Decision
    from reviewer.contract.vocabulary import Verdict
    from reviewer.sources.records import Sourced

    answers = []
    for day, reviewer in enumerate(READERS, start=1):
        for item in items:
            labels, box, note = item.input_header, None, ""
            if item is disputed and reviewer == READERS[1]:
                labels = (*labels[:-1], "")
                given = item.block.bbox
                box = given._replace(bottom=given.bottom - 0.2 * (given.bottom - given.top))
                note = "Cột cuối là giá trị, không phải nhãn"
            answers.append(
                Decision(
                    drug_id=item.key.drug_id,
                    block_id=item.key.block_id,
                    reviewer=reviewer,
                    verdict=Verdict.SHAPE,
                    shape=item.block.shape,
                    header_row=labels if item.block.shape.may_have_header else None,
                    bbox=box,
                    note=note,
                    decided_at=f"2026-12-0{day}T08:00:00Z",
                )
            )
    return [Sourced(1, b"", answer) for answer in answers]


def _change(monographs: Path, changed: "BlockKey", gone: "BlockKey") -> None:
    lines = []
    for line in monographs.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        kept = []
        for block in record["blocks"]:
            key = (record["drug_id"], block["block_id"])
            if key == tuple(changed):
                block["header_row"][0] += " (mới)"
                block["bbox"][3] += 24.0
            if key != tuple(gone):
                kept.append(block)
        record["blocks"] = kept
        lines.append(json.dumps(record, ensure_ascii=False) + "\n")
    monographs.write_text("".join(lines), encoding="utf-8")
