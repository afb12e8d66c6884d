"""The window's way to the book: ask, go on, and get pictures when they are there.

How to use it:

    client = RenderClient(path, on_reply, password=None)
    client.start()                               # at once; `Opened` comes as a reply
    for reply in client.show("page", [PictureRequest(204, Fit(width=900))]):
        …                                        # what is drawn already is returned
    client.show("crop", [PictureRequest(204, 2.0, PlumberBox.from_bbox(block.bbox))])
    client.ahead([…])                            # the next blocks, after this one is painted
    client.ask(WordsRequest(204))
    client.close()

`on_reply(reply)` is called on the client's own thread, one reply after the other: post it to the
window's thread and return. Every method here returns at once and may be called from any thread.
No reply comes for a picture that its view has stopped wanting.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from reviewer.pdf.counts import PageAgreement
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.protocol import (
    AheadRequest,
    DigestRequest,
    FrameRequest,
    PictureRequest,
    Reply,
    SearchRequest,
    WordsRequest,
)
from reviewer.pdf.settings import RenderSettings
from reviewer.pdf.supervisor import Supervisor

Question = FrameRequest | WordsRequest | DigestRequest | SearchRequest


class RenderClient:
    """Two render processes and the arena that they draw into, for one book."""

    def __init__(
        self,
        path: Path | str,
        on_reply: Callable[[Reply], None],
        *,
        password: str | None = None,
        settings: RenderSettings | None = None,
    ) -> None:
        self.path = Path(path)
        self.settings = settings or RenderSettings()
        self._supervisor = Supervisor(self.path, on_reply, password, self.settings)
        self._engine = self._supervisor.engine
        self._lock = self._supervisor.lock

    def start(self) -> None:
        """Start the processes. The first reply is Opened, PasswordNeeded or BookFailed."""
        self._supervisor.start()

    def unlock(self, password: str) -> None:
        """Answer `PasswordNeeded`. The password is kept in memory alone."""
        with self._lock:
            self._supervisor.unlock(password)

    def show(self, view: str, requests: Sequence[PictureRequest]) -> list[Reply]:
        """What this view (any name: "page", "crop") wants now, the most urgent first.

        Replaces what it wanted before: that is not drawn any more. Returns the pictures that are
        drawn already, and what is known to have failed; the others come as replies. A view that
        was asked for last goes before the others. Ask with an empty list when a view closes.
        """
        with self._lock:
            if self._supervisor.is_closing:
                return []
            replies = self._engine.show(view, requests)
            if len(replies) < len(requests):
                self._engine.pump()  # somebody waits: not a moment is lost
        return replies

    def ahead(self, requests: Sequence[AheadRequest]) -> None:
        """What may be wanted soon, the likeliest first, such as the next blocks' pages and crops
        at the sizes at which they will be shown. Replaces the earlier ones. It is made when
        nothing else is to do. Pictures are kept in the arena and not replied to: `show` finds
        them. Questions are answered once, as if they had been asked.
        """
        with self._lock:
            self._engine.ahead(requests)
        self._supervisor.wake()

    def ask(self, request: Question) -> Reply | None:
        """Ask a question. Returns the reply if it is known already, else it comes later."""
        with self._lock:
            if self._supervisor.is_closing:
                return None
            reply = self._engine.ask(request)
            self._engine.pump()
        return reply

    def cancel(self, request: Question) -> None:
        """Stop asking: no reply comes."""
        with self._lock:
            self._engine.cancel(request)

    def frame(self, page: int) -> PageFrame | None:
        """The frame of a page if it is known; ask with `FrameRequest` otherwise."""
        with self._lock:
            frame = self._supervisor.ledger.frame(page)
        return frame if isinstance(frame, PageFrame) else None

    @property
    def agreement(self) -> PageAgreement | None:
        """Whether both libraries number the pages alike; None until `PagesCompared` has come."""
        return self._supervisor.agreement

    def retry(self, page: int) -> None:
        """Forget that this page could not be shown; the next `show` tries again."""
        with self._lock:
            self._supervisor.ledger.forget_page(page)

    @property
    def arena_use(self) -> tuple[int, int]:
        """Bytes that pictures take now, and the bound on them."""
        with self._lock:
            return self._supervisor.arena.used, self._supervisor.arena.size

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The render processes that run now, to measure them."""
        with self._lock:
            return tuple(post.child.pid for post in self._supervisor.crew.posts)

    @property
    def reserve_id(self) -> int | None:
        """The process that stands in when one dies, which has no book open; None without one."""
        with self._lock:
            return self._supervisor.crew.reserve_id

    def close(self) -> None:
        """End the processes. Pictures that are still shown stay valid until they are released."""
        self._supervisor.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
