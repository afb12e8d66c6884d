"""Pages: from the sheet that is being drawn to the page in the PDF."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import pymupdf

from benchmarks.books.canvas import Canvas
from benchmarks.books.faces import Face, font_bytes
from reviewer.contract.geometry import Bbox

A4: Final = (595.28, 841.89)


class Margins(NamedTuple):
    """How much wider the MediaBox is than what is shown: left, bottom, right, top in user space."""

    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0


NOTHING_HIDDEN: Final = Margins()


@dataclass(frozen=True)
class PageForm:
    """What the PDF says of a page: size as shown, /Rotate, and what the CropBox hides."""

    width: float = A4[0]
    height: float = A4[1]
    rotation: int = 0
    hidden: Margins = NOTHING_HIDDEN

    @property
    def plumber_offset(self) -> tuple[float, float]:
        """What to add to a place on the page as shown to have it in pdfplumber's frame."""
        hidden = self.hidden
        return {
            0: (hidden.left, hidden.top),
            90: (hidden.bottom, hidden.left),
            180: (hidden.right, hidden.bottom),
            270: (hidden.top, hidden.right),
        }[self.rotation]


@dataclass(frozen=True)
class Spot:
    """Where a block was drawn: page, printed page and the box in pdfplumber's frame."""

    physical_page: int
    printed_page: str | None
    block_id: str
    bbox: Bbox


@dataclass
class Sheet:
    """A page while it is drawn."""

    physical_page: int
    printed_page: str | None
    form: PageForm
    canvas: Canvas = field(init=False)
    drug_names: list[str] = field(default_factory=list)
    has_wide: bool = False
    """Whether something on it reaches across the columns."""
    _counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.form.height)

    def spot(self, letter: str, bbox: Bbox) -> Spot:
        """The next block of this page; `letter` is `t` or `f`."""
        number = self._counts[letter] = self._counts.get(letter, 0) + 1
        return Spot(
            self.physical_page,
            self.printed_page,
            f"p{self.physical_page:04d}-{letter}{number}",
            self.in_plumber_frame(bbox),
        )

    def in_plumber_frame(self, bbox: Bbox) -> Bbox:
        """A box on the page as shown, as pdfplumber has it."""
        dx, dy = self.form.plumber_offset
        return Bbox(bbox.x0 + dx, bbox.top + dy, bbox.x1 + dx, bbox.bottom + dy)


_new_document: Any = pymupdf.Document  # the library states no types


class PdfBook:
    """The PDF that finished sheets are added to. The same sheets give the same bytes.

    `on_finish` adds the page furniture to a sheet; `on_page` changes the PyMuPDF page of a
    finished one, whose 1-based number it is given.
    """

    def __init__(
        self,
        title: str,
        *,
        on_finish: Callable[[Sheet], None],
        on_page: Callable[[Any, int], None] | None = None,
    ) -> None:
        self._document = _new_document()
        self._resources: str | None = None
        self._title = title
        self._on_finish = on_finish
        self._on_page = on_page
        self._pages = 0

    def begin(self, printed_page: str | None, form: PageForm | None = None) -> Sheet:
        """The next page."""
        self._pages += 1
        return Sheet(self._pages, printed_page, form or PageForm())

    @property
    def page_count(self) -> int:
        """Sheets begun."""
        return self._pages

    def finish(self, sheet: Sheet) -> None:
        """Adds the page furniture and puts the page into the PDF. In the order of the pages."""
        self._on_finish(sheet)
        form, hidden = sheet.form, sheet.form.hidden
        width, height = form.width, form.height
        if form.rotation in (90, 270):
            width, height = height, width
        page = self._document.new_page(
            width=width + hidden.left + hidden.right, height=height + hidden.bottom + hidden.top
        )
        turn = {
            0: "",
            90: f"0 1 -1 0 {form.height:.2f} 0 cm\n",
            180: f"-1 0 0 -1 {form.width:.2f} {form.height:.2f} cm\n",
            270: f"0 -1 1 0 0 {form.width:.2f} cm\n",
        }[form.rotation]
        shift = f"1 0 0 1 {hidden.left:.2f} {hidden.bottom:.2f} cm\n" if any(hidden) else ""
        stream = f"q\n{shift}{turn}".encode() + sheet.canvas.content() + b"\nQ"
        self._dress(page, stream)
        if any(hidden):
            crop = [hidden.left, hidden.bottom, hidden.left + width, hidden.bottom + height]
            self._set(page, "CropBox", f"[{' '.join(f'{side:.2f}' for side in crop)}]")
        if form.rotation:
            self._set(page, "Rotate", str(form.rotation))
        if self._on_page is not None:
            self._on_page(page, sheet.physical_page)

    def _dress(self, page: Any, stream: bytes) -> None:
        if self._resources is None:
            fonts = " ".join(
                f"/{face} {page.insert_font(fontname=face.value, fontbuffer=font_bytes(face))} 0 R"
                for face in Face
            )
            self._resources = f"<</Font<<{fonts}>>>>"
        self._set(page, "Resources", self._resources)
        content = self._document.get_new_xref()
        self._document.update_object(content, "<<>>")
        self._document.update_stream(content, stream)
        self._set(page, "Contents", f"{content} 0 R")

    def _set(self, page: Any, key: str, value: str) -> None:
        self._document.xref_set_key(page.xref, key, value)

    def save(self, path: Path) -> None:
        """Writes the PDF with its fonts cut down to the glyphs in use."""
        self._document.set_metadata({"title": self._title})
        self._document.subset_fonts()
        self._document.save(path, garbage=3, deflate=True, no_new_id=True)
        self._document.close()
