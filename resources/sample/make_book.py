"""Makes the sample book and its truth: `python -m resources.sample.make_book` from the root.

Writes `book.pdf` and `monographs.jsonl` beside itself, or into the folder that is given. The same
text gives the same bytes.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import orjson

from benchmarks.books.compose import Composer, Type
from benchmarks.books.flow import Flow
from benchmarks.books.sheets import PdfBook
from benchmarks.books.truth import MonographTruth, SectionTruth
from resources.sample.sample_book.front import (
    FRONT_PAGES,
    PageNumbers,
    set_front_matter,
    set_index,
)
from resources.sample.sample_book.pages import begin_page, frame_of, furnish
from resources.sample.sample_book.source import Item, read_items

FOLDER: Final = Path(__file__).resolve().parent
TITLE: Final = "Dược thư mẫu (dữ liệu mẫu, không dùng để điều trị)"
TYPE: Final = Type(size=9.4, leading=12.7)


def set_monographs(composer: Composer, items: Iterator[Item]) -> Iterator[MonographTruth]:
    """Sets the items of one file and gives its monographs."""
    monograph: MonographTruth | None = None
    section: SectionTruth | None = None
    for item in items:
        if item.kind == "title":
            monograph, section = composer.title(item.text), None
            yield monograph
            continue
        if monograph is None:
            raise ValueError("a text file begins with a title")
        if item.kind == "heading":
            section = composer.heading(monograph, item.text)
        elif item.kind == "labelled":
            name, _, text = item.text.partition(": ")
            composer.labelled(monograph, name, text)
        elif item.kind in ("column", "page"):
            composer.flow.end_page() if item.kind == "page" else composer.flow.end_column()
        else:
            if section is None:
                raise ValueError(f"no section for: {item.text}")
            _set_in_section(composer, section, item)


def _set_in_section(composer: Composer, section: SectionTruth, item: Item) -> None:
    if item.table is not None:
        composer.table(section, item.table, wide=item.wide)
    elif item.kind == "caption":
        composer.caption(section, item.text)
    elif item.kind == "formula":
        composer.formula(section, item.text)
    else:
        composer.paragraph(section, item.text, small=item.kind == "note")


def _set_book(book: PdfBook, pages: PageNumbers) -> list[MonographTruth]:
    set_front_matter(book, FOLDER / "text" / "front.txt", pages)
    flow = Flow(frame_of, lambda: begin_page(book), book.finish)
    composer = Composer(flow, TYPE)
    monographs = [
        monograph
        for path in sorted((FOLDER / "text" / "monographs").glob("*.txt"))
        for monograph in set_monographs(composer, read_items(path))
    ]
    flow.balance()
    flow.end_page()
    set_index(book, _index_words(monographs, pages))
    return monographs


def _index_words(monographs: Iterable[MonographTruth], pages: PageNumbers) -> dict[str, str]:
    words = {}
    for monograph in monographs:
        page = pages.get(monograph.drug_name, "")
        words[monograph.drug_name.capitalize()] = page
        international, codes = (
            "; ".join(section.paragraphs).rstrip(".") for section in monograph.sections[:2]
        )
        words.setdefault(international, page)
        for code in codes.split(", "):
            words[code] = page
    return words


def make(target: Path) -> None:
    """Writes both files into the folder `target`.

    The book is set twice: the first time finds the pages that its table of contents names.
    """
    pages: PageNumbers = {}
    for final in (False, True):
        book = PdfBook(TITLE, on_finish=furnish)
        monographs = _set_book(book, pages)
        pages = {
            monograph.drug_name: str(monograph.sections[0].pages[0] - FRONT_PAGES)
            for monograph in monographs
        }
        if final:
            book.save(target / "book.pdf")
    lines = [orjson.dumps(monograph.record().model_dump(mode="json")) for monograph in monographs]
    (target / "monographs.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Makes the sample book and its truth.")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER, help="folder to write into")
    make(parser.parse_args().output)


if __name__ == "__main__":
    main()
