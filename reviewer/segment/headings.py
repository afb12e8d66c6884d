"""Which lines open a monograph or a section."""

import re
from dataclasses import dataclass
from typing import Final

from reviewer.segment.findings import ProseLine
from reviewer.segment.lexicon import Lexicon

_LONGEST_TITLE: Final = 90
_LARGER: Final = 1.12
"""Times the text's size: what a title that stands out by its size has at least."""
_NUMBERED: Final = re.compile(r"^\d+(?:\.\d+)*[.)]?\s")


@dataclass(frozen=True, slots=True)
class SectionHeading:
    """A section's name and the text that follows it on its line."""

    name: str
    rest: str


def section_heading(
    line: ProseLine, before: ProseLine | None, lexicon: Lexicon, body_size: float
) -> SectionHeading | None:
    """The section that this line opens: the whole line is its name, or the part before a colon.

    `before` is the line above it in reading order: a name that is not set apart by its type is a
    heading only where a paragraph has ended.
    """
    text = line.text.strip()
    if lexicon.knows(text):
        if line.is_bold or line.size > 1.05 * body_size or _begins_afresh(text, before):
            return SectionHeading(text.rstrip(": ."), "")
        return None
    lead = line.lead.strip()
    if lead and lexicon.knows(lead):
        return SectionHeading(lead.rstrip(": ."), text[len(lead) :].lstrip(": "))
    name, colon, after = text.partition(":")
    if colon and lead and lead.startswith(name) and lexicon.knows(name):
        return SectionHeading(name.strip(), after.strip())
    return None


def _begins_afresh(text: str, before: ProseLine | None) -> bool:
    if not (text[0].isupper() or text[0].isdigit()) or text.endswith((".", ",", ";")):
        return False
    if before is None:
        return True
    return before.x1 < before.right - 2 * before.size or before.text.rstrip()[-1] in ".:;!?"


def looks_like_title(line: ProseLine, body_size: float) -> bool:
    """Whether the line may be a monograph's title: capitals, bold or larger than the text."""
    text = line.text.strip()
    letters = [letter for letter in text if letter.isalpha()]
    if len(letters) < 3 or len(text) > _LONGEST_TITLE or _NUMBERED.match(text):
        return False
    if sum(1 for letter in letters if letter.isupper()) < 0.9 * len(letters):
        return False
    return is_large(line, body_size) or (line.is_bold and line.size >= 0.99 * body_size)


def is_large(line: ProseLine, body_size: float) -> bool:
    """Whether the line stands out by its size alone."""
    return line.size > _LARGER * body_size


def is_as_large_as(line: ProseLine, title: ProseLine) -> bool:
    """Whether a line is set like a title that was found, capitals or not."""
    return (
        line.size >= title.size - 0.3
        and line.is_bold is title.is_bold
        and len(line.text) <= _LONGEST_TITLE
        and any(letter.isalpha() for letter in line.text)
    )
