"""The render processes of one client: who is free, what each does, since when, and who is lost."""

import contextlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Final

from reviewer.pdf.child import ArenaAddress, RenderChild
from reviewer.pdf.jobs import Job, OpenJob, Outcome
from reviewer.pdf.scheduler import DrawTask, Task
from reviewer.pdf.slots import Slot

OPEN_LIMIT: Final = 60.0
"""Seconds to open a book: a damaged one of 800 MB is read from end to end."""
FREE_SOON: Final = 0.06
"""Seconds for which a picture waits for a process that has drawn before: no longer than the first
picture of another one takes more."""


@dataclass(slots=True, eq=False)
class Post:
    """A place for a render process. `task` None and `is_ready` means that it waits for work."""

    child: RenderChild
    is_ready: bool = False
    task: Task | None = None
    slot: Slot | None = None
    since: float = field(default_factory=time.monotonic)
    limit: float = OPEN_LIMIT
    is_warm: bool = False
    """It has drawn something of the book: the first picture takes a process five times as long."""
    given_up: bool = False
    """Killed because nobody wants what it did: no fault of the page."""

    @property
    def deadline(self) -> float | None:
        """When, in monotonic seconds, it has taken too long; None while it has nothing to do."""
        busy = self.task is not None or not self.is_ready
        return self.since + self.limit if busy else None


class Crew:
    """The render processes. Its owner keeps the calls apart; `wait` alone may run beside them."""

    def __init__(self, size: int, arena: ArenaAddress, memory_limit: int) -> None:
        self._size = size
        self._arena = arena
        self._memory_limit = memory_limit
        self.posts: list[Post] = []
        self._reserve: RenderChild | None = None

    @property
    def missing(self) -> int:
        """How many processes are to be started."""
        return self._size - len(self.posts)

    @property
    def running(self) -> list[Task]:
        """What is being done now."""
        return [post.task for post in self.posts if post.task is not None]

    def idle(self, *, for_later: bool = False) -> Post | None:
        """A process that waits for work; None where there is none.

        What is waited for goes to the one that has drawn before, and of these to the one that has
        worked last, so its pages are known to it and the other stays free. What is made ready
        `for_later` goes first to one that has drawn nothing yet.
        """
        ready = [post for post in self.posts if post.is_ready and post.task is None]
        return max(ready, key=lambda post: (post.is_warm != for_later, post.since), default=None)

    def is_warm_one_free_soon(self) -> bool:
        """Whether a process that has drawn before began what it does just now."""
        soon = time.monotonic() - FREE_SOON
        return any(
            post.is_warm and post.task is not None and post.since > soon for post in self.posts
        )

    def start(self) -> RenderChild:
        """A new process, not yet at its post: starting one takes milliseconds, so it is done
        without holding anything up. The one in reserve, if there is one, is up already.
        """
        reserve, self._reserve = self._reserve, None
        if reserve is not None and reserve.is_alive:
            return reserve
        if reserve is not None:
            reserve.kill()
        return RenderChild(self._arena, self._memory_limit)

    def stock(self) -> None:
        """Have a process in reserve that has its libraries loaded and no book open: it stands in
        at once where both are lost. It has read nothing that anybody made."""
        if self._reserve is None:
            self._reserve = RenderChild(self._arena, self._memory_limit)

    @property
    def reserve_id(self) -> int | None:
        """Process id of the one in reserve."""
        return self._reserve.pid if self._reserve is not None else None

    def disband(self) -> list[RenderChild]:
        """Every process, to be ended by the caller; none is left here."""
        children = [post.child for post in self.posts]
        if self._reserve is not None:
            children.append(self._reserve)
        self.posts, self._reserve = [], None
        return children

    def post(self, child: RenderChild, job: OpenJob) -> Post:
        """Put a new process at its post and have it open the book."""
        post = Post(child)
        self.posts.append(post)
        self._send(post, job)
        return post

    def assign(self, post: Post, task: Task, job: Job, limit: float, slot: Slot | None) -> None:
        """Give an idle process something to do."""
        post.task, post.slot, post.limit = task, slot, limit
        post.since = time.monotonic()
        self._send(post, job)

    def settle(self, post: Post) -> tuple[Task | None, Slot | None]:
        """It has answered: free for the next."""
        task, slot = post.task, post.slot
        post.task = post.slot = None
        post.is_warm = post.is_warm or isinstance(task, DrawTask)
        return task, slot

    def dismiss(self, post: Post) -> None:
        """It gets nothing more to do. Its process is the caller's to end."""
        if post in self.posts:
            self.posts.remove(post)

    def rest(self, post: Post) -> None:
        """It waits for a password, and not in vain for longer than anything may take."""
        post.limit = float("inf")

    def reopen(self, post: Post, job: OpenJob) -> None:
        """Have a process that could not open the book try again."""
        post.since, post.limit = time.monotonic(), OPEN_LIMIT
        self._send(post, job)

    def _send(self, post: Post, job: Job) -> None:
        with contextlib.suppress(OSError):  # dead: its pipe says so to whoever waits on it
            post.child.send(job, post.limit)


def outcome_of(post: Post) -> Outcome | None:
    """What came through its pipe; None when it has died, or what came makes no sense."""
    try:
        return post.child.receive(0)
    except Exception:
        # A process that dies in the middle of an answer leaves half a pickle, whose decoding can
        # raise anything at all. Whatever it is, that process is not to be believed any more.
        return None


def wait_for(pipes: Iterable[Connection], seconds: float) -> set[object]:
    """The pipes among these that have something to say, after at most so long."""
    return set(wait(list(pipes), seconds))
