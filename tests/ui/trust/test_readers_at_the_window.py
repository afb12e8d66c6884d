"""Two blind readers, a dispute, a third person, new files, a swapped book: through the real window
with its render processes, on a small book."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.app import make_window
from reviewer.cli import run
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Verdict
from reviewer.session import Policy, ReviewSession
from reviewer.ui.answer import labels as labelling
from reviewer.ui.answer.answer import judged, stated, with_labels, without_header
from reviewer.ui.canvas.pictures import Showing
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.theme.fonts import load_fonts
from reviewer.ui.trust.pane import ComparePane
from reviewer.ui.trust.policy_dialog import PolicyDialog
from tests.unit.session.maker import (
    CONTINUED,
    FORMULA,
    KEYS,
    LABELS,
    MERGED,
    TABLE,
    Desk,
    write_book,
    write_monographs,
)

LAN, MINH, HOA = "Lan", "Minh", "Hoa"


class Office:
    """The window on one review, at which one after another sits down."""

    def __init__(self, window: MainWindow, desk: Desk, qtbot: QtBot) -> None:
        self.window, self.desk, self._qtbot = window, desk, qtbot

    def sit_down(self, name: str, review: Path | None = None) -> ReviewPage:
        """Open the review under this name; the render processes draw its first block."""
        self.window._settings.reviewer = name
        self.window.close_review()
        self.window.open(OpenRequest(review or self.desk.review))
        self.wait(lambda: self.window.review_page is not None)
        self.window.show()
        return self.page

    @property
    def page(self) -> ReviewPage:
        page = self.window.review_page
        assert page is not None
        return page

    def wait(self, is_so: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(is_so()), timeout=60_000)

    def answer(self, key: BlockKey, *, drops: int = 0, verdict: Verdict = Verdict.SHAPE) -> None:
        """Look at the crop and sign, with so many labels thrown out at the end."""
        desk = self.page.desk
        desk.go_to(key)
        answer = desk.answer
        assert answer is not None
        if verdict is Verdict.SHAPE:
            answer = stated(answer, desk.session.item(key).block.shape)
            count = len(answer.labels) if answer.asks_for_labels else 0
            if answer.asks_for_labels and not count:
                answer = without_header(answer, True)
            for at in range(count):
                change = labelling.removed if at >= count - drops else labelling.accepted
                answer = with_labels(answer, change(answer.labels, at))
        else:
            answer = judged(answer, verdict)
        desk.say(answer)
        self.wait(lambda: desk.obstacle().is_none)
        assert desk.sign(), self.page.status.said


@pytest.fixture
def office(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Office:
    desk = Desk(tmp_path / "desk")
    desk.folder.mkdir()
    write_book(desk.book)
    write_monographs(desk.monographs)
    ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"language": "en", "scheme": "light"}), encoding="utf-8")
    load_fonts()
    window = make_window(qapp, settings, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1500, 950)
    return Office(window, desk, qtbot)


def test_two_blind_readers_a_dispute_and_a_third_person(office: Office, qtbot: QtBot) -> None:
    page = office.sit_down(HOA)
    dialog = PolicyDialog(page.desk, page._look, None)
    qtbot.addWidget(dialog)
    dialog.readers.setCurrentIndex(1)
    dialog.adjudicators.setPlainText(HOA)
    dialog.save()

    page = office.sit_down(LAN)
    for key in KEYS:
        office.answer(key)
    assert page.desk.session.counts().unreviewed == len(KEYS)
    page = office.sit_down(MINH)
    assert page.desk.session.history(TABLE) == ()
    office.answer(TABLE, drops=1)
    for key in KEYS[1:]:
        office.answer(key)
    page.desk.go_to(TABLE)
    office.wait(lambda: page.trust.compare.words)
    assert "It waits for Hoa" in page.trust.compare.words
    assert page.desk.answer is not None
    page.desk.sign()
    assert page.desk.session.state(TABLE).state is ReviewState.DISPUTED

    page = office.sit_down(HOA)
    page.trust.go_to_next_dispute()
    assert page.desk.current == TABLE
    office.wait(lambda: page.trust.compare.words)
    assert "You decide" in page.trust.compare.words
    sides = [pane.side for pane in page.trust.compare.panes]
    assert [side.heading for side in sides if side is not None] == [LAN, MINH]
    marked = [
        [label.text for label in side.labels if label.differs] for side in sides if side is not None
    ]
    assert marked == [[LABELS[2]], [""]]
    office.wait(lambda: all(is_drawn(pane) for pane in office.page.trust.compare.panes))
    assert page.desk.answer is not None
    assert page.desk.answer.verdict is None, "nobody begins with another's answer"
    office.answer(TABLE)
    assert page.desk.session.state(TABLE).reviewers == (LAN, MINH, HOA)
    assert page.desk.session.counts().verified == len(KEYS)
    office.window.close_review()

    bundle = office.desk.folder / "bundle"
    assert run(["export", str(office.desk.review), "-o", str(bundle)]) == 0
    assert run(["verify", str(bundle), "--review", str(office.desk.review)]) == 0
    assert run(["verify", str(office.desk.review)]) == 0


def is_drawn(pane: ComparePane) -> bool:
    """Whether its crop is on the screen, with the label that differs marked on it."""
    return pane.crop.showing is Showing.READY and pane.crop.label_place(2) is not None


def test_three_reviews_are_merged_at_the_window_in_any_order(office: Office) -> None:
    folder = office.desk.folder
    others = []
    for name, drops in ((LAN, 0), (MINH, 1), (HOA, 2)):
        review = folder / f"{name}.review"
        shutil.copyfile(office.desk.review, review)
        office.sit_down(name, review)
        office.answer(TABLE, drops=drops)
        office.answer(FORMULA)
        office.window.close_review()
        others.append(review)
    stands = []
    for number, order in enumerate(([0, 1, 2], [2, 1, 0], [1, 0, 2])):
        target = folder / f"target{number}.review"
        shutil.copyfile(office.desk.review, target)
        page = office.sit_down("Ngọc", target)
        page.trust.merge_from([others[at] for at in order])
        office.wait(lambda: office.page.desk.session.counts().disputed)
        assert "blocks in disagreement: 1" in page.status.said
        session = page.desk.session
        stands.append(([session.state(key) for key in KEYS], session.decisions()))
        page.trust.merge_from(others)
        office.wait(lambda: "Nothing in them is new" in office.page.status.said)
    assert stands[0] == stands[1] == stands[2]


def test_new_files_at_the_window_renumbered_changed_and_gone(office: Office) -> None:
    page = office.sit_down(LAN)
    for key in KEYS:
        office.answer(key)
    new = office.desk.folder / "new.jsonl"
    labels = [*LABELS[:2], "Dose per day"]
    write_monographs(
        new,
        {TABLE: {"header_row": labels}, MERGED: {"block_id": "p0001-t7"}},
        without=(CONTINUED,),
    )
    page.actions_of_review["refresh"].trigger()  # type: ignore[index]
    dialog = office.window.refresh_dialog
    assert dialog is not None
    dialog.fields[0].setText(str(new))
    dialog.start()
    office.wait(lambda: office.window.review_page not in (None, page))
    page = office.page
    session = page.desk.session
    renumbered = BlockKey(MERGED.drug_id, "p0001-t7")
    assert session.state(renumbered).state is ReviewState.VERIFIED
    assert session.state(TABLE).state is ReviewState.STALE
    assert session.vanished == (CONTINUED,)
    page.desk.go_to(TABLE)
    office.wait(lambda: page.trust.compare.words)
    sides = [pane.side for pane in page.trust.compare.panes]
    assert [
        [label.text for label in side.labels if label.differs] for side in sides if side is not None
    ] == [["Dose"], ["Dose per day"]]
    assert page.desk.answer is not None
    assert page.desk.answer.verdict is None
    office.answer(TABLE)
    assert session.state(TABLE).state is ReviewState.VERIFIED
    office.wait(lambda: page.trust.compare.isHidden())


def test_a_book_exchanged_under_the_window_is_noticed_before_the_next_signature(
    office: Office,
) -> None:
    page = office.sit_down(LAN)
    desk = page.desk
    office.answer(TABLE)
    desk.go_to(FORMULA)
    assert desk.answer is not None
    desk.say(stated(desk.answer, desk.session.item(FORMULA).block.shape))
    office.wait(lambda: desk.obstacle().is_none)
    original = office.desk.book.read_bytes()
    office.desk.book.write_bytes(original + b"\n% exchanged\n")
    assert not desk.sign()
    assert "no longer the file" in page.status.said
    assert desk.session.state(TABLE).state is ReviewState.STALE
    assert desk.answer.verdict is Verdict.SHAPE, "what she had said is not lost"
    row = page.queue._index[TABLE]
    assert row.state.state is ReviewState.STALE, "the views have been told"
    office.desk.book.write_bytes(original)
    assert desk.sign()
    assert desk.session.state(TABLE).state is ReviewState.VERIFIED


def test_a_seeded_error_is_told_kindly_and_the_block_comes_again_as_it_is(
    office: Office, qtbot: QtBot
) -> None:
    truth = {}
    with ReviewSession.open(office.desk.review, writable=True) as session:
        truth = {key: session.item(key) for key in KEYS}
        session.set_policy(Policy(seed_every=1))
    page = office.sit_down(LAN)
    session, desk = page.desk.session, page.desk
    assert session.item(MERGED) != truth[MERGED]
    with qtbot.waitSignal(desk.tested) as told:
        office.answer(MERGED)
    assert told.args == [MERGED, False]
    assert page.trust.note is not None
    assert "That was a test" in page.trust.note.words
    assert session.state(MERGED).state is ReviewState.UNREVIEWED
    assert page.queue._index[MERGED].item == truth[MERGED]
    shown = [item for _, item in page.page._numbered(1) if item.key == MERGED]
    assert shown == [truth[MERGED]]
    desk.go_to(MERGED)
    assert desk.answer is not None
    assert desk.answer.verdict is None
    assert desk.answer.proposed_shape is truth[MERGED].block.shape
    with qtbot.waitSignal(desk.signed):
        office.answer(MERGED)
    assert session.state(MERGED).state is ReviewState.VERIFIED
    office.window.close_review()
    bundle = office.desk.folder / "bundle"
    assert run(["export", str(office.desk.review), "-o", str(bundle), "--mark-unreviewed"]) == 0
    manifest = json.loads((bundle / "MANIFEST.json").read_text(encoding="utf-8"))
    assert manifest["findings"]["seeded_errors"][LAN]["shown"] == 1
    decisions = (bundle / "decisions.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(decisions) == 1
