"""Where a section's prose may be cut: between paragraphs, else between sentences, never in a dose.

A paragraph is what blank lines separate, and is one piece as long as it keeps to the limit. A
longer one is cut at the last place within the limit that is fit: the end of a sentence, else of a
line, else a comma or semicolon, else a space. No place is fit whose two sides belong together (a
number and its unit, a range, an abbreviation and its name), so where none is found within the
limit the piece is longer than the limit rather than wrong.
"""

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import Final

PIECE_LIMIT: Final = 1500
"""Characters. About what embedding models take in before they lose the end."""

_PARAGRAPH_BREAK: Final = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")
_GAP: Final = re.compile(r"(\S+)(\s+)(?=(\S+))")

_UNIT_WORDS: Final = (
    "% ‰ °c độ mg g kg mcg µg μg microgam gam gram ng ml l lít dl mm cm m m2 m² mmol mol meq mosm "
    "ui iu đv đvqt đơn giọt viên ống lọ gói liều lần giờ phút giây ngày tuần tháng năm tuổi "
    "mỗi trong hours hour h min days day weeks week months years tablets drops times"
)
_UNITS: Final = frozenset(_UNIT_WORDS.split())
"""Words that say what the number before them counts; a cut between the two would change it."""

_JOINING_WORDS: Final = (
    "mỗi trong từ đến tới chia hoặc khoảng trên dưới tối every for from to or about per over under"
)
_JOINING: Final = frozenset(_JOINING_WORDS.split())
"""Words that belong to the number after them."""

_SENTENCE_END: Final = re.compile(r"[.!?…]+[\"'”’)\]]*$")
_INITIAL: Final = re.compile(r"^\W*[^\W\d_]\.$")
_OPERATOR: Final = re.compile(r"^[-–—+±×x/*<>≤≥=:~≈→÷]+$", re.IGNORECASE)
_WRAPPING: Final = "()[]{}\"'“”‘’.,;:"


class _Fitness(IntEnum):
    SPACE = 1
    COMMA = 2
    LINE = 3
    SENTENCE = 4


def pieces(text: str, limit: int = PIECE_LIMIT) -> Iterator[str]:
    """The pieces of `text`, in order; joined they are the text up to white space. None is empty."""
    for paragraph in _PARAGRAPH_BREAK.split(text):
        yield from _cut(paragraph.strip(), limit)


def _cut(paragraph: str, limit: int) -> Iterator[str]:
    start = 0
    while len(paragraph) - start > limit:
        place = _best_place(paragraph, start, limit)
        if place is None:
            break
        yield paragraph[start:place].strip()
        start = place
    rest = paragraph[start:].strip()
    if rest:
        yield rest


def _best_place(paragraph: str, start: int, limit: int) -> int | None:
    """Where the piece from `start` on ends: the fittest place within the limit, else the first."""
    best: int | None = None
    best_fitness = 0
    for gap in _GAP.finditer(paragraph, start):
        place = gap.end(2)
        fitness = _fitness(gap[1], gap[2], gap[3])
        if fitness is None:
            continue
        if gap.end(1) - start > limit:
            return best if best is not None else place
        if fitness >= best_fitness:
            best, best_fitness = place, fitness
    return best


def _fitness(left: str, gap: str, right: str) -> _Fitness | None:
    """How fit the gap between two words is, or None where they belong together."""
    bare_left, bare_right = left.strip(_WRAPPING), right.strip(_WRAPPING)
    if _OPERATOR.match(left) or _OPERATOR.match(right):
        return None
    if _INITIAL.match(left) and left.isupper():
        return None
    if _SENTENCE_END.search(left) and _opens_a_sentence(right):
        return None if bare_left.isdigit() and len(bare_left) <= 2 else _Fitness.SENTENCE
    if _has_digit(bare_left) and (bare_right.lower() in _UNITS or _has_digit(bare_right)):
        return None
    if _has_digit(bare_left) and not left.endswith((",", ";", ")")):
        return None
    if _has_digit(bare_right) and (left.lower() in _JOINING or left.lower() in _UNITS):
        return None
    if "\n" in gap:
        return _Fitness.LINE
    return _Fitness.COMMA if left.endswith((",", ";")) else _Fitness.SPACE


def _opens_a_sentence(word: str) -> bool:
    first = word.lstrip(_WRAPPING + "-–•*")[:1]
    return not first.islower()


def _has_digit(word: str) -> bool:
    return any(character.isdigit() for character in word)
