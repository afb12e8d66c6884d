"""The review: decision log, states of blocks, policy, queue order (design section 9)."""
