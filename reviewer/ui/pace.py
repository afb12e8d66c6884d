"""How long what is left may take, by how long the last answers took."""

from collections.abc import Iterable
from datetime import datetime
from statistics import median
from typing import Final

_FEWEST: Final = 4
_LONGEST_SECONDS: Final = 300.0
"""Between two answers; more was a pause."""
_LAST: Final = 40


class Pace:
    """Fed with the moments of answers, oldest first."""

    def __init__(self, moments: Iterable[datetime] = ()) -> None:
        self._moments = sorted(moments)[-_LAST:]

    def add(self, moment: datetime) -> None:
        """An answer was signed."""
        self._moments = [*self._moments, moment][-_LAST:]

    @property
    def seconds(self) -> float | None:
        """Of one answer, the median; None before there are enough."""
        gaps = [
            (later - earlier).total_seconds()
            for earlier, later in zip(self._moments, self._moments[1:], strict=False)
        ]
        worked = [gap for gap in gaps if 0 < gap <= _LONGEST_SECONDS]
        return median(worked) if len(worked) >= _FEWEST else None

    def minutes_for(self, blocks: int) -> int | None:
        """Whole minutes for so many blocks, at least one; None where nobody can tell."""
        seconds = self.seconds
        if seconds is None or blocks <= 0:
            return None
        return max(1, round(seconds * blocks / 60))
