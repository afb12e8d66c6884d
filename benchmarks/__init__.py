"""Measurements and the books that they run on; run from the project root."""
