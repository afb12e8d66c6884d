"""From monographs to chunks: descriptors and prose, pure functions (ADR 0006 decisions 1 and 2)."""

from reviewer.chunk.builder import attachment_for, build_chunks
from reviewer.contract.descriptor import descriptor_text

__all__ = ["attachment_for", "build_chunks", "descriptor_text"]
