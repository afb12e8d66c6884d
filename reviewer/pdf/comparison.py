"""A comparison of both libraries' pages while it goes on: the process that counts, its time."""

import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from reviewer.pdf.child import CountingChild
from reviewer.pdf.counts import PageAgreement, compare_pages
from reviewer.pdf.page_facts import PageFacts

COUNT_LIMIT: Final = 300.0
"""Seconds. 16,000 pages take some 10, and nothing waits for it but the signing of a first block."""


class PageComparison:
    """Counts with pdfminer in a process of its own and compares. Not thread-safe."""

    def __init__(
        self,
        path: Path,
        password: str | None,
        drawn: Sequence[PageFacts | None],
        most: int | None = None,
    ) -> None:
        """`drawn` are MuPDF's pages, all of them or, with `most`, so many from the first on."""
        self._drawn = drawn
        self._child: CountingChild | None = CountingChild(path, password, most)
        self._deadline = time.monotonic() + COUNT_LIMIT

    @property
    def pipe(self) -> Connection | None:
        """To wait on; None once it has ended."""
        return self._child.pipe if self._child is not None else None

    def result(self, seconds: float) -> PageAgreement | None:
        """What came of it; None when after so many seconds there is nothing yet. It is over with
        the first result."""
        child = self._child
        if child is None:
            raise ValueError("the comparison is over")
        try:
            seen = child.receive(seconds)
        except Exception as error:
            # It died, perhaps in the middle of its answer.
            return self._over(compare_pages(self._drawn, None, type(error).__name__))
        if seen is not None:
            return self._over(compare_pages(self._drawn, seen))
        if time.monotonic() < self._deadline:
            return None
        return self._over(compare_pages(self._drawn, None, f"> {COUNT_LIMIT:.0f} s"))

    def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _over(self, agreement: PageAgreement) -> PageAgreement:
        self.close()
        return agreement
