"""Glyphs to words: pieces of a line without a gap in them, with raised and lowered pieces known."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from reviewer.segment.ink import Font, Glyph

_SPACE: Final = 0.17
"""Of the em: a wider gap between two glyphs is a space. Justified lines set spaces down to 0.2."""

_BACK: Final = 0.35
"""Of the em: how far a glyph may stand back over the one before it (kerning, accents)."""

_SAME_BASELINE: Final = 0.08
_RAISED: Final = 0.7
"""Of the em: how far the baseline of a raised or lowered glyph may be from its line's."""


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
    """Whether it follows the word before it without a space (a raised 9 after 10)."""


def words_of(glyphs: Iterable[Glyph]) -> list[Word]:
    """The page's words in the order in which the page paints them."""
    return [_word(run) for run in _runs(glyphs)]


def _runs(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in glyphs:
        if not glyph.text.strip():
            if run:
                yield run
                run = []
            continue
        if run and not _follows(run[-1], glyph):
            yield run
            run = []
        run.append(glyph)
    if run:
        yield run


def _follows(before: Glyph, glyph: Glyph) -> bool:
    if before.upright is not glyph.upright:
        return False
    em = max(before.size, glyph.size, 1.0)
    if not glyph.upright:
        return (
            glyph.x0 < before.x1 + _SPACE * em
            and glyph.x1 > before.x0 - _SPACE * em
            and glyph.top < before.bottom + _SPACE * em
            and glyph.bottom > before.top - _SPACE * em
        )
    if abs(before.baseline - glyph.baseline) > _SAME_BASELINE * em:
        return False
    if abs(before.size - glyph.size) > 0.2 * em:
        return False
    gap = glyph.x0 - before.x1
    return -_BACK * em <= gap <= _SPACE * em


def _word(run: list[Glyph]) -> Word:
    first = run[0]
    return Word(
        "".join(glyph.text for glyph in run),
        min(glyph.x0 for glyph in run),
        min(glyph.top for glyph in run),
        max(glyph.x1 for glyph in run),
        max(glyph.bottom for glyph in run),
        first.baseline,
        max(glyph.size for glyph in run),
        first.font,
        first.upright,
    )


def is_bold(word: Word, fonts: list[Font]) -> bool:
    """Whether the word is set in a bold font."""
    return fonts[word.font].bold
