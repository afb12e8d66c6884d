"""Is a chunk's record what the format says? A quick look at each, the full model at the doubtful.

The model tells every fault and takes twenty microseconds; a million chunks cannot all pay that.
The quick look may doubt a good record, and must never pass one that the model refuses.
"""

import re
from typing import Any, Final
from unicodedata import is_normalized

from pydantic import ValidationError

from reviewer.contract.chunk import Chunk
from reviewer.contract.faults import RecordFault, faults_of
from reviewer.contract.vocabulary import BlockKind, ChunkKind, Shape, VerificationStatus
from reviewer.gates.book_facts import has_box, has_page

_CHUNK_KINDS: Final = frozenset(kind.value for kind in ChunkKind)
_KINDS: Final = frozenset(kind.value for kind in BlockKind)
_SHAPES: Final = frozenset(shape.value for shape in Shape)
_STATUSES: Final = frozenset(status.value for status in VerificationStatus)
_SHA256: Final = re.compile("[0-9a-f]{64}")
_PAGE_OR_BOX: Final = re.compile(r"^attachments\[\d+\]\.(?:physical_page|bbox)(?![^.\[])")


def chunk_fault(record: dict[str, Any], data: bytes) -> RecordFault | None:
    """The first fault of a chunk that no other gate counts, or None.

    The page and box of an attachment have a gate of their own.
    """
    if is_surely_a_chunk(record):
        return None
    try:
        Chunk.model_validate_json(data, strict=True)
    except ValidationError as error:
        for fault in faults_of(error, data):
            if fault.field is None or not _PAGE_OR_BOX.match(fault.field):
                return fault
    return None


def is_surely_a_chunk(record: dict[str, Any]) -> bool:
    """The quick look at a chunk's record."""
    try:
        return (
            type(record["chunk_id"]) is str
            and record["chunk_id"] != ""
            and type(record["drug_id"]) is str
            and record["drug_id"] != ""
            and type(record["section_key"]) is str
            and record["section_key"] != ""
            and type(record["drug_name"]) is str
            and type(record["section_name"]) is str
            and type(record["text"]) is str
            and type(record.get("schema_version")) in (str, type(None))
            and record["chunk_kind"] in _CHUNK_KINDS
            and type(record["has_quarantined_content"]) is bool
            and type(record["physical_pages"]) is list
            and all(type(page) is int and page > 0 for page in record["physical_pages"])
            and type(record["attachments"]) is list
            and all(map(_is_surely_valid_attachment, record["attachments"]))
        )
    except (KeyError, TypeError):
        return False


def _is_surely_valid_attachment(attachment: dict[str, Any]) -> bool:
    return (
        type(attachment["block_id"]) is str
        and attachment["block_id"] != ""
        and attachment["kind"] in _KINDS
        and attachment["shape"] in _SHAPES
        and type(attachment["quarantined"]) is bool
        and has_page(attachment)
        and has_box(attachment)
        and type(attachment["header_row"]) is list
        and all(type(label) is str for label in attachment["header_row"])
        and ("continues" not in attachment or _names_a_block(attachment["continues"]))
        and ("verification" not in attachment or _is_surely_verified(attachment["verification"]))
    )


def _names_a_block(value: object) -> bool:
    return type(value) is str and value != ""


def _is_surely_verified(verification: dict[str, Any]) -> bool:
    return (
        verification["status"] in _STATUSES
        and type(verification["header_verified"]) is bool
        and type(verification["reviewers"]) is list
        and all(type(name) is str for name in verification["reviewers"])
        and type(verification["decided_at"]) in (str, type(None))
        and (verification["crop"] is None or _is_surely_a_crop(verification["crop"]))
    )


def _is_surely_a_crop(crop: dict[str, Any]) -> bool:
    return (
        type(crop["path"]) is str
        and type(crop["sha256"]) is str
        and _SHA256.fullmatch(crop["sha256"]) is not None
        and type(crop["width"]) is int
        and type(crop["height"]) is int
        and crop["width"] >= 0
        and crop["height"] >= 0
    )


def is_surely_a_monograph(record: dict[str, Any]) -> bool:
    """The quick look at a monograph's record."""
    try:
        keys = [_key_of_sure_section(section) for section in record["sections"]]
        blocks = [_key_of_sure_block(block) for block in record["blocks"]]
        return (
            type(record["sections"]) is list
            and type(record["blocks"]) is list
            and _names(record["drug_id"])
            and type(record["drug_name"]) is str
            and type(record.get("schema_version")) in (str, type(None))
            and None not in keys
            and None not in blocks
            and len(set(keys)) == len(keys)
            and len({block[0] for block in blocks if block}) == len(blocks)
            and {block[1] for block in blocks if block} <= set(keys)
        )
    except (KeyError, TypeError):
        return False


def _names(value: object) -> bool:
    """Whether a value is text that is not empty and reads the same in form C."""
    return type(value) is str and value != "" and (value.isascii() or is_normalized("NFC", value))


def _key_of_sure_section(section: dict[str, Any]) -> str | None:
    sure = (
        _names(section["section_key"])
        and type(section["display_name"]) is str
        and type(section["text"]) is str
        and type(section["physical_pages"]) is list
        and all(type(page) is int and page > 0 for page in section["physical_pages"])
    )
    return section["section_key"] if sure else None


def _key_of_sure_block(block: dict[str, Any]) -> tuple[str, str] | None:
    sure = (
        _names(block["block_id"])
        and _names(block["section_key"])
        and block["kind"] in _KINDS
        and block["shape"] in _SHAPES
        and has_page(block)
        and has_box(block)
        and type(block["printed_page"]) in (str, type(None))
        and type(block["quarantined"]) is bool
        and type(block["text"]) is str
        and type(block["header_row"]) is list
        and all(type(label) is str for label in block["header_row"])
        and ("continues" not in block or _names(block["continues"]))
        and "flags" not in block
    )
    return (block["block_id"], block["section_key"]) if sure else None
