"""Pages as an answer names them, and as a descriptor spells them ("Pages" in the documentation)."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from reviewer.answers.tokens import Token, plain, stands_in, tokens
from reviewer.answers.words import PAGE_QUALIFIERS, PAGE_SEPARATORS, PAGE_WORDS
from reviewer.contract.chunk import Chunk, ChunkAttachment
from reviewer.contract.descriptor import descriptor_text
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ChunkKind

_LABEL: Final = re.compile(
    "[A-Za-z]{0,2}[0-9]{1,5}[A-Za-z]?|[A-Za-z]{1,2}-[0-9]{1,5}|[ivxlcdmIVXLCDM]{1,8}"
)

PDF_LABEL: Final = "PDF "
"""Before the physical page (1-based) of a block whose page has no printed number."""


class PageLabels:
    """The page by which an answer has to name each block: `204`, or `PDF 205` without a number.

    Attachments have the physical page alone; the printed one stands in the descriptor's text. A
    block without a descriptor, or with one that spells no page of the usual forms (`204`, `A12`,
    `204a`, `A-12`, `xii`), is named by its physical page.
    """

    def __init__(self, chunks: Iterable[Chunk] = ()) -> None:
        self._labels: dict[BlockKey, str] = {}
        for chunk in chunks:
            self.take_in(chunk)

    def take_in(self, chunk: Chunk) -> None:
        """Read the page from a descriptor; every other chunk is passed over."""
        if chunk.chunk_kind is ChunkKind.BLOCK_DESCRIPTOR and len(chunk.attachments) == 1:
            attachment = chunk.attachments[0]
            printed = _printed_page(chunk, attachment)
            if printed is not None:
                self._labels[BlockKey(chunk.drug_id, attachment.block_id)] = printed

    def label(self, drug_id: str, attachment: ChunkAttachment) -> str:
        """The label of one block's page."""
        known = self._labels.get(BlockKey(drug_id, attachment.block_id))
        return known if known is not None else f"{PDF_LABEL}{attachment.physical_page}"

    @property
    def known(self) -> Mapping[BlockKey, str]:
        """The printed pages that descriptors told."""
        return self._labels


def _printed_page(chunk: Chunk, attachment: ChunkAttachment) -> str | None:
    """What stands between `trang in ` and the full stop, by spelling the rest of the text again."""
    mark = "\0"
    pattern = descriptor_text(
        drug_name=chunk.drug_name,
        display_name=chunk.section_name,
        kind=attachment.kind,
        shape=attachment.shape,
        printed_page=mark,
        physical_page=attachment.physical_page,
        header_row=attachment.header_row,
    )
    before, _, after = pattern.partition(mark)
    if not chunk.text.startswith(before) or not chunk.text.endswith(after):
        return None
    printed = chunk.text[len(before) : len(chunk.text) - len(after)]
    return printed if _LABEL.fullmatch(printed) else None


def is_named(label: str, sentence: list[Token]) -> bool:
    """Whether a sentence names the page of that label: `trang in 204`, `pages 203 and 204`."""
    is_pdf = label.startswith(PDF_LABEL)
    sought = [token.text for token in tokens(plain(label.removeprefix(PDF_LABEL)))]
    texts = [token.text for token in sentence]
    return any(
        stands_in(sought, texts, at) and not _goes_on(sentence, at + len(sought))
        for start, said_pdf in _page_lists(sentence)
        if said_pdf is is_pdf
        for at in _items(sentence, start)
    )


def page_numbers(sentence: list[Token]) -> set[int]:
    """The places of the numbers that are pages and nothing else."""
    return {
        at
        for start, _ in _page_lists(sentence)
        for at in _items(sentence, start)
        if at < len(sentence) and sentence[at].kind == "number"
    }


def _page_lists(sentence: list[Token]) -> Iterable[tuple[int, bool]]:
    """Where each list of pages begins, and whether it counts the PDF's own pages."""
    for index, token in enumerate(sentence):
        if token.text in PAGE_WORDS and token.kind == "word":
            start = index + 1
            said_pdf = index > 0 and sentence[index - 1].text == "pdf"
            while start < len(sentence) and sentence[start].text in PAGE_QUALIFIERS:
                said_pdf = said_pdf or sentence[start].text == "pdf"
                start += 1
            yield start, said_pdf


def _items(sentence: list[Token], start: int) -> Iterable[int]:
    """Where each page of a list begins: numbers with separators between, then anything once."""
    at = start
    while at < len(sentence):
        yield at
        is_followed = (
            sentence[at].kind == "number"
            and at + 2 < len(sentence)
            and sentence[at + 1].text in PAGE_SEPARATORS
        )
        if not is_followed:
            return
        at += 2


def _goes_on(sentence: list[Token], end: int) -> bool:
    """Whether the label is only the head of a longer one, such as 20 of 20a."""
    return end < len(sentence) and sentence[end].glued and sentence[end].kind != "sign"
