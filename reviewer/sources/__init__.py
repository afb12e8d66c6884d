"""Streaming readers and atomic writers of the JSONL files. Errors name file, line and field."""
