"""Lines with wide gaps in them that are no table: lists with marks, contents, indexes."""

import re
from collections.abc import Sequence
from typing import Final

from reviewer.segment.rivers import TextRow

_MARK: Final = re.compile(
    r"^(?:[-–—•·●○▪■□◦*+†‡§✓]|\(?(?:\d{1,3}|[a-zđ]|[ivxIVX]{1,5}|[A-Z])[.)/:]|"
    r"\d{1,2}(?:\.\d{1,2}){1,4}\.?|\[\d{1,3}\]|\d{1,2})$"
)
_PAGE: Final = re.compile(r"^[\s.·…_]*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*[,–-]\s*\d{1,4})*$")
_CAPTION: Final = re.compile(
    r"^(?:bảng|hình|biểu đồ|table|figure|fig\.|tab\.|box|sơ đồ)\s*(?:\d|[IVX]+\b|số)", re.IGNORECASE
)
_LEADER: Final = re.compile(r"[.·…_]{4,}|(?:\. ){4,}")


def is_list(rows: Sequence[TextRow]) -> bool:
    """Whether all that stands left of the white are the marks of a list."""
    if any(len(row.pieces) > 2 for row in rows):
        return False
    marks = sum(1 for row in rows if _MARK.match(_text(row, 0)))
    return marks >= 0.8 * len(rows) and marks > 0


def is_caption(row: TextRow) -> bool:
    """Whether a line begins as the captions of tables and figures do."""
    return bool(_CAPTION.match(" ".join(word.text for word in row.words)))


def is_table_of_contents(rows: Sequence[TextRow]) -> bool:
    """Whether the lines lead to page numbers by dots."""
    leaders = sum(1 for row in rows if _LEADER.search(" ".join(w.text for w in row.words)))
    return leaders >= 0.5 * len(rows)


def _text(row: TextRow, index: int) -> str:
    return " ".join(word.text for word in row.pieces[index].words)
