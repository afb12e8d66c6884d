"""A book from PDF to monographs: pages in child processes, then what only the book can tell."""

import os
import pickle
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from reviewer.contract.vocabulary import TextFlag
from reviewer.errors import InputError, Where
from reviewer.messages import text
from reviewer.progress import CancelToken, Progress, no_progress
from reviewer.segment.findings import PageFindings
from reviewer.segment.furniture import Furniture
from reviewer.segment.journal import PageJournal
from reviewer.segment.lexicon import Lexicon
from reviewer.segment.monographs import MonographBuilder
from reviewer.segment.page_worker import PageDone
from reviewer.segment.pool import PagePool
from reviewer.segment.prose import Leading
from reviewer.segment.rejects import Reason
from reviewer.segment.result import (
    BadPage,
    PageFlag,
    PageFurniture,
    Rejected,
    SegmentResult,
)

STAGE = "segment"
_SAID_OF_PAGES: Final = frozenset(
    {
        TextFlag.LEGACY_FONT,
        TextFlag.UNREADABLE_GLYPHS,
        TextFlag.OCR_TEXT,
        TextFlag.ETH_FOR_D,
        TextFlag.TURNED_TEXT,
    }
)
"""Raised glyphs are on nearly every page of a formulary: the block says it, no sentence does."""


def segment_book(
    path: Path,
    *,
    pages: tuple[int, int] | None = None,
    jobs: int | None = None,
    lexicon: Path | None = None,
    skip_bad_pages: bool = False,
    password: str | None = None,
    journal: PageJournal | None = None,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
) -> SegmentResult:
    """Find the monographs, sections, tables and formulas of a PDF.

    `pages` is a range of physical pages, first and last, 1-based; `jobs` the number of processes,
    by default one for each processor; `journal` is where finished pages are kept, and taken from
    where a run before was killed. Raises InputError where the file cannot be read or `password`
    does not open it, and where a page cannot be processed unless `skip_bad_pages`; CancelledError
    when cancelled.
    """
    if not path.is_file():
        raise InputError(
            "segment.not_a_file" if path.exists() else "segment.missing", where=Where(path)
        )
    names = Lexicon.standard(lexicon)
    with PagePool(path, jobs or os.cpu_count() or 1, password) as pool:
        numbers = _numbers(path, pool.page_count, pages)
        store = _PageStore()
        if journal is not None:
            journal.bind(path)
            for findings in journal.finished():
                if findings.number in numbers:
                    store.add(findings)
        resumed = len(store)
        bad: list[BadPage] = []
        progress(STAGE, resumed, len(numbers))
        left = [number for number in numbers if number not in store]
        for done, reply in enumerate(pool.read(left), start=resumed + 1):
            if cancel is not None:
                cancel.check()
            if isinstance(reply, PageDone):
                store.add(reply.findings)
                if journal is not None:
                    journal.add(reply.findings)
            else:
                bad.append(BadPage(reply.number, reply.reason))
            progress(STAGE, done, len(numbers))
    bad.sort(key=lambda page: page.number)
    if bad and not skip_bad_pages:
        raise InputError(
            "segment.bad_page",
            where=Where(path),
            page=bad[0].number,
            more=len(bad) - 1,
            reason=bad[0].reason,
        )
    found = _assembled(path, store, names, len(numbers), tuple(bad))
    return replace(found, resumed_pages=resumed)


def _numbers(path: Path, count: int, pages: tuple[int, int] | None) -> range:
    if count == 0:
        raise InputError("segment.no_pages", where=Where(path))
    first, last = pages if pages is not None else (1, count)
    if not 1 <= first <= last <= count:
        raise InputError(
            "segment.pages_outside", where=Where(path), first=first, last=last, count=count
        )
    return range(first, last + 1)


class _PageStore:
    """Findings of many pages, packed: a page of prose takes some 5 KB."""

    def __init__(self) -> None:
        self._packed: dict[int, bytes] = {}

    def add(self, findings: PageFindings) -> None:
        self._packed[findings.number] = zlib.compress(pickle.dumps(findings), 1)

    def __contains__(self, number: int) -> bool:
        return number in self._packed

    def __len__(self) -> int:
        return len(self._packed)

    def __iter__(self) -> Iterator[PageFindings]:
        for number in sorted(self._packed):
            findings: PageFindings = pickle.loads(zlib.decompress(self._packed[number]))
            yield findings


def _assembled(
    path: Path, store: _PageStore, lexicon: Lexicon, count: int, bad: tuple[BadPage, ...]
) -> SegmentResult:
    furniture = Furniture(store)
    builder = MonographBuilder(
        book_name=path.stem,
        furniture=furniture,
        lexicon=lexicon,
        leading=Leading(store),
    )
    without = tuple(page.number for page in store if not page.has_text)
    notes = []
    if without:
        notes.append(text("segment.pages_without_text", count=len(without), pages=ranges(without)))
    flags = tuple(_page_flags(store))
    notes += [
        text(f"segment.pages_{each.flag}", count=len(each.pages), pages=ranges(each.pages))
        for each in flags
        if each.flag in _SAID_OF_PAGES
    ]
    notes += [text("segment.page_left_out", page=page.number, reason=page.reason) for page in bad]
    return SegmentResult(
        tuple(builder.build(store)),
        count,
        without,
        bad,
        tuple(notes),
        tuple(_rejected(store, furniture)),
        flags,
        tuple(_furniture(store, furniture)),
    )


def _page_flags(store: _PageStore) -> Iterator[PageFlag]:
    pages: dict[str, list[int]] = {}
    for page in store:
        for flag in page.flags:
            pages.setdefault(str(flag), []).append(page.number)
    return (PageFlag(flag, tuple(pages[flag])) for flag in sorted(pages))


def _rejected(store: _PageStore, furniture: Furniture) -> Iterator[Rejected]:
    """What was rejected on each page, and what only the whole book shows to be none."""
    for page in store:
        for reject in page.rejects:
            yield Rejected(page.number, reject.box, str(reject.reason))
        for block in page.blocks:
            if furniture.is_furniture(block, page):
                yield Rejected(page.number, block.box, str(Reason.FURNITURE))


def _furniture(store: _PageStore, furniture: Furniture) -> Iterator[PageFurniture]:
    for page in store:
        texts = [item.text for item in page.items if furniture.is_furniture(item, page)]
        if texts or page.tab_words:
            yield PageFurniture(page.number, (*texts, *page.tab_words))


def ranges(numbers: tuple[int, ...]) -> str:
    """Page numbers for a person: `1, 3-7`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1] = [parts[-1][0], number]
        else:
            parts.append([number])
    return ", ".join("-".join(str(number) for number in dict.fromkeys(part)) for part in parts)
