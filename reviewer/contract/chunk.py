"""`chunks.jsonl`: prose and descriptor chunks with typed attachments (ADR 0006 decision 1)."""

from pydantic import Field, PositiveInt

from reviewer.contract.geometry import ValidBbox
from reviewer.contract.record import Identifier, Record, is_absent
from reviewer.contract.verification import Verification
from reviewer.contract.vocabulary import BlockKind, ChunkKind, Shape


class ChunkAttachment(Record):
    """A chunk's reference to a block. `header_row` is filled for a simple table alone.

    Until a `verification` says otherwise the header row is the segment stage's guess, unseen by
    any eye: bait for retrieval, never an answer.
    """

    block_id: Identifier = Field(min_length=1)
    kind: BlockKind
    """Follows from the shape: only `formula_2d` is a formula."""
    shape: Shape
    """The segment stage's guess, or the reviewers' answer where `verification` says so."""
    physical_page: PositiveInt
    """1-based page of the PDF that the crop is drawn from."""
    bbox: ValidBbox
    """Points, origin at the top left of the page as pdfplumber sees it, y downwards."""
    quarantined: bool
    """Whether the block's text is unsafe to embed or to answer from; only its crop is safe."""
    header_row: tuple[str, ...] = ()
    """Column labels by position, empty ones too; for a simple table alone."""
    continues: Identifier | None = Field(default=None, exclude_if=is_absent)
    """The block, on an earlier page, whose table goes on in this one."""
    verification: Verification | None = Field(default=None, exclude_if=is_absent)
    """Only an export writes it."""


class Chunk(Record):
    """What the retrieval service indexes.

    `has_quarantined_content` can be derived from the attachments and is written anyway, so that a
    consumer that never looks at them still cannot miss it.
    """

    schema_version: str | None = None
    """Absent in records that are older than ADR 0006."""
    chunk_id: Identifier = Field(min_length=1)
    """`{drug_id}:{section_key}:{n}`, of a descriptor `{drug_id}:{section_key}:block:{block_id}`."""
    drug_id: Identifier = Field(min_length=1)
    drug_name: str
    section_key: Identifier = Field(min_length=1)
    section_name: str
    """The section's display name."""
    chunk_kind: ChunkKind = ChunkKind.PROSE
    text: str
    """What is embedded. Never holds the text of a quarantined block."""
    physical_pages: tuple[PositiveInt, ...] = ()
    """1-based: a prose chunk's are its section's, a descriptor's its block's."""
    attachments: tuple[ChunkAttachment, ...] = ()
    """Every block lifted out of the section; of a descriptor, its one block."""
    has_quarantined_content: bool = False
    """Whether any attachment is quarantined: the answer must say so and show the crop."""
