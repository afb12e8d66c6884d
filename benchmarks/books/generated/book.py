"""Plans a generated book: monographs until the pages are full, blocks spread evenly over them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.books.compose import Composer, Type
from benchmarks.books.flow import Flow, Frame
from benchmarks.books.generated import words
from benchmarks.books.generated.blocks import BlockMaker
from benchmarks.books.generated.look import Look
from benchmarks.books.generated.prose import Namer, Prose
from benchmarks.books.generated.scans import Scans, scan
from benchmarks.books.sheets import PageForm, PdfBook, Sheet
from benchmarks.books.truth import MonographTruth, SectionTruth
from reviewer.contract.monograph import Monograph

_LAST_LINES: Final = 170.0
"""With less than this left in the book's last column, nothing more is begun."""
_SHARE_ELSEWHERE: Final = 0.02
"""How often a block that is due is put into a section other than the dosing."""


@dataclass(frozen=True)
class Order:
    """What book is wanted. `blocks` None: about one for each page."""

    pages: int
    seed: int
    blocks: int | None = None
    odd_pages: float = 0.08
    scans: Scans = Scans.NONE


def make_book(order: Order, path: Path) -> Iterator[Monograph]:
    """Writes the PDF; yields its monographs when all pages are set.

    Raises ValueError where the blocks do not fit into the pages.
    """
    plan = _Plan(order)
    plan.fill()
    yield from (monograph.record() for monograph in plan.monographs)
    plan.book.save(path)


class _Plan:
    def __init__(self, order: Order) -> None:
        self._order = order
        self._chance = Random(order.seed)
        self._look = Look.drawn(self._chance, order.odd_pages)
        self._front = min(self._chance.randint(3, 9), max(1, order.pages // 8))
        self.book = PdfBook(
            f"Sách sinh tự động, hạt giống {order.seed}",
            on_finish=self._look.furnish,
            on_page=self._scan,
        )
        self._flow = Flow(self._look.frame, self._begin, self.book.finish)
        self._composer = Composer(self._flow, self._look.type)
        self._next_form: PageForm | None = None
        self._namer = Namer(self._chance)
        self._blocks = BlockMaker(self._chance, self._composer, self._look.type)
        self.monographs: list[MonographTruth] = []
        self._wanted = order.pages - self._front if order.blocks is None else order.blocks

    def _scan(self, page: Any, number: int) -> None:
        if self._order.scans.holds(number, self._front):
            scan(page)

    def _begin(self) -> Sheet:
        form, self._next_form = self._next_form, None
        page = self.book.page_count + 1
        if form is None:
            scanned = self._order.scans.holds(page, self._front)
            form = PageForm() if scanned else self._look.form(self._chance)
        return self.book.begin(str(page - self._front), form)

    def fill(self) -> None:
        """Sets the whole book."""
        self._set_front()
        names = sorted(self._namer.name() for _ in range(self._order.pages * 2 + 10))
        for name in names:
            if self._full:
                break
            self._set_monograph(name)
        self._flow.end_page()
        made = self._composer.blocks_made
        if self.book.page_count != self._order.pages:
            raise ValueError(f"set {self.book.page_count} pages, not {self._order.pages}")
        if self._order.blocks is not None and made != self._wanted:
            raise ValueError(f"{made} of {self._wanted} blocks fit into {self._order.pages} pages")

    def _set_front(self) -> None:
        def begin() -> Sheet:
            page = self.book.page_count
            return self.book.begin(None if page == 0 else ("ii", "iii", "iv", "v")[(page - 1) % 4])

        frame = Frame(left=90.0, right=505.28, columns=1)
        flow = Flow(lambda _: frame, begin, self.book.finish)
        size = self._look.type.size + 1
        composer = Composer(flow, Type(self._look.type.face, size, size * 1.42))
        composer.text(self._look.book_title, size=28.0, leading=240.0, centred=True)
        composer.text(f"Hạt giống {self._order.seed}", size=11.0, leading=20.0, centred=True)
        prose = Prose(self._chance, "THUỐC GIẢ", self._namer)
        flow.end_page()
        while self.book.page_count < self._front:
            for _ in range(5):
                composer.text(prose.paragraph("Thận trọng", 4), before=6.0)
            flow.end_page()

    @property
    def _full(self) -> bool:
        if self.book.page_count < self._order.pages:
            return False
        flow = self._flow
        return flow.in_last_column and flow.remaining < _LAST_LINES

    @property
    def _on_last_page(self) -> bool:
        return self.book.page_count >= self._order.pages

    @property
    def _due(self) -> int:
        """How many blocks behind the plan the book is."""
        pages = max(1, self._order.pages - self._front)
        done = min(1.0, (self.book.page_count - self._front) / (pages * 0.97))
        return round(self._wanted * done) - self._composer.blocks_made

    @property
    def _left(self) -> int:
        return self._wanted - self._composer.blocks_made

    def _set_monograph(self, name: str) -> None:
        chance, composer = self._chance, self._composer
        monograph = composer.title(name)
        monograph.generated = True
        self.monographs.append(monograph)
        composer.labelled(monograph, "Tên chung quốc tế", f"{name.capitalize()}.")
        code = f"{chance.choice('ABCDGHJLMNPRSV')}{chance.randint(1, 9):02d}"
        code += f"{chance.choice('ABCDEX')}{chance.choice('ABCX')}{chance.randint(1, 60):02d}"
        composer.labelled(monograph, "Mã ATC", f"{code}.")
        composer.labelled(monograph, "Loại thuốc", f"{chance.choice(words.CLASSES)}.")
        prose = Prose(chance, name, self._namer)
        for heading in words.SENTENCES:
            if self._full:
                break
            if heading in (words.DOSING, "Dạng thuốc và hàm lượng") or chance.random() < 0.88:
                keep = chance.random() > 0.05
                section = composer.heading(monograph, heading, keep=keep)
                self._set_section(section, heading, prose)

    def _set_section(self, section: SectionTruth, heading: str, prose: Prose) -> None:
        chance = self._chance
        long = heading in (words.DOSING, words.PHARMACOLOGY, "Thận trọng")
        paragraphs = chance.randint(2, 6) if long else chance.randint(1, 2)
        for _ in range(paragraphs):
            if self._full and section.paragraphs:
                return
            sentences = chance.randint(1, 2) if self._on_last_page else chance.randint(1, 5)
            self._composer.paragraph(section, prose.paragraph(heading, sentences))
            if not self._on_last_page:
                self._maybe_more(section, heading, prose)

    def _maybe_more(self, section: SectionTruth, heading: str, prose: Prose) -> None:
        chance = self._chance
        if chance.random() < 0.03:
            self._blocks.decoy(section, prose.sentence(heading), prose.sentence("Thận trọng"))
        due = self._due
        dosing = heading == words.DOSING
        while due > 0 and (dosing or due > 6 or chance.random() < _SHARE_ELSEWHERE):
            pages_left = self._order.pages - self.book.page_count
            if pages_left > 4 and self._left > 4 and chance.random() < 0.02:
                self._set_landscape(section)
            else:
                self._blocks.block(
                    section,
                    prose.sentence(heading),
                    divisible=pages_left > 4 and self._left > 4,
                )
            if self._on_last_page:
                return
            due = self._due

    def _set_landscape(self, section: SectionTruth) -> None:
        self._flow.end_page()
        self._next_form = self._look.landscape(self._chance)
        self._blocks.wide_table(section)
        self._flow.end_page()
