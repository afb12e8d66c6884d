"""What the gates need of the monographs: small, and built from faulty records too.

A monograph that does not validate is counted by its gate; whatever it does say is still used, so
that its fault hides no other.
"""

import math
from dataclasses import dataclass, field
from typing import Any

from reviewer.contract.text import nfc


@dataclass(slots=True)
class BlockFacts:
    """A block of the monographs file, fields as they stand there (None: missing or of no use)."""

    drug_id: str
    block_id: str
    section_key: str
    kind: str | None
    shape: str | None
    physical_page: int | None
    printed_page: str | None
    bbox: tuple[float, ...] | None
    quarantined: bool
    text: str
    header_row: tuple[str, ...]
    line: int | None


@dataclass(slots=True)
class SectionFacts:
    """A section: its display name, and the ids of the blocks that were lifted out of it."""

    display_name: str | None
    block_ids: list[str] = field(default_factory=list)


@dataclass(slots=True)
class MonographFacts:
    """A monograph: its name, its sections by key, its blocks by id."""

    drug_name: str | None
    line: int | None
    sections: dict[str, SectionFacts] = field(default_factory=dict)
    blocks: dict[str, BlockFacts] = field(default_factory=dict)


class BookFacts:
    """All monographs by `drug_id`. The prose of their sections is not kept."""

    def __init__(self) -> None:
        self.monographs: dict[str, MonographFacts] = {}

    def take_in(self, record: dict[str, Any], line: int | None) -> int | None:
        """Add one record; gives the line where the same `drug_id` stood already, if it did."""
        drug_id = identifier(record.get("drug_id"))
        if drug_id is None:
            return None
        known = self.monographs.get(drug_id)
        monograph = known or MonographFacts(word(record, "drug_name"), line)
        self.monographs[drug_id] = monograph
        for section in _objects(record.get("sections")):
            key = identifier(section.get("section_key"))
            if key is not None:
                name = word(section, "display_name")
                monograph.sections.setdefault(key, SectionFacts(name))
        for data in _objects(record.get("blocks")):
            block = _block(drug_id, data, line)
            if block is not None and block.block_id not in monograph.blocks:
                monograph.blocks[block.block_id] = block
                section_of = monograph.sections.setdefault(block.section_key, SectionFacts(None))
                section_of.block_ids.append(block.block_id)
        return known.line if known is not None else None

    def block(self, drug_id: str | None, block_id: str | None) -> BlockFacts | None:
        """The block of that key, or None."""
        monograph = self.monographs.get(drug_id or "")
        return monograph.blocks.get(block_id or "") if monograph is not None else None

    def blocks(self) -> list[BlockFacts]:
        """Every block, in the file's order."""
        return [block for one in self.monographs.values() for block in one.blocks.values()]


def identifier(value: object) -> str | None:
    """A value that can name something: text that is not empty, in form C."""
    if not isinstance(value, str) or not value:
        return None
    return value if value.isascii() else nfc(value)


def has_page(record: dict[str, Any]) -> bool:
    """Whether a block or attachment names a page: a whole number from 1 on."""
    page = record.get("physical_page")
    return type(page) is int and page > 0


def has_box(record: dict[str, Any]) -> bool:
    """Whether a block or attachment has four finite sides that enclose something."""
    box = record.get("bbox")
    if type(box) is not list or len(box) != 4:
        return False
    if not all(type(side) in (float, int) and math.isfinite(side) for side in box):
        return False
    return bool(box[0] < box[2] and box[1] < box[3])


def word(record: dict[str, Any], field: str) -> str | None:
    """The text in a field, or None for whatever else stands there."""
    value = record.get(field)
    return value if isinstance(value, str) else None


def _block(drug_id: str, data: dict[str, Any], line: int | None) -> BlockFacts | None:
    block_id = identifier(data.get("block_id"))
    if block_id is None:
        return None
    header = data.get("header_row")
    return BlockFacts(
        drug_id=drug_id,
        block_id=block_id,
        section_key=identifier(data.get("section_key")) or "",
        kind=word(data, "kind"),
        shape=word(data, "shape"),
        physical_page=data["physical_page"] if has_page(data) else None,
        printed_page=word(data, "printed_page"),
        bbox=tuple(data["bbox"]) if has_box(data) else None,
        quarantined=data.get("quarantined") is not False,
        text=word(data, "text") or "",
        header_row=tuple(label for label in header if isinstance(label, str))
        if isinstance(header, list)
        else (),
        line=line,
    )


def _objects(value: object) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
