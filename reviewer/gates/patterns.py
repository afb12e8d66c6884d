"""Many texts looked for in one pass over another.

An automaton of ten thousand tables and their rows has millions of states, and a step in it is a
walk through memory, for each character of each chunk. So a text is looked at only at every
sixteenth character: of each pattern that is long enough, sixteen stretches that begin one character
after the other are known, and wherever the pattern stands, one of them begins at such a place.
Where a stretch is known the whole pattern is compared. The answer is that of a plain search.
Shorter patterns are known by shorter stretches at every eighth character; the shortest are looked
for one by one, or by an automaton where they are many.

Stretches are UTF-16 and not text, since a struct cuts bytes into them without a step of Python.
"""

import struct
import sys
from collections.abc import Iterable
from itertools import compress
from typing import Final

import ahocorasick

_UNIT: Final = 2
"""Bytes of a UTF-16 unit; places and lengths below are in bytes where not said otherwise."""

_HEAD: Final = 8
"""Bytes of a stretch that are looked at first, as one whole number."""

_LEVELS: Final = ((12, 16), (8, 8))
"""Units of a stretch, and from one place in a text to the next; the longest stretches first."""

_FEW: Final = 32
"""So many plain searches take less time than a pass of an automaton."""

_PLACES_CONSIDERED: Final = 3
"""In a pattern for its stretches: those that the fewest other patterns share are taken."""

_Stretch = tuple[bytes]
_Known = tuple[int, bytes, int]
"""Where in the pattern the stretch begins; the pattern in UTF-16; its index."""


class PatternSearch:
    """Says which of `patterns` stand in a text. Patterns are distinct and not empty."""

    def __init__(self, patterns: Iterable[str]) -> None:
        levels = [_Stretches(stretch * _UNIT, step * _UNIT) for stretch, step in _LEVELS]
        self._short: list[tuple[str, int]] = []
        for index, pattern in enumerate(patterns):
            units = _utf16(pattern)
            if not any(level.enter(units, index) for level in levels):
                self._short.append((pattern, index))
        self._levels = [level for level in levels if level.known]
        self._automaton = _automaton(self._short) if len(self._short) > _FEW else None

    def find(self, text: str) -> set[int]:
        """The indices of the patterns that stand in `text`."""
        found: set[int] = set()
        units = _utf16(text)
        for level in self._levels:
            level.find(units, found)
        if self._automaton is not None:
            found.update(index for _, index in self._automaton.iter(text))
        else:
            found.update([index for pattern, index in self._short if pattern in text])
        return found


class _Stretches:
    """Patterns known by stretches of one length, to be met at places one step apart."""

    def __init__(self, length: int, step: int) -> None:
        self._length = length
        self._step = step
        self._cut = struct.Struct(f"{length}s{step - length}x" if step > length else f"{length}s")
        self._padding = bytes(step - length)
        self.known: dict[_Stretch, list[_Known]] = {}
        self._heads: set[int] = set()
        """How stretches begin: few enough to be near at hand, where all stretches are not."""

    def enter(self, pattern: bytes, index: int) -> bool:
        """Know `pattern`; False where it is too short to be met for certain."""
        last = len(pattern) - self._length - self._step + _UNIT
        if last < 0:
            return False
        known, length = self.known, self._length
        place = self._least_shared(pattern, last)
        for at in range(place, place + self._step, _UNIT):
            stretch = pattern[at : at + length]
            known.setdefault((stretch,), []).append((at, pattern, index))
            self._heads.add(int.from_bytes(stretch[:_HEAD], sys.byteorder))
        return True

    def _least_shared(self, pattern: bytes, last: int) -> int:
        """The place whose first and last stretch the fewest other patterns have already."""
        known, length, further = self.known, self._length, self._step - _UNIT
        best, fewest = 0, -1
        for place in range(0, last + 1, max(1, last // _UNIT // _PLACES_CONSIDERED) * _UNIT):
            end = place + further
            shared = len(known.get((pattern[place : place + length],), ()))
            shared += len(known.get((pattern[end : end + length],), ()))
            if shared == 0:
                return place
            if shared < fewest or fewest < 0:
                best, fewest = place, shared
        return best

    def find(self, units: bytes, found: set[int]) -> None:
        """Add the patterns that stand in the text `units`."""
        padded = units + self._padding  # so that a last stretch without its gap is cut too
        cut = memoryview(padded)[: len(padded) - len(padded) % self._step]
        heads = cut.cast("Q")[:: self._step // _HEAD]
        likely = compress(self._cut.iter_unpack(cut), map(self._heads.__contains__, heads))
        if self.known.keys().isdisjoint(likely):
            return
        for place, stretch in enumerate(self._cut.iter_unpack(cut)):
            for start, pattern, index in self.known.get(stretch, ()):
                begins = place * self._step - start
                if begins >= 0 and units.startswith(pattern, begins):
                    found.add(index)


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def _automaton(patterns: list[tuple[str, int]]) -> ahocorasick.Automaton:
    automaton = ahocorasick.Automaton(ahocorasick.STORE_INTS)
    for pattern, index in patterns:
        automaton.add_word(pattern, index)
    automaton.make_automaton()
    return automaton
