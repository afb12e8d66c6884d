"""Chunks of a monograph: its prose, every piece naming every block that was taken out of it."""

from collections.abc import Iterator, Sequence

from reviewer.chunk.prose import pieces
from reviewer.contract.chunk import Chunk, ChunkAttachment
from reviewer.contract.descriptor import descriptor_text
from reviewer.contract.monograph import Block, Monograph, Section
from reviewer.contract.text import nfc
from reviewer.contract.vocabulary import SCHEMA_VERSION, ChunkKind


def attachment_for(block: Block) -> ChunkAttachment:
    """The reference to `block` that its section's chunks carry; nothing of its text goes along."""
    return ChunkAttachment(
        block_id=block.block_id,
        kind=block.kind,
        shape=block.shape,
        physical_page=block.physical_page,
        bbox=block.bbox,
        quarantined=block.quarantined,
        header_row=block.header_row if block.shape.may_have_header else (),
        continues=block.continues,
    )


def build_chunks(monograph: Monograph) -> Iterator[Chunk]:
    """Prose chunks of each section, then its blocks' descriptors, in the record's order.

    Retrieval takes chunks one at a time, so every prose chunk of a section carries every block of
    that section. A section without prose gives descriptors alone.
    """
    for section in monograph.sections:
        blocks = [b for b in monograph.blocks if b.section_key == section.section_key]
        attachments = tuple(attachment_for(block) for block in blocks)
        for number, piece in enumerate(pieces(nfc(section.text))):
            yield _prose_chunk(monograph, section, number, piece, attachments)
        for block, attachment in zip(blocks, attachments, strict=True):
            yield _descriptor_chunk(monograph, section, block, attachment)


def _prose_chunk(
    monograph: Monograph,
    section: Section,
    number: int,
    text: str,
    attachments: tuple[ChunkAttachment, ...],
) -> Chunk:
    return Chunk(
        schema_version=SCHEMA_VERSION,
        chunk_id=f"{monograph.drug_id}:{section.section_key}:{number}",
        drug_id=monograph.drug_id,
        drug_name=monograph.drug_name,
        section_key=section.section_key,
        section_name=section.display_name,
        chunk_kind=ChunkKind.PROSE,
        text=text,
        physical_pages=section.physical_pages,
        attachments=attachments,
        has_quarantined_content=_any_quarantined(attachments),
    )


def _descriptor_chunk(
    monograph: Monograph, section: Section, block: Block, attachment: ChunkAttachment
) -> Chunk:
    return Chunk(
        schema_version=SCHEMA_VERSION,
        chunk_id=f"{monograph.drug_id}:{section.section_key}:block:{block.block_id}",
        drug_id=monograph.drug_id,
        drug_name=monograph.drug_name,
        section_key=section.section_key,
        section_name=section.display_name,
        chunk_kind=ChunkKind.BLOCK_DESCRIPTOR,
        text=descriptor_text(
            drug_name=monograph.drug_name,
            display_name=section.display_name,
            kind=block.kind,
            shape=block.shape,
            printed_page=block.printed_page,
            physical_page=block.physical_page,
            header_row=block.header_row,
        ),
        physical_pages=(block.physical_page,),
        attachments=(attachment,),
        has_quarantined_content=_any_quarantined((attachment,)),
    )


def _any_quarantined(attachments: Sequence[ChunkAttachment]) -> bool:
    return any(attachment.quarantined for attachment in attachments)
