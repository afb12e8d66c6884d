"""The bounds that a render client keeps to."""

from dataclasses import dataclass

from reviewer.pdf.arena import ARENA_BYTES
from reviewer.pdf.child import MEMORY_LIMIT


@dataclass(frozen=True, slots=True)
class RenderSettings:
    """Memory in bytes, times in seconds. The defaults are for the window on two cores."""

    children: int = 2
    arena_bytes: int = ARENA_BYTES
    max_pixels: int = 6_000_000
    """Of one picture; five of them fit into the arena, the shown ones and the ones coming."""
    time_limit: float = 5.0
    """Of one request. A thumbnail can take 1,000 times as long as its page."""
    give_up_after: float = 0.3
    """A picture that nobody waits for any more and that keeps the last free process from one
    that somebody does wait for is given up after so long."""
    memory_limit: int = MEMORY_LIMIT
