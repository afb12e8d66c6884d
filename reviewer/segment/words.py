"""Glyphs to words: pieces of a line without a gap in them, with raised and lowered pieces known."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from reviewer.segment.ink import Glyph

_SPACE: Final = 0.17
"""Of the em: a wider gap between two glyphs is a space. Justified lines set spaces down to 0.2."""
_BACK: Final = 0.35
"""Of the em: how far a glyph may stand back over the one before it (kerning, accents)."""
_SAME_BASELINE: Final = 0.04
_SHIFTED: Final = 0.75
"""Of the em: how far the baseline of a raised or lowered glyph may be from its line's."""
_BEHIND: Final = 0.3
_MARK_BEHIND: Final = 0.45
_BEFORE: Final = 0.6
_MARK: Final = 2
"""Letters of a note's mark, at the most."""
_SMALLER: Final = 0.9
_BAND: Final = 8.0
"""Points: words are looked for by the height of their baseline, in steps of this."""
_GLUED: Final = 0.1
"""Of the em: words nearer than this have no space between them."""
_NUMBER: Final = re.compile(r"^(?:[-+−–]?\d+(?:/\d+)?|\d*[-+−–])$")
_RAISED: Final = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_LOWERED: Final = str.maketrans("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋")
_TALL: Final = frozenset("([{|∑Σ∏√∫=")


class Word(NamedTuple):
    """Text without white space in it. `shift` is 1 raised, -1 lowered, 0 on the line."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    font: int
    upright: bool
    shift: int = 0
    glued: bool = False
    """Whether it follows the word on its left without a space (a raised 9 after 10)."""

    @property
    def shown(self) -> str:
        """The text as printed: raised and lowered digits as such, so that 10⁹ is not 109."""
        if not self.shift or not _NUMBER.match(self.text):
            return self.text
        return self.text.translate(_RAISED if self.shift > 0 else _LOWERED)


def words_of(glyphs: Iterable[Glyph]) -> list[Word]:
    """The page's words. A raised or lowered one has the baseline of the line that it belongs to."""
    return _glued(_with_shifts([_word(run) for run in _runs(glyphs)]))


def _runs(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    before: Glyph | None = None
    for glyph in glyphs:
        if not glyph.text.strip():
            if run:
                yield run
                run = []
            continue
        if run and before is not None and not _follows(before, glyph):
            yield run
            run = []
        run.append(glyph)
        before = glyph
    if run:
        yield run


def _follows(before: Glyph, glyph: Glyph) -> bool:
    em = before.size if before.size > glyph.size else glyph.size
    if glyph.upright and before.upright:
        gap = glyph.x0 - before.x1
        shift = before.baseline - glyph.baseline
        return (
            -_BACK * em <= gap <= _SPACE * em
            and -_SAME_BASELINE * em <= shift <= _SAME_BASELINE * em
            and abs(before.size - glyph.size) <= (1 - _SMALLER) * em
        )
    if before.upright is not glyph.upright:
        return False
    return (
        glyph.x0 < before.x1 + _SPACE * em
        and glyph.x1 > before.x0 - _SPACE * em
        and glyph.top < before.bottom + _SPACE * em
        and glyph.bottom > before.top - _SPACE * em
    )


def _word(run: list[Glyph]) -> Word:
    first = run[0]
    if first.upright and len(run) > 1:
        last = run[-1]
        x0, x1 = first.x0, last.x1
        if x1 <= x0 or len(run) == 2:
            x0, x1 = min(g.x0 for g in run), max(g.x1 for g in run)
        return Word(
            "".join([glyph.text for glyph in run]),
            x0,
            first.top,
            x1,
            first.bottom,
            first.baseline,
            first.size,
            first.font,
            True,
        )
    return Word(
        "".join([glyph.text for glyph in run]),
        min(glyph.x0 for glyph in run),
        min(glyph.top for glyph in run),
        max(glyph.x1 for glyph in run),
        max(glyph.bottom for glyph in run),
        first.baseline,
        max(glyph.size for glyph in run) if first.upright else min(glyph.size for glyph in run),
        first.font,
        first.upright,
    )


def by_baseline(word: Word) -> tuple[float, float]:
    """A key that puts words line by line."""
    return word.baseline, word.x0


def by_left(word: Word) -> float:
    """A key that puts words from left to right."""
    return word.x0


def _glued(words: list[Word]) -> list[Word]:
    """Words with it said of each whether a space divides it from the one on its left."""
    found = list(words)
    order = sorted(
        (index for index, word in enumerate(words) if word.upright),
        key=lambda index: by_baseline(words[index]),
    )
    line: list[int] = []
    for index in [*order, -1]:
        if line and (
            index < 0 or words[index].baseline - words[line[0]].baseline > 0.3 * words[line[0]].size
        ):
            line.sort(key=lambda member: words[member].x0)
            for before, after in pairwise(line):
                left, right = words[before], words[after]
                if -_BACK * left.size < right.x0 - left.x1 < _GLUED * max(left.size, right.size):
                    found[after] = right._replace(glued=True)
            line = []
        line.append(index)
    return found


def _with_shifts(words: list[Word]) -> list[Word]:
    """Raised and lowered words put on the baseline of the larger word that they stand against."""
    by_band: dict[int, list[int]] = defaultdict(list)
    for index, word in enumerate(words):
        if word.upright:
            by_band[int(word.baseline // _BAND)].append(index)
    largest = {
        band: max(words[index].size for index in members) for band, members in by_band.items()
    }
    found = list(words)
    for index, word in enumerate(words):
        if not word.upright:
            continue
        band = int(word.baseline // _BAND)
        if all(
            largest.get(near, 0.0) * _SMALLER <= word.size for near in range(band - 2, band + 3)
        ):
            continue
        host = _host(word, words, by_band)
        if host is not None:
            shift = 1 if word.baseline < host.baseline else -1
            found[index] = word._replace(shift=shift, baseline=host.baseline)
    return found


def _host(word: Word, words: Sequence[Word], by_band: dict[int, list[int]]) -> Word | None:
    band = int(word.baseline // _BAND)
    best: tuple[float, Word] | None = None
    for near in range(band - 2, band + 3):
        for index in by_band.get(near, ()):
            other = words[index]
            if other.size * _SMALLER <= word.size or other is word:
                continue
            if not _may_bear(other, word):
                continue
            offset = abs(other.baseline - word.baseline)
            if not _SAME_BASELINE * other.size < offset < min(_SHIFTED * other.size, 16.0):
                continue
            gap = max(word.x0 - other.x1, other.x0 - word.x1)
            if gap > _reach(word, other) * other.size or gap < -0.5 * word.size:
                continue
            # What stands before it counts more than what follows: a mark belongs to its word.
            cost = abs(gap) + (0.5 * other.size if other.x0 > word.x0 else 0.0) + 0.2 * offset
            if best is None or cost < best[0]:
                best = (cost, other)
    return best[1] if best is not None else None


def _reach(word: Word, host: Word) -> float:
    """How far from its word a raised or lowered one may stand, in ems of the larger.

    The mark of a note may have a space between it and its word, or the line that it opens.
    """
    if host.x0 > word.x1:
        return _BEFORE
    is_mark = len(word.text) <= _MARK and word.baseline < host.baseline
    return _MARK_BEHIND if is_mark else _BEHIND


def _may_bear(host: Word, word: Word) -> bool:
    """Whether a word can have raised or lowered signs: a lone sign only a short one behind it.

    A large bracket or a sum's sign has whole lines of text beside it.
    """
    if any(letter.isalnum() for letter in host.text):
        return True
    if host.text in _TALL:
        return False
    return word.x0 > host.x0 and len(word.text) <= 4
