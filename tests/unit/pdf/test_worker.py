"""The render process's desk, asked in this process: what it draws, reads and refuses."""

import ctypes
import hashlib
from pathlib import Path

import pymupdf
import pytest

from reviewer.confinement.memory_limit import BasicLimits, ExtendedLimits
from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.jobs import (
    BookOpen,
    BookRefused,
    CropDone,
    CropJob,
    DigestDone,
    DigestJob,
    DrawJob,
    Drawn,
    FactsDone,
    FactsJob,
    JobFailed,
    OpenJob,
    Outcome,
    SearchJob,
    SearchPartDone,
    WordsDone,
    WordsJob,
)
from reviewer.pdf.memory import private_bytes
from reviewer.pdf.plan import PicturePlan, plan_picture
from reviewer.pdf.worker import Desk
from tests.unit.pdf.pdf_files import PageSpec, book_of, pdf_bytes, written


def plan(box: PictureBox, scale: float) -> PicturePlan:
    """A picture that is not bounded."""
    planned = plan_picture(box, scale, 100_000_000)
    assert planned is not None
    return planned


def open_desk(path: Path, arena: bytearray | None = None) -> Desk:
    """A desk with this book open."""
    desk = Desk(memoryview(arena) if arena is not None else None)
    assert isinstance(desk.answer(OpenJob(path)), BookOpen)
    return desk


def refused(path: Path, password: str | None = None) -> str:
    """The id of the reason for which this file is not opened."""
    outcome: Outcome = Desk(None).answer(OpenJob(path, password))
    assert isinstance(outcome, BookRefused)
    return outcome.message_id


WHOLE = PictureBox(0, 0, 300, 400)


def test_a_picture_in_the_arena_is_what_pymupdf_draws(tmp_path: Path) -> None:
    path = book_of(tmp_path / "book.pdf", 3)
    arena = bytearray(8 << 20)
    planned = plan(WHOLE, 2.0)
    outcome = open_desk(path, arena).answer(DrawJob(2, planned, 4096))
    assert outcome == Drawn(blank=False, faults=0)
    with pymupdf.open(path) as document:
        plain = document[1].get_pixmap(matrix=pymupdf.Matrix(2, 2), alpha=False)
    pixels = arena[4096 : 4096 + planned.size_in_bytes]
    assert (plain.width, plain.height) == (planned.width, planned.height)
    assert bytes(pixels[2::4]) == bytes(plain.samples[0::3])
    assert bytes(pixels[1::4]) == bytes(plain.samples[1::3])
    assert bytes(pixels[0::4]) == bytes(plain.samples[2::3])
    assert not any(arena[:4096])
    assert not any(arena[4096 + planned.size_in_bytes :])


def test_a_crop_is_that_part_of_the_page(tmp_path: Path) -> None:
    desk = open_desk(book_of(tmp_path / "book.pdf", 3), whole := bytearray(8 << 20))
    page = plan(WHOLE, 2.0)
    desk.answer(DrawJob(2, page, 0))
    crop = plan(PictureBox(20, 40, 120, 90), 2.0)
    outcome = desk.answer(CropJob(2, crop))
    assert isinstance(outcome, CropDone)
    picture = pymupdf.Pixmap(outcome.png)
    assert (picture.width, picture.height, picture.xres) == (200, 100, 144)
    for row in range(100):
        start = ((row + 80) * page.width + 40) * 4
        red = whole[start + 2 : start + 2 + 200 * 4 : 4]
        assert bytes(red) == picture.samples[row * 600 : row * 600 + 600 : 3]


def test_a_blank_crop_says_so(tmp_path: Path) -> None:
    desk = open_desk(book_of(tmp_path / "book.pdf", 1), bytearray(8 << 20))
    empty = plan(PictureBox(100, 200, 300, 300), 3.0)
    black = plan(PictureBox(30, 335, 100, 355), 3.0)
    for nothing in (empty, black):
        crop, digest = desk.answer(CropJob(1, nothing)), desk.answer(DigestJob(1, nothing))
        assert isinstance(crop, CropDone)
        assert isinstance(digest, DigestDone)
        assert (crop.blank, digest.blank) == (True, True)
        assert desk.answer(DrawJob(1, nothing, 0)) == Drawn(blank=True, faults=0)


def test_a_digest_is_of_the_pixels(tmp_path: Path) -> None:
    path = book_of(tmp_path / "book.pdf", 2)
    planned = plan(PictureBox(24, 48, 120, 96), 150 / 72)  # starts on a whole pixel: (50, 100)
    outcome = open_desk(path).answer(DigestJob(1, planned))
    assert isinstance(outcome, DigestDone)
    with pymupdf.open(path) as document:
        page = document[0].get_pixmap(dpi=150)
    rows = [
        page.samples[row * page.stride + 50 * 3 : row * page.stride + (50 + planned.width) * 3]
        for row in range(100, 100 + planned.height)
    ]
    told = f"formulary-reviewer crop 1 {planned.width}x{planned.height}\n".encode()
    assert outcome.crop_sha256 == hashlib.sha256(told + b"".join(rows)).hexdigest()
    other = open_desk(path).answer(DigestJob(2, planned))
    assert isinstance(other, DigestDone)
    assert other.crop_sha256 != outcome.crop_sha256


def test_facts_stop_when_the_time_is_over(tmp_path: Path) -> None:
    desk = open_desk(book_of(tmp_path / "book.pdf", 5))
    all_five = desk.answer(FactsJob((1, 2, 3, 4, 5)))
    assert isinstance(all_five, FactsDone)
    assert [one.page for one in all_five.facts] == [1, 2, 3, 4, 5]
    one = desk.answer(FactsJob((1, 2, 3), seconds=0))
    assert isinstance(one, FactsDone)
    assert (len(one.facts), one.reached) == (1, 1)
    none = desk.answer(FactsJob((77, 2)))
    assert isinstance(none, FactsDone)
    assert ([one.page for one in none.facts], none.reached) == ([2], 2)


def test_words_and_search(tmp_path: Path) -> None:
    desk = open_desk(book_of(tmp_path / "book.pdf", 4))
    words = desk.answer(WordsJob(3))
    assert isinstance(words, WordsDone)
    assert list(words.words.texts) == ["page-3", "Liposic"]
    box = words.words[0].box
    assert 35 < box.x0 < 45
    assert 40 < box.y0 < box.y1 < 70
    part = desk.answer(SearchJob("PAGE - 3", (1, 2, 3, 4), 10))
    assert isinstance(part, SearchPartDone)
    assert part.hits == ((3, ((box,),)),)
    assert (part.reached, part.pages_with_text, part.unread) == (4, 4, ())
    short = desk.answer(SearchJob("page", (1, 2, 3), 0))
    assert isinstance(short, SearchPartDone)
    assert short.reached == 1


def test_errors_are_answers(tmp_path: Path) -> None:
    desk = open_desk(book_of(tmp_path / "book.pdf", 1))
    assert isinstance(desk.answer(WordsJob(9)), JobFailed)
    assert isinstance(desk.answer(DrawJob(1, plan(WHOLE, 1), 0)), JobFailed)
    assert isinstance(Desk(None).answer(WordsJob(1)), JobFailed)


def test_a_slot_that_is_too_small_is_not_written_over(tmp_path: Path) -> None:
    arena = bytearray(1000)
    desk = open_desk(book_of(tmp_path / "book.pdf", 1), arena)
    assert isinstance(desk.answer(DrawJob(1, plan(WHOLE, 1), 0)), JobFailed)
    assert not any(arena)


def test_faults_in_a_page_are_counted(tmp_path: Path) -> None:
    path = written(tmp_path / "book.pdf", [PageSpec(content=b"/Missing Do 0 0 50 50 re f\n")])
    outcome = open_desk(path, bytearray(8 << 20)).answer(DrawJob(1, plan(WHOLE, 1), 0))
    assert isinstance(outcome, Drawn)
    assert outcome.faults > 0


def test_files_that_are_no_books(tmp_path: Path) -> None:
    text = tmp_path / "notes.pdf"
    text.write_text("xin chào", encoding="utf-8")
    empty = tmp_path / "empty.pdf"
    empty.touch()
    picture = tmp_path / "picture.pdf"
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 5, 5))
    picture.write_bytes(pixmap.tobytes("png"))
    header = tmp_path / "header.pdf"
    header.write_bytes(b"%PDF-1.7\n")
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(pdf_bytes([PageSpec()])[:60])
    assert refused(tmp_path / "none.pdf") == "pdf.missing"
    assert refused(tmp_path) == "pdf.is_a_folder"
    assert refused(empty) == "pdf.empty_file"
    assert refused(text) == "pdf.not_a_pdf"
    assert refused(picture) == "pdf.not_a_pdf"
    assert refused(header) == "pdf.damaged"
    assert refused(cut) == "pdf.damaged"


def test_a_locked_book_opens_with_its_password_alone(tmp_path: Path) -> None:
    path = tmp_path / "locked.pdf"
    with pymupdf.open(book_of(tmp_path / "book.pdf", 1)) as document:
        document.save(
            path,
            encryption=pymupdf.PDF_ENCRYPT_AES_256,
            user_pw="mật khẩu",
            owner_pw="another",
        )
    assert refused(path) == "pdf.password_needed"
    assert refused(path, "wrong") == "pdf.password_wrong"
    desk = Desk(None)
    assert isinstance(desk.answer(OpenJob(path, "mật khẩu")), BookOpen)
    words = desk.answer(WordsJob(1))
    assert isinstance(words, WordsDone)
    assert len(words.words) == 2
    assert "mật khẩu" not in repr(OpenJob(path, "mật khẩu"))


@pytest.mark.xfail(strict=True, reason="PyMuPDF 1.28.2 and 2.0: needs_pass locks again")
def test_needs_pass_may_be_read_after_authenticating(tmp_path: Path) -> None:
    """When this passes, `opening.py` need not read `needs_pass` before everything else."""
    path = tmp_path / "locked.pdf"
    with pymupdf.open(book_of(tmp_path / "book.pdf", 1)) as document:
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="u", owner_pw="o")
    with pymupdf.open(path) as document:
        document.authenticate("u")
        assert document.needs_pass
        assert document[0].get_text()


def test_memory_is_tidied_when_it_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arena = bytearray(8 << 20)
    desk = open_desk(book_of(tmp_path / "book.pdf", 3), arena)
    desk.answer(DrawJob(1, plan(WHOLE, 1), 0))
    drawer = desk._drawer
    assert drawer is not None
    desk.tidy()
    assert len(drawer._pages) == 1
    monkeypatch.setattr("reviewer.pdf.worker.private_bytes", lambda: 1 << 40)
    desk.tidy()
    assert len(drawer._pages) == 0
    assert desk.answer(DrawJob(1, plan(WHOLE, 1), 0)) == Drawn(blank=False, faults=0)


def test_memory_is_tidied_blindly_where_it_cannot_be_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reviewer.pdf.worker.private_bytes", lambda: None)
    desk = open_desk(book_of(tmp_path / "book.pdf", 1), bytearray(8 << 20))
    desk.answer(DrawJob(1, plan(WHOLE, 1), 0))
    drawer = desk._drawer
    assert drawer is not None
    for _ in range(20):
        desk.tidy()
    assert len(drawer._pages) == 0


def test_memory_of_this_process_is_measured() -> None:
    before = private_bytes()
    if before is None:
        pytest.skip("this system has no /proc/self/statm")
    ballast = bytearray(b"x" * (64 << 20))
    after = private_bytes()
    assert after is not None
    assert after - before > 40 << 20
    del ballast


def test_windows_is_told_its_limits_in_the_layout_that_it_knows() -> None:
    if ctypes.sizeof(ctypes.c_void_p) != 8:
        pytest.skip("the sizes are those of 64 bits")
    assert ctypes.sizeof(BasicLimits) == 64
    assert ctypes.sizeof(ExtendedLimits) == 144
    assert BasicLimits.flags.offset == 16
    assert ExtendedLimits.process_memory.offset == 112
