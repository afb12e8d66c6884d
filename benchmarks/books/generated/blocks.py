"""Puts blocks, and what looks like blocks, into a section."""

from random import Random
from typing import Final

from benchmarks.books.compose import Composer, Type
from benchmarks.books.figures import Chart, FigureAtom, decay
from benchmarks.books.generated import formula_markup
from benchmarks.books.generated.prose import number
from benchmarks.books.generated.table_specs import TableMaker
from benchmarks.books.truth import SectionTruth

_LEAST_ROOM: Final = 90.0
_CAPTIONS: Final = (
    "Bảng {}. Liều theo chức năng thận",
    "Bảng {}. Liều cho trẻ em",
    "Bảng {}. Điều chỉnh liều",
    "Bảng {}",
    "Liều theo cân nặng",
)
_WARNINGS: Final = ("CẢNH BÁO", "Chú ý", "Lưu ý khi dùng", "Cảnh báo quan trọng")


class BlockMaker:
    """Makes blocks by chance and sets them."""

    def __init__(self, chance: Random, composer: Composer, type_: Type) -> None:
        self._chance = chance
        self._composer = composer
        self._type = type_
        self._tables = TableMaker(chance, type_.face, type_.size - chance.choice((0.6, 0.9, 1.2)))
        self._captions = 0

    def block(self, section: SectionTruth, sentence: str, *, divisible: bool) -> None:
        """One block of any kind; `sentence` is prose to set a formula into.

        Where `divisible`, it may be a table over one or two page breaks.
        """
        chance = self._chance
        kind = chance.random()
        if divisible and chance.random() < 0.5 and self._long_table(section):
            return
        if kind < 0.13:
            self._composer.formula(section, formula_markup.displayed(chance))
        elif kind < 0.23:
            formula = f"${formula_markup.inline(chance)}$"
            tail = "" if chance.random() < 0.3 else f", {sentence[0].lower()}{sentence[1:-1]}"
            self._composer.paragraph(section, f"Công thức thường dùng là {formula}{tail}.")
        elif divisible and kind < 0.29:
            self._long_wide_table(section)
        elif kind < 0.46:
            self.wide_table(section)
        else:
            self._caption(section, wide=False)
            width = self._composer.width
            self._composer.table(section, self._tables.make(width, wide=False))

    def wide_table(self, section: SectionTruth) -> None:
        """A table across all columns."""
        self._caption(section, wide=True)
        width = self._composer.flow.frame.width
        self._composer.table(section, self._tables.make(width, wide=True), wide=True)

    def _long_wide_table(self, section: SectionTruth) -> None:
        """A table across all columns, over one page break or two."""
        rows = self._chance.choice((14, 20, 26, 50, 64))
        self._caption(section, wide=True)
        width = self._composer.flow.frame.width
        spec = self._tables.make(width, wide=True, rows=rows)
        self._composer.table(section, spec, wide=True)

    def _long_table(self, section: SectionTruth) -> bool:
        """A table in the last column that goes on on the next page, if there is the place."""
        flow = self._composer.flow
        room = flow.remaining
        if not flow.in_last_column or not _LEAST_ROOM < room < 360:
            return False
        for _ in range(20):
            rows = self._chance.randint(8, 26)
            spec = self._tables.make(self._composer.width, wide=False, rows=rows)
            atom = self._composer.table_atom(section, spec)
            cut = atom.divided_at(room - 24)
            if cut is not None and room < atom.height < room + 420:
                self._composer.table(section, spec)
                return True
        return False

    def _caption(self, section: SectionTruth, *, wide: bool) -> None:
        if self._chance.random() < 0.45:
            self._captions += 1
            caption = self._chance.choice(_CAPTIONS).format(self._captions)
            self._composer.caption(section, caption, wide=wide)

    def decoy(self, section: SectionTruth, one: str, other: str) -> None:
        """Something that looks like a block: a boxed or shaded note, or a figure."""
        chance = self._chance
        if chance.random() < 0.6:
            framed = chance.random() < 0.6
            title = chance.choice(_WARNINGS) if chance.random() < 0.6 else None
            self._composer.note(
                section,
                title,
                [one, other] if chance.random() < 0.5 else [one],
                fill=0.92 if not framed or chance.random() < 0.4 else None,
                framed=framed,
                ruled=framed and title is not None and chance.random() < 0.5,
            )
        else:
            figure = FigureAtom(self._chart(), self._composer.width, section)
            self._composer.add(figure)
            self._composer.paragraph(section, f"Hình {chance.randint(1, 99)}. {one}", small=True)

    def _chart(self) -> Chart:
        chance = self._chance
        count = chance.randint(4, 7)
        bars = chance.random() < 0.4
        top = chance.choice((10, 20, 50, 100))
        ticks = tuple(str(top * n // 4) if top % 4 == 0 else number(chance) for n in range(5))
        series = (
            (tuple(chance.uniform(0.1, 0.95) for _ in range(count)),)
            if bars
            else tuple(decay(chance.uniform(0.5, 1.0), n * 3.0 + 4) for n in range(1, 3))
        )
        return Chart(
            x_label=chance.choice(("Thời gian (giờ)", "Liều (mg)", "Ngày điều trị")),
            y_label=chance.choice(("Nồng độ (µg/ml)", "Đáp ứng (%)")),
            x_ticks=tuple(str(n * 2) for n in range(count)),
            y_ticks=ticks,
            series=series,
            bars=bars,
            grid=chance.random() < 0.6,
        )
