"""A book with a password: the window asks for it, when a review is opened and when one is made."""

from pathlib import Path

import pymupdf
import pytest
from pytestqt.qtbot import QtBot

from reviewer.session import ReviewSession
from reviewer.ui import main_window as main_window_module
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.pictures import Showing
from reviewer.ui.language import Language
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.start.new_review import NewReviewDialog
from reviewer.ui.start.password_dialog import PasswordDialog

PASSWORD = "mật khẩu 1"


class Typist:
    """Types these passwords, one in each dialog, then turns away."""

    def __init__(self) -> None:
        self.passwords: list[str] = []
        self.asked: list[bool] = []
        """For each dialog, whether it said that the one before did not fit."""

    def answer(self, dialog: PasswordDialog) -> int:
        """In the place of the dialog's own loop."""
        self.asked.append(dialog._was_wrong)
        if not self.passwords:
            return int(PasswordDialog.DialogCode.Rejected)
        dialog.field.setText(self.passwords.pop(0))
        return int(PasswordDialog.DialogCode.Accepted)


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> Typist:
    made = Typist()
    monkeypatch.setattr(PasswordDialog, "exec", lambda dialog: made.answer(dialog))
    return made


def lock(book: pymupdf.Document, path: Path) -> None:
    """Write it with the password."""
    book.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=PASSWORD, owner_pw="chủ")


@pytest.fixture
def locked_book(tmp_path: Path, sample: Path) -> Path:
    """The sample book, locked."""
    path = tmp_path / "khoá.pdf"
    with pymupdf.open(sample / "book.pdf") as book:
        lock(book, path)
    return path


@pytest.fixture
def drawing_window(main_window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window that draws with real render processes."""
    monkeypatch.setattr(main_window_module, "RenderBridge", RenderBridge)
    return main_window


def test_a_review_of_a_locked_book_asks_until_the_password_fits(
    drawing_window: MainWindow,
    locked_book: Path,
    sample: Path,
    tmp_path: Path,
    typist: Typist,
    qtbot: QtBot,
) -> None:
    review = tmp_path / "khoá.review"
    ReviewSession.create(
        review, pdf=locked_book, monographs=sample / "monographs.jsonl", password=PASSWORD
    )
    typist.passwords = ["sai", PASSWORD]
    drawing_window.show()
    drawing_window.open(OpenRequest(review))
    qtbot.waitUntil(lambda: drawing_window.review_page is not None, timeout=20_000)
    page = drawing_window.review_page
    assert page is not None
    qtbot.waitUntil(lambda: page.page.view.showing is Showing.READY, timeout=20_000)
    assert typist.asked == [False, True]
    assert page.desk.session.book_password == PASSWORD


def test_segmenting_a_locked_book_asks_too_and_the_review_opens_without_asking_again(
    drawing_window: MainWindow,
    locked_book: Path,
    sample: Path,
    typist: Typist,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pymupdf.open(sample / "book.pdf") as book:
        book.select(range(4))  # as many as are quick to segment
        lock(book, locked_book)
    typist.passwords = ["sai", PASSWORD]

    def make_it(dialog: NewReviewDialog) -> int:
        dialog._ok.click()
        qtbot.waitUntil(lambda: dialog.request is not None, timeout=120_000)
        return int(NewReviewDialog.DialogCode.Accepted)

    monkeypatch.setattr(NewReviewDialog, "exec", make_it)
    drawing_window.show()
    drawing_window._choose_inputs(locked_book)
    qtbot.waitUntil(lambda: drawing_window.review_page is not None, timeout=20_000)
    page = drawing_window.review_page
    assert page is not None
    assert typist.asked == [False, True]
    qtbot.waitUntil(lambda: page.bridge.is_open, timeout=20_000)
    assert typist.asked == [False, True]
    assert page.desk.session.book_password == PASSWORD
    review = locked_book.with_suffix(".review")
    for path in (review, locked_book.with_suffix(".monographs.jsonl")):
        assert PASSWORD.encode() not in path.read_bytes()


def test_whoever_does_not_know_the_password_is_back_at_the_files(
    locked_book: Path, typist: Typist, language: Language, qtbot: QtBot
) -> None:
    dialog = NewReviewDialog(str(locked_book.parent), language, None)
    qtbot.addWidget(dialog)
    dialog.take_book(locked_book)
    dialog._ok.click()
    qtbot.waitUntil(lambda: typist.asked == [False], timeout=60_000)
    qtbot.waitUntil(lambda: dialog._ok.isEnabled(), timeout=20_000)
    assert dialog.request is None
    assert not locked_book.with_suffix(".monographs.jsonl").exists()
