"""Whether a book and a monographs file belong together."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from reviewer.contract.monograph import Block, Monograph
from reviewer.contract.text import without_white_space
from reviewer.errors import InputError, Where
from reviewer.pdf.book import Book
from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.frames import Visible
from reviewer.sources.records import Sourced, read_monographs

LEAST_BLOCKS: Final = 3
"""With fewer blocks to compare nothing is concluded."""

LEAST_WORDS: Final = 5
"""A block with fewer words says too little about where it is from."""

MOST_BLOCKS: Final = 40
"""Blocks that are compared before the book is called wrong; the first that fits ends the search."""

_TEXT_LAYER_WORDS: Final = 20
"""A page with fewer words may be a scan with a stamp on it."""

_MARGIN: Final = 3.0
"""Points around a box in which a word's middle may still lie."""

_UNMAPPED: Final = re.compile(r"\(cid:|\N{REPLACEMENT CHARACTER}|[\uE000-\uF8FF]")
"""Characters of fonts that do not say what they mean: two libraries read them differently."""


class _Compared(NamedTuple):
    block: Block
    fits: bool


def refuse_wrong_book(monographs: Path, book: Book) -> None:
    """Raise InputError, with line and field, where the book cannot be the monographs' source.

    That is so where a record names the sha256 of another book, where a block is on a page that
    the book lacks, and where of several blocks with text not one stands on its page. A file
    without any monograph is refused too.
    """
    kept: list[Block] = []
    count = 0
    for sourced in read_monographs(monographs):
        count += 1
        _refuse_other_sha256(monographs, sourced, book)
        _refuse_missing_pages(monographs, sourced, book)
        kept += [block for block in sourced.record.blocks if _says_enough(block)]
    if not count:
        raise InputError("sources.empty", where=Where(monographs))
    compared = []
    for each in _compare(_spread(kept), book):
        if each.fits:
            return
        compared.append(each.block)
    if len(compared) >= LEAST_BLOCKS:
        raise InputError(
            "session.wrong_book",
            where=Where(book.path),
            monographs=monographs,
            blocks=len(compared),
            block=compared[0].block_id,
            page=compared[0].physical_page,
        )


def _refuse_other_sha256(path: Path, sourced: Sourced[Monograph], book: Book) -> None:
    said = (sourced.record.model_extra or {}).get("book_sha256")
    if isinstance(said, str) and said.lower() != book.sha256:
        raise InputError(
            "session.other_book_sha256",
            where=Where(path, sourced.line, "book_sha256"),
            book=book.path,
        )


def _refuse_missing_pages(path: Path, sourced: Sourced[Monograph], book: Book) -> None:
    for at, block in enumerate(sourced.record.blocks):
        if block.physical_page > book.page_count:
            raise InputError(
                "session.no_such_page",
                where=Where(path, sourced.line, f"blocks[{at}].physical_page"),
                block=block.block_id,
                page=block.physical_page,
                pages=book.page_count,
                book=book.path,
            )


def _says_enough(block: Block) -> bool:
    return len(_readable_words(block.text)) >= LEAST_WORDS


def _readable_words(text: str) -> list[str]:
    return [_folded(word) for word in text.split() if not _UNMAPPED.search(word)]


def _spread(blocks: Sequence[Block]) -> Sequence[Block]:
    step = max(1, len(blocks) // MOST_BLOCKS)
    return blocks[::step][:MOST_BLOCKS]


def _compare(blocks: Sequence[Block], book: Book) -> Iterator[_Compared]:
    """Each block whose page has a text layer, and whether the page can be where it is from."""
    for block in blocks:
        try:
            words = book.words(block.physical_page)
        except InputError:
            continue  # a page that cannot be read says nothing about the book
        if len(words) < _TEXT_LAYER_WORDS:
            continue
        visible = book.look(block.physical_page, block.bbox)
        inside = []
        if isinstance(visible, Visible):
            inside = [word.text for word in words if _is_in(word.box, visible.box)]
        wanted = _readable_words(block.text)
        in_order = [word.text for word in words]
        yield _Compared(block, _half_there(wanted, inside) or _in_sequence(wanted, in_order))


def _is_in(word: PictureBox, box: PictureBox) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.x0 - _MARGIN <= x <= box.x1 + _MARGIN and box.y0 - _MARGIN <= y <= box.y1 + _MARGIN


def _half_there(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether half of the block's words stand in its box, each as often as it is wanted.

    Words of the box are also joined: some Vietnamese books lose their spaces.
    """
    there = Counter(_folded(word) for word in words)
    joined = "".join(_folded(word) for word in words)
    counted = Counter(wanted).items()
    found = sum(min(count, there[word] or joined.count(word)) for word, count in counted)
    return 2 * found >= len(wanted)


def _in_sequence(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether half of the block's neighbouring words are neighbours on the page.

    A box may be wrong, which is for the reviewers to say. Single words of Vietnamese are too
    common to tell one page from another.
    """
    page = "".join(_folded(word) for word in words)
    pairs = [one + other for one, other in pairwise(wanted)]
    return 2 * sum(pair in page for pair in pairs) >= len(pairs)


def _folded(text: str) -> str:
    return without_white_space(text).casefold()
