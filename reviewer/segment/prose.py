"""Lines to paragraphs: `"\\n\\n"` between paragraphs, a space between the lines of one."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from reviewer.segment.findings import FoundBlock, PageFindings, ProseLine

_MORE: Final = 1.1
"""Times the usual step between lines: a larger one stands before a new paragraph."""
_INDENT: Final = 0.8
_SHORT: Final = 2.0
"""Ems that a line ends before its column does, if it is a paragraph's last."""
_LIST_MARK: Final = re.compile(r"^(?:[-–—•·●○▪■+*]\s|\(?(?:\d{1,2}|[a-zđ])[.)]\s)")
_ENDS: Final = re.compile(r"[.!?:;…][)\]”\"’']*$")
_DEFAULT_LEADING: Final = 1.3


class Leading:
    """The usual step from line to line, for each size of type in a book."""

    def __init__(self, pages: Iterable[PageFindings]):
        steps: dict[float, Counter[float]] = defaultdict(Counter)
        sizes: Counter[float] = Counter()
        for page in pages:
            before: ProseLine | None = None
            for item in page.items:
                if isinstance(item, FoundBlock):
                    before = None
                    continue
                sizes[round(item.size, 1)] += len(item.text)
                if before is not None and before.column == item.column:
                    step = item.top - before.top
                    if 0 < step < 3 * item.size and abs(item.size - before.size) < 0.2:
                        steps[round(item.size, 1)][round(step, 1)] += 1
                before = item
        self._steps = {size: votes.most_common(1)[0][0] for size, votes in steps.items()}
        self.body_size = sizes.most_common(1)[0][0] if sizes else 10.0

    def of(self, size: float) -> float:
        """The usual step in points for type of that size."""
        return self._steps.get(round(size, 1), _DEFAULT_LEADING * size)


def paragraphs(lines: Sequence[ProseLine], leading: Leading) -> str:
    """The text of a section. Nothing is hyphenated or joined that the book does not join."""
    text = ""
    before: ProseLine | None = None
    for line in lines:
        if before is None:
            text = line.text
        elif _goes_on(before, line, leading):
            text += " " + line.text
        else:
            text += "\n\n" + line.text
        before = line
    return text


def _goes_on(before: ProseLine, line: ProseLine, leading: Leading) -> bool:
    """Whether two lines that follow each other are of one paragraph."""
    if abs(before.size - line.size) > 0.6 or before.is_bold is not line.is_bold:
        return False
    ends_short = before.x1 < before.right - _SHORT * before.size
    ends = bool(_ENDS.search(before.text))
    if _LIST_MARK.match(line.text) and (ends or ends_short):
        return False
    step = line.top - before.top
    if line.column != before.column or step < 0:
        return not (ends_short and ends) and line.x0 - line.left < _INDENT * line.size
    usual = leading.of(line.size)
    if step > _MORE * usual + 0.3:
        # A formula in the line makes the step larger too: then the line before it is full.
        return not ends and not ends_short and step < 3 * usual
    if line.x0 - before.x0 > _INDENT * line.size and not _LIST_MARK.match(before.text):
        return before.x0 > before.left + _INDENT * line.size
    return not (ends and before.x1 < before.right - 0.2 * (before.right - before.left))
