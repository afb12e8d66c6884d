"""Running heads and feet: lines that repeat at the same height of many pages, and page numbers."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from reviewer.segment.findings import PageFindings, ProseLine

_BAND: Final = 0.12
"""Of the page's height: how far from its top or bottom edge furniture may stand."""
_NUMBER: Final = re.compile(r"(?<![\d.,])\d{1,4}(?![\d.,])")
_ALONE: Final = re.compile(
    r"^[-–—\s]*(?:(?:trang|page|p\.)\s*)?\d{1,4}(?:\s*[/|]\s*\d{1,4})?[-–—\s]*$", re.I
)


def _key(line: ProseLine, page: PageFindings) -> tuple[str, int] | None:
    height = page.box.bottom - page.box.top
    middle = (line.top + line.bottom) / 2 - page.box.top
    if not (middle < _BAND * height or middle > (1 - _BAND) * height):
        return None
    return re.sub(r"\d+", "#", line.text.casefold()), round(middle / 4)


class Furniture:
    """Which lines of a book are page furniture, and which printed number each page bears.

    Made from all pages, in any order of one pass; then asked page by page.
    """

    def __init__(self, pages: Iterable[PageFindings]):
        seen: Counter[tuple[str, int]] = Counter()
        offsets: Counter[int] = Counter()
        numbers: dict[int, set[str]] = defaultdict(set)
        count = 0
        for page in pages:
            count += 1
            for line in _lines(page):
                key = _key(line, page)
                if key is None:
                    continue
                seen[key] += 1
                if page.has_text and ("#" in key[0]):
                    for found in _NUMBER.findall(line.text):
                        numbers[page.number].add(found)
                        offsets[page.number - int(found)] += 1
        least = max(3, count // 20)
        self._repeated = {key for key, times in seen.items() if times >= least}
        best, votes = offsets.most_common(1)[0] if offsets else (0, 0)
        self._offset = best if votes >= max(2, count // 4) else None
        self._numbers = dict(numbers)

    def is_furniture(self, line: ProseLine, page: PageFindings) -> bool:
        """Whether the line belongs to the page rather than to the text."""
        key = _key(line, page)
        if key is None:
            return False
        near = any((text, height) in self._repeated for text, height in _around(key))
        if near:
            return True
        printed = self.printed_page(page.number)
        return printed is not None and bool(_ALONE.match(line.text)) and printed in line.text

    def printed_page(self, number: int) -> str | None:
        """The number printed on the physical page, by the offset that most pages agree on."""
        if self._offset is None:
            return None
        printed = str(number - self._offset)
        return printed if printed in self._numbers.get(number, ()) else None


def _around(key: tuple[str, int]) -> list[tuple[str, int]]:
    text, height = key
    return [(text, height + step) for step in (-1, 0, 1)]


def _lines(page: PageFindings) -> Iterable[ProseLine]:
    return (item for item in page.items if isinstance(item, ProseLine))
