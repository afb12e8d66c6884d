"""The records that every stage agrees on, and their vocabulary. No input, no output, no stage."""
