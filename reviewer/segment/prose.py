"""Lines to paragraphs: `"\\n\\n"` between paragraphs, a space between the lines of one."""

from collections.abc import Sequence
from typing import Final

from reviewer.segment.findings import ProseLine

_LEADING: Final = 1.75
"""Of the em: a larger step from line to line ends a paragraph."""
_INDENT: Final = 0.8


def paragraphs(lines: Sequence[ProseLine]) -> str:
    """The text of a section. Nothing is hyphenated or joined that the book does not join."""
    text = ""
    before: ProseLine | None = None
    for line in lines:
        if before is None:
            text = line.text
        elif _goes_on(before, line):
            text += " " + line.text
        else:
            text += "\n\n" + line.text
        before = line
    return text


def _goes_on(before: ProseLine, line: ProseLine) -> bool:
    step = line.top - before.top
    if line.column != before.column or step < 0:
        return True  # on to the next column or page: only the text itself could tell
    if step > _LEADING * max(line.size, before.size):
        return False
    return line.x0 - before.x0 < _INDENT * line.size
