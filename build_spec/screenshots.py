"""Takes a picture of every view: both languages, light and dark, 100% and 200%.

    python build_spec/screenshots.py FOLDER [--only vi-light-100]

The program itself runs on Qt's offscreen platform with the sample book; nothing is drawn by hand,
so the pictures can be made again after every change.
"""

import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from trust_shots import take_trust

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES, SCHEMES, SCALES = ("vi", "en"), ("light", "dark"), (100, 200)
REVIEWER = {"vi": "Nguyễn Thị Hòa", "en": "Nguyễn Thị Hòa"}
PATIENCE_SECONDS = 60.0

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from reviewer.contract.monograph import BlockKey
    from reviewer.contract.vocabulary import Shape
    from reviewer.ui.answer.answer import Answer
    from reviewer.ui.main_window import MainWindow
    from reviewer.ui.review_page import ReviewPage


def main(arguments: list[str]) -> int:
    """Start one process for each language, scheme and scale: a scale holds for a whole process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", metavar="LANGUAGE-SCHEME-SCALE")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    folder: Path = options.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    if options.here:
        take_all(folder, *options.only.split("-"))
        return 0
    for language, scheme, scale in itertools.product(LANGUAGES, SCHEMES, SCALES):
        name = f"{language}-{scheme}-{scale}"
        if options.only not in (None, name):
            continue
        environment = os.environ | {
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": str(scale / 100),
            "QT_LOGGING_RULES": "qt.qpa.*=false",
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, __file__, str(folder), "--only", name, "--here"]
        subprocess.run(command, env=environment, check=True)
    print(folder)
    return 0


def take_all(folder: Path, language: str, scheme: str, scale: str) -> None:
    """Every view in one language, scheme and scale."""
    from reviewer.app import make_application, make_window
    from reviewer.settings import RecentReview, Scheme, Settings

    application = make_application(["formulary-reviewer"])
    with tempfile.TemporaryDirectory() as temporary:
        home = Path(temporary)
        settings = Settings(path=home / "settings.json", language=language, scheme=Scheme(scheme))
        settings.reviewer = REVIEWER[language]
        settings.save()
        review = sample_review(home)
        for name, judged in (("duoc-thu-quoc-gia", 38), ("bo-sung-2026", 12)):
            path = home / f"{name}.review"
            shutil.copyfile(review, path)
            settings.remember(
                RecentReview(str(path), name, judged, 167, "2026-11-30T08:00:00+00:00")
            )
        settings.save()
        window = make_window(application, home / "settings.json", home / "data")
        window.resize(1600, 1000)
        window.show()
        shots = Shots(folder, f"{language}-{scheme}-{scale}", application)
        shots.take("start", window)
        take_review(shots, window, review)
        take_dialogs(shots, window, home)
        take_trust(shots, window, home, REVIEWER[language])
        window.close()


class Shots:
    """Where pictures go, and waiting for what is to be on them."""

    def __init__(self, folder: Path, name: str, application: "QApplication") -> None:
        self._folder, self._name, self._application = folder, name, application

    def wait(self, is_there: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> bool:
        """Let the window work until it is there, or give up after so long."""
        end = time.monotonic() + seconds
        while not is_there():
            self._application.processEvents()
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True

    def settle(self, seconds: float = 0.6) -> None:
        """Let everything be drawn."""
        end = time.monotonic() + seconds
        self.wait(lambda: time.monotonic() > end)

    def take(self, view: str, widget: "QWidget") -> None:
        """Take a picture of this widget, once all that it shows has been drawn."""
        self.settle()
        self.wait(lambda: _is_drawn(widget), seconds=20.0)
        widget.grab().save(str(self._folder / f"{self._name}-{view}.png"))


def take_review(shots: Shots, window: "MainWindow", review: Path) -> None:
    """The window at every step of the work, and at the sizes that it has to fit."""
    from reviewer.contract.vocabulary import Shape, Verdict
    from reviewer.ui.answer import labels as labelling
    from reviewer.ui.answer.answer import judged, noted, stated, with_labels
    from reviewer.ui.opening import OpenRequest

    window.open(OpenRequest(review))
    shots.wait(lambda: window.review_page is not None)
    page = window.review_page
    assert page is not None
    desk = page.desk
    merged = list(_of_shape(page, Shape.MULTI_LEVEL_OR_MERGED_HEADER))
    simple = list(_of_shape(page, Shape.SIMPLE_TABLE))
    formulas = list(_of_shape(page, Shape.FORMULA_2D))
    continued = next(iter(_of_shape(page, Shape.CROSS_PAGE_CONTINUATION)))

    def sign(keys: Iterable["BlockKey"], said: Callable[["Answer"], "Answer"]) -> "BlockKey":
        """Sign the first of these whose crop is seen whole without scrolling."""
        for key in keys:
            _look_at(shots, page, key)
            desk.say(said(_answer(page)))
            shots.wait(lambda: _is_drawn(window))
            if shots.wait(lambda: desk.obstacle().is_none, seconds=6.0) and desk.sign():
                return key
        raise RuntimeError("no block of the sample could be signed")

    first = sign(merged, lambda answer: stated(answer, Shape.MULTI_LEVEL_OR_MERGED_HEADER))
    merged.remove(first)
    corrected = sign(merged, lambda answer: stated(answer, Shape.CROSS_PAGE_CONTINUATION))
    merged.remove(corrected)
    sign(
        formulas,
        lambda answer: noted(judged(answer, Verdict.CANNOT_TELL), "Dấu mộc che mẫu số"),
    )
    sign(
        reversed(simple),
        lambda answer: noted(judged(answer, Verdict.NOT_A_BLOCK), "Khung cảnh báo"),
    )
    _look_at(shots, page, simple[0])
    answer = stated(_answer(page), Shape.SIMPLE_TABLE)
    desk.say(with_labels(answer, labelling.accepted(answer.labels, 0)))
    shots.take("window", window)
    window.resize(1280, 720)
    shots.take("window-1280", window)
    window.resize(1000, 700)
    shots.take("window-narrow", window)
    window.resize(1600, 1000)
    _look_at(shots, page, merged[0])
    desk.say(stated(_answer(page), Shape.SIMPLE_TABLE))
    shots.take("correction", window)
    _look_at(shots, page, continued)
    desk.say(stated(_answer(page), Shape.CROSS_PAGE_CONTINUATION))
    shots.take("continuation", window)
    desk.go_to(corrected)
    shots.take("judged", window)
    page._toggle_small_pages()
    page.queue.filter_bar.arrange("risk", by_drug=True)
    shots.settle(1.0)
    shots.take("small-pages", window)
    page._toggle_small_pages()
    page.queue.filter_bar.arrange("risk", by_drug=False)
    page.gates.open()
    page._toggle_gates()
    shots.wait(lambda: page.gates.report is not None)
    shots.take("gates", window)
    page._toggle_gates()


def take_dialogs(shots: Shots, window: "MainWindow", home: Path) -> None:
    """Every dialog by itself."""
    from reviewer.ui.about import AboutDialog
    from reviewer.ui.help import HelpDialog
    from reviewer.ui.key_sheet import KeySheet
    from reviewer.ui.progress.dialog import ProgressDialog
    from reviewer.ui.release.export_dialog import ExportDialog
    from reviewer.ui.start.name_dialog import NameDialog
    from reviewer.ui.start.new_review import NewReviewDialog

    page = window.review_page
    assert page is not None
    look, language = page._look, page._language
    export = ExportDialog(page.desk.session, home / "bundle", language, window)
    dialogs: list[tuple[str, QWidget]] = [
        ("export", export),
        ("progress", ProgressDialog(page.desk, look, window)),
        ("help", HelpDialog(window)),
        ("keys", KeySheet(window)),
        ("about", AboutDialog(window)),
        ("name", NameDialog("", window)),
        ("new", NewReviewDialog(str(home), language, window)),
    ]
    for name, dialog in dialogs:
        dialog.show()
        shots.take(name, dialog)
        if dialog is not export:
            dialog.close()
    export.mark_box.setChecked(True)
    export.start()
    shots.take("export-running", export)
    if not shots.wait(lambda: not export.is_running) or not (home / "bundle").is_dir():
        raise RuntimeError(f"the sample was not exported: {export.outcome}")
    shots.take("export-done", export)
    export.close()


def sample_review(home: Path) -> Path:
    """A review of the sample book."""
    from reviewer.session import ReviewSession

    sample = ROOT / "resources" / "sample"
    for name in ("book.pdf", "monographs.jsonl"):
        shutil.copyfile(sample / name, home / name)
    review = home / "duoc-thu-mau.review"
    ReviewSession.create(review, pdf=home / "book.pdf", monographs=home / "monographs.jsonl")
    return review


def _is_drawn(widget: "QWidget") -> bool:
    """Whether page and crop are as sharp as they will be; True of what shows neither."""
    from reviewer.ui.canvas.pictures import Showing

    page = getattr(widget, "review_page", None)
    if page is None:
        return True
    waits = (Showing.WAITING, Showing.QUICK)
    if page.desk._following.is_behind:  # a view still shows the block before
        return False
    return page.page.view.showing not in waits and page.crop_view.showing not in waits


def _of_shape(page: "ReviewPage", shape: "Shape") -> Iterator["BlockKey"]:
    session = page.desk.session
    return (key for key in session.queue() if session.item(key).block.shape is shape)


def _look_at(shots: Shots, page: "ReviewPage", key: "BlockKey") -> None:
    page.desk.go_to(key)
    shots.settle(0.3)


def _answer(page: "ReviewPage") -> "Answer":
    answer = page.desk.answer
    assert answer is not None
    return answer


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
