"""The chunks that an answer was made from, and the blocks that they refer to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reviewer.answers.pages import PageLabels
from reviewer.contract.chunk import Chunk, ChunkAttachment
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import VerificationStatus

_VOUCHED_FOR = frozenset({VerificationStatus.VERIFIED, VerificationStatus.CORRECTED})


class ReferredBlock(NamedTuple):
    """A block, by the first retrieved chunk that refers to it."""

    key: BlockKey
    chunk: Chunk
    attachment: ChunkAttachment
    page: str
    """Its page's label: `204`, or `PDF 205`."""

    @property
    def is_doubtful(self) -> bool:
        """Whether nobody vouches for it: unverified, not to be told, or judged to be no block."""
        verification = self.attachment.verification
        return verification is None or verification.status not in _VOUCHED_FOR


class Retrieved:
    """Retrieved chunks in the order of retrieval, each id once."""

    def __init__(self, chunks: Iterable[Chunk], pages: PageLabels) -> None:
        self._chunks = {chunk.chunk_id: chunk for chunk in chunks}
        self._pages = pages

    @property
    def chunks(self) -> Sequence[Chunk]:
        """The chunks, in order."""
        return tuple(self._chunks.values())

    def get(self, chunk_id: str) -> Chunk | None:
        """The chunk of that id, or None where it was not retrieved."""
        return self._chunks.get(chunk_id)

    def blocks(self) -> Iterator[ReferredBlock]:
        """Every block that a chunk refers to, each once."""
        seen: set[BlockKey] = set()
        for chunk in self._chunks.values():
            for attachment in chunk.attachments:
                key = BlockKey(chunk.drug_id, attachment.block_id)
                if key not in seen:
                    seen.add(key)
                    page = self._pages.label(chunk.drug_id, attachment)
                    yield ReferredBlock(key, chunk, attachment, page)

    def quarantined_blocks(self) -> Iterator[ReferredBlock]:
        """The blocks that some retrieved chunk says are quarantined."""
        quarantined = {
            BlockKey(chunk.drug_id, attachment.block_id)
            for chunk in self._chunks.values()
            for attachment in chunk.attachments
            if attachment.quarantined
        }
        return (block for block in self.blocks() if block.key in quarantined)


def is_quarantined(chunk: Chunk) -> bool:
    """Whether a chunk says, by its flag or by an attachment, that something was taken out."""
    return chunk.has_quarantined_content or any(one.quarantined for one in chunk.attachments)
