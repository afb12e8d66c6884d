"""What a client knows of its book so far: frames, failures, and what is drawn."""

from collections.abc import Iterable
from typing import Final

from reviewer.pdf.arena import Arena
from reviewer.pdf.failures import Failures
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.plan import PicturePlan
from reviewer.pdf.protocol import DigestRequest, PictureRequest
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.resolve import Resolved, resolve_digest, resolve_picture

_FEWEST_PIXELS: Final = 100_000
"""Below this a picture is not lowered any further for want of room."""
_MOST_RESOLVED: Final = 2_000
"""Plans that are remembered. The same ones are asked for whenever a process becomes idle, and the
window's thread waits for whoever works them out."""


class Ledger:
    """The scheduler's `Knowledge`. Not thread-safe."""

    def __init__(self, arena: Arena, max_pixels: int) -> None:
        self.arena = arena
        self.failures = Failures()
        self.page_count = 0
        self._max_pixels = max_pixels
        self._facts: dict[int, PageFacts] = {}
        self._frames: dict[int, PageFrame | NotReviewable] = {}
        self._lowered: dict[PictureRequest, int] = {}
        self._resolved: dict[PictureRequest | DigestRequest, Resolved | NotReviewable] = {}
        self._drawn: dict[tuple[int, PicturePlan], tuple[bool, int]] = {}

    def frame(self, page: int) -> PageFrame | NotReviewable | None:
        """The frame, why there is none, or None while it is not known."""
        if self.page_count and not 1 <= page <= self.page_count:
            return NotReviewable.PAGE_MISSING
        if page not in self._frames and page in self._facts:
            self._frames[page] = PageFrame.of(self._facts[page])
        return self._frames.get(page)

    def learn_facts(self, facts: Iterable[PageFacts]) -> None:
        """What pages say of themselves."""
        self._facts.update((one.page, one) for one in facts)

    def refuse_page(self, page: int, reason: NotReviewable) -> None:
        """This page has no frame."""
        self._frames[page] = reason

    @property
    def all_facts(self) -> list[PageFacts | None]:
        """Of every page in order, None where they are not known."""
        return [self._facts.get(page) for page in range(1, self.page_count + 1)]

    def forget_page(self, page: int) -> None:
        """A person wants another try at a page that could not be shown."""
        self.failures.forget(page)
        if isinstance(self._frames.get(page), NotReviewable):
            del self._frames[page]
            self._resolved.clear()

    def resolved(self, request: PictureRequest | DigestRequest) -> Resolved | NotReviewable | None:
        """The plan, why there is none, or None while the frame is not known."""
        frame = self.frame(request.page)
        if frame is None or isinstance(frame, NotReviewable):
            return frame
        known = self._resolved.get(request)
        if known is None:
            if len(self._resolved) >= _MOST_RESOLVED:
                self._resolved.clear()
            known = self._resolved[request] = self._resolve(request, frame)
        return known

    def _resolve(
        self, request: PictureRequest | DigestRequest, frame: PageFrame
    ) -> Resolved | NotReviewable:
        if isinstance(request, DigestRequest):
            return resolve_digest(request, frame)
        return resolve_picture(request, frame, self._lowered.get(request, self._max_pixels))

    def lower(self, request: PictureRequest, plan: PicturePlan) -> bool:
        """From now on at half the pixels, because there is no room; False where it is not worth
        drawing any smaller."""
        pixels = plan.width * plan.height // 2
        if pixels < _FEWEST_PIXELS:
            return False
        self._lowered[request] = pixels
        self._resolved.pop(request, None)
        return True

    def is_drawn(self, page: int, plan: PicturePlan) -> bool:
        """Whether the picture is in the arena."""
        return self.arena.holds((page, plan))

    def drawn(self, page: int, plan: PicturePlan, *, blank: bool, faults: int) -> None:
        """It is in the arena now."""
        self._drawn[page, plan] = (blank, faults)
        self.failures.drawn(page)
        if len(self._drawn) > 1000:  # many times what the arena holds: those it has not are stale
            self._drawn = {key: how for key, how in self._drawn.items() if self.arena.holds(key)}

    def how_drawn(self, page: int, plan: PicturePlan) -> tuple[bool, int]:
        """Whether a picture in the arena is blank, and its number of faults."""
        return self._drawn[page, plan]

    def failure(self, page: int, plan: PicturePlan) -> NotReviewable | None:
        """Why the picture is not worth a try."""
        return self.failures.reason(page, plan)
