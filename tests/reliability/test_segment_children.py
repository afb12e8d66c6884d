"""Segment processes that are killed are replaced, and every page comes."""

import random
import threading
import time
from pathlib import Path

from reviewer.segment.page_worker import PageDone
from reviewer.segment.pool import PagePool
from tests.reliability.killing import ROUNDS
from tests.unit.pdf.listening import kill


class Killer(threading.Thread):
    """Kills a process of the pool now and then, a few times."""

    def __init__(self, pool: PagePool, kills: int) -> None:
        super().__init__(daemon=True)
        self._pool = pool
        self.left = kills

    def run(self) -> None:
        """Until all kills are done or nobody is left."""
        chance = random.Random()
        while self.left:
            time.sleep(chance.uniform(0.2, 0.8))
            children = [child for child in list(self._pool._children) if child.is_open]
            if not children:
                continue
            try:
                pid = chance.choice(children)._process.pid
            except ValueError:  # it was ended and closed just now
                continue
            if pid is not None:
                kill(pid)
                self.left -= 1


def test_killed_segment_processes_lose_no_page(sample: Path) -> None:
    """A page whose process is killed is tried once more, so at most every second kill costs one."""
    kills = min(ROUNDS, 12)
    with PagePool(sample / "book.pdf", 2) as pool:
        killer = Killer(pool, kills)
        killer.start()
        replies = list(pool.read(range(1, pool.page_count + 1)))
        done = [reply for reply in replies if isinstance(reply, PageDone)]
        failed = len(replies) - len(done)
        assert len(replies) == pool.page_count
        assert failed <= (kills - killer.left) // 2
        killer.left = 0
