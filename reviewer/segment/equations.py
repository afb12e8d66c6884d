"""Displayed equations of one level: no bar shows them, but flat text would misread their powers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from reviewer.segment.layout import rows_of
from reviewer.segment.words import Word

_NUMBER: Final = re.compile(r"\((?:\d{1,2}\.)*\d{1,3}[a-z]?\)")
"""An equation's number at the margin."""
_NUMBER_APART: Final = 1.5
"""Of the em: white before an equation's number, at the least."""
_INDENT: Final = 1.2
"""Of the em: how far a displayed line stands in from the column's edge, at the least."""
_WIDEST_GAP: Final = 2.0
"""Of the em: the words of an equation stand nearer to each other than cells of a row."""
_NEXT_LINE: Final = 2.2
"""Of the em: from one line of an equation to the next, at the most."""
_ALIGNED: Final = 2.5
"""Points between the equals signs of two lines that are set under each other."""
_EQUALS: Final = "="
_LEAST_WORDS: Final = 3
_FUNCTIONS: Final = frozenset({"sin", "cos", "tan", "log", "exp", "min", "max", "lim"})
_LITTLE: Final = frozenset({"là", "và", "có", "is", "of", "by", "as", "to", "in", "or", "at", "on"})


def equations_of(words: Sequence[Word], columns: Sequence[tuple[float, float]]) -> list[list[Word]]:
    """The words of each displayed equation that has a raised or lowered sign in it.

    `columns` are the left and right sides of the page's columns. A displayed line holds an equals
    sign and no word of a sentence, and is set in or numbered; lines whose equals signs stand under
    each other are one equation.
    """
    found: list[list[Word]] = []
    for left, right in columns:
        inside = [word for word in words if left <= (word.x0 + word.x1) / 2 < right]
        if any(word.shift for word in inside):
            found += _equations_in(inside)
    return found


def without_number(words: Sequence[Word], end: float) -> list[Word]:
    """`words` without an equation's number that stands apart from what is left of it.

    `end` is the right side of what the words stand beside, in points.
    """
    row = sorted(words, key=lambda word: word.x0)
    if not row or not _NUMBER.fullmatch(row[-1].text):
        return list(words)
    last = row[-1]
    before = max([end, *(word.x1 for word in row[:-1])])
    return row[:-1] if last.x0 - before > _NUMBER_APART * last.size else list(words)


def left_edge(words: Sequence[Word]) -> float:
    """Where most lines of a column begin."""
    starts = Counter(round(row[0].x0) for row in rows_of(words))
    return float(starts.most_common(1)[0][0])


def _equations_in(words: Sequence[Word]) -> list[list[Word]]:
    edge = left_edge(words)
    rows = rows_of(words)
    bodies = [without_number(row, row[0].x1) for row in rows]
    flat = [_is_equation(body) for body in bodies]
    found: list[list[Word]] = []
    for group in _groups(bodies, flat):
        displayed = any(
            bodies[index][0].x0 > edge + _INDENT * bodies[index][0].size
            or len(bodies[index]) < len(rows[index])
            for index in group
        )
        members = [word for index in group for word in bodies[index]]
        if displayed and any(word.shift for word in members):
            found.append(members)
    return found


def _groups(bodies: Sequence[list[Word]], flat: Sequence[bool]) -> Iterator[list[int]]:
    """Indexes of rows that are lines of one equation."""
    group: list[int] = []
    for index, is_equation in enumerate(flat):
        if group and not (is_equation and _goes_on(bodies[group[-1]], bodies[index])):
            yield group
            group = []
        if is_equation:
            group.append(index)
    if group:
        yield group


def _goes_on(one: Sequence[Word], other: Sequence[Word]) -> bool:
    near = other[0].baseline - one[0].baseline < _NEXT_LINE * max(word.size for word in one)
    return near and abs(_equals(one).x0 - _equals(other).x0) < _ALIGNED


def _equals(row: Sequence[Word]) -> Word:
    return next(word for word in row if word.text == _EQUALS)


def _is_equation(row: Sequence[Word]) -> bool:
    """Whether a row is an equals sign with something on both sides, and no word of a sentence."""
    if len(row) < _LEAST_WORDS or _EQUALS in (row[0].text, row[-1].text):
        return False
    if all(word.text != _EQUALS for word in row) or any(map(_is_prose, row)):
        return False
    size = max(word.size for word in row)
    return all(after.x0 - before.x1 < _WIDEST_GAP * size for before, after in pairwise(row))


def _is_prose(word: Word) -> bool:
    if word.shift:
        return False
    if word.text.casefold() in _LITTLE:
        return True
    longest = max((len(run) for run in re.findall(r"[^\W\d_]+", word.text)), default=0)
    named = any(name in word.text for name in _FUNCTIONS)
    return longest > 2 and not named
