"""Whether a book and a monographs file belong together."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from reviewer.contract.monograph import Block, Monograph
from reviewer.contract.text import nfc, without_white_space
from reviewer.errors import InputError, Where
from reviewer.sources.records import Sourced, read_monographs

LEAST_BLOCKS: Final = 3
"""With fewer blocks to compare nothing is concluded."""

LEAST_WORDS: Final = 5
"""A block with fewer words says too little about where it is from."""

MOST_BLOCKS: Final = 40
"""Blocks that are compared before the book is called wrong; the first that fits ends the search."""

_TEXT_LAYER_WORDS: Final = 20
_LONG_WORD: Final = 4


class _Word(Protocol):
    @property
    def text(self) -> str: ...


class PagedBook(Protocol):
    """What of a book is needed here: `pdf.book.Book` has it. Pages are 1-based."""

    @property
    def path(self) -> Path: ...
    @property
    def page_count(self) -> int: ...
    @property
    def sha256(self) -> str: ...
    def words(self, page: int) -> Sequence[_Word]: ...


class _Compared(NamedTuple):
    block: Block
    fits: bool


def refuse_wrong_book(monographs: Path, book: PagedBook) -> None:
    """Raise InputError, with line and field, where the book cannot be the monographs' source.

    That is so where a record names the sha256 of another book, where a block is on a page that
    the book lacks, and where of several blocks with text not one stands on its page.
    """
    kept: list[Block] = []
    for sourced in read_monographs(monographs):
        _refuse_other_sha256(monographs, sourced, book)
        _refuse_missing_pages(monographs, sourced, book)
        kept += [block for block in sourced.record.blocks if _says_enough(block)]
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


def _refuse_other_sha256(path: Path, sourced: Sourced[Monograph], book: PagedBook) -> None:
    said = (sourced.record.model_extra or {}).get("book_sha256")
    if isinstance(said, str) and said.lower() != book.sha256:
        raise InputError(
            "session.other_book_sha256",
            where=Where(path, sourced.line, "book_sha256"),
            book=book.path,
        )


def _refuse_missing_pages(path: Path, sourced: Sourced[Monograph], book: PagedBook) -> None:
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
    return len(block.text.split()) >= LEAST_WORDS


def _spread(blocks: Sequence[Block]) -> Sequence[Block]:
    step = max(1, len(blocks) // MOST_BLOCKS)
    return blocks[::step][:MOST_BLOCKS]


def _compare(blocks: Sequence[Block], book: PagedBook) -> Iterator[_Compared]:
    """Each block whose page has a text layer, and whether half of its words stand on that page.

    Words count as they are and, the longer ones, inside the page's text without white space: some
    Vietnamese books lose their spaces.
    """
    for block in blocks:
        try:
            words = {_folded(word.text) for word in book.words(block.physical_page)}
        except InputError:
            continue  # a page that cannot be read says nothing about the book
        if len(words) < _TEXT_LAYER_WORDS:
            continue
        page = "".join(without_white_space(word) for word in words)
        wanted = [_folded(word) for word in block.text.split()]
        there = sum(word in words or (len(word) >= _LONG_WORD and word in page) for word in wanted)
        yield _Compared(block, 2 * there >= len(wanted))


def _folded(text: str) -> str:
    return nfc(text).casefold()
