"""Who is served first, what is folded, and what is never handed out."""

from hypothesis import given
from hypothesis import strategies as st

from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.plan import PicturePlan
from reviewer.pdf.protocol import DigestRequest, FrameRequest, PictureRequest, WordsRequest
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.resolve import Resolved, resolve_digest, resolve_picture
from reviewer.pdf.scheduler import AnswerTask, DrawTask, FrameTask, Scheduler, Task


def frame_of(page: int) -> PageFrame:
    """A plain page of 600 by 800 points."""
    area = (0.0, 0.0, 600.0, 800.0)
    return PageFrame(page, None, (600.0, 800.0), 1.0, 0, 0, False, area, area)


class Known:
    """What is known of a book in a test: frames by page, pictures drawn, pictures failed."""

    def __init__(self, *pages: int) -> None:
        self.frames: dict[int, PageFrame | NotReviewable] = {page: frame_of(page) for page in pages}
        self.drawn: set[tuple[int, PicturePlan]] = set()
        self.failed: set[tuple[int, PicturePlan]] = set()

    def frame(self, page: int) -> PageFrame | NotReviewable | None:
        """The frame."""
        return self.frames.get(page)

    def resolved(self, request: PictureRequest | DigestRequest) -> Resolved | NotReviewable | None:
        """The plan."""
        frame = self.frames.get(request.page)
        if frame is None or isinstance(frame, NotReviewable):
            return frame
        if isinstance(request, DigestRequest):
            return resolve_digest(request, frame)
        return resolve_picture(request, frame, 6_000_000)

    def is_drawn(self, page: int, plan: PicturePlan) -> bool:
        """Whether it is drawn."""
        return (page, plan) in self.drawn

    def failure(self, page: int, plan: PicturePlan) -> NotReviewable | None:
        """Whether it failed."""
        return NotReviewable.PAGE_TOO_SLOW if (page, plan) in self.failed else None

    def do(self, task: Task) -> None:
        """Have the task done."""
        if isinstance(task, FrameTask):
            self.frames[task.page] = frame_of(task.page)
        elif isinstance(task, DrawTask):
            self.drawn.add((task.page, task.plan))


def page(number: int, scale: float = 1.0) -> PictureRequest:
    """A picture of a page."""
    return PictureRequest(number, scale)


def drawn_pages(scheduler: Scheduler, known: Known) -> list[int]:
    """The pages in the order in which one process would draw them, ahead ones last."""
    order = []
    while (task := scheduler.urgent([]) or scheduler.early([])) is not None:
        known.do(task)
        if isinstance(task, DrawTask):
            order.append(task.page)
    return order


def test_what_is_looked_at_goes_before_what_may_be_next() -> None:
    known = Known(1, 2, 3, 4)
    scheduler = Scheduler(known)
    scheduler.ahead([page(3), page(4)])
    scheduler.show("page", [page(1)])
    scheduler.show("crop", [page(2)])
    assert drawn_pages(scheduler, known) == [2, 1, 3, 4]


def test_a_newer_wish_of_a_view_replaces_the_older() -> None:
    known = Known(*range(1, 9))
    scheduler = Scheduler(known)
    for number in range(1, 9):
        scheduler.show("page", [page(number)])
    assert drawn_pages(scheduler, known) == [8]


def test_a_view_that_wants_nothing_is_drawn_nothing() -> None:
    known = Known(1)
    scheduler = Scheduler(known)
    scheduler.show("page", [page(1)])
    scheduler.show("page", [])
    assert scheduler.urgent([]) is None


def test_the_same_picture_wanted_twice_is_one_task() -> None:
    known = Known(1)
    scheduler = Scheduler(known)
    scheduler.show("page", [page(1), page(1)])
    scheduler.show("crop", [page(1)])
    scheduler.ahead([page(1)])
    task = scheduler.urgent([])
    assert task is not None
    assert scheduler.urgent([task]) is None
    assert scheduler.early([task]) is None


def test_nothing_is_planned_before_the_frame_is_known() -> None:
    known = Known()
    scheduler = Scheduler(known)
    scheduler.show("page", [page(7), PictureRequest(7, 2.0, PlumberBox(10, 10, 50, 50))])
    first = scheduler.urgent([])
    assert first == FrameTask(7)
    assert scheduler.urgent([first]) is None
    known.do(first)
    assert isinstance(scheduler.urgent([]), DrawTask)


def test_what_failed_or_cannot_be_had_is_not_handed_out() -> None:
    known = Known(1, 2)
    scheduler = Scheduler(known)
    known.frames[3] = NotReviewable.PAGE_UNREADABLE
    off_the_page = PictureRequest(2, 1.0, PictureBox(900, 900, 950, 950))
    scheduler.show("page", [page(1), off_the_page, page(3)])
    task = scheduler.urgent([])
    assert isinstance(task, DrawTask)
    known.failed.add((1, task.plan))
    assert scheduler.urgent([]) is None


def test_questions_come_after_pictures_in_sight_and_before_those_ahead() -> None:
    known = Known(1, 2)
    scheduler = Scheduler(known)
    question = WordsRequest(1)
    scheduler.ask(question)
    scheduler.ask(FrameRequest(2))
    scheduler.show("page", [page(1)])
    first = scheduler.urgent([])
    assert isinstance(first, DrawTask)
    assert scheduler.urgent([first]) == AnswerTask(question)
    known.do(first)
    scheduler.withdraw(question)
    assert scheduler.urgent([]) is None


def test_work_that_nobody_waits_for_any_more_is_known_as_such() -> None:
    known = Known(1, 2)
    scheduler = Scheduler(known)
    scheduler.show("page", [page(1)])
    task = scheduler.urgent([])
    assert task is not None
    assert scheduler.is_visible(task)
    scheduler.show("page", [page(2)])
    assert not scheduler.is_wanted(task)
    scheduler.ahead([page(1)])
    assert scheduler.is_wanted(task)
    assert not scheduler.is_visible(task)


def test_questions_ahead_keep_their_place_among_the_pictures_and_wait_for_what_is_asked() -> None:
    known = Known(1, 2, 3)
    scheduler = Scheduler(known)
    words, digest = WordsRequest(2), DigestRequest(2, PlumberBox(10, 10, 50, 50))
    scheduler.ahead([page(1), words, page(2), digest, WordsRequest(3)])
    first = scheduler.early([])
    assert isinstance(first, DrawTask)
    second = scheduler.early([first])
    assert second == AnswerTask(words)
    assert scheduler.is_wanted(second)
    scheduler.ask(words)
    assert scheduler.urgent([second]) is None, "it is being answered already"
    scheduler.withdraw(words)
    assert not scheduler.is_wanted(second)
    known.frames[3] = NotReviewable.PAGE_UNREADABLE
    scheduler.skip_early(page(1))
    last = scheduler.early([])
    assert isinstance(last, AnswerTask)
    assert last.question == digest, "for want of room pictures are left out, questions are not"
    assert last.is_early
    assert scheduler.early([last]) is None, "of a page that cannot be read nothing is asked"


def test_what_is_drawn_ahead_never_takes_the_place_of_what_is_sooner() -> None:
    known = Known(1, 2, 3, 4)
    scheduler = Scheduler(known)
    scheduler.show("page", [page(1)])
    requests = [page(2), page(3), page(4)]
    scheduler.ahead(requests)
    kept = {number for number, _ in scheduler.wanted_before(requests[1])}
    assert kept == {1, 2}
    assert {number for number, _ in scheduler.wanted_before(None)} == {1}
    scheduler.skip_early(requests[1])
    scheduler.show("page", [])
    assert drawn_pages(scheduler, known) == [2]


wishes = st.lists(st.builds(page, st.integers(1, 5), st.sampled_from([0.5, 1.0])), max_size=4)


@given(st.dictionaries(st.sampled_from(["page", "crop"]), wishes), wishes)
def test_every_wish_is_drawn_once_and_nothing_else(
    views: dict[str, list[PictureRequest]], ahead: list[PictureRequest]
) -> None:
    known = Known()
    scheduler = Scheduler(known)
    for view, requests in views.items():
        scheduler.show(view, requests)
    scheduler.ahead(ahead)
    handed_out: list[Task] = []
    running: list[Task] = []
    while True:
        task = scheduler.urgent(running) or scheduler.early(running)
        if task is None and not running:
            break
        if task is not None:
            assert task not in running, "two processes would do the same"
            running.append(task)
            handed_out.append(task)
        if task is None or len(running) == 2:
            known.do(running.pop(0))
    pictures = [task for task in handed_out if isinstance(task, DrawTask)]
    wanted = {request for requests in (*views.values(), ahead) for request in requests}
    assert len(pictures) == len(wanted)
    assert {(task.page, task.plan.scale) for task in pictures} == {
        (request.page, request.scale) for request in wanted
    }
