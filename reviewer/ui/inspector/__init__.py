"""The answer column: crop, shape, labels, descriptor, prose, note, history, signature."""
