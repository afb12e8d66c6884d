"""Pages for paper: what is set, from where it may be taken, and in how much memory."""

import os
import pickle
from pathlib import Path

import pymupdf
import pytest

from reviewer.confinement import UntrustedReplyError
from reviewer.confinement.landlock import version
from reviewer.errors import InputError
from reviewer.pdf import typesetting
from reviewer.pdf.memory import private_bytes
from reviewer.pdf.typeset import _Output, _Paper
from reviewer.pdf.typesetting import Piece, Sheet, typeset
from reviewer.resource_files import resource_folder
from tests.unit.confinement.test_replies import Hostile


def picture(path: Path, shade: int) -> Path:
    drawn = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 40, 40))
    drawn.clear_with(shade)
    path.parent.mkdir(parents=True, exist_ok=True)
    drawn.save(str(path))
    return path


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    """A bundle with one crop; what lies beside the bundle is nobody's."""
    picture(tmp_path / "bundle" / "crops" / "own.png", 90)
    return Sheet(
        tmp_path / "report.pdf",
        "",
        resource_folder() / "fonts",
        tmp_path / "bundle",
        "Biên bản",
        "Formulary Reviewer",
    )


def pictures_in(path: Path) -> int:
    with pymupdf.open(path) as document:
        return sum(len(page.get_images()) for page in document)


def test_pages_are_numbered_through_all_parts(sheet: Sheet) -> None:
    pieces = (
        Piece(f"<p>Khối {number}</p>", f"Khối {number}", begins_page=True) for number in range(60)
    )
    assert typeset(pieces, sheet) == 60
    with pymupdf.open(sheet.target) as document:
        for number, page in enumerate(document, start=1):
            words = page.get_text()
            assert f"Khối {number - 1}\n" in words
            assert f"{number} / 60" in words
        assert [page for _, _, page in document.get_toc()] == list(range(1, 61))
        assert document.metadata["title"] == "Biên bản"


@pytest.mark.parametrize("kind", ["own", "beside", "absolute", "address", "link", "style"])
def test_only_pictures_of_the_bundle_are_found(sheet: Sheet, kind: str) -> None:
    """Whatever the HTML of somebody else's bundle names."""
    if kind == "link" and not version():
        pytest.skip("without Landlock a link is followed")
    other = picture(sheet.target.parent / "private" / "other.png", 30)
    named = {
        "own": "crops/own.png",
        "beside": "../private/other.png",
        "absolute": str(other),
        "address": other.as_uri(),
        "link": "crops/link.png",
        "style": "crops/none.png",
    }[kind]
    html = f'<p>x</p><img src="{named}" width="40" height="40">'
    if kind == "link":
        (sheet.pictures / named).symlink_to(other)
    if kind == "style":
        (other.parent / "s.css").write_text("p { display: none }")
        html = '<link rel="stylesheet" href="../private/s.css"><style>@import "../private/s.css";'
        html += f"</style><p>x</p><img src='{named}'>"
    assert typeset([Piece(html)], sheet) == 1
    assert pictures_in(sheet.target) == (kind == "own")
    with pymupdf.open(sheet.target) as document:
        assert document[0].get_text().startswith("x")


@pytest.mark.skipif(private_bytes() is None, reason="the system has no cheap way to tell")
def test_pictures_are_let_go_of_as_pages_are_set(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer keeps them all unpacked until it is closed: here 4 MB each, 69 MB together."""
    monkeypatch.setattr("reviewer.pdf.typeset._PART", 1)
    side = 1200
    for number in range(16):
        noise = os.urandom(3000) + bytes(side * side * 3 - 3000)
        drawn = pymupdf.Pixmap(pymupdf.csRGB, side, side, noise, False)
        drawn.save(str(sheet.pictures / "crops" / f"{number}.png"))
    paper = _Paper(sheet)
    before = private_bytes()
    for number in range(16):
        html = f'<img src="crops/{number}.png" width="90" height="90">'
        paper.add(Piece(html, begins_page=True))
    after = private_bytes()
    assert before is not None
    assert after is not None
    assert after - before < 32 << 20
    with sheet.target.open("wb") as target:
        assert paper.finish(_Output(target)) == 16
    assert pictures_in(sheet.target) == 16


def test_its_answers_cannot_have_anything_called(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = sheet.target.parent / "made"
    child = typesetting._Typesetter(sheet)
    try:
        bad = pickle.dumps(Hostile(os.mkdir, str(made)))
        monkeypatch.setattr(child._pipe.inbox, "recv_bytes", lambda: bad, raising=False)
        with pytest.raises(UntrustedReplyError):
            child.set(Piece("<p>x</p>"))
        word = pickle.dumps(("many",))
        monkeypatch.setattr(child._pipe.inbox, "recv_bytes", lambda: word, raising=False)
        with pytest.raises(UntrustedReplyError):
            child.set(Piece("<p>x</p>"))
    finally:
        child.kill()
    assert not made.exists()


def test_a_process_that_dies_is_one_sentence(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that takes longer than it may."""
    monkeypatch.setattr(typesetting, "TIME_LIMIT", 0.0)
    with pytest.raises(InputError) as refused:
        typeset([Piece("<p>x</p>")], sheet)
    assert refused.value.message_id == "pdf.typeset_failed"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_full_disk_is_named(sheet: Sheet) -> None:
    sheet.target.symlink_to("/dev/full")
    with pytest.raises(InputError) as refused:
        typeset([Piece("<p>x</p>")], sheet)
    assert refused.value.details["reason"] == "No space left on device"
