"""The window as a whole: opening, signing by keys, languages, schemes, what is remembered."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.pdf.protocol import BookFailed
from reviewer.session import ReviewSession
from reviewer.settings import Scheme, load_settings
from reviewer.ui.actions import ActionId
from reviewer.ui.desk import Sight
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.review_page import ReviewPage
from reviewer.ui.start import name_dialog
from reviewer.ui.start.name_dialog import NameDialog
from reviewer.ui.start.new_review import NewReviewDialog
from tests.ui.conftest import Keyboard


def opened(window: MainWindow, review: Path, qtbot: QtBot) -> ReviewPage:
    window.open(OpenRequest(review))
    qtbot.waitUntil(lambda: window.review_page is not None, timeout=10_000)
    assert window.review_page is not None
    return window.review_page


def test_starts_on_a_page_that_says_what_to_do(main_window: MainWindow) -> None:
    assert main_window.review_page is None
    assert main_window.start_page.error == ""


def test_opens_a_review_and_shows_its_riskiest_open_block(
    main_window: MainWindow, review_file: Path, qtbot: QtBot
) -> None:
    page = opened(main_window, review_file, qtbot)
    assert page.desk.current == page.desk.session.queue()[0]
    assert page.page.view.page == page.desk.session.item(page.desk.current).block.physical_page
    assert "sample" in main_window.windowTitle()


def test_signs_by_keys_alone(
    main_window: MainWindow, review_file: Path, qtbot: QtBot, keyboard: Keyboard, eyes: Sight
) -> None:
    page = opened(main_window, review_file, qtbot)
    page.desk.set_sight(eyes)
    keyboard.show(main_window)
    first, second = page.desk.session.queue()[:2]
    keyboard.press(main_window, "4")
    keyboard.press(main_window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.desk.session.state(first).state is ReviewState.CORRECTED
    assert page.desk.current == second
    keyboard.press(main_window, "z", Qt.KeyboardModifier.ControlModifier)
    assert page.desk.current == first
    assert page.desk.session.state(first).state is ReviewState.UNREVIEWED
    keyboard.press(main_window, "y", Qt.KeyboardModifier.ControlModifier)
    assert page.desk.session.state(first).state is ReviewState.CORRECTED


def test_nothing_can_be_signed_whose_picture_never_came(
    main_window: MainWindow, review_file: Path, qtbot: QtBot, keyboard: Keyboard
) -> None:
    page = opened(main_window, review_file, qtbot)
    keyboard.show(main_window)
    keyboard.press(main_window, "4")
    keyboard.press(main_window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.desk.session.counts().settled == 0
    assert page.desk.obstacle().sight


def test_opening_and_looking_writes_nothing(
    main_window: MainWindow, review_file: Path, qtbot: QtBot
) -> None:
    before = review_file.read_bytes()
    page = opened(main_window, review_file, qtbot)
    page.desk.go_by(3)
    main_window.close_review()
    assert review_file.read_bytes() == before


def test_where_she_was_is_there_next_time(
    main_window: MainWindow, review_file: Path, qtbot: QtBot
) -> None:
    page = opened(main_window, review_file, qtbot)
    page.desk.go_by(5)
    current = page.desk.current
    main_window.close_review()
    assert main_window.review_page is None
    again = opened(main_window, review_file, qtbot)
    assert again.desk.current == current


def test_an_unsigned_answer_is_there_next_time_and_not_in_the_log(
    main_window: MainWindow, review_file: Path, qtbot: QtBot, keyboard: Keyboard
) -> None:
    before = review_file.read_bytes()
    page = opened(main_window, review_file, qtbot)
    keyboard.show(main_window)
    keyboard.press(main_window, "2")
    key = page.desk.current
    assert key is not None
    main_window.close_review()
    assert review_file.read_bytes() == before
    again = opened(main_window, review_file, qtbot)
    assert again.desk.is_begun(key)
    assert again.desk.answer is not None
    assert again.desk.answer.shape is Shape.MULTI_LEVEL_OR_MERGED_HEADER


def test_recent_reviews_show_their_progress(
    main_window: MainWindow, review_file: Path, qtbot: QtBot, eyes: Sight, tmp_path: Path
) -> None:
    page = opened(main_window, review_file, qtbot)
    page.desk.set_sight(eyes)
    page.actions_of_review[ActionId.SHAPE_FORMULA].trigger()
    page.actions_of_review[ActionId.SIGN].trigger()
    main_window.close_review()
    recent = load_settings(tmp_path / "config" / "settings.json").recent
    assert recent[0].path == str(review_file)
    assert (recent[0].judged, recent[0].blocks) == (1, page.desk.session.counts().blocks)


def test_says_in_one_sentence_why_a_review_cannot_be_opened(
    main_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    broken = tmp_path / "broken.review"
    broken.write_text("no review", encoding="utf-8")
    main_window.open(OpenRequest(broken))
    qtbot.waitUntil(lambda: bool(main_window.start_page.error), timeout=10_000)
    assert "broken.review" in main_window.start_page.error
    assert "Traceback" not in main_window.start_page.error


def test_a_review_that_another_holds_can_be_looked_at(
    main_window: MainWindow, review_file: Path, qtbot: QtBot
) -> None:
    with ReviewSession.open(review_file, reviewer="Người khác", writable=True):
        main_window.open(OpenRequest(review_file))
        qtbot.waitUntil(lambda: bool(main_window.start_page.error), timeout=10_000)
        main_window.start_page.look_asked.emit(str(review_file))
        qtbot.waitUntil(lambda: main_window.review_page is not None, timeout=10_000)
    assert main_window.review_page is not None
    assert not main_window.review_page.desk.session.info.writable


def test_the_way_from_a_pdf_leads_on_to_the_gates(
    main_window: MainWindow,
    sample: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request = OpenRequest(tmp_path / "new.review", sample / "book.pdf", sample / "monographs.jsonl")

    def accepted(dialog: NewReviewDialog) -> QDialog.DialogCode:
        dialog.request = request
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(NewReviewDialog, "exec", accepted)
    main_window.actions_of_window[ActionId.NEW].trigger()
    qtbot.waitUntil(lambda: main_window.review_page is not None, timeout=20_000)
    page = main_window.review_page
    assert page is not None
    qtbot.waitUntil(lambda: page.gates.report is not None, timeout=60_000)
    assert page.gates.isVisibleTo(page)
    again = opened(main_window, request.review or tmp_path, qtbot)
    assert not again.gates.isVisibleTo(again), "only of a review just made"


def test_a_new_review_is_made_from_its_inputs(
    main_window: MainWindow, sample: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    for name in ("book.pdf", "monographs.jsonl"):
        shutil.copyfile(sample / name, tmp_path / name)
    main_window.open(
        OpenRequest(pdf=tmp_path / "book.pdf", monographs=tmp_path / "monographs.jsonl")
    )
    qtbot.waitUntil(lambda: main_window.review_page is not None, timeout=20_000)
    assert (tmp_path / "monographs.review").is_file()


def test_files_can_be_dropped(main_window: MainWindow, review_file: Path, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(review_file))])
    event = QDropEvent(
        QPointF(QPoint(50, 50)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    main_window.start_page.dropEvent(event)
    qtbot.waitUntil(lambda: main_window.review_page is not None, timeout=10_000)


def test_dropped_files_that_make_no_review_are_said(
    main_window: MainWindow, tmp_path: Path
) -> None:
    main_window.start_page.files_dropped.emit([str(tmp_path / "a.pdf"), str(tmp_path / "b.pdf")])
    assert main_window.start_page.error


def test_speaks_the_other_language_at_once(
    main_window: MainWindow, review_file: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    page = opened(main_window, review_file, qtbot)
    button = page.answer.sign_bar.sign_button
    english = button.text()
    page.status.language_asked.emit()
    qtbot.waitUntil(lambda: button.text() == "Ký và sang khối sau")
    assert page.actions_of_review[ActionId.UNDO].text() == "Hoàn tác lần ký gần nhất"
    assert load_settings(tmp_path / "config" / "settings.json").language == "vi"
    page.status.language_asked.emit()
    qtbot.waitUntil(lambda: button.text() == english)


def test_changes_between_light_and_dark(main_window: MainWindow, qapp: QApplication) -> None:
    light = qapp.palette().window().color().name()
    main_window.menu.set_scheme(Scheme.DARK)
    assert qapp.palette().window().color().name() != light
    main_window.menu.set_scheme(Scheme.LIGHT)
    assert qapp.palette().window().color().name() == light


def test_text_can_be_larger_than_the_systems(main_window: MainWindow, qapp: QApplication) -> None:
    size = qapp.font().pointSizeF()
    main_window.menu.step_text(3)
    assert qapp.font().pointSizeF() > size * 1.4
    main_window.menu.step_text(-3)
    assert qapp.font().pointSizeF() == pytest.approx(size)


def test_asks_for_a_name_once_and_without_one_only_looks(
    main_window: MainWindow, review_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    main_window._settings.reviewer = ""
    monkeypatch.setattr(NameDialog, "exec", lambda _self: NameDialog.DialogCode.Rejected)
    page = opened(main_window, review_file, qtbot)
    assert not page.desk.session.info.writable
    assert not page.desk.obstacle().has_reviewer
    main_window.close_review()

    def give_name(dialog: name_dialog.NameDialog) -> NameDialog.DialogCode:
        dialog.field.setText("  Trần   Văn An ")
        return NameDialog.DialogCode.Accepted

    monkeypatch.setattr(NameDialog, "exec", give_name)
    page = opened(main_window, review_file, qtbot)
    assert page.desk.session.info.reviewer == "Trần Văn An"


def test_a_book_that_cannot_be_drawn_stops_nothing_else(
    main_window: MainWindow, review_file: Path, qtbot: QtBot
) -> None:
    page = opened(main_window, review_file, qtbot)
    page.bridge._deliver_one(BookFailed("pdf.not_a_pdf", {"path": "book.pdf"}))
    page.desk.go_by(1)
    assert page.bridge.failure
    assert page.desk.current == page.desk.session.queue()[1]


def test_narrow_windows_show_signs_alone(
    main_window: MainWindow, review_file: Path, qtbot: QtBot
) -> None:
    page = opened(main_window, review_file, qtbot)
    main_window.show()
    main_window.resize(1000, 700)
    QApplication.processEvents()
    assert page.queue.is_narrow
    main_window.resize(1500, 950)
    QApplication.processEvents()
    assert not page.queue.is_narrow


def test_a_fault_in_the_program_is_said(
    main_window: MainWindow, review_file: Path, qtbot: QtBot
) -> None:
    page = opened(main_window, review_file, qtbot)
    main_window.say_fault("ValueError: x")
    assert "ValueError: x" in page.status.said
