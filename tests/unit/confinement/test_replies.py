"""What a process says that has parsed a hostile file is read, and never done."""

import os
import pickle
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.confinement import ReplyReader, UntrustedReplyError
from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.child import ChildProcess
from reviewer.pdf.counts import PlumberPage, PlumberPages
from reviewer.pdf.jobs import BookOpen, Drawn, FactsDone, JobFailed, Outcome, SearchPartDone
from reviewer.pdf.page_facts import PageFacts

FACTS = PageFacts(1, 4, (0.0, 0.0, 1.0, 1.0), None, 90.0, None, False, 1.0, 1.0, (1, 0, 0, 1, 0, 0))


def told(data: bytes, reader: ReplyReader | None = None) -> Any:
    ours, theirs = Pipe(duplex=False)
    try:
        theirs.send_bytes(data)
        return (reader or ReplyReader(Outcome)).read(ours)
    finally:
        ours.close()
        theirs.close()


@pytest.mark.parametrize(
    "reply",
    [
        BookOpen(3, False),
        Drawn(False, 0),
        JobFailed(True, "x"),
        FactsDone((FACTS,), 1),
        SearchPartDone(((1, ((PictureBox(0, 0, 1, 1),),)),), 1, (2,), 3),
    ],
)
def test_every_outcome_passes(reply: Outcome) -> None:
    assert told(pickle.dumps(reply)) == reply


def test_a_list_of_pages_passes() -> None:
    pages = PlumberPages([PlumberPage(4, (0.0, 0.0, 1.0, 1.0), 90)], "why")
    read = told(pickle.dumps(pages), ReplyReader(None, PlumberPages))
    assert (list(read), read.error) == (list(pages), "why")


class Hostile:
    """A reply that has a function called when it is read as pickles usually are."""

    def __init__(self, function: Any, *arguments: Any) -> None:
        self._call = (function, arguments)

    def __reduce__(self) -> Any:
        return self._call


def test_a_reply_cannot_have_anything_called(tmp_path: Path) -> None:
    made = tmp_path / "made"
    data = pickle.dumps(Hostile(os.mkdir, str(made)))
    with pytest.raises(UntrustedReplyError, match=r"posix\.mkdir|nt\.mkdir"):
        told(data)
    assert not made.exists()
    pickle.loads(data)
    assert made.exists(), "read as pickles usually are, it does what it says"


@pytest.mark.parametrize("kind", [ChildProcess, Path, getattr, eval])
def test_a_reply_cannot_name_what_no_reply_is_made_of(kind: Any) -> None:
    with pytest.raises(UntrustedReplyError):
        told(pickle.dumps(kind))


@given(st.binary(max_size=200) | st.builds(lambda at: pickle.dumps(FACTS)[:at], st.integers(0, 90)))
def test_whatever_comes_is_a_reply_or_refused(data: bytes) -> None:
    try:
        told(data)
    except UntrustedReplyError:
        return
