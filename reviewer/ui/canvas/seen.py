"""What of a crop has been on the screen, at a size that can be read, for long enough.

The rule (design section 8, step 1; nobody signs what was not on her screen):

* A size is *readable* when the small print of the block (the 10th percentile of its words'
  heights, ascenders and descenders included) stands at least `READABLE_WORD_HEIGHT` logical pixels
  high, as a font of 10 pixels stands, the smallest in which running text is read. The scale asked
  for is kept between `LOWEST_SCALE` and `HIGHEST_SCALE`, so that neither a title in 40 points nor
  a stray 1-point word decides. Without a text layer it is `PRINTED_SIZE`: the block is at least as
  large as it is in print.
* A part is *seen* when it was wholly visible at a readable size for `SHORTEST_LOOK_MS` in all.
* The crop is *fully seen* when every part of it is.

Lengths are points of the page as shown, times are milliseconds of any steady clock.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

READABLE_WORD_HEIGHT: Final = 12.0
LOWEST_SCALE: Final = 1.0
PRINTED_SIZE: Final = 96.0 / 72.0
HIGHEST_SCALE: Final = 3.0
SHORTEST_LOOK_MS: Final = 150
_LONGEST_GAP_MS: Final = 2_000
"""No look is longer than this between two ticks: a machine that slept was not read."""
_TELLING: Final = 3
_PART: Final = 24.0
_MOST_PARTS: Final = 64
_EDGE: Final = 0.01


class Area(NamedTuple):
    """A rectangle of the crop in points from its own top left corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    def holds(self, other: "Area") -> bool:
        """Whether the other rectangle lies within this one."""
        return (
            self.x0 <= other.x0 + _EDGE
            and self.y0 <= other.y0 + _EDGE
            and self.x1 >= other.x1 - _EDGE
            and self.y1 >= other.y1 - _EDGE
        )


def readable_scale(word_heights: Iterable[float]) -> float:
    """The smallest scale, in logical pixels a point, at which the block can be read."""
    heights = sorted(height for height in word_heights if height > 0)
    if not heights:
        return PRINTED_SIZE
    small_print = heights[len(heights) // 10]
    return min(max(READABLE_WORD_HEIGHT / small_print, LOWEST_SCALE), HIGHEST_SCALE)


def letter_height(text: str, width: float, height: float) -> float | None:
    """How high the letters of a word stand, by its box; sideways text stands as high as it is
    wide. None for one or two letters, whose box does not tell how they are turned."""
    if len(text) < _TELLING:
        return None
    return width if height > width * 1.2 else height


class LookRecord:
    """How long each part of one crop has been seen. The view tells it what shows, and when."""

    def __init__(self, width: float, height: float) -> None:
        """Of a crop of that size in points; both must be more than zero."""
        if not (width > 0 and height > 0):
            raise ValueError("a crop without an area cannot be looked at")
        self._parts = _parts(width, height)
        self._looked = [0.0] * len(self._parts)
        self._left = len(self._parts)
        self._shown: tuple[int, ...] = ()
        self._since = 0.0
        self._total = 0.0

    @property
    def is_full(self) -> bool:
        """Whether every part has been seen."""
        return self._left == 0

    @property
    def seen_ms(self) -> int:
        """How long something of the crop was on the screen at a readable size, up to the last
        tick."""
        return int(self._total)

    @property
    def share(self) -> float:
        """How much of the crop has been seen, 0 to 1."""
        return 1.0 - self._left / len(self._parts)

    @property
    def first_unseen(self) -> Area | None:
        """The first part, in reading order, that has not been seen; None where all were."""
        looks = zip(self._parts, self._looked, strict=True)
        return next((part for part, looked in looks if looked < SHORTEST_LOOK_MS), None)

    def show(self, areas: Sequence[Area], now_ms: float) -> None:
        """From now on these areas are on the screen, readable; none where nothing is."""
        self.tick(now_ms)
        self._shown = tuple(
            index
            for index, part in enumerate(self._parts)
            if any(area.holds(part) for area in areas)
        )
        self._since = now_ms

    def tick(self, now_ms: float) -> None:
        """Count the time since the last call for what has been showing."""
        passed = min(max(now_ms - self._since, 0.0), _LONGEST_GAP_MS)
        self._since = now_ms
        if not self._shown or passed == 0.0:
            return
        self._total += passed
        for index in self._shown:
            before = self._looked[index]
            self._looked[index] = before + passed
            if before < SHORTEST_LOOK_MS <= before + passed:
                self._left -= 1


def _parts(width: float, height: float) -> list[Area]:
    columns = min(max(math.ceil(width / _PART), 1), _MOST_PARTS)
    rows = min(max(math.ceil(height / _PART), 1), _MOST_PARTS)
    return [
        Area(
            width * column / columns,
            height * row / rows,
            width * (column + 1) / columns,
            height * (row + 1) / rows,
        )
        for row in range(rows)
        for column in range(columns)
    ]
