"""How a generated book looks: type, page furniture, odd pages. Drawn once from the seed."""

from dataclasses import dataclass
from random import Random
from typing import Final

from benchmarks.books.canvas import Canvas
from benchmarks.books.compose import Type
from benchmarks.books.faces import Face, bold_of, width_of
from benchmarks.books.flow import Frame
from benchmarks.books.sheets import A4, Margins, PageForm, Sheet

MARK: Final = "SÁCH SINH TỰ ĐỘNG ĐỂ KIỂM THỬ — KHÔNG DÙNG ĐỂ ĐIỀU TRỊ"
_SIDE: Final = 51.0


@dataclass(frozen=True)
class Look:
    """One book's look. `odd_pages` is the share of pages that are rotated, cropped or both."""

    type: Type
    gutter: float
    number_below: bool
    column_line: bool
    letter_tab: bool
    book_title: str
    odd_pages: float

    @staticmethod
    def drawn(chance: Random, odd_pages: float) -> "Look":
        """A look by chance."""
        size = chance.choice((8.6, 9.0, 9.2, 9.4, 9.8))
        return Look(
            Type(
                face=chance.choice((Face.REGULAR, Face.REGULAR, Face.SANS)),
                size=size,
                leading=round(size * chance.choice((1.3, 1.34, 1.38)), 2),
                title_size=size + chance.choice((2.4, 3.2, 4.0)),
                centred_titles=chance.random() < 0.35,
            ),
            gutter=chance.choice((16.0, 19.28, 24.0)),
            number_below=chance.random() < 0.35,
            column_line=chance.random() < 0.3,
            letter_tab=chance.random() < 0.4,
            book_title=chance.choice(("Dược thư sinh tự động", "Sách thử", "Dược thư thử nghiệm")),
            odd_pages=odd_pages,
        )

    def frame(self, sheet: Sheet) -> Frame:
        """Where the text of a page stands."""
        form = sheet.form
        return Frame(
            left=_SIDE,
            right=form.width - _SIDE,
            top=78.0,
            bottom=form.height - 64.0,
            gutter=self.gutter,
        )

    def form(self, chance: Random) -> PageForm:
        """What the PDF says of the next page."""
        if chance.random() >= self.odd_pages:
            return PageForm()
        kind = chance.choice(("turned", "cropped", "both"))
        hidden = Margins(*(float(chance.randint(0, 60)) for _ in range(4)))
        return PageForm(
            rotation=0 if kind == "cropped" else chance.choice((90, 180, 270)),
            hidden=Margins() if kind == "turned" else hidden,
        )

    def landscape(self, chance: Random) -> PageForm:
        """A page that is shown on its side, for one wide table."""
        return PageForm(A4[1], A4[0], rotation=chance.choice((0, 90, 270)))

    def furnish(self, sheet: Sheet) -> None:
        """Running head, page number, marks: what is on a page and in no monograph."""
        canvas, width, height = sheet.canvas, sheet.form.width, sheet.form.height
        mark_x = (width - width_of(MARK, Face.SANS_BOLD, 7.0)) / 2
        canvas.text(mark_x, height - 26.0, MARK, Face.SANS_BOLD, 7.0)
        if sheet.printed_page is None:
            return
        self._head(canvas, sheet, width, height)
        if self.column_line and not sheet.has_wide:
            frame = self.frame(sheet)
            x = frame.left + frame.column_width + self.gutter / 2
            canvas.line(x, frame.top, x, frame.bottom, 0.4)
        if self.letter_tab and sheet.drug_names:
            letter = sheet.drug_names[-1][0]
            x = width - 24.0 if sheet.physical_page % 2 else 8.0
            canvas.rectangle(x, 120.0, x + 16.0, 140.0, fill=0.8, width=None)
            canvas.text(x + 4.0, 134.0, letter, Face.SANS_BOLD, 10.0)

    def _head(self, canvas: Canvas, sheet: Sheet, width: float, height: float) -> None:
        number = sheet.printed_page or ""
        face, bold = self.type.face, bold_of(self.type.face)
        names = [name for name in sheet.drug_names if len(name) < 40]
        running = "" if not names else names[0] if len(names) == 1 else f"{names[0]} – {names[-1]}"
        outer = sheet.physical_page % 2 == 1
        if self.number_below:
            number_x = (width - width_of(number, face, 9.0)) / 2
            canvas.text(number_x, height - 40.0, number, face, 9.0)
            canvas.text(_SIDE, 56.0, running, face, 8.2)
        else:
            number_width = width_of(number, bold, 10.0)
            number_x = width - _SIDE - number_width if outer else _SIDE
            canvas.text(number_x, 56.0, number, bold, 10.0)
            x = _SIDE if outer else width - _SIDE - width_of(running, face, 8.2)
            canvas.text(x, 56.0, running, face, 8.2)
        title_x = (width - width_of(self.book_title, face, 8.2)) / 2
        if width_of(running, face, 8.2) < 180:
            canvas.text(title_x, 56.0, self.book_title, face, 8.2)
        canvas.line(_SIDE, 63.0, width - _SIDE, 63.0, 0.7)
