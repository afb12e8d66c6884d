"""What somebody else wrote is shown letter by letter: nothing in it is markup, nothing is loaded.

Qt takes text that looks like HTML for HTML in labels and tool tips, and loads the pictures that it
names; on Windows `//host/share/x.png` is asked for over the network, with the user's name.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import Qt as QtText
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

import reviewer.ui
from reviewer.contract.vocabulary import Verdict
from reviewer.session import Draft, ReviewSession
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.widgets.tips import tip

HOSTILE = '<img src="//host/share/x.png"> <b>&amp;</b>'


@pytest.fixture
def hostile_review(sample_review: Path, tmp_path: Path) -> Path:
    """A review of monographs whose every name and text is markup, with notes that are too."""
    source, target = sample_review / "monographs.jsonl", tmp_path / "monographs.jsonl"
    with target.open("w", encoding="utf-8") as file:
        for line in source.read_text("utf-8").splitlines():
            monograph = json.loads(line)
            monograph["drug_name"] = HOSTILE + monograph["drug_name"]
            for section in monograph["sections"]:
                section["display_name"] = HOSTILE + section["display_name"]
                section["text"] = HOSTILE + section["text"]
            for block in monograph["blocks"]:
                block["printed_page"] = HOSTILE
                block["header_row"] = [HOSTILE + label for label in block.get("header_row") or []]
            file.write(json.dumps(monograph, ensure_ascii=False) + "\n")
    review = tmp_path / "hostile.review"
    book = sample_review / "book.pdf"
    ReviewSession.create(review, pdf=book, monographs=target)
    with ReviewSession.open(review, reviewer=HOSTILE, writable=True) as session:
        for key in session.queue()[:3]:
            session.decide(Draft(key, Verdict.CANNOT_TELL, note=HOSTILE), None)
    return review


def parts(window: QWidget) -> Iterator[QWidget]:
    yield window
    yield from window.findChildren(QWidget)


def loaded(text: str) -> list[str]:
    """What Qt would load to show the tool tip."""
    asked = []

    class Shown(QTextDocument):
        def loadResource(self, kind: int, name: object) -> object:
            asked.append(str(name))
            return super().loadResource(kind, name)  # type: ignore[arg-type]

    if QtText.mightBeRichText(text):
        document = Shown()
        document.setHtml(text)
        document.size()
    return asked


def tips_in(part: QWidget) -> Iterator[str]:
    yield part.toolTip()
    if isinstance(part, QAbstractItemView) and part.model() is not None:
        model = part.model()
        for row in range(min(model.rowCount(QModelIndex()), 50)):
            said = model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
            yield said if isinstance(said, str) else ""


def assert_all_plain(window: QWidget) -> int:
    """Labels are plain text, tool tips load nothing; in how many the hostile text stands."""
    found = 0
    for part in parts(window):
        if isinstance(part, QLabel):
            found += "<img" in part.text()
            is_plain = part.textFormat() is Qt.TextFormat.PlainText
            assert is_plain or not QtText.mightBeRichText(part.text()), part.text()
        assert not isinstance(part, QTextEdit), "it may hold HTML"
        for said in tips_in(part):
            found += "&lt;img" in said
            assert loaded(said) == [], said
    return found


def test_a_hostile_review_is_shown_letter_by_letter(
    main_window: MainWindow, hostile_review: Path, qtbot: QtBot
) -> None:
    main_window.open(OpenRequest(hostile_review))
    qtbot.waitUntil(lambda: main_window.review_page is not None, timeout=20_000)
    page = main_window.review_page
    assert page is not None
    main_window.show()
    session = page.desk.session
    found = 0
    for key in (*session.queue()[:6], *[key for key in session.queue() if session.history(key)]):
        page.desk.go_to(key)
        qtbot.waitUntil(lambda: page.queue.is_filled and not page.desk._following.is_behind)
        found += assert_all_plain(main_window)
    assert found > 20, "it is shown"
    page.gates.run()
    page._toggle_gates()
    qtbot.wait(50)
    assert_all_plain(main_window)
    page.gates.stop()


def test_a_tip_shows_what_it_is_given() -> None:
    document = QTextDocument()
    assert QtText.mightBeRichText(HOSTILE)
    assert "//host/share/x.png" in str(loaded(HOSTILE)), "Qt would ask for it"
    assert loaded(tip(HOSTILE)) == []
    document.setHtml(tip(HOSTILE))
    assert document.toPlainText().replace("\xa0", " ") == HOSTILE
    assert tip("Liều < 30 ml") == "Liều < 30 ml"


OWN = {"tip", "tr", "toolTip", "message"}
"""Calls whose words are this program's own, or shown letter by letter."""
KNOWN = {
    ("actions.py", "f'{words}  ({keys[0]})' if keys else words"),
    ("gate_panel.py", "gate_id"),
    ("page_bar.py", "tip"),
    (
        "shape_choice.py",
        "self.tr('{shape}: press {key}').format(shape=shape_name(shape), key=button.key)",
    ),
    ("status_line.py", "'\\n'.join(parts)"),
}
"""Its own words too, put together."""


def test_every_tool_tip_is_the_programs_own_or_goes_through_tip() -> None:
    folder = Path(reviewer.ui.__file__).parent
    bad = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in ("setToolTip", "showText", "setWhatsThis", "setHtml"):
                given = node.args[1 if node.func.attr == "showText" else 0]
                if not is_own(given):
                    bad.add((path.name, ast.unparse(given)))
    assert bad == KNOWN


def is_own(node: ast.expr) -> bool:
    """Whether it is a call of OWN, or one of several."""
    if isinstance(node, ast.Call):
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        return name in OWN
    if isinstance(node, ast.BoolOp):
        return all(is_own(value) for value in node.values)
    return False
