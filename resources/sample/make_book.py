"""Makes the sample book and its truth: `python -m resources.sample.make_book` from the root.

Writes `book.pdf` and `monographs.jsonl` beside itself, or into the folder that is given. The same
text gives the same bytes.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import orjson

from benchmarks.books.compose import Composer
from benchmarks.books.flow import Flow
from benchmarks.books.sheets import PdfBook
from benchmarks.books.truth import MonographTruth, SectionTruth
from resources.sample.sample_book.pages import begin_page, frame_of, front_matter, furnish
from resources.sample.sample_book.source import Item, read_items

FOLDER = Path(__file__).resolve().parent


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


def make(target: Path) -> None:
    """Writes both files into the folder `target`."""
    book = PdfBook("Dược thư mẫu (dữ liệu mẫu, không dùng để điều trị)", on_finish=furnish)
    flow = Flow(frame_of, lambda: begin_page(book), book.finish)
    composer = Composer(flow)
    front_matter(book, composer)
    monographs = [
        monograph
        for path in sorted((FOLDER / "text").glob("*.txt"))
        for monograph in set_monographs(composer, read_items(path))
    ]
    flow.end_page()
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
