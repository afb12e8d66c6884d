"""Tables that go on from the one before, over a page break or after a line between two pieces."""

import re
from dataclasses import dataclass
from typing import Final

from reviewer.segment.findings import FoundBlock, TextSides
from reviewer.segment.headers import Opening

_SAME_PLACE: Final = 6.0
"""Points by which the sides of a column may differ, the whole table's shift taken off."""
_SAME_PLACE_BY_RULES: Final = 3.0
_WHITE_PLACE: Final = 11.0
"""Points between the middles of the white that parts the same columns on two pages."""
_SAME_SIDE: Final = 2.0
"""Points between the same side of a column's entries on two pages, the whole shift taken off."""
_RAGGED: Final = 45.0
"""Points by which the text of the last column may end elsewhere on the next page."""
_MANY_COLUMNS: Final = 3
_SAYS_SO: Final = re.compile(
    r"^\W*(?:(?:bảng|table|tab\.?)\s*[\dIVX.]*\W*)?"
    r"(?:\(?(?:tiếp|tiếp theo|còn tiếp|xem tiếp|cont\.?d?|cont’d|"
    r"continued|continued on next page)\)?)"
    r"\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Last:
    """The table before, and the header that it or its beginning has."""

    page: int
    block_id: str
    block: FoundBlock
    header: tuple[str, ...]


class Continuations:
    """Asked for each table in reading order, told of each line of prose between them."""

    def __init__(self) -> None:
        self._last: _Last | None = None
        self._lines_between = 0
        self._over_section = False

    def pass_line(self, text: str) -> None:
        """A line of prose stands between the last table and what comes."""
        if not _SAYS_SO.match(text):
            self._lines_between += 1

    def pass_title(self) -> None:
        """A monograph begins: no table goes on over that."""
        self._last = None

    def pass_heading(self) -> None:
        """A section begins. Only a piece of a list goes on over that, in exactly its columns."""
        self._lines_between += 1
        self._over_section = True

    def continued(self, block: FoundBlock, block_id: str, page: int) -> str | None:
        """The id of the table that this one continues, None where it is a new one."""
        last, between = self._last, self._lines_between
        goes_on = last is not None and _goes_on(last, block, page, between)
        if last is not None and goes_on and self._over_section:
            goes_on = _is_piece(last, block)
        header = last.header if last is not None and goes_on else block.header_words
        self._last = _Last(page, block_id, block, header)
        self._lines_between = 0
        self._over_section = False
        return last.block_id if last is not None and goes_on else None


def _goes_on(last: _Last, block: FoundBlock, page: int, between: int) -> bool:
    if page - last.page not in (0, 1):
        return False
    one, other = last.block, block
    if one.text and one.text == other.text:
        return False  # the same table again, not what follows
    repeats = bool(last.header) and other.header_words == last.header
    if repeats and page != last.page and not between:
        return _same_width(one.columns, other.columns)
    headless = other.opening in (Opening.VALUES, Opening.UNCLEAR)
    if not headless and not (repeats and page != last.page):
        return False
    by_lines = one.by_lines and other.by_lines
    if between:
        # Pieces of one table with lines between them: only where every column is in its place.
        many = len(other.columns) > _MANY_COLUMNS
        return many and by_lines and same_columns(one.columns, other.columns, _SAME_PLACE_BY_RULES)
    if page == last.page and not _beside(one, other) and other.opening is not Opening.VALUES:
        return False
    if by_lines:
        return same_columns(one.columns, other.columns)
    if _alike(one.columns, other.columns):
        return True
    return not (one.by_lines or other.by_lines) and _set_alike(one.text_sides, other.text_sides)


def _is_piece(last: _Last, block: FoundBlock) -> bool:
    """Whether a table without labels of its own has the very columns of the one before.

    The lists of authorities are cut so by lines over their whole width that name a company.
    """
    labelled = block.opening is not Opening.VALUES and block.header_words != last.header
    same = same_columns(last.block.columns, block.columns, _SAME_PLACE_BY_RULES)
    return not labelled and len(block.columns) > _MANY_COLUMNS and same


def _beside(one: FoundBlock, other: FoundBlock) -> bool:
    """Whether the second stands in another column of the page, to the right of the first."""
    return other.box.x0 >= one.box.x1 - 1


def same_columns(
    one: tuple[float, ...], other: tuple[float, ...], tolerance: float = _SAME_PLACE
) -> bool:
    """Whether two tables have their columns at the same places, shifted as a whole or not."""
    if len(one) != len(other) or not one:
        return False
    shift = one[0] - other[0]
    return all(abs(a - b - shift) <= tolerance for a, b in zip(one, other, strict=True))


def _alike(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether columns that white parts may be the same: the text in them makes their sides."""
    if len(one) != len(other) or not _same_width(one, other, _RAGGED):
        return False
    offsets = [a - b for a, b in zip(one[1:-1], other[1:-1], strict=True)]
    shift = (min(offsets) + max(offsets)) / 2 if offsets else 0.0
    return all(abs(offset - shift) <= _WHITE_PLACE for offset in offsets) and (
        abs(one[0] - other[0] - shift) <= _RAGGED
    )


def _set_alike(one: tuple[TextSides | None, ...], other: tuple[TextSides | None, ...]) -> bool:
    """Whether the entries of every column are set at the same place, by one side or centred.

    A header is often wider than what stands under it: the piece without it is narrower.
    """
    if len(one) != len(other) or len(one) < 2:
        return False
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    if len(pairs) < len(one):
        return False
    first, second = pairs[0]
    return any(
        all(
            min(abs(left - right - shift) for left, right in zip(a, b, strict=True)) <= _SAME_SIDE
            for a, b in pairs
        )
        for shift in (x - y for x, y in zip(first, second, strict=True))
    )


def _same_width(
    one: tuple[float, ...], other: tuple[float, ...], tolerance: float = 2 * _SAME_PLACE
) -> bool:
    return abs((one[-1] - one[0]) - (other[-1] - other[0])) <= tolerance
