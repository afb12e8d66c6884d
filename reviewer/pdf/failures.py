"""What could not be drawn, so that a page that hangs or kills a process does so only once."""

from collections import Counter
from typing import Final

from reviewer.pdf.plan import PicturePlan
from reviewer.pdf.reasons import NotReviewable

MOST_DEATHS: Final = 3
"""A process that dies over a picture may have been killed by the system or by a person, so the
picture is tried again; at the third death it is the picture's doing."""

_READABLE_SCALE: Final = 1.0
"""Pixels per point. One PDF in the corpus takes 1,000 times as long below this as above it, so
what fails as a thumbnail says nothing about the page."""

_MOST_FAILURES: Final = 2
"""So many failed pictures at a readable scale, and none that was drawn, mark the whole page."""


class Failures:
    """Reasons by picture, and by page where the page itself seems to be at fault."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[int, PicturePlan], NotReviewable] = {}
        self._pages: dict[int, NotReviewable] = {}
        self._deaths: Counter[tuple[int, PicturePlan | None]] = Counter()
        self._drawn: set[int] = set()

    def reason(self, page: int, plan: PicturePlan) -> NotReviewable | None:
        """Why this picture is not worth another try; None where it is."""
        return self._pages.get(page) or self._pictures.get((page, plan))

    def failed(self, page: int, plan: PicturePlan, reason: NotReviewable) -> None:
        """This picture cannot be drawn."""
        self._pictures[page, plan] = reason
        others = sum(
            1
            for (other, tried) in self._pictures
            if other == page and tried.scale >= _READABLE_SCALE
        )
        if others >= _MOST_FAILURES and page not in self._drawn:
            self._pages[page] = reason

    def died(self, page: int, plan: PicturePlan | None) -> bool:
        """A process died over this; True at the last death that is let pass."""
        self._deaths[page, plan] += 1
        fatal = self._deaths[page, plan] >= MOST_DEATHS
        if fatal and plan is not None:
            self.failed(page, plan, NotReviewable.PAGE_KILLS_RENDERER)
        return fatal

    def drawn(self, page: int) -> None:
        """A picture of this page was drawn: the page is not at fault."""
        self._drawn.add(page)
        self._pages.pop(page, None)

    def forget(self, page: int) -> None:
        """A person wants another try."""
        self._pages.pop(page, None)
        self._pictures = {key: why for key, why in self._pictures.items() if key[0] != page}
        for key in [key for key in self._deaths if key[0] == page]:
            del self._deaths[key]
