"""The second reader's window holds no trace of the first one's answers, wherever one looks."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from reviewer.app import make_window
from reviewer.cli import run
from reviewer.contract.decision import Evidence
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.session import Draft, Policy, ReviewSession
from reviewer.ui import main_window
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.progress.dialog import ProgressDialog
from reviewer.ui.release.export_dialog import ExportDialog
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.theme.fonts import load_fonts
from reviewer.ui.trust.agreement_dialog import AgreementDialog
from reviewer.ui.trust.changed_dialog import ChangedDialog
from reviewer.ui.trust.passphrase_dialog import PassphraseDialog
from reviewer.ui.trust.policy_dialog import PolicyDialog
from tests.ui.conftest import REVIEWER, NoBridge
from tests.ui.trust.told import painted, told_by

FIRST = "Người Đọc Trước"
NOTE = "Ghi chú riêng của người đọc trước"
LABEL = "NHÃN CỦA NGƯỜI TRƯỚC"


def two_readers(review: Path, *, answer_first: bool) -> None:
    with ReviewSession.open(review, writable=True) as session:
        session.set_policy(
            Policy(reviewers=2, adjudicators=("Ai Đó",), answer_first=answer_first), by="Ai Đó"
        )


def first_reader_answers(review: Path) -> None:
    """Every kind of answer, on three quarters of the blocks, some of them taken back again."""
    with ReviewSession.open(review, reviewer=FIRST, writable=True) as session:
        for number, item in enumerate(session.items):
            evidence = Evidence(
                book_sha256=session.info.book.sha256,
                block_digest=session.block_digest(item.key),
                crop_sha256="c" * 64,
                seen_ms=987_654,
                program="formulary-reviewer 0.1.0",
            )
            moved = item.block.bbox._replace(bottom=item.block.bbox.bottom - 7.0)
            draft = {
                0: Draft(item.key, Verdict.SHAPE, Shape.SIMPLE_TABLE, (LABEL,), moved, NOTE),
                1: Draft(item.key, Verdict.NOT_A_BLOCK, note=NOTE),
                2: Draft(item.key, Verdict.CANNOT_TELL, note=NOTE),
            }.get(number % 4)
            if draft is not None:
                session.decide(draft, evidence)
        session.undo()


@pytest.fixture
def new_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], MainWindow]:
    """Makes a window with nothing remembered, in a folder of that name."""
    monkeypatch.setattr(main_window, "RenderBridge", BlankBridge)
    load_fonts()

    def make(name: str) -> MainWindow:
        settings = tmp_path / name / "settings.json"
        settings.parent.mkdir()
        said = {"reviewer": REVIEWER, "language": "en", "scheme": "light"}
        settings.write_text(json.dumps(said), encoding="utf-8")
        window = make_window(qapp, settings, tmp_path / name / "data")
        qtbot.addWidget(window)
        window.resize(1500, 950)
        return window

    return make


class BlankBridge(NoBridge):
    """Draws nothing, so that what is told does not depend on when a picture came."""

    def __init__(self, path: Path, _password: str | None = None, **options: Any) -> None:
        super().__init__(path, **options)


def is_at_rest(page: ReviewPage) -> bool:
    """Whether all that follows another block, some of it a little later, has followed."""
    queue = page.queue
    if not queue.is_filled:
        return False
    timers = (page.answer.prose._settled, page.page._settled, queue._pause, queue._choosing)
    return not page.desk._following.is_behind and not any(timer.isActive() for timer in timers)


class Looked:
    """All that somebody saw who walked through the window."""

    def __init__(self, window: MainWindow, review: Path, qtbot: QtBot, home: Path) -> None:
        self.told: list[str] = []
        self.painted: list[str] = []
        self._window, self._qtbot = window, qtbot
        window.open(OpenRequest(review))
        qtbot.waitUntil(lambda: window.review_page is not None, timeout=20_000)
        page = window.review_page
        assert page is not None
        window.show()
        for key in page.desk.session.queue()[::11]:
            page.desk.go_to(key)
            qtbot.waitUntil(lambda: is_at_rest(page))
            self._look(page)
        self._panels(page)
        for dialog in self._dialogs(page, home):
            qtbot.addWidget(dialog)
            dialog.show()
            self._look(dialog)
            dialog.close()
        window.close_review()
        self.told += told_by(window.start_page)

    def _panels(self, page: ReviewPage) -> None:
        page._toggle_gates()
        self._qtbot.waitUntil(lambda: page.gates.report is not None, timeout=60_000)
        self.told += told_by(page)
        page._toggle_gates()
        page.trust.go_to_next_dispute()
        self.told.append(page.status.said)
        self._qtbot.waitUntil(lambda: is_at_rest(page))
        page.queue.search.setText("nhan cua nguoi")
        page.queue.apply_filters()
        self.told += told_by(page)
        page.queue.search.setText("ghi chu rieng")
        page.queue.apply_filters()
        self.told += told_by(page)
        page.queue.clear_filters()
        told = page.desk.session
        self.told += [str(told.measures()), str(told.pace()), told.chain_head]

    def _dialogs(self, page: ReviewPage, home: Path) -> Iterator[QDialog]:
        desk, look, language = page.desk, page._look, page._language
        yield ProgressDialog(desk, look)
        yield AgreementDialog(desk, look)
        yield ChangedDialog(desk, look)
        yield PolicyDialog(desk, look, None)
        yield PassphraseDialog(desk, language, None)
        yield ExportDialog(desk.session, home / "bundle", language, None)

    def _look(self, widget: QWidget) -> None:
        self.told += told_by(widget)
        parts = [widget]
        if isinstance(widget, ReviewPage):  # page and crop are drawn when they are, not in step
            parts = [widget.queue, widget.top, widget.status, widget.answer._scroll]
        self.painted += [painted(part) for part in parts]


@pytest.mark.parametrize("answer_first", [False, True])
def test_the_second_readers_window_is_the_same_with_and_without_a_first_answer(
    new_window: Callable[[str], MainWindow],
    sample_review: Path,
    tmp_path: Path,
    qtbot: QtBot,
    answer_first: bool,
) -> None:
    desk = tmp_path / "desk"
    untouched = tmp_path / "untouched"
    shutil.copytree(sample_review, untouched)
    two_readers(untouched / "sample.review", answer_first=answer_first)
    seen: list[Looked] = []
    for answers in (lambda _review: None, first_reader_answers):
        shutil.rmtree(desk, ignore_errors=True)
        shutil.copytree(untouched, desk)
        answers(desk / "sample.review")
        window = new_window(f"window{len(seen)}")
        seen.append(Looked(window, desk / "sample.review", qtbot, tmp_path))
        window.close()
    without, with_first = seen
    assert with_first.told == without.told
    assert with_first.painted == without.painted
    everything = "\n".join(with_first.told)
    assert len(everything) > 50_000, "the walk has to have seen the window"
    for trace in (FIRST, NOTE, LABEL, "987"):
        assert trace not in everything


def test_the_walk_would_find_a_trace(
    new_window: Callable[[str], MainWindow], review_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """With one reader a block, the first one's answers are everywhere: so the walk does look."""
    first_reader_answers(review_file)
    everything = "\n".join(Looked(new_window("window"), review_file, qtbot, tmp_path).told)
    for trace in (FIRST, NOTE, LABEL):
        assert trace in everything


def test_where_the_first_reader_was_is_not_where_the_second_begins(
    new_window: Callable[[str], MainWindow], review_file: Path, qtbot: QtBot
) -> None:
    window = new_window("window")
    two_readers(review_file, answer_first=False)
    window._settings.reviewer = FIRST
    page = opened(window, review_file, qtbot)
    page.desk.go_by(7)
    was = page.desk.current
    window.close_review()
    window._settings.reviewer = REVIEWER
    page = opened(window, review_file, qtbot)
    assert page.desk.current == page.desk.session.queue()[0] != was


def opened(window: MainWindow, review: Path, qtbot: QtBot) -> ReviewPage:
    window.open(OpenRequest(review))
    qtbot.waitUntil(lambda: window.review_page is not None, timeout=20_000)
    assert window.review_page is not None
    return window.review_page


def test_taking_in_what_a_colleague_gave_tells_a_second_reader_no_number(
    new_window: Callable[[str], MainWindow], review_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    two_readers(review_file, answer_first=False)
    other = tmp_path / "other.review"
    shutil.copyfile(review_file, other)
    for name in ("book.pdf", "monographs.jsonl"):
        shutil.copyfile(review_file.with_name(name), tmp_path / name)
    first_reader_answers(other)
    given = tmp_path / "given.jsonl"
    assert run(["decisions", str(other), "-o", str(given)]) == 0
    window = new_window("window")
    page = opened(window, review_file, qtbot)
    qtbot.waitUntil(lambda: is_at_rest(page))
    before = told_by(page.queue, page.answer)
    page.trust.merge_from([other])
    qtbot.waitUntil(lambda: "Taken in" in page.status.said, timeout=30_000)
    assert not any(letter.isdigit() for letter in page.status.said)
    page.status.say("")
    page._handover.take_in_from(given)
    qtbot.waitUntil(lambda: "Taken in" in page.status.said, timeout=30_000)
    assert not any(letter.isdigit() for letter in page.status.said)
    qtbot.waitUntil(lambda: is_at_rest(page))
    after = told_by(page.queue, page.answer)
    assert after == before
    assert FIRST not in "\n".join(told_by(window))
