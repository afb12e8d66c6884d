"""The first picture of a render process takes it several times as long as any other: fonts are
read, and code and memory are new. So it draws a small one that nobody looks at while nobody waits,
and is quick when the other process is lost."""

from typing import Final

from reviewer.pdf.ledger import Ledger
from reviewer.pdf.protocol import Fit, PictureRequest
from reviewer.pdf.resolve import Resolved
from reviewer.pdf.scheduler import DrawTask

_PIXELS: Final = 100
"""Width of the picture, and up to twice as much."""


class Exercise:
    """Pictures to begin with, of a page that could be drawn. Not thread-safe."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._page: int | None = None
        self._given = 0

    def could_draw(self, page: int) -> None:
        """This page, 1-based, was drawn and did no harm."""
        self._page = page

    def task(self) -> DrawTask | None:
        """A picture that is not drawn yet; None while no page is known that could be."""
        if self._page is None:
            return None
        self._given += 1  # of another width each time: what is in the arena is not drawn again
        request = PictureRequest(self._page, Fit(width=_PIXELS + self._given % _PIXELS))
        resolved = self._ledger.resolved(request)
        if not isinstance(resolved, Resolved) or self._ledger.is_drawn(request.page, resolved.plan):
            return None
        return DrawTask(request.page, resolved.plan)
