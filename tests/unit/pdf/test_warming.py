"""A process that has drawn nothing yet draws something before anybody waits for it."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reviewer.pdf.child import RenderChild
from reviewer.pdf.crew import FREE_SOON, Crew, Post
from reviewer.pdf.protocol import Opened, Picture, PictureRequest
from reviewer.pdf.scheduler import DrawTask
from tests.unit.pdf.listening import Listener
from tests.unit.pdf.pdf_files import book_of


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    opened = Listener(book_of(tmp_path / "book.pdf", 12))
    opened.wait(Opened)
    yield opened
    opened.close()


def until(is_so: Callable[[], bool], seconds: float = 30.0) -> bool:
    end = time.monotonic() + seconds
    while not is_so() and time.monotonic() < end:
        time.sleep(0.02)
    return is_so()


def posts_of(listener: Listener) -> list[Post]:
    return list(listener.client._supervisor.crew.posts)


def are_warm(listener: Listener) -> bool:
    posts = posts_of(listener)
    return len(posts) == 2 and all(post.is_warm for post in posts)


def test_the_second_process_has_drawn_before_it_is_needed(listener: Listener) -> None:
    listener.client.show("page", [PictureRequest(3, 1.0)])
    listener.wait(Picture)
    assert until(lambda: are_warm(listener)), "nobody wanted another picture"
    before = {post.child.pid for post in posts_of(listener)}
    lost = posts_of(listener)[0].child.pid
    os.kill(lost, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert until(lambda: are_warm(listener) and posts_of(listener)[0].child.pid != lost)
    assert {post.child.pid for post in posts_of(listener)} != before


def test_before_a_page_could_be_drawn_none_is(listener: Listener) -> None:
    assert until(
        lambda: len(posts_of(listener)) == 2 and all(p.is_ready for p in posts_of(listener))
    )
    time.sleep(0.2)
    assert not any(post.is_warm for post in posts_of(listener))


class FakeChild(RenderChild):
    """No process."""

    def __init__(self) -> None: ...


@pytest.fixture
def crew() -> Crew:
    crew = Crew(2, None, 0)  # type: ignore[arg-type]
    crew.posts = [Post(FakeChild(), is_ready=True, is_warm=True), Post(FakeChild(), is_ready=True)]
    return crew


def test_what_is_waited_for_goes_to_a_process_that_has_drawn(crew: Crew) -> None:
    warm, fresh = crew.posts
    fresh.since = warm.since + 5
    assert crew.idle() is warm
    assert crew.idle(for_later=True) is fresh


def test_a_picture_waits_for_the_warm_one_no_longer_than_it_saves(crew: Crew) -> None:
    warm, fresh = crew.posts
    assert not crew.is_warm_one_free_soon(), "it has nothing to do"
    warm.task, warm.since = DrawTask(1, None), time.monotonic()  # type: ignore[arg-type]
    assert crew.idle() is fresh
    assert crew.is_warm_one_free_soon()
    warm.since -= FREE_SOON
    assert not crew.is_warm_one_free_soon()
