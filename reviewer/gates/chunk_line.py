"""One chunk as the gates see it: the fields that can be used, whatever else the record is."""

from enum import Enum
from typing import Any, ClassVar, Protocol

from reviewer.contract.vocabulary import ChunkKind
from reviewer.gates.book_facts import BookFacts, MonographFacts, SectionFacts, identifier
from reviewer.gates.report import Example, Tally


class Reads(Enum):
    """Which chunks a gate has to see."""

    EVERY_CHUNK = "every chunk"
    ATTACHMENTS = "chunks with attachments"
    DESCRIPTORS = "descriptors"

    def includes(self, is_descriptor: bool, has_attachments: bool) -> bool:
        """Whether a chunk of that kind is among them."""
        if self is Reads.ATTACHMENTS:
            return has_attachments
        return self is Reads.EVERY_CHUNK or is_descriptor


class ChunkLine:
    """A chunk's record with its line, and what the monographs say of its drug and section."""

    __slots__ = (
        "attachments",
        "chunk_id",
        "data",
        "drug_id",
        "is_descriptor",
        "line",
        "monograph",
        "record",
        "section",
        "section_key",
        "text",
    )

    def __init__(
        self, record: dict[str, Any], data: bytes, line: int | None, book: BookFacts
    ) -> None:
        self.record = record
        self.data = data
        self.line = line
        self.chunk_id = identifier(record.get("chunk_id"))
        self.drug_id = identifier(record.get("drug_id"))
        self.section_key = identifier(record.get("section_key"))
        self.is_descriptor = record.get("chunk_kind") == ChunkKind.BLOCK_DESCRIPTOR
        text = record.get("text")
        self.text: str = text if isinstance(text, str) else ""
        attachments = record.get("attachments")
        self.attachments: list[dict[str, Any]] = (
            [one for one in attachments if isinstance(one, dict)]
            if attachments and isinstance(attachments, list)
            else []
        )
        self.monograph: MonographFacts | None = book.monographs.get(self.drug_id or "")
        self.section: SectionFacts | None = (
            self.monograph.sections.get(self.section_key or "")
            if self.monograph is not None
            else None
        )

    @property
    def described_block_id(self) -> str | None:
        """The block that a descriptor is for: by its chunk_id, else by its one attachment."""
        mark = f"{self.drug_id}:{self.section_key}:block:"
        if self.chunk_id is not None and self.chunk_id.startswith(mark):
            return self.chunk_id[len(mark) :] or None
        return attached_id(self.attachments[0]) if len(self.attachments) == 1 else None

    def example(self, message_id: str, block_id: str | None = None, **details: object) -> Example:
        """A violation by this chunk."""
        return Example(
            message_id,
            "chunks",
            line=self.line,
            drug_id=self.drug_id,
            block_id=block_id,
            chunk_id=self.chunk_id,
            details=details,
        )


def attached_id(attachment: dict[str, Any]) -> str | None:
    """The block that an attachment names, or None where it names nothing."""
    return identifier(attachment.get("block_id"))


class Gate(Protocol):
    """A rule, or two that look at the same thing: sees chunks one by one, then says its counts."""

    counts: ClassVar[tuple[str, ...]]
    """The names under which it counts."""
    reads: ClassVar[Reads]
    """Which chunks it has to see."""

    def look(self, chunk: ChunkLine) -> None: ...
    def finish(self) -> list[Tally]: ...
