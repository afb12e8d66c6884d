"""`chunks.jsonl`: prose and descriptor chunks with typed attachments (ADR 0006 decision 1)."""

from typing import ClassVar

from pydantic import Field, PositiveInt

from reviewer.contract.geometry import ValidBbox
from reviewer.contract.record import Identifier, Record
from reviewer.contract.verification import Verification
from reviewer.contract.vocabulary import BlockKind, ChunkKind, Shape


class ChunkAttachment(Record):
    """A chunk's reference to a block. `header_row` is filled for a simple table alone.

    Until a `verification` says otherwise the header row is the segment stage's guess, unseen by
    any eye: bait for retrieval, never an answer.
    """

    omitted_when_none: ClassVar[frozenset[str]] = frozenset({"continues", "verification"})

    block_id: Identifier = Field(min_length=1)
    kind: BlockKind
    shape: Shape
    physical_page: PositiveInt
    bbox: ValidBbox
    quarantined: bool
    header_row: tuple[str, ...] = ()
    continues: Identifier | None = None
    verification: Verification | None = None


class Chunk(Record):
    """What the retrieval service indexes.

    `has_quarantined_content` can be derived from the attachments and is written anyway, so that a
    consumer that never looks at them still cannot miss it.
    """

    schema_version: str | None = None
    chunk_id: Identifier = Field(min_length=1)
    drug_id: Identifier = Field(min_length=1)
    drug_name: str
    section_key: Identifier = Field(min_length=1)
    section_name: str
    chunk_kind: ChunkKind = ChunkKind.PROSE
    text: str
    physical_pages: tuple[PositiveInt, ...] = ()
    attachments: tuple[ChunkAttachment, ...] = ()
    has_quarantined_content: bool = False
