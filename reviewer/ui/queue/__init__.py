"""The list of blocks: what stands in it, in which order, and how it is found."""
