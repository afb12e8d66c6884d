"""Entries that wait to be recorded: made beside the window, which alone writes."""

from dataclasses import dataclass

from reviewer.review.entry import NewEntry


@dataclass(frozen=True, slots=True)
class Prepared:
    """What came of reading files, for the log as it was when its last entry had the hash `head`."""

    entries: tuple[NewEntry, ...]
    head: str
