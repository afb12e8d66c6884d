"""A PDF that wants things done: whatever it asks for, nothing happens and nothing is looked up.

It asks to open programs, files and addresses by every means that PDF has, when it is opened, when
a page is shown, and as contents of a page. The files that it names lie in a folder that is watched,
the address that it names is one that listens. MuPDF and pdfminer read it without any bounds of the
system first, so that these are not what keeps it quiet.
"""

import ctypes
import os
import socket
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.contract.geometry import Bbox
from reviewer.pdf.book import Book
from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.jobs import BookOpen, CropJob, FactsJob, OpenJob, SearchJob, WordsJob
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.plumber_pages import list_pages
from reviewer.pdf.worker import Desk
from reviewer.segment.page_worker import PageDone, PageFailed
from reviewer.segment.pool import PagePool
from tests.unit.pdf.pdf_files import assembled

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="files are watched as on Linux")

_OPENED = 0x00000020
_EVENT = struct.Struct("iIII")
NAMES = ("canary.txt", "canary.pdf", "canary.png", "canary.ttf", "canary.sh", "canary.fdf")


class Watch:
    """A folder whose files nobody may open, and an address that nobody may call."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for name in NAMES:
            (folder / name).write_bytes(b"canary")
        script = folder / "canary.sh"
        script.write_text(f"#!/bin/sh\ntouch {folder / 'ran'}\n")
        script.chmod(0o755)
        self._library = ctypes.CDLL(None)
        self._events = self._library.inotify_init1(os.O_NONBLOCK)
        assert self._events >= 0
        added = self._library.inotify_add_watch(self._events, os.fsencode(folder), _OPENED)
        assert added >= 0
        self._door = socket.socket()
        self._door.bind(("127.0.0.1", 0))
        self._door.listen()
        self._door.setblocking(False)
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}/called"

    def opened(self) -> list[str]:
        """Which of the files were opened since this was asked last."""
        try:
            data = os.read(self._events, 1 << 16)
        except BlockingIOError:
            return []
        names = []
        at = 0
        while at < len(data):
            _, _, _, length = _EVENT.unpack_from(data, at)
            at += _EVENT.size
            names.append(data[at : at + length].rstrip(b"\0").decode())
            at += length
        return [name for name in names if name in NAMES]

    def was_called(self) -> bool:
        """Whether somebody called the address."""
        try:
            self._door.accept()[0].close()
        except BlockingIOError:
            return False
        return True

    def assert_quiet(self) -> None:
        """Nothing was opened, run or called."""
        assert self.opened() == []
        assert not self.was_called()
        assert not (self.folder / "ran").exists()

    def close(self) -> None:
        self._door.close()
        os.close(self._events)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    made = Watch(tmp_path / "canaries")
    yield made
    made.close()


def hostile_book(path: Path, folder: Path, address: str, contents: str) -> Path:
    """A PDF of one page that asks for everything."""

    def named(name: str) -> bytes:
        return f"({folder / name})".encode()

    script = f"app.launchURL('{address}'); this.submitForm('{address}'); app.alert(1);".encode()
    annotations = [
        b"/Subtype /Link /A << /S /URI /URI (%s) >>" % address.encode(),
        b"/Subtype /Link /A << /S /Launch /F %s /Unix %s >>"
        % (named("canary.sh"), named("canary.sh")),
        b"/Subtype /Link /A << /S /GoToR /F %s /D [0 /Fit] >>" % named("canary.pdf"),
        b"/Subtype /Link /A << /S /GoToE /F %s /D [0 /Fit] /T << /R /C /N (x) >> >>"
        % named("canary.pdf"),
        b"/Subtype /Link /A << /S /SubmitForm /F << /FS /URL /F (%s) >> >>" % address.encode(),
        b"/Subtype /Link /A << /S /ImportData /F %s >>" % named("canary.fdf"),
        b"/Subtype /Screen /AA << /PO 11 0 R >> /A << /S /Rendition /OP 0 /AN 6 0 R /R << /S /MR "
        b"/C << /S /MCD /CT (video/mp4) /D << /Type /Filespec /F %s >> >> >> >>"
        % named("canary.txt"),
        b"/Subtype /Movie /A true /Movie << /F %s >>" % named("canary.txt"),
        b"/Subtype /Sound /Sound << /R 8000 /F %s >>" % named("canary.txt"),
        b"/Subtype /FileAttachment /FS 12 0 R",
        b"/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(x) 12 0 R] >> >>",
        b"/Subtype /Widget /FT /Btn /T (b) /AA << /E 11 0 R /PV 11 0 R /PO 11 0 R >>",
    ]
    rect = b"/Type /Annot /Rect [0 0 300 400] /F 4"
    listed = b" ".join(b"<< %s %s >>" % (rect, each) for each in annotations)
    external = b"/Length 0 /F << /Type /Filespec /F %s >> /FFilter /FlateDecode"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /OpenAction 10 0 R /AA << /WC 11 0 R /DP 11 0 R >> "
        b"/Names << /JavaScript << /Names [(a) 11 0 R] >> /EmbeddedFiles << /Names [(x) 12 0 R] >> "
        b">> /AcroForm << /NeedAppearances true /Fields [] /XFA 13 0 R >> "
        b"/URI << /Base (%s) >> /Collection << /View /T >> >>" % address.encode(),
        b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        b"<< /Type /Font /Subtype /TrueType /BaseFont /Canary /FirstChar 65 /LastChar 66 "
        b"/Widths [500 500] /FontDescriptor 7 0 R >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /AA << /O 11 0 R /C 11 0 R >> "
        b"/Resources << /Font << /F 3 0 R /G 14 0 R >> /XObject << /I 8 0 R /R 9 0 R >> >> "
        b"/Contents [%s] /Annots [%s] >>" % (contents.encode(), listed),
        b"<< /Length 132 >>\nstream\nBT /G 12 Tf 20 300 Td (Liposic) Tj ET BT /F 12 Tf 20 200 Td "
        b"(AB) Tj ET q 50 0 0 50 20 20 cm /I Do Q q /R Do Q                        \nendstream",
        b"<< " + external % named("canary.txt") + b" >>\nstream\n\nendstream",
        b"<< /Type /FontDescriptor /FontName /Canary /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 "
        b"/Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 /FontFile2 15 0 R >>",
        b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace "
        b"/DeviceGray /Alternates [<< /Image 8 0 R >>] /OPI << /2.0 << /Type /OPI /Version 2.0 "
        b"/F %s >> >> "
        % named("canary.png")
        + external % named("canary.png")
        + b" >>\nstream\n\nendstream",
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 300 400] /Ref << /F %s /Page 0 >> "
        b"/Length 0 >>\nstream\n\nendstream" % named("canary.pdf"),
        b"<< /S /Launch /F %s /Unix << /F %s >> /Next [11 0 R << /S /URI /URI (%s) >> "
        b"<< /S /GoToR /F %s /D [0 /Fit] /NewWindow true >>] >>"
        % (named("canary.sh"), named("canary.sh"), address.encode(), named("canary.pdf")),
        b"<< /S /JavaScript /JS (%s) >>" % script.replace(b"(", b"\\(").replace(b")", b"\\)"),
        b"<< /Type /Filespec /F %s /UF %s /EF << /F 16 0 R >> >>"
        % (named("canary.sh"), named("canary.sh")),
        b"<< /Length 91 >>\nstream\n<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]>"
        b"<x xmlns='http://www.xfa.org/'>&e;</x>\nendstream",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< " + external % named("canary.ttf") + b" >>\nstream\n\nendstream",
        b"<< /Type /EmbeddedFile /Length 10 >>\nstream\n#!/bin/sh \nendstream",
    ]
    path.write_bytes(assembled(objects))
    return path


@pytest.fixture
def book(tmp_path: Path, watch: Watch) -> Path:
    return hostile_book(tmp_path / "book.pdf", watch.folder, watch.address, "5 0 R")


@pytest.fixture
def linked(tmp_path: Path, watch: Watch) -> Path:
    """The same with contents of the page itself in another file, which pdfminer does not read."""
    return hostile_book(tmp_path / "linked.pdf", watch.folder, watch.address, "5 0 R 6 0 R")


def test_the_watch_notices(watch: Watch) -> None:
    """What the other tests rest on."""
    (watch.folder / "canary.txt").read_bytes()
    assert watch.opened() == ["canary.txt"]
    host, _, port = watch.address.split("/")[2].partition(":")
    socket.create_connection((host, int(port)), timeout=10).close()
    assert watch.was_called()
    os.spawnv(os.P_WAIT, str(watch.folder / "canary.sh"), ["canary.sh"])
    assert (watch.folder / "ran").exists()


def test_mupdf_alone_does_nothing_of_it(linked: Path, watch: Watch) -> None:
    desk = Desk(None)
    assert isinstance(desk.answer(OpenJob(linked)), BookOpen)
    plan = plan_picture(PictureBox(0, 0, 300, 400), 2.0, 1 << 24)
    assert plan is not None
    for job in (FactsJob((1,)), CropJob(1, plan), WordsJob(1), SearchJob("liposic", (1,), 1.0)):
        assert type(desk.answer(job)).__name__ != "JobFailed"
        desk.tidy()
    watch.assert_quiet()


def test_pdfminer_alone_does_nothing_of_it(book: Path, watch: Watch) -> None:
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfinterp import PDFResourceManager
    from pdfminer.pdfparser import PDFParser

    from reviewer.segment.page_reader import read_page
    from reviewer.segment.page_tree import pages_of

    assert len(list_pages(book, None)) == 1
    with book.open("rb") as file:
        [page] = pages_of(PDFDocument(PDFParser(file)))
        read_page(page, PDFResourceManager(), 1)
    watch.assert_quiet()


def test_the_processes_do_nothing_of_it(book: Path, watch: Watch) -> None:
    with Book.open(book) as opened:
        crop = opened.crop(1, Bbox(0, 0, 300, 400))
        assert not crop.blank
        assert [word.text for word in opened.words(1)]
    with PagePool(book, 1) as pool:
        [done] = pool.read([1])
        assert isinstance(done, PageDone)
    watch.assert_quiet()


def test_contents_in_another_file_are_refused_with_the_page(linked: Path, watch: Watch) -> None:
    with PagePool(linked, 1) as pool:
        [failed] = pool.read([1])
        assert isinstance(failed, PageFailed)
    watch.assert_quiet()
