"""Gates and export at the window: what is missing, what is found, and that it can be stopped."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape
from reviewer.gates.report import Example, GateReport, GateResult
from reviewer.session import ReviewSession
from reviewer.settings import Settings
from reviewer.ui.actions import Actions
from reviewer.ui.answer.answer import noted, stated
from reviewer.ui.desk import Desk
from reviewer.ui.language import Language
from reviewer.ui.release.export_dialog import ExportDialog
from reviewer.ui.release.gate_panel import GatePanel
from reviewer.ui.release.handover import Handover, free_folder
from reviewer.ui.theme.look import Look
from reviewer.ui.widgets.link_button import LinkButton

Find = Callable[[Shape], BlockKey]


@pytest.fixture
def panel(desk: Desk, actions: Actions, look: Look, language: Language, qtbot: QtBot) -> GatePanel:
    made = GatePanel(desk, actions, look, language)
    qtbot.addWidget(made)
    return made


def test_the_samples_gates_count_zero_and_its_blocks_wait(panel: GatePanel, qtbot: QtBot) -> None:
    panel.run()
    qtbot.waitUntil(lambda: panel.report is not None, timeout=30_000)
    assert panel.report is not None
    assert panel.report.passed
    assert "still wait" in panel._summary.text()


def test_a_finding_leads_to_its_block(panel: GatePanel, desk: Desk, session: ReviewSession) -> None:
    key = session.queue()[3]
    example = Example("gates.no_page", "chunks", line=1, drug_id=key.drug_id, block_id=key.block_id)
    panel._report = GateReport((GateResult("block_text_leaked_into_chunk_text", 1, (example,)),))
    panel.read()
    panel.findChildren(LinkButton)[-1].click()
    assert desk.current == key


def test_a_link_of_a_waiting_block_leads_there(
    panel: GatePanel, desk: Desk, session: ReviewSession
) -> None:
    panel.read()
    panel.findChildren(LinkButton)[2].click()
    assert desk.current == session.queue()[2]


def test_a_signature_makes_the_report_old(panel: GatePanel, desk: Desk, qtbot: QtBot) -> None:
    panel.run()
    qtbot.waitUntil(lambda: panel.report is not None, timeout=30_000)
    assert desk.answer is not None
    desk.say(stated(desk.answer, Shape.FORMULA_2D))
    desk.sign()
    assert "run them again" in panel._summary.text()


@pytest.fixture
def dialog(
    session: ReviewSession, tmp_path: Path, language: Language, qtbot: QtBot
) -> ExportDialog:
    made = ExportDialog(session, tmp_path / "bundle", language, None)
    qtbot.addWidget(made)
    made.show()
    return made


def test_an_export_of_open_blocks_has_to_be_asked_for(dialog: ExportDialog) -> None:
    assert not dialog.start_button.isEnabled()
    dialog.mark_box.setChecked(True)
    assert dialog.start_button.isEnabled()


def test_writes_a_bundle_and_says_where(dialog: ExportDialog, tmp_path: Path, qtbot: QtBot) -> None:
    dialog.mark_box.setChecked(True)
    dialog.start()
    assert not dialog.start_button.isEnabled()
    qtbot.waitUntil(lambda: bool(dialog.outcome), timeout=60_000)
    assert (tmp_path / "bundle" / "MANIFEST.json").is_file()
    assert str(tmp_path / "bundle") in dialog.outcome


def test_a_stopped_export_leaves_nothing(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog.mark_box.setChecked(True)
    dialog.start()
    dialog.reject()
    assert dialog.isVisible()
    qtbot.waitUntil(lambda: not dialog.is_running, timeout=60_000)
    assert not (tmp_path / "bundle").exists()
    assert "Nothing was written" in dialog.outcome


def test_a_refused_export_says_why(dialog: ExportDialog, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "bundle").mkdir()
    (tmp_path / "bundle" / "mine.txt").write_text("mine", encoding="utf-8")
    dialog.mark_box.setChecked(True)
    dialog.start()
    qtbot.waitUntil(lambda: bool(dialog.outcome), timeout=60_000)
    assert "Traceback" not in dialog.outcome
    assert (tmp_path / "bundle" / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_the_proposed_folder_is_nobodys(tmp_path: Path) -> None:
    review = tmp_path / "a.review"
    assert free_folder(review).name == "a-bundle"
    (tmp_path / "a-bundle").mkdir()
    assert free_folder(review).name == "a-bundle-2"


def test_decisions_go_out_and_come_back(
    desk: Desk,
    actions: Actions,
    language: Language,
    window: object,
    session: ReviewSession,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    handover = Handover(desk, Settings(), language, actions, window)  # type: ignore[arg-type]
    assert desk.answer is not None
    desk.say(noted(stated(desk.answer, Shape.FORMULA_2D), "ghi chú"))
    desk.sign()
    said: list[str] = []
    handover.said.connect(said.append)
    handover.give_out_to(tmp_path / "decisions.jsonl")
    assert "ghi chú" in (tmp_path / "decisions.jsonl").read_text(encoding="utf-8")
    handover.take_in_from(tmp_path / "decisions.jsonl")
    qtbot.waitUntil(lambda: len(said) == 2, timeout=20_000)
    assert session.counts().settled == 1


def test_a_broken_decisions_file_is_said_with_its_line(
    desk: Desk, actions: Actions, language: Language, window: object, tmp_path: Path, qtbot: QtBot
) -> None:
    handover = Handover(desk, Settings(), language, actions, window)  # type: ignore[arg-type]
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n", encoding="utf-8")
    with qtbot.waitSignal(desk.failed) as caught:
        handover.take_in_from(broken)
    assert caught.args is not None
    assert "broken.jsonl:1" in str(caught.args[0])


def test_the_export_dialog_says_a_mistake_of_the_program_itself(
    session: ReviewSession,
    tmp_path: Path,
    language: Language,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def break_down(*_given: object, **_options: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(session, "export", break_down)
    dialog = ExportDialog(session, tmp_path / "bundle", language, None)
    qtbot.addWidget(dialog)
    dialog.mark_box.setChecked(True)
    with qtbot.captureExceptions() as bugs:
        dialog.start()
        qtbot.waitUntil(lambda: bool(dialog.outcome), timeout=10_000)
    assert "ZeroDivisionError: a bug" in dialog.outcome
    assert not dialog.is_running
    assert dialog.start_button.isEnabled()
    assert [bug[0] for bug in bugs] == [ZeroDivisionError]
