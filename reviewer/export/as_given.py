"""Chunks that are surely valid, told without validating them: most are just what the stage wrote.

Validation costs ten times as much as all else that happens to a chunk with attachments. Whatever
is not recognised here is validated, so a wrong "no" costs time and nothing else.
"""

from typing import Any, Final

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import SCHEMA_VERSION, ChunkKind
from reviewer.export.effective import OutgoingBlocks

_KINDS: Final = frozenset(map(str, ChunkKind))
_IDENTIFIERS: Final = ("chunk_id", "drug_id", "section_key")
_TEXTS: Final = ("drug_name", "section_name", "text")


def is_surely_valid(record: dict[str, Any], blocks: OutgoingBlocks) -> bool:
    """Whether a record, in form C, is a chunk of the current format whose attachments agree with
    the blocks that they name."""
    return (
        record.get("schema_version") == SCHEMA_VERSION
        and all(type(record.get(name)) is str and record[name] for name in _IDENTIFIERS)
        and all(type(record.get(name)) is str for name in _TEXTS)
        and record.get("chunk_kind") in _KINDS
        and type(record.get("has_quarantined_content")) is bool
        and type(record.get("attachments")) is list
        and _are_pages(record.get("physical_pages"))
        and all(_is_as_given(one, record["drug_id"], blocks) for one in record["attachments"])
    )


def _are_pages(pages: object) -> bool:
    return type(pages) is list and all(type(page) is int and page > 0 for page in pages)


def _is_as_given(attachment: object, drug_id: str, blocks: OutgoingBlocks) -> bool:
    if not isinstance(attachment, dict) or type(attachment.get("block_id")) is not str:
        return False
    block = blocks.get(BlockKey(drug_id, attachment["block_id"]))
    labels = attachment.get("header_row")
    return (
        block is not None
        and attachment.get("quarantined") is True
        and type(attachment.get("physical_page")) is int
        and type(labels) is list
        and all(type(label) is str for label in labels)
        and attachment.get("continues") == block.given.continues
        and "verification" not in attachment
        and all(attachment.get(name) == value for name, value in block.given_fields.items())
    )
