"""Where every word of the truth's prose went in a segment run, and what the run has too often."""

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pymupdf

from reviewer.contract.monograph import Monograph
from reviewer.contract.text import nfc

Words = Counter[str]


def prose_of(monographs: Iterable[Monograph]) -> Words:
    """The words of all sections' text."""
    return _words(section.text for monograph in monographs for section in monograph.sections)


def furniture_of(report: Path) -> Words:
    """The words of page furniture, from what `segment --json` printed."""
    return _words(text for page in _furniture(report) for text in page["texts"])


def word_figures(
    run: Sequence[Monograph], truth: Sequence[Monograph], furniture: Words | None = None
) -> dict[str, int | None]:
    """Each word of the truth's prose in one of these, and each word too many in the run's.

    `in_block`: a block of the run has it, over what the truth's blocks have; `in_name`: a title or
    a section's name; `in_furniture`: a running head or foot; `lost`: nothing has it. Without
    `furniture` the last two cannot be told apart: then `in_furniture` is None, and `lost` has
    both. `from_block`, `from_name`, `from_figure`: words of the truth's blocks, names and figures
    that the run has in prose; `doubled`: words that the run's prose has more often than the truth
    has them anywhere. What stands before the first title of the truth is not counted there, for
    the truth has no front matter.
    """
    named = {monograph.drug_name for monograph in truth}
    told = [monograph for monograph in run if monograph.drug_name in named]
    missing = prose_of(truth) - prose_of(run)
    extra = prose_of(told) - prose_of(truth)
    figures: dict[str, int | None] = {"truth": prose_of(truth).total()}
    blocks, names = _blocks_of(run), _names_of(run)
    real_blocks, real_names = _blocks_of(truth), _names_of(truth)
    for place, surplus in (
        ("in_block", blocks - real_blocks),
        ("in_name", names - real_names),
        ("in_furniture", furniture),
    ):
        taken = missing & surplus if surplus is not None else None
        figures[place] = taken.total() if taken is not None else None
        missing -= taken or Counter()
    figures["lost"] = missing.total()
    for place, surplus in (
        ("from_block", real_blocks - blocks),
        ("from_name", real_names - names),
        ("from_figure", _figures_of(truth)),
    ):
        figures[place] = (extra & surplus).total()
        extra -= surplus
    figures["doubled"] = extra.total()
    return figures


def letter_figures(
    run: Sequence[Monograph], report: Path, book: Path
) -> dict[str, int | dict[str, int]]:
    """The letters of a book's pages beside those of a run of all of it, with no truth in between.

    The pages are read with PyMuPDF, which the segment stage does not use; raised digits count as
    plain ones. `lost` is on the pages and nowhere in the run (the colon behind a heading that opens
    its paragraph is), `doubled` in the run and not so often on the pages; each with how often.
    """
    mine = _letters(text for page in _furniture(report) for text in page["texts"])
    for monograph in run:
        # What stands before a title or a heading has a name that is printed nowhere else.
        names = [monograph.drug_name, *(section.display_name for section in monograph.sections)]
        others = [name for name in names[1:] if name not in (monograph.drug_name, book.stem)]
        mine += _letters([name for name in names[:1] if name != book.stem] + others)
        mine += _letters(section.text for section in monograph.sections)
        mine += _letters(block.text for block in monograph.blocks)
    with pymupdf.open(book) as document:
        pages = _letters(page.get_text() for page in document)
    return {
        "on_pages": pages.total(),
        "lost": dict(pages - mine),
        "doubled": dict(mine - pages),
    }


def _letters(texts: Iterable[str]) -> Counter[str]:
    return Counter(
        letter
        for text in texts
        for letter in unicodedata.normalize("NFKC", text)
        if not letter.isspace()
    )


def _furniture(report: Path) -> list[dict[str, Any]]:
    pages: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["furniture"]
    return pages


def _blocks_of(monographs: Iterable[Monograph]) -> Words:
    return _words(block.text for monograph in monographs for block in monograph.blocks)


def _names_of(monographs: Iterable[Monograph]) -> Words:
    return _words(
        name
        for monograph in monographs
        for name in (monograph.drug_name, *(each.display_name for each in monograph.sections))
    )


def _figures_of(monographs: Iterable[Monograph]) -> Words:
    """The words in figures: a generated book's truth has them under what is no block."""
    return _words(
        str(place["text"])
        for monograph in monographs
        for place in (monograph.model_extra or {}).get("not_blocks", ())
        if place["kind"] == "figure"
    )


def _words(texts: Iterable[str]) -> Words:
    return Counter(word for text in texts for word in nfc(text).split())
