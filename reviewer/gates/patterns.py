"""Many texts looked for in one pass over another.

An automaton of ten thousand tables and their rows has millions of states, and a step in it is a
walk through memory. So a pattern with figures is known by one short stretch of it around an anchor,
which is where a run of figures begins; in a text only the stretches around its own anchors are
looked up, and where one is known the whole pattern is compared at that place. What is an anchor is
told by the characters of its stretch alone, so text and pattern agree on it and the answer is that
of a plain search. The few patterns without figures make a small automaton.
"""

import re
from collections.abc import Iterable
from typing import Final

import ahocorasick

_BEFORE: Final = 3
_LENGTHS: Final = (20, 8)
"""Of a stretch, longest first: long ones tell rows of like tables apart, short ones fit all."""

_ANCHOR: Final = re.compile("[0-9]+")


class PatternSearch:
    """Says which of `patterns` stand in a text. Patterns are distinct and not empty."""

    def __init__(self, patterns: Iterable[str]) -> None:
        known = [_Stretches(length) for length in _LENGTHS]
        self._automaton = ahocorasick.Automaton(ahocorasick.STORE_INTS)
        for index, pattern in enumerate(patterns):
            if not any(stretches.enter(index, pattern) for stretches in known):
                self._automaton.add_word(pattern, index)
        self._in_use = [stretches for stretches in known if stretches.patterns]
        self._has_rest = len(self._automaton) > 0
        if self._has_rest:  # an automaton of nothing cannot be made
            self._automaton.make_automaton()

    def find(self, text: str) -> set[int]:
        """The indices of the patterns that stand in `text`."""
        found: set[int] = set()
        if self._in_use:
            anchors = [match.start() - _BEFORE for match in _ANCHOR.finditer(text)]
            for stretches in self._in_use:
                stretches.find(text, anchors, found)
        if self._has_rest:
            found.update(index for _, index in self._automaton.iter(text))
        return found


class _Stretches:
    """Patterns by a stretch of one length: where in the pattern it begins, and the pattern."""

    def __init__(self, length: int) -> None:
        self._length = length
        self.patterns: dict[str, list[tuple[int, str, int]]] = {}

    def enter(self, index: int, pattern: str) -> bool:
        """Know `pattern` by the stretch that the fewest others have; False where it has none."""
        best: tuple[int, str, int] | None = None
        for match in _ANCHOR.finditer(pattern):
            start = match.start() - _BEFORE
            if start < 0 or start + self._length > len(pattern):
                continue
            stretch = pattern[start : start + self._length]
            shared = len(self.patterns.get(stretch, ()))
            if best is None or shared < best[0]:
                best = (shared, stretch, start)
            if shared == 0:
                break
        if best is None:
            return False
        self.patterns.setdefault(best[1], []).append((best[2], pattern, index))
        return True

    def find(self, text: str, starts: Iterable[int], found: set[int]) -> None:
        """Add to `found` the patterns that stand where a stretch of theirs begins at a start."""
        patterns, length = self.patterns, self._length
        for start in starts:
            if start >= 0:
                entries = patterns.get(text[start : start + length])
                if entries is not None:
                    for offset, pattern, index in entries:
                        if start >= offset and text.startswith(pattern, start - offset):
                            found.add(index)
