"""The window's client with real render processes: right pictures, right order, bounded memory."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from reviewer.contract.geometry import Bbox
from reviewer.pdf.book import Book
from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.client import RenderClient
from reviewer.pdf.counts import PageAgreement
from reviewer.pdf.protocol import (
    BookFailed,
    Digest,
    DigestRequest,
    Failed,
    Fit,
    FrameReady,
    FrameRequest,
    Opened,
    PagesCompared,
    PasswordNeeded,
    Picture,
    PictureRequest,
    SearchDone,
    SearchHits,
    SearchRequest,
    Words,
    WordsRequest,
)
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.settings import RenderSettings
from tests.unit.pdf.listening import Listener, page_in
from tests.unit.pdf.pdf_files import PageSpec, book_of, pdf_bytes, written

COUNT = 60


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of sixty pages."""
    return book_of(tmp_path_factory.mktemp("book") / "Dược thư.pdf", COUNT)


@pytest.fixture(scope="module")
def listener(path: Path) -> Iterator[Listener]:
    """A client with the book open, shared by the tests that leave it as it is."""
    opened = Listener(path)
    opened.wait(Opened)
    opened.wait(PagesCompared)
    yield opened
    opened.close()


def shown(listener: Listener, view: str, request: PictureRequest) -> Picture:
    """The picture that a view asks for."""
    for reply in listener.client.show(view, [request]):
        assert isinstance(reply, Picture)
        return reply
    return listener.wait(Picture, lambda picture: picture.request == request)


def test_opening_tells_the_pages_and_whether_both_libraries_agree(path: Path) -> None:
    listener = Listener(path)
    assert listener.next() == Opened(COUNT, repaired=False)
    assert listener.next() == PagesCompared(PageAgreement(COUNT, COUNT))
    assert listener.client.agreement == PageAgreement(COUNT, COUNT)
    frame = listener.client.frame(7)
    assert frame is not None
    assert frame.picture_size == (300, 400)
    listener.close()


def test_a_picture_is_what_pymupdf_draws(listener: Listener, path: Path) -> None:
    picture = shown(listener, "page", PictureRequest(17, 2.0))
    with pymupdf.open(path) as document:
        plain = document[16].get_pixmap(matrix=pymupdf.Matrix(2, 2))
    assert (picture.width, picture.height, picture.stride) == (600, 800, 2400)
    assert (picture.page, picture.scale, picture.view) == (17, 2.0, "page")
    assert picture.box == PictureBox(0, 0, 300, 400)
    assert (picture.blank, picture.clipped, picture.lowered, picture.faults) == (
        False,
        False,
        False,
        0,
    )
    for blue_first, red_first in ((0, 2), (1, 1), (2, 0)):
        assert bytes(picture.pixels[blue_first::4]) == plain.samples[red_first::3]
    picture.release()


def test_what_was_drawn_is_there_at_once(listener: Listener) -> None:
    shown(listener, "page", PictureRequest(18, 1.0)).release()
    replies = listener.client.show("other", [PictureRequest(18, 1.0)])
    assert [type(reply) for reply in replies] == [Picture]
    for reply in replies:
        assert isinstance(reply, Picture)
        assert reply.view == "other"
        assert page_in(reply, COUNT) == 18
        reply.release()


def test_a_block_is_asked_for_as_the_files_have_it(listener: Listener) -> None:
    request = PictureRequest(20, 3.0, PlumberBox.from_bbox(Bbox(-10, 300, 200, 380)))
    picture = shown(listener, "crop", request)
    assert picture.clipped
    assert (picture.box.x0, picture.box.y0, picture.width) == (0, 300, 600)
    picture.release()


def test_a_picture_fits_where_it_is_wanted(listener: Listener) -> None:
    picture = shown(listener, "page", PictureRequest(21, Fit(450)))
    assert (picture.width, picture.height) == (450, 600)
    picture.release()
    picture = shown(listener, "page", PictureRequest(21, Fit(450, 300)))
    assert (picture.width, picture.height) == (225, 300)
    picture.release()


def test_a_picture_that_would_be_too_large_is_lowered(listener: Listener) -> None:
    picture = shown(listener, "page", PictureRequest(22, 50.0))
    assert picture.lowered
    assert picture.width * picture.height <= RenderSettings().max_pixels
    assert picture.scale == pytest.approx(picture.width / 300, rel=0.001)
    picture.release()


def test_a_blank_crop_says_so(listener: Listener) -> None:
    request = PictureRequest(1, 2.0, PictureBox(150, 150, 250, 250))
    picture = shown(listener, "crop", request)
    assert picture.blank
    picture.release()


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (PictureRequest(COUNT + 1, 1.0), NotReviewable.PAGE_MISSING),
        (PictureRequest(3, 1.0, PlumberBox(400, 0, 500, 9)), NotReviewable.BOX_MISSES_PAGE),
        (PictureRequest(3, 1.0, PictureBox(-9, -9, 0, 0)), NotReviewable.BOX_MISSES_PAGE),
        (PictureRequest(3, 2.0, PlumberBox(5, 5, 99, 5.01)), NotReviewable.CROP_WITHOUT_PIXELS),
    ],
)
def test_what_cannot_be_shown_says_why(
    listener: Listener, request_: PictureRequest, reason: NotReviewable
) -> None:
    replies = listener.client.show("crop", [request_])
    reply = replies[0] if replies else listener.wait(Failed)
    assert isinstance(reply, Failed)
    assert (reply.request, reply.reason, reply.view) == (request_, reason, "crop")


def test_words_frames_and_digests(listener: Listener, path: Path) -> None:
    listener.client.ask(WordsRequest(5))
    words = listener.wait(Words)
    assert [word.text for word in words.words] == ["page-5", "Liposic"]
    reply = listener.client.ask(FrameRequest(6)) or listener.wait(FrameReady)
    assert isinstance(reply, FrameReady)
    assert reply.frame.page == 6
    bbox = Bbox(20, 40, 120, 90)
    listener.client.ask(DigestRequest(5, PlumberBox.from_bbox(bbox)))
    digest = listener.wait(Digest)
    with Book.open(path) as book:
        assert book.crop(5, bbox).crop_sha256 == digest.crop_sha256
    off = DigestRequest(5, PlumberBox(900, 900, 950, 950))
    failed = listener.client.ask(off)
    assert isinstance(failed, Failed)
    assert failed.reason is NotReviewable.BOX_MISSES_PAGE


def test_a_search_streams_its_hits(listener: Listener) -> None:
    request = SearchRequest("PAGE-3", first_page=32)
    listener.client.ask(request)
    pages = []
    while not isinstance(reply := listener.next(), SearchDone):
        assert isinstance(reply, SearchHits)
        pages.append(reply.page)
    assert pages == [*range(32, 40), 3, 30, 31]
    assert reply == SearchDone(request, pages_with_text=COUNT)


def test_what_is_drawn_ahead_is_there_when_it_is_wanted(listener: Listener) -> None:
    requests = [PictureRequest(page, 1.25) for page in range(40, 46)]
    listener.client.ahead(requests)
    known = listener.client._supervisor.ledger
    listener.wait_until(
        lambda: all(
            known.is_drawn(one.page, plan.plan)  # type: ignore[union-attr]
            for one in requests
            if (plan := known.resolved(one)) is not None
        )
    )
    for request in requests:
        [picture] = listener.client.show("page", [request])
        assert isinstance(picture, Picture)
        assert page_in(picture, COUNT) == request.page
        picture.release()
    assert listener.replies.empty(), "nobody asked to be told"


def test_only_the_newest_wish_of_a_view_is_answered(listener: Listener) -> None:
    for page in range(1, COUNT + 1):
        for reply in listener.client.show("page", [PictureRequest(page, 1.5)]):
            assert isinstance(reply, Picture)
            reply.release()
    picture = listener.wait(Picture, lambda picture: picture.page == COUNT)
    assert page_in(picture, COUNT) == COUNT
    picture.release()


def test_the_window_never_imports_a_pdf_library(path: Path, tmp_path: Path) -> None:
    """In a process of its own: this one has imported both for its tests."""
    script = tmp_path / "window.py"
    script.write_text(
        "import queue, sys\n"
        "from reviewer.pdf.client import RenderClient\n"
        "from reviewer.pdf.protocol import Opened, PictureRequest\n"
        "if __name__ == '__main__':\n"
        "    replies = queue.Queue()\n"
        f"    with RenderClient({str(path)!r}, replies.put) as client:\n"
        "        client.show('page', [PictureRequest(1, 1.0)])\n"
        "        while isinstance(reply := replies.get(timeout=60), Opened):\n"
        "            pass\n"
        "        print(reply.width, [name for name in ('pymupdf', 'pdfminer', 'PySide6')"
        " if name in sys.modules])\n"
        "        reply.release()\n",
        encoding="utf-8",
    )
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=root,
        env={"PYTHONPATH": str(root), "PATH": "", "SYSTEMROOT": "C:\\Windows"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("300 []\n", "")


def test_the_arena_never_holds_more_than_its_size(path: Path) -> None:
    settings = RenderSettings(arena_bytes=16 << 20, max_pixels=700_000)
    listener = Listener(path, settings=settings)
    listener.wait(Opened)
    held: list[Picture] = []
    for page in range(1, COUNT + 1):
        listener.client.ahead([PictureRequest(next_, Fit(700)) for next_ in range(page, page + 9)])
        picture = shown(listener, "page", PictureRequest(page, Fit(700)))
        assert page_in(picture, COUNT) == page
        held.append(picture)
        if len(held) > 3:
            held.pop(0).release()
        used, size = listener.client.arena_use
        assert used <= size <= 16 << 20
        assert [page_in(one, COUNT) for one in held] == [one.page for one in held]
    for one in held:
        one.release()
    listener.close()


def test_pictures_outlive_the_client(path: Path) -> None:
    listener = Listener(path)
    picture = shown(listener, "page", PictureRequest(9, 1.0))
    listener.close()
    assert page_in(picture, COUNT) == 9
    assert listener.client.show("page", [PictureRequest(9, 1.0)]) == []
    assert listener.client.ask(WordsRequest(9)) is None
    picture.release()


def test_a_client_that_was_never_started_ends_too(path: Path) -> None:
    client = RenderClient(path, lambda _reply: None)
    client.close()
    client.close()


@pytest.mark.parametrize(
    ("name", "message_id"),
    [("none.pdf", "pdf.missing"), (".", "pdf.is_a_folder"), ("text.pdf", "pdf.not_a_pdf")],
)
def test_a_book_that_is_none_fails_as_a_whole(tmp_path: Path, name: str, message_id: str) -> None:
    (tmp_path / "text.pdf").write_text("xin chào", encoding="utf-8")
    listener = Listener(tmp_path / name)
    reply = listener.next()
    assert isinstance(reply, BookFailed)
    assert reply.message_id == message_id
    listener.close()


def test_a_locked_book_waits_for_its_password(tmp_path: Path) -> None:
    path = tmp_path / "locked.pdf"
    with pymupdf.open(book_of(tmp_path / "book.pdf", 4)) as document:
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="mở", owner_pw="o")
    listener = Listener(path)
    assert listener.next() == PasswordNeeded(wrong=False)
    listener.client.show("page", [PictureRequest(2, 1.0)])
    listener.client.unlock("wrong")
    assert listener.next() == PasswordNeeded(wrong=True)
    listener.client.unlock("mở")
    assert listener.next() == Opened(4, repaired=False)
    picture = listener.wait(Picture)
    assert page_in(picture, 4) == 2
    picture.release()
    assert listener.wait(PagesCompared).agreement.agrees
    listener.close()


def test_pages_that_differ_are_told(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf_bytes([PageSpec()] * 3, kids="4 0 R 6 0 R 4 0 R 8 0 R"))
    listener = Listener(path)
    agreement = listener.wait(PagesCompared).agreement
    assert agreement.first_difference == 3
    listener.close()


def test_a_page_without_area_is_shown_and_its_blocks_are_not(tmp_path: Path) -> None:
    path = written(tmp_path / "book.pdf", [PageSpec(crop="[0 0 0 0]", words=(("a", 9.0, 9.0),))])
    listener = Listener(path)
    picture = shown(listener, "page", PictureRequest(1, 1.0))
    assert picture.frame.problem is NotReviewable.PAGE_WITHOUT_AREA
    picture.release()
    [failed] = listener.client.show("crop", [PictureRequest(1, 1.0, PlumberBox(0, 0, 50, 50))])
    assert isinstance(failed, Failed)
    assert failed.reason is NotReviewable.PAGE_WITHOUT_AREA
    listener.close()


def test_a_callback_that_raises_does_not_end_the_pictures(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pictures: list[Picture] = []

    def take(reply: object) -> None:
        if isinstance(reply, Picture):
            pictures.append(reply)
        raise ValueError("the window's fault")

    with RenderClient(path, take) as client:
        client.show("page", [PictureRequest(3, 1.0)])
        until = time.monotonic() + 60
        while not pictures and time.monotonic() < until:
            time.sleep(0.01)
    assert page_in(pictures[0], COUNT) == 3
    assert "a reply was not taken: Opened" in caplog.text
    pictures[0].release()
