"""What the processes do that the tests kill: `python -m tests.reliability.acting WHAT PATHS…`.

Each says `begin` before the first write and, of everything that was acknowledged to it, a line.
"""

import itertools
import queue
import sys
from collections.abc import Callable
from pathlib import Path

from reviewer.cli import run
from reviewer.contract.vocabulary import Verdict
from reviewer.pdf.client import RenderClient
from reviewer.pdf.protocol import Opened, Picture, PictureRequest, Reply
from reviewer.session import ReviewSession
from tests.unit.session.maker import KEYS, draft


def say(*words: object) -> None:
    """A line to whoever is watching, at once."""
    print(*words, flush=True)


def decide(review: str, turns: str = "1000000") -> None:
    """Sign, take back and give again without end, saying what was acknowledged."""
    with ReviewSession.open(Path(review), reviewer="Lan", writable=True) as session:
        say("begin")
        for turn in range(int(turns)):
            if turn % 5 == 3 and session.can_undo:
                session.undo()
            elif turn % 5 == 4 and session.can_redo:
                session.redo()
            else:
                verdict = (Verdict.SHAPE, Verdict.CANNOT_TELL)[turn % 2]
                session.decide(draft(KEYS[turn % len(KEYS)], verdict, note=f"{turn}"))
            say(len(session._log.entries), session.chain_head)


def merge(review: str, *sources: str) -> None:
    """Take in other reviews."""
    with ReviewSession.open(Path(review), writable=True) as session:
        say("begin")
        changes = session.merge([Path(source) for source in sources])
        say("done", changes.entries)


def export(review: str, target: str) -> None:
    """Write a bundle."""
    with ReviewSession.open(Path(review)) as session:
        say("begin")
        session.export(Path(target))
        say("done")


def segment(book: str, output: str) -> None:
    """Find the monographs of a book."""
    say("begin")
    code = run(["segment", book, "-o", output, "--jobs", "1"])
    say("done", code)


def new(review: str, book: str, monographs: str, times: str) -> None:
    """Make so many reviews, one after the other."""
    say("begin")
    for number in range(int(times)):
        path = Path(review).with_name(f"{Path(review).stem}-{number}.review")
        ReviewSession.create(path, pdf=Path(book), monographs=Path(monographs))
        say("done", path.name)


def render(book: str) -> None:
    """Draw a book's pages without end, as the window has them drawn."""
    replies: queue.SimpleQueue[Reply] = queue.SimpleQueue()
    with RenderClient(Path(book), replies.put) as client:
        while not isinstance(replies.get(), Opened):
            pass
        say("begin")
        for turn in itertools.count():
            client.show("page", [PictureRequest(turn % 3 + 1, 1.0 + turn % 7 / 10)])
            client.ahead([PictureRequest((turn + 1) % 3 + 1, 2.0)])
            while not isinstance(reply := replies.get(), Picture):
                pass
            reply.release()


ACTS: dict[str, Callable[..., None]] = {
    "decide": decide,
    "merge": merge,
    "export": export,
    "segment": segment,
    "new": new,
    "render": render,
}

if __name__ == "__main__":
    ACTS[sys.argv[1]](*sys.argv[2:])
