"""Which lines open a monograph or a section."""

from dataclasses import dataclass
from typing import Final

from reviewer.segment.findings import ProseLine
from reviewer.segment.lexicon import Lexicon

_LONGEST_TITLE: Final = 90


@dataclass(frozen=True, slots=True)
class SectionHeading:
    """A section's name and the text that follows it on its line."""

    name: str
    rest: str


def section_heading(line: ProseLine, lexicon: Lexicon) -> SectionHeading | None:
    """The section that this line opens: the whole line is its name, or the part before a colon."""
    text = line.text.strip()
    if lexicon.knows(text):
        return SectionHeading(text.rstrip(": ."), "")
    lead = line.lead.strip()
    if lead and lexicon.knows(lead):
        return SectionHeading(lead.rstrip(": ."), text[len(lead) :].lstrip(": "))
    before, colon, after = text.partition(":")
    if colon and lead and lead.startswith(before) and lexicon.knows(before):
        return SectionHeading(before.strip(), after.strip())
    return None


def looks_like_title(line: ProseLine, body_size: float, lexicon: Lexicon) -> bool:
    """Whether the line may be a monograph's title: capitals, bold or larger than the text."""
    text = line.text.strip()
    letters = [letter for letter in text if letter.isalpha()]
    if len(letters) < 3 or len(text) > _LONGEST_TITLE or lexicon.knows(text):
        return False
    if sum(1 for letter in letters if letter.isupper()) < 0.9 * len(letters):
        return False
    bold = len(line.lead) >= 0.9 * len(text)
    return line.size > 1.12 * body_size or (bold and line.size >= 0.99 * body_size)
