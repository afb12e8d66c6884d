"""The sample book's pages: front matter, running heads, page numbers, the index at its end."""

from typing import Final

from benchmarks.books.faces import Face, width_of
from benchmarks.books.flow import Frame
from benchmarks.books.sheets import PdfBook, Sheet
from resources.sample.sample_book.front import FRONT_PAGES

TITLE: Final = "Dược thư mẫu"
MARK: Final = "DỮ LIỆU MẪU — KHÔNG DÙNG ĐỂ ĐIỀU TRỊ"


def furnish(sheet: Sheet) -> None:
    """Running head, page number, and the mark that this is sample data."""
    canvas, form = sheet.canvas, sheet.form
    left, right = 51.0, form.width - 51.0
    mark_x = (form.width - width_of(MARK, Face.SANS_BOLD, 7.5)) / 2
    canvas.text(mark_x, form.height - 34.0, MARK, Face.SANS_BOLD, 7.5)
    if sheet.printed_page is None:
        return
    number = sheet.printed_page
    if sheet.physical_page <= FRONT_PAGES:
        x = (form.width - width_of(number, Face.REGULAR, 9.0)) / 2
        canvas.text(x, form.height - 48.0, number, Face.REGULAR, 9.0)
        return
    names = sheet.drug_names
    running = "" if not names else names[0] if len(names) == 1 else f"{names[0]} – {names[-1]}"
    if width_of(running, Face.REGULAR, 8.5) > 330:
        running = names[0]
    baseline = 56.0
    if sheet.physical_page % 2:
        canvas.text(right - width_of(number, Face.BOLD, 10), baseline, number, Face.BOLD, 10)
        canvas.text(left, baseline, running, Face.REGULAR, 8.5)
        label_x = right - width_of(number, Face.BOLD, 10) - 14
        canvas.text(label_x - width_of(TITLE, Face.ITALIC, 8.5), baseline, TITLE, Face.ITALIC, 8.5)
    else:
        canvas.text(left, baseline, number, Face.BOLD, 10)
        label_x = left + width_of(number, Face.BOLD, 10) + 14
        canvas.text(label_x, baseline, TITLE, Face.ITALIC, 8.5)
        x = right - width_of(running, Face.REGULAR, 8.5)
        canvas.text(x, baseline, running, Face.REGULAR, 8.5)
    canvas.line(left, 63.0, right, 63.0, 0.7)


def frame_of(sheet: Sheet) -> Frame:  # noqa: ARG001
    """Where the text stands: the same on every page with two columns."""
    return Frame()


def begin_page(book: PdfBook) -> Sheet:
    """The next page of the body, which counts from 1 after the front matter."""
    return book.begin(str(book.page_count + 1 - FRONT_PAGES))
