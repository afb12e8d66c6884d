"""Gates of what a descriptor says: its text, and the labels in it."""

import re
from typing import Any, ClassVar, Final

from reviewer.contract.descriptor import descriptor_text
from reviewer.contract.text import fold_white_space, nfc
from reviewer.contract.vocabulary import BlockKind, Shape
from reviewer.gates import names
from reviewer.gates.book_facts import BlockFacts, BookFacts, has_page, word
from reviewer.gates.chunk_line import ChunkLine, Reads, attached_id
from reviewer.gates.report import Tally
from reviewer.gates.rows import body_rows

_KINDS: Final = {kind.value: kind for kind in BlockKind}
_SHAPES: Final = {shape.value: shape for shape in Shape}


class DescriptorTexts:
    """Ours: a descriptor's text is what its metadata spell, and nothing else.

    The names are the monograph's, the printed page the block's; kind, shape, page and labels are
    the attachment's own, or the block's where there is no attachment. A descriptor of no block, or
    of values that are no kind or shape, is left to the gates that count those.
    """

    counts: ClassVar[tuple[str, ...]] = (names.DESCRIPTOR_TEXT,)
    reads: ClassVar = Reads.DESCRIPTORS

    def __init__(self, book: BookFacts) -> None:
        self._book = book
        self._tally = Tally(names.DESCRIPTOR_TEXT)

    def look(self, chunk: ChunkLine) -> None:
        """Count a descriptor that spells something else."""
        if not chunk.is_descriptor or chunk.section is None:
            return
        block = self._book.block(chunk.drug_id, chunk.described_block_id)
        if block is None:
            return
        known = [one for one in chunk.attachments if self._is_known(chunk, one)]
        if any(attached_id(one) != block.block_id for one in known):
            self._tally.add(chunk.example("gates.descriptor_names_another", block.block_id))
            return
        expected = self._spelt(chunk, block, known[0] if known else None)
        if expected is not None and nfc(chunk.text) != expected:
            self._tally.add(
                chunk.example("gates.descriptor_text", block.block_id, expected=expected)
            )

    def _is_known(self, chunk: ChunkLine, attachment: dict[str, Any]) -> bool:
        return self._book.block(chunk.drug_id, attached_id(attachment)) is not None

    def _spelt(
        self, chunk: ChunkLine, block: BlockFacts, attachment: dict[str, Any] | None
    ) -> str | None:
        said = attachment if attachment is not None else {}
        kind = _KINDS.get((word(said, "kind") if said else block.kind) or "")
        shape = _SHAPES.get((word(said, "shape") if said else block.shape) or "")
        page = said["physical_page"] if has_page(said) else block.physical_page
        header = said.get("header_row", block.header_row if attachment is None else [])
        drug_name = chunk.monograph.drug_name if chunk.monograph is not None else None
        display_name = chunk.section.display_name if chunk.section is not None else None
        if kind is None or shape is None or page is None:
            return None
        if drug_name is None or display_name is None or not isinstance(header, list | tuple):
            return None
        return descriptor_text(
            drug_name=drug_name,
            display_name=display_name,
            kind=kind,
            shape=shape,
            printed_page=block.printed_page,
            physical_page=page,
            header_row=[label for label in header if isinstance(label, str)],
        )

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


_BEGINS_AS_VALUE: Final = re.compile(r"^[<>≤≥=~±+\-–(\s]*\d")


class HeaderLabels:
    """Ours: a label is a word for a column, never what stands in one.

    A label without a single letter is a bare number. A label that begins as a value does, with a
    figure or a comparison, and stands as a whole in a row of the table is that row's value. A label
    that begins with a word may well stand in a row too (`Liều` in `Liều tối đa 4 g`) and is not
    judged by that.
    """

    counts: ClassVar[tuple[str, ...]] = (names.LABEL_IS_VALUE,)
    reads: ClassVar = Reads.ATTACHMENTS

    def __init__(self, book: BookFacts) -> None:
        self._book = book
        self._tally = Tally(names.LABEL_IS_VALUE)
        self._judged: set[tuple[str | None, str | None, str]] = set()

    def look(self, chunk: ChunkLine) -> None:
        """Count each label of each block once, however many chunks carry it."""
        for attachment in chunk.attachments:
            header = attachment.get("header_row")
            if not header or not isinstance(header, list):
                continue
            block_id = attached_id(attachment)
            for label in header:
                if not isinstance(label, str):
                    continue
                key = (chunk.drug_id, block_id, label)
                if key not in self._judged:
                    self._judged.add(key)
                    self._judge(chunk, block_id, fold_white_space(nfc(label)))

    def _judge(self, chunk: ChunkLine, block_id: str | None, label: str) -> None:
        if is_bare_number(label):
            self._tally.add(chunk.example("gates.label_is_number", block_id, label=label))
            return
        block = self._book.block(chunk.drug_id, block_id)
        if block is not None and is_value_of(label, block):
            self._tally.add(chunk.example("gates.label_is_value", block_id, label=label))

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


def is_bare_number(label: str) -> bool:
    """Whether a label has figures and not a single letter."""
    return any(one.isnumeric() for one in label) and not any(one.isalpha() for one in label)


def is_value_of(label: str, block: BlockFacts) -> bool:
    """Whether a label begins as a value does and stands as a whole in a row of its table."""
    if not _BEGINS_AS_VALUE.match(label):
        return False
    rows = body_rows(nfc(block.text), block.header_row)
    return any(f" {label} " in f" {row} " for row in rows)
