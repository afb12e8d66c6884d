"""From monographs to chunks: descriptors and prose, pure functions (ADR 0006 decisions 1 and 2)."""
