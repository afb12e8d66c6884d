"""`monographs.jsonl`: one drug's article with its sections and lifted blocks (design section 3)."""

from typing import NamedTuple

from pydantic import Field, PositiveInt, model_validator
from pydantic_core import PydanticCustomError

from reviewer.contract.geometry import ValidBbox
from reviewer.contract.record import Identifier, Record, is_absent
from reviewer.contract.vocabulary import BlockKind, Shape


class BlockKey(NamedTuple):
    """What a block is known by: the same `block_id` may stand on two monographs."""

    drug_id: str
    block_id: str


class Section(Record):
    """A titled part of a monograph; `text` is its prose without the lifted blocks."""

    section_key: Identifier = Field(min_length=1)
    display_name: str
    """The heading as readers see it."""
    text: str = ""
    physical_pages: tuple[PositiveInt, ...] = ()


class Block(Record):
    """A table or formula lifted out of a section. `text` is linearised and never embedded."""

    block_id: Identifier = Field(min_length=1)
    section_key: Identifier = Field(min_length=1)
    kind: BlockKind
    """Follows from the shape: only `formula_2d` is a formula."""
    shape: Shape
    """What the segment stage's rules took it for."""
    physical_page: PositiveInt
    """1-based page of the PDF."""
    printed_page: str | None = None
    """The page number as it is printed on the page; null where there is none."""
    bbox: ValidBbox
    """Points, origin at the top left of the page as pdfplumber sees it, y downwards."""
    quarantined: bool = True
    """Whether the block's text is unsafe to embed or to answer from."""
    text: str = ""
    header_row: tuple[str, ...] = ()
    """Column labels by position, empty ones too. Nobody has checked them."""
    continues: Identifier | None = Field(default=None, exclude_if=is_absent)
    """The block, on an earlier page, whose table goes on in this one."""
    flags: tuple[str, ...] | None = Field(default=None, exclude_if=is_absent)
    """What is doubtful about the block's text: see `TextFlag`. Absent where nothing is."""


def _first_repeated(names: list[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


class Monograph(Record):
    """One drug's article. Section keys and block ids are unique within it."""

    schema_version: str | None = None
    """Absent in records that are older than ADR 0006."""
    drug_id: Identifier = Field(min_length=1)
    drug_name: str
    sections: tuple[Section, ...] = ()
    """In the book's order."""
    blocks: tuple[Block, ...] = ()
    """Every table and formula that was lifted, in the book's order."""

    @model_validator(mode="after")
    def _refer_to_what_is_there(self) -> "Monograph":
        keys = [section.section_key for section in self.sections]
        if twice := _first_repeated(keys):
            raise PydanticCustomError(
                "section_twice", "the section_key {key} stands twice", {"key": twice}
            )
        if twice := _first_repeated([block.block_id for block in self.blocks]):
            raise PydanticCustomError(
                "block_twice", "the block_id {block} stands twice", {"block": twice}
            )
        for block in self.blocks:
            if block.section_key not in keys:
                raise PydanticCustomError(
                    "section_unknown",
                    "block {block} is of section {key}, which the monograph does not have",
                    {"block": block.block_id, "key": block.section_key},
                )
        return self

    def section(self, section_key: str) -> Section:
        """The section of that key. Raises KeyError where there is none."""
        for section in self.sections:
            if section.section_key == section_key:
                return section
        raise KeyError(section_key)
