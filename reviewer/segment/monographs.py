"""Monographs from the pages' findings: headings open, prose fills, blocks get their owner."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeGuard

from reviewer.contract.monograph import Block, Monograph, Section
from reviewer.contract.vocabulary import SCHEMA_VERSION, Shape
from reviewer.segment.continuations import Continuations
from reviewer.segment.findings import FoundBlock, PageFindings, ProseLine
from reviewer.segment.furniture import Furniture
from reviewer.segment.headings import (
    SectionHeading,
    is_as_large_as,
    is_large,
    looks_like_title,
    section_heading,
)
from reviewer.segment.lexicon import Lexicon
from reviewer.segment.naming import snake, unique
from reviewer.segment.prose import Leading, paragraphs


@dataclass(slots=True)
class _OpenSection:
    key: str
    name: str
    lines: list[ProseLine] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)

    def touch(self, page: int) -> None:
        if not self.pages or self.pages[-1] != page:
            self.pages.append(page)

    def closed(self, leading: Leading) -> Section:
        return Section(
            section_key=self.key,
            display_name=self.name,
            text=paragraphs(self.lines, leading),
            physical_pages=tuple(self.pages),
        )


@dataclass(slots=True)
class _OpenMonograph:
    drug_id: str
    name: str
    sections: list[_OpenSection] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def open_section(self, name: str) -> _OpenSection:
        taken = {section.key for section in self.sections}
        section = _OpenSection(unique(snake(name), taken), name)
        self.sections.append(section)
        return section

    def current(self) -> _OpenSection:
        """The section that text goes to; before any heading one with the monograph's name."""
        return self.sections[-1] if self.sections else self.open_section(self.name)

    def closed(self, leading: Leading) -> Monograph:
        return Monograph(
            schema_version=SCHEMA_VERSION,
            drug_id=self.drug_id,
            drug_name=self.name,
            sections=tuple(section.closed(leading) for section in self.sections),
            blocks=tuple(self.blocks),
        )


class MonographBuilder:
    """Turns pages, in order, into monographs. One pass, one monograph held at a time."""

    def __init__(self, *, book_name: str, furniture: Furniture, lexicon: Lexicon, leading: Leading):
        self._furniture = furniture
        self._lexicon = lexicon
        self._leading = leading
        self._taken: set[str] = set()
        self._open = self._start(book_name)
        self._title: ProseLine | None = None
        self._before: ProseLine | None = None
        self._continuations = Continuations()

    def build(self, pages: Iterable[PageFindings]) -> Iterator[Monograph]:
        """The monographs of the book; at least one, even where no heading was found."""
        written = 0
        for page in pages:
            items = [item for item in page.items if not self._furniture.is_furniture(item, page)]
            titles = self._titles(items)
            counts = {"t": 0, "f": 0}
            for index, item in enumerate(items):
                if isinstance(item, FoundBlock):
                    self._block(item, page, counts)
                elif index in titles:
                    name = titles[index]
                    if name is None:
                        continue
                    if self._open.sections:
                        yield self._open.closed(self._leading)
                        written += 1
                    self._open = self._start(name)
                    self._continuations.pass_title()
                else:
                    self._line(item, page.number)
        if self._open.sections or not written:
            self._open.current()
            yield self._open.closed(self._leading)

    def _start(self, name: str) -> _OpenMonograph:
        drug_id = unique(snake(name), self._taken)
        self._taken.add(drug_id)
        return _OpenMonograph(drug_id, name)

    def _titles(self, items: list[ProseLine | FoundBlock]) -> dict[int, str | None]:
        """Index of each title's first line with the whole title; None for its other lines."""
        titles: dict[int, str | None] = {}
        index = 0
        while index < len(items):
            lines: list[ProseLine] = []
            for item in items[index:]:
                if not self._may_be_title(item):
                    break
                lines.append(item)
            end = index + len(lines)
            if lines and self._opens(lines, items, end):
                self._title = lines[0]
                titles[index] = " ".join(line.text for line in lines)
                titles.update((other, None) for other in range(index + 1, end))
            index = max(end, index + 1)
        return titles

    def _may_be_title(self, item: ProseLine | FoundBlock) -> TypeGuard[ProseLine]:
        if not isinstance(item, ProseLine) or self._lexicon.knows(item.text):
            return False
        return self._is_like_title(item) or looks_like_title(item, self._leading.body_size)

    def _is_like_title(self, line: ProseLine) -> bool:
        """Whether a line is set as large as the monographs' titles before it."""
        title = self._title
        return (
            title is not None
            and is_large(title, self._leading.body_size)
            and is_as_large_as(line, title)
        )

    def _opens(self, lines: list[ProseLine], items: list[ProseLine | FoundBlock], end: int) -> bool:
        """Whether lines are a title: a section follows, or they are set like those before."""
        if self._is_like_title(lines[0]):
            return True
        ahead = [item for item in items[end : end + 6] if isinstance(item, ProseLine)]
        names = [found.name for item in ahead if (found := self._heading(item, None))]
        if is_large(lines[0], self._leading.body_size):
            return bool(names)
        return any(self._lexicon.opens(name) for name in names)

    def _heading(self, line: ProseLine, before: ProseLine | None) -> SectionHeading | None:
        return section_heading(line, before, self._lexicon, self._leading.body_size)

    def _line(self, line: ProseLine, page: int) -> None:
        heading = self._heading(line, self._before)
        self._before = line
        if heading is None:
            section = self._open.current()
            section.lines.append(line)
            self._continuations.pass_line(line.text)
        else:
            self._continuations.pass_heading()
            section = self._open.open_section(heading.name)
            if heading.rest:
                section.lines.append(line._replace(text=heading.rest))
        section.touch(page)

    def _block(self, found: FoundBlock, page: PageFindings, counts: dict[str, int]) -> None:
        letter = "f" if found.shape is Shape.FORMULA_2D else "t"
        counts[letter] += 1
        block_id = f"p{page.number:04d}-{letter}{counts[letter]}"
        section = self._open.current()
        section.touch(page.number)
        shape, continues = found.shape, None
        if letter == "t":
            continues = self._continuations.continued(found, block_id, page.number)
            shape = shape if continues is None else Shape.CROSS_PAGE_CONTINUATION
        self._open.blocks.append(
            Block(
                block_id=block_id,
                section_key=section.key,
                kind=shape.kind,
                shape=shape,
                physical_page=page.number,
                printed_page=self._furniture.printed_page(page.number),
                bbox=found.box,
                text=found.text,
                header_row=found.header_row if shape.may_have_header else (),
                continues=continues,
                flags=found.flags or None,
            )
        )
