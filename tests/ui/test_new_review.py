"""A new review: what is missing is said, and a bare PDF is segmented in a process of its own."""

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reviewer.errors import InputError
from reviewer.ui.language import Language
from reviewer.ui.opening import OpenRequest, request_of_files, review_path
from reviewer.ui.start.new_review import NewReviewDialog


@pytest.fixture
def dialog(tmp_path: Path, language: Language, qtbot: QtBot) -> NewReviewDialog:
    made = NewReviewDialog(str(tmp_path), language, None)
    qtbot.addWidget(made)
    made.show()
    return made


def test_says_what_is_missing(dialog: NewReviewDialog, tmp_path: Path, sample: Path) -> None:
    assert not dialog._ok.isEnabled()
    dialog.fields[0].setText(str(tmp_path / "none.pdf"))
    assert "none.pdf" in dialog._hint.text()
    dialog.fields[0].setText(str(sample / "book.pdf"))
    dialog.fields[3].setText(str(tmp_path / "a.review"))
    assert dialog._ok.isEnabled()
    (tmp_path / "a.review").write_text("", encoding="utf-8")
    dialog.fields[3].setText(str(tmp_path / "a.review") + " ")
    assert not dialog._ok.isEnabled()


def test_monographs_that_are_there_are_taken_as_they_are(
    dialog: NewReviewDialog, tmp_path: Path, sample: Path
) -> None:
    dialog.take_book(sample / "book.pdf")
    dialog.fields[1].setText(str(sample / "monographs.jsonl"))
    dialog.fields[3].setText(str(tmp_path / "a.review"))
    dialog._ok.click()
    assert dialog.request == OpenRequest(
        tmp_path / "a.review", sample / "book.pdf", sample / "monographs.jsonl"
    )


def test_a_bare_book_is_segmented(
    dialog: NewReviewDialog, tmp_path: Path, sample: Path, qtbot: QtBot
) -> None:
    shutil.copyfile(sample / "book.pdf", tmp_path / "book.pdf")
    dialog.take_book(tmp_path / "book.pdf")
    dialog._ok.click()
    assert dialog.segmenting.is_running
    qtbot.waitUntil(lambda: dialog.request is not None, timeout=120_000)
    assert dialog.request is not None
    assert dialog.request.monographs == tmp_path / "book.monographs.jsonl"
    assert dialog.request.monographs.is_file()


def test_a_stopped_search_leaves_nothing(
    dialog: NewReviewDialog, tmp_path: Path, sample: Path, qtbot: QtBot
) -> None:
    shutil.copyfile(sample / "book.pdf", tmp_path / "book.pdf")
    dialog.take_book(tmp_path / "book.pdf")
    dialog._ok.click()
    dialog.reject()
    qtbot.waitUntil(lambda: not dialog.segmenting.is_running, timeout=30_000)
    assert dialog.request is None
    assert not (tmp_path / "book.monographs.jsonl").exists()


def test_a_file_that_is_no_pdf_is_said(
    dialog: NewReviewDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "no.pdf").write_text("no", encoding="utf-8")
    dialog.take_book(tmp_path / "no.pdf")
    dialog._ok.click()
    qtbot.waitUntil(lambda: not dialog.segmenting.is_running, timeout=60_000)
    assert "no.pdf" in dialog._hint.text()
    assert "Traceback" not in dialog._hint.text()


@pytest.mark.parametrize(
    ("names", "request_"),
    [
        (["a.review"], OpenRequest(review=Path("a.review"))),
        (
            ["b.pdf", "m.jsonl", "m.chunks.jsonl"],
            OpenRequest(None, Path("b.pdf"), Path("m.jsonl"), Path("m.chunks.jsonl")),
        ),
        (["b.pdf"], OpenRequest(pdf=Path("b.pdf"))),
    ],
)
def test_files_are_known_by_their_kind(names: list[str], request_: OpenRequest) -> None:
    assert request_of_files([Path(name) for name in names]) == request_


@pytest.mark.parametrize("names", [["a.pdf", "b.pdf"], ["a.review", "b.review"], ["a.jsonl"]])
def test_files_that_make_no_review_are_refused(names: list[str]) -> None:
    with pytest.raises(InputError):
        request_of_files([Path(name) for name in names])


def test_a_review_without_a_name_stands_beside_its_monographs() -> None:
    assert review_path(OpenRequest(pdf=Path("b.pdf"), monographs=Path("x/m.jsonl"))) == Path(
        "x/m.review"
    )
