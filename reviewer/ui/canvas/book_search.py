"""A search that goes on through the book where the page has no further place.

The page itself is searched in the window (`page_reading`); the render process looks through the
other pages, from the page that is shown on and round, and is asked only when she goes past the
last place of a page.
"""

from collections.abc import Callable

from reviewer.pdf.protocol import SearchDone, SearchHits
from reviewer.ui.canvas.bridge import RenderBridge


class BookSearch:
    """Finds the next or previous page that has the query."""

    def __init__(self, go_to: Callable[[int, int], None], nothing: Callable[[], None]) -> None:
        """`go_to(page, step)` shows the page, with its first place current for a step of 1 and
        its last for -1; `nothing()` says that no page of the book has it."""
        self._go_to, self._nothing = go_to, nothing
        self._query = ""
        self._pages: list[int] = []
        self._is_done = False
        self._asked_on = 0
        self._waits: int | None = None

    def forget(self) -> None:
        """Another query, or another book."""
        self._query, self._pages, self._is_done, self._waits = "", [], False, None

    def go(self, bridge: RenderBridge, query: str, page: int, step: int) -> None:
        """Go to the next page (step 1) or the one before (-1) that has the query."""
        if query != self._query:
            self.forget()
            self._query, self._asked_on = query, page
            bridge.search(query, page)
        self._waits = step
        self._try(page)

    def take(self, reply: SearchHits | SearchDone, page: int) -> None:
        """More is known; `page` is the one that is shown."""
        if reply.request.text != self._query:
            return
        if isinstance(reply, SearchHits):
            self._pages.append(reply.page)
        else:
            self._is_done = True
        self._try(page)

    def _try(self, page: int) -> None:
        step = self._waits
        if step is None:
            return
        target = self._next(page) if step > 0 else self._before(page)
        if target is not None:
            self._waits = None
            self._go_to(target, step)
        elif self._is_done:
            self._waits = None
            self._nothing()

    def _next(self, page: int) -> int | None:
        """Hits come in the order of the pages from where it was asked, round to there."""
        later = [hit for hit in self._pages if hit > page]
        if later and (self._is_done or page >= self._asked_on):
            return min(later)
        if not self._is_done:
            return None
        return min(self._pages, default=None)

    def _before(self, page: int) -> int | None:
        """Which page is the last before this one is known only when all have been searched."""
        if not self._is_done:
            return None
        earlier = [hit for hit in self._pages if hit < page]
        return max(earlier) if earlier else max(self._pages, default=None)
