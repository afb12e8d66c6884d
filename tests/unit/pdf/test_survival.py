"""Render processes that die or hang: no wrong picture, and the walk goes on."""

import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.protocol import (
    BookFailed,
    Failed,
    Fit,
    Opened,
    Picture,
    PictureRequest,
    Reply,
    SearchDone,
    SearchRequest,
    Words,
    WordsRequest,
)
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.scheduler import DrawTask
from reviewer.pdf.settings import RenderSettings
from tests.unit.pdf.listening import Listener, kill, page_in
from tests.unit.pdf.pdf_files import book_of

COUNT = 60
KILLS = int(os.environ.get("FORMULARY_REVIEWER_KILLS", "40"))


class Killer(threading.Thread):
    """Kills a render process at random moments, so and so many times."""

    def __init__(self, listener: Listener, kills: int) -> None:
        super().__init__(daemon=True)
        self._listener = listener
        self._left = kills
        self.killed: set[int] = set()

    def run(self) -> None:
        """Until all kills are done."""
        chance = random.Random(7)
        while self._left:
            time.sleep(chance.uniform(0, 0.04))
            client = self._listener.client
            living = [pid for pid in client.process_ids if pid not in self.killed]
            # Only while one has opened the book: else none ever would, and nothing is walked.
            ready = [post.child.pid for post in client._supervisor.crew.posts if post.is_ready]
            if set(living) & set(ready):
                pid = chance.choice(living)
                kill(pid)
                self.killed.add(pid)
                self._left -= 1


def step(listener: Listener, page: int) -> list[Reply]:
    """Go to a block: its page and its crop, as the window does. The replies to both."""
    wanted = {
        "page": PictureRequest(page, Fit(450)),
        "crop": PictureRequest(page, 3.0, PictureBox(0, 300, 300, 400)),
    }
    replies: dict[str, Reply] = {}
    for view, request in wanted.items():
        for reply in listener.client.show(view, [request]):
            replies[view] = reply
    while len(replies) < 2:
        reply = listener.next()
        if isinstance(reply, Picture | Failed) and reply.request == wanted[reply.view]:
            replies[reply.view] = reply
        elif isinstance(reply, Picture):
            reply.release()
        assert not isinstance(reply, BookFailed)
    listener.client.ahead([PictureRequest(page % COUNT + 1, Fit(450))])
    return list(replies.values())


def test_a_hundred_deaths_show_no_wrong_picture_and_the_walk_ends(tmp_path: Path) -> None:
    listener = Listener(book_of(tmp_path / "book.pdf", COUNT))
    listener.wait(Opened)
    killer = Killer(listener, KILLS)
    killer.start()
    chance = random.Random(3)
    pictures = refusals = 0
    while killer.is_alive() or pictures < 2 * COUNT:
        page = chance.randint(1, COUNT)
        for reply in step(listener, page):
            if isinstance(reply, Failed):
                # Killed three times over the same picture: taken for its fault, and said.
                assert reply.reason is NotReviewable.PAGE_KILLS_RENDERER
                listener.client.retry(page)
                refusals += 1
                continue
            assert isinstance(reply, Picture)
            assert page_in(reply, COUNT) == reply.page == page
            assert not reply.blank
            pictures += 1
            reply.release()
    used, size = listener.client.arena_use
    assert used <= size
    assert len(killer.killed) == KILLS
    assert pictures > 10 * refusals
    listener.close()


def test_one_death_is_not_noticed(tmp_path: Path) -> None:
    listener = Listener(book_of(tmp_path / "book.pdf", COUNT))
    listener.wait(Opened)
    for reply in step(listener, 5):
        assert isinstance(reply, Picture)
        reply.release()
    listener.wait_until(lambda: len(listener.client.process_ids) == 2)
    before = listener.client.process_ids
    kill(before[0])
    for reply in step(listener, 6):
        assert isinstance(reply, Picture)
        assert page_in(reply, COUNT) == 6
        reply.release()
    listener.wait_until(
        lambda: (
            len(listener.client.process_ids) == 2 and before[0] not in listener.client.process_ids
        )
    )
    listener.close()


def test_a_search_outlives_the_process_that_searched(tmp_path: Path) -> None:
    listener = Listener(book_of(tmp_path / "book.pdf", 600))
    listener.wait(Opened)
    listener.wait_until(lambda: len(listener.client.process_ids) == 2)
    request = SearchRequest("liposic")
    listener.client.ask(request)
    for pid in listener.client.process_ids:
        kill(pid)
    done = listener.wait(SearchDone)
    assert done.pages_with_text + len(done.unread) == 600
    listener.close()


def test_a_book_that_kills_every_process_is_given_up(tmp_path: Path) -> None:
    # A process that may have no memory at all dies before it has opened anything.
    listener = Listener(book_of(tmp_path / "book.pdf", 3), settings=RenderSettings(memory_limit=1))
    reply = listener.next()
    assert isinstance(reply, BookFailed)
    assert reply.message_id == "pdf.render_died"
    listener.close()


def test_a_file_that_changed_is_not_opened_in_its_place(tmp_path: Path) -> None:
    path = book_of(tmp_path / "book.pdf", 20)
    listener = Listener(path)
    listener.wait(Opened)
    listener.wait_until(lambda: len(listener.client.process_ids) == 2)
    book_of(path, 21)
    kill(listener.client.process_ids[0])
    assert listener.wait(BookFailed).message_id == "pdf.changed"
    listener.close()


@pytest.fixture
def endless(corpus: Path) -> Iterator[Listener]:
    """A PDF whose first page is never done."""
    path = corpus / "hostile" / "render-never-ends.pdf"
    listener = Listener(path, settings=RenderSettings(time_limit=1.5))
    listener.wait(Opened)
    yield listener
    listener.close()


@pytest.mark.corpus
def test_a_page_that_never_ends_is_marked_and_the_others_show(endless: Listener) -> None:
    client = endless.client
    client.show("page", [PictureRequest(1, 1.0)])
    client.show("crop", [PictureRequest(1, 2.0, PictureBox(0, 0, 200, 200))])
    reasons = [endless.wait(Failed).reason for _ in range(2)]
    assert reasons == [NotReviewable.PAGE_TOO_SLOW] * 2
    # Known from now on, at any scale: the page is marked, no process is lost to it again.
    [known] = client.show("page", [PictureRequest(1, 3.0)])
    assert isinstance(known, Failed)
    assert known.reason is NotReviewable.PAGE_TOO_SLOW
    client.show("page", [PictureRequest(8, 1.0)])
    picture = endless.wait(Picture)
    assert picture.page == 8
    picture.release()
    client.ask(WordsRequest(1))
    assert endless.wait(Words).words, "its text can be read all the same"


@pytest.mark.corpus
def test_a_page_that_hangs_holds_nobody_up(corpus: Path) -> None:
    """Both processes hang in it, and she goes on: they are not waited for."""
    path = corpus / "hostile" / "render-never-ends.pdf"
    listener = Listener(path, settings=RenderSettings(time_limit=120.0))
    listener.wait(Opened)
    client, crew = listener.client, listener.client._supervisor.crew
    listener.wait_until(lambda: sum(post.is_ready for post in crew.posts) == 2)
    client.show("page", [PictureRequest(1, 1.0)])
    client.show("crop", [PictureRequest(1, 1.5)])
    listener.wait_until(
        lambda: sum(isinstance(task, DrawTask) and task.page == 1 for task in crew.running) == 2
    )
    client.show("crop", [])
    client.show("page", [PictureRequest(8, 1.0)])
    picture = listener.wait(Picture)
    assert picture.page == 8
    picture.release()
    listener.wait_until(lambda: not any(isinstance(task, DrawTask) for task in crew.running))
    assert client.show("page", [PictureRequest(1, 1.0)]) == [], "it was no fault of the page"
    listener.close()


@pytest.mark.corpus
def test_a_thumbnail_may_fail_where_the_page_shows(corpus: Path) -> None:
    path = corpus / "hostile" / "slow-only-as-thumbnail.pdf"
    listener = Listener(path, settings=RenderSettings(time_limit=1.5))
    listener.wait(Opened)
    listener.client.show("thumbnail", [PictureRequest(3, 35 / 72)])
    failed = listener.wait(Failed)
    assert failed.reason is NotReviewable.PAGE_TOO_SLOW
    listener.client.show("page", [PictureRequest(3, 1.0)])
    picture = listener.wait(Picture)
    assert (picture.page, picture.scale) == (3, 1.0)
    picture.release()
    listener.close()
