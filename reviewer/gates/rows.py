"""Which lines of a table's text can be told from honest prose, and where they may be looked for.

A line of linearised text is a row, half a row, or one line of a wrapped cell; its cells are not
known. Much of it stands in prose with full right (`Người lớn`, `mỗi 6 - 8 giờ`, `500 mg x 3
lần/ngày trong 7 ngày`), so a line is searched only for what prose does not write:

- Two values side by side without a word, a sign or a comma between them (`50 kg 150 75`): cells
  that stood in columns. A count behind a dose (`500 mg 2 lần`) is none. With three values or more
  such a line is looked for in its own monograph's chunks, with 28 characters in all chunks; with
  two values and 16 characters in its own monograph's.
- A name before a value (`E. coli 0,5 - 2 mg/lít`), of 16 characters or more, unless the line begins
  as sentences about doses do (`Người lớn …`, `Liều tối đa …`) or is cut by commas and full stops as
  prose is (`tránh ánh sáng, nhiệt độ dưới 30 °C.`): in its own monograph's chunks.
- Long lines with two values: 40 characters in the own monograph, 60 in all.

Lengths are of text without white space. A range (`6 - 8`) is one value.
"""

import re
from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise
from typing import Final

from reviewer.contract.text import fold_white_space, without_white_space
from reviewer.gates.folding import searchable

_SHORTEST_ROW: Final = 8
_TELLING_LENGTH: Final = 16
_TELLING_ANYWHERE: Final = 28
_LONG: Final = 40
_LONG_ANYWHERE: Final = 60
_MANY_VALUES: Final = 3

_NUMBER: Final = r"(?:\d{1,3}(?: \d{3})* 000(?!\d)|\d+(?:[.,]\d+)*)"
"""`10 000` is one number; other groups of three beside each other are cells as likely as not."""

_VALUE: Final = re.compile(rf"{_NUMBER}(?:\s*[-–—]\s*{_NUMBER})?")
_UNIT_ALONE: Final = re.compile(r"^[^\W\d_%°]*[%°]?[^\W\d_]*(?:/[^\W\d_]+)*$")
_COUNTED: Final = re.compile(
    r"^\s*(?:lần|ngày|tuần|tháng|viên|ống|giọt|gói|liều|times?|days?|weeks?|months?|tablets?)\b",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[^\W\d_], [^\W\d_]|\.$")
"""A comma between two words, or a full stop at the end: a line of a sentence."""
_FIRST_WORD: Final = re.compile(r"^\W*([^\W\d_]+)")
_WORDS_BETWEEN: Final = "x và hoặc đến tới mỗi trong từ là to or and every per for"
_JOINING_WORDS: Final = frozenset(_WORDS_BETWEEN.split())
_DOSE_SENTENCE_WORDS: Final = (
    "người trẻ sơ phụ bệnh nhân liều uống tiêm truyền dùng mỗi ngày tuần tháng giờ sau trước lần "
    "khoảng tối chia hoặc và nếu khi với cho ở từ đến trên dưới trong suy nhiễm viêm clcr điều "
    "adult adults child children infants dose take every for if when with in from to up over under"
)
_DOSE_SENTENCE_STARTS: Final = frozenset(_DOSE_SENTENCE_WORDS.split())


class Reach(IntEnum):
    """In whose chunks a line is looked for."""

    NOWHERE = 0
    OWN_MONOGRAPH = 1
    EVERYWHERE = 2


def reach_of(row: str) -> Reach:
    """Where a line of a table's text may be looked for without accusing honest prose."""
    length = len(without_white_space(row))
    values = list(_VALUE.finditer(row))
    if length < _SHORTEST_ROW or not values:
        return Reach.NOWHERE
    columns = any(
        _stand_in_columns(row[one.end() : other.start()], row[other.end() :])
        for one, other in pairwise(values)
    )
    in_columns = columns and len(values) >= _MANY_VALUES
    if length >= _LONG_ANYWHERE and len(values) > 1:
        return Reach.EVERYWHERE
    if in_columns:
        return Reach.EVERYWHERE if length >= _TELLING_ANYWHERE else Reach.OWN_MONOGRAPH
    if length >= _LONG and len(values) > 1:
        return Reach.OWN_MONOGRAPH
    if length >= _TELLING_LENGTH and (columns or _names_something(row)):
        return Reach.OWN_MONOGRAPH
    return Reach.NOWHERE


def body_rows(text: str, header_row: Sequence[str]) -> list[str]:
    """The lines of a table's text behind those that hold its header labels, white space folded."""
    lines = [line for line in (fold_white_space(one) for one in text.splitlines()) if line]
    words = [word for label in header_row for word in searchable_words(label)]
    for number, line in enumerate(lines):
        left = list(words)
        for word in searchable_words(line):
            if word not in left:
                return lines[number:]
            left.remove(word)
        words = left
    return []


def searchable_words(text: str) -> list[str]:
    """The words of `text`, each as leaks are compared."""
    return [searchable(word) for word in text.split()]


def _stand_in_columns(between: str, behind: str) -> bool:
    unit = between.strip()
    if unit.lower() in _JOINING_WORDS or _COUNTED.match(behind):
        return False
    return bool(_UNIT_ALONE.match(unit))


def _names_something(row: str) -> bool:
    first = _FIRST_WORD.match(row)
    if first is None or _CLAUSE.search(row):
        return False
    return first[1].lower() not in _DOSE_SENTENCE_STARTS
