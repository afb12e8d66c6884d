"""Running heads and feet, and the numbers printed on the pages.

A line is furniture by where it stands: at the edge, at the same height on most pages, and apart
from the text; or by what it says: the same on many pages, or the page's number. All that stands on
one line with it is furniture too, so a running head that changes from page to page is none of the
text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.segment.findings import FoundBlock, PageFindings, ProseLine

_BAND: Final = 0.16
"""Of the page's height: how far from its edge furniture may stand."""
_DEPTH: Final = 3
"""Lines from the edge that may be furniture."""
_APART: Final = 0.75
"""Of the em: white between a line of furniture and the text, at the least."""
_SAME_HEIGHT: Final = 2.5
_MOST_PAGES: Final = 0.4
"""Of the pages: on so many a line at that height makes it a height of furniture."""
_REPEATED: Final = 0.2
_NUMBER: Final = re.compile(r"(?<![\d.,/])(\d{1,4})(?![\d.,]*\d)")
_ROMAN: Final = re.compile(r"(?<![^\W\d_])([ivxlc]{1,8})(?![^\W\d_])")
_ALONE: Final = re.compile(
    r"^[-–—\s|]*(?:(?:trang|page|p\.|pg\.)\s*)?(?:\d{1,4}|[ivxlc]{1,7})"
    r"(?:\s*(?:/|\||of|trên)\s*\d{1,4})?[-–—\s|]*$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Row:
    """Lines of one height. `edge` is the distance of its middle from the nearer edge."""

    top: float
    bottom: float
    edge: float
    at_top: bool
    depth: int
    gap: float
    """White between it and the next line towards the text, in ems; large where there is none."""
    text: str

    @property
    def key(self) -> tuple[bool, str]:
        return self.at_top, re.sub(r"\d+", "#", self.text.casefold())


class Furniture:
    """Which lines of a book are page furniture, and which number each page bears.

    Made from all pages in one pass; then asked page by page.
    """

    def __init__(self, pages: Iterable[PageFindings]):
        rows: dict[int, list[_Row]] = {}
        tables: Counter[tuple[str, int, int]] = Counter()
        for page in pages:
            rows[page.number] = _edge_rows(page)
            tables.update({_table_key(block) for block in page.blocks if _at_edge(block, page)})
        count = max(len(rows), 1)
        heights = _Heights(rows.values(), count)
        texts: Counter[tuple[bool, str]] = Counter(
            key for page_rows in rows.values() for key in {row.key for row in page_rows}
        )
        repeated = {
            key for key, times in texts.items() if times >= max(3, _REPEATED * count) and key[1]
        }
        self._tables = frozenset(
            key for key, times in tables.items() if times >= max(3, _REPEATED * count)
        )
        self._bands: dict[int, list[tuple[float, float]]] = {}
        offsets = _Offsets(rows, count)
        self._printed: dict[int, str] = {}
        for number, page_rows in rows.items():
            printed = offsets.printed(number, page_rows)
            if printed is not None:
                self._printed[number] = printed
            found = _furniture(page_rows, heights, repeated, printed)
            if found:
                self._bands[number] = [(row.top, row.bottom) for row in found]

    def is_furniture(self, line: ProseLine | FoundBlock, page: PageFindings) -> bool:
        """Whether a line, or a table, belongs to the page rather than to the text."""
        if isinstance(line, FoundBlock):
            return _at_edge(line, page) and _table_key(line) in self._tables
        middle = (line.top + line.bottom) / 2
        return any(top <= middle <= bottom for top, bottom in self._bands.get(page.number, ()))

    def printed_page(self, number: int) -> str | None:
        """What is printed on the physical page as its number, None where nothing is."""
        return self._printed.get(number)


def _at_edge(block: FoundBlock, page: PageFindings) -> bool:
    """Whether a block stands where a running head or foot does."""
    shown = page.visible or page.box
    band = _BAND * (shown.bottom - shown.top)
    return block.box.bottom <= shown.top + band or block.box.top >= shown.bottom - band


def _table_key(block: FoundBlock) -> tuple[str, int, int]:
    """The same for a table that says the same, figures aside, at the same place and width."""
    said = re.sub(r"\d+", "#", " ".join(block.text.casefold().split()))
    return said, round(block.box.top / 8), round((block.box.x1 - block.box.x0) / 8)


def _furniture(
    rows: Sequence[_Row],
    heights: "_Heights",
    repeated: set[tuple[bool, str]],
    printed: str | None,
) -> list[_Row]:
    """From each edge inwards, up to the first line that is text."""
    found: list[_Row] = []
    for at_top in (True, False):
        for row in sorted((row for row in rows if row.at_top is at_top), key=lambda r: r.depth):
            says_number = bool(_ALONE.match(row.text)) and printed is not None
            holds_number = printed is not None and printed in row.text.split()
            holds_number = holds_number and (row.gap > _APART or heights.at(row))
            if not (
                says_number
                or row.key in repeated
                or heights.has(row)
                or (holds_number and len(row.text) < 120)
            ):
                break
            found.append(row)
    return found


class _Heights:
    """Distances from an edge at which most pages have a line that stands apart."""

    def __init__(self, pages: Iterable[Sequence[_Row]], count: int):
        self._levels: list[tuple[bool, float]] = []
        places = sorted(
            (row.at_top, row.edge)
            for rows in pages
            for row in rows
            if row.gap > _APART and row.depth < 2
        )
        for at_top, edge in places:
            known = self._levels[-1] if self._levels else None
            if known is not None and known[0] is at_top and edge - known[1] <= _SAME_HEIGHT:
                continue
            near = sum(
                1 for side, other in places if side is at_top and 0 <= other - edge <= _SAME_HEIGHT
            )
            if near >= max(4, _MOST_PAGES * count):
                self._levels.append((at_top, edge))

    def has(self, row: _Row) -> bool:
        """Whether the row stands at such a height, apart from the text."""
        return row.gap > _APART and self.at(row)

    def at(self, row: _Row) -> bool:
        """Whether the row stands at such a height, however near the text, or a table, is."""
        return any(
            side is row.at_top and -0.5 <= row.edge - level <= _SAME_HEIGHT + 0.5
            for side, level in self._levels
        )


class _Offsets:
    """How far printed numbers are from physical ones, in Arabic and in Roman figures."""

    def __init__(self, rows: dict[int, list[_Row]], count: int):
        arabic: Counter[int] = Counter()
        roman: Counter[int] = Counter()
        for number, page_rows in rows.items():
            arabic.update({number - value for value in _arabic(page_rows)})
            roman.update({number - value for value in _romans(page_rows)})
        few = count < 4
        self._arabic = _winner(arabic, 1 if few else max(2, count // 5))
        self._roman = _winner(roman, 2)
        self._few = few

    def printed(self, number: int, rows: Sequence[_Row]) -> str | None:
        """The page's number as it is printed on it."""
        if self._arabic is not None and number - self._arabic in _arabic(rows, alone=self._few):
            return str(number - self._arabic)
        if self._roman is not None:
            for token, value in _romans(rows).values_by_token():
                if number - value == self._roman:
                    return token
        return None


class _Romans(set[int]):
    """Values of Roman figures, each with the letters that say it."""

    def __init__(self, tokens: dict[str, int]):
        super().__init__(tokens.values())
        self._tokens = tokens

    def values_by_token(self) -> Iterable[tuple[str, int]]:
        """Letters and value of each."""
        return self._tokens.items()


def _winner(votes: Counter[int], least: int) -> int | None:
    if not votes:
        return None
    best, times = max(votes.items(), key=lambda item: (item[1], -abs(item[0])))
    return best if times >= least else None


def _arabic(rows: Sequence[_Row], *, alone: bool = False) -> set[int]:
    return {
        int(token)
        for row in rows
        if not alone or _ALONE.match(row.text)
        for token in _NUMBER.findall(row.text)
        if len(row.text) < 160
    }


def _romans(rows: Sequence[_Row]) -> _Romans:
    return _Romans(
        {
            token: value
            for row in rows
            if _ALONE.match(row.text) or row.depth == 0
            for token in _ROMAN.findall(row.text)
            if (value := _roman_value(token)) is not None
        }
    )


def _roman_value(token: str) -> int | None:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    total = 0
    for letter, after in zip(token, [*token[1:], ""], strict=True):
        value = values[letter]
        total += -value if values.get(after, 0) > value else value
    return total if total > 0 and _as_roman(total) == token else None


def _as_roman(number: int) -> str:
    signs = [(100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"),
             (4, "iv"), (1, "i")]  # fmt: skip
    text = ""
    for value, sign in signs:
        while number >= value:
            text, number = text + sign, number - value
    return text


def _edge_rows(page: PageFindings) -> list[_Row]:
    """The outermost lines of a page, at most so many at each edge."""
    shown = page.visible or page.box
    lines = sorted(
        (item for item in page.items if isinstance(item, ProseLine)), key=lambda line: line.top
    )
    rows: list[list[ProseLine]] = []
    for line in lines:
        if rows and _overlap(rows[-1][0], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    tops = [block.box.top for block in page.blocks]
    bottoms = [block.box.bottom for block in page.blocks]
    found: list[_Row] = []
    for index, row in enumerate(rows):
        from_end = len(rows) - 1 - index
        top, bottom = min(line.top for line in row), max(line.bottom for line in row)
        size = max(line.size for line in row)
        middle = (top + bottom) / 2
        height = shown.bottom - shown.top
        at_top = middle - shown.top < shown.bottom - middle
        depth = index if at_top else from_end
        edge = middle - shown.top if at_top else shown.bottom - middle
        if depth >= _DEPTH or edge > _BAND * height:
            continue
        if at_top:
            below = [min(line.top for line in other) for other in rows[index + 1 : index + 2]]
            gap = min([*below, *(side for side in tops if side > top)], default=1e6) - bottom
        else:
            above = [
                max(line.bottom for line in other) for other in rows[max(index - 1, 0) : index]
            ]
            gap = top - max([*above, *(side for side in bottoms if side < bottom)], default=-1e6)
        text = " ".join(line.text for line in sorted(row, key=lambda line: line.x0))
        found.append(_Row(top, bottom, edge, at_top, depth, gap / size, text))
    return found


def _overlap(one: ProseLine, other: ProseLine) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared > 0.5 * min(one.bottom - one.top, other.bottom - other.top)
