"""The render client's decisions, without its thread: what to hand to which process, and what its
answer means to whom. Everything here happens under the client's lock and waits for nothing.
"""

import time
from collections.abc import Sequence

from reviewer.pdf import jobs
from reviewer.pdf.crew import Crew, Post
from reviewer.pdf.exercise import Exercise
from reviewer.pdf.frames import PageFrame
from reviewer.pdf.jobs import Job, Outcome, reason_of
from reviewer.pdf.ledger import Ledger
from reviewer.pdf.plan import BYTES_PER_PIXEL
from reviewer.pdf.protocol import (
    AheadRequest,
    Digest,
    DigestRequest,
    Failed,
    FrameReady,
    FrameRequest,
    Picture,
    PictureRequest,
    Reply,
    Request,
    SearchDone,
    SearchHits,
    SearchRequest,
    Words,
    WordsRequest,
)
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.resolve import Resolved
from reviewer.pdf.scheduler import (
    AnswerTask,
    DrawTask,
    FrameTask,
    Question,
    Scheduler,
    SearchTask,
    SurveyTask,
    Task,
)
from reviewer.pdf.search import SearchWalk
from reviewer.pdf.settings import RenderSettings
from reviewer.pdf.slots import Slot

_SEARCH_SECONDS = 0.05
"""One part of a search: the longest that a process with nothing else to do is not free."""

_SURVEY_PAGES = 100
_SURVEY_SECONDS = 0.03
"""One part of the survey, likewise."""


class Engine:
    """Hands tasks to the crew and turns outcomes into replies. Not thread-safe."""

    def __init__(self, crew: Crew, ledger: Ledger, settings: RenderSettings) -> None:
        self._crew = crew
        self._ledger = ledger
        self._settings = settings
        self._scheduler = Scheduler(ledger)
        self._walk: SearchWalk | None = None
        self._surveyed = 0
        self._exercise = Exercise(ledger)
        self.is_starved = False
        """Somebody waits for a picture for which there is no room until one is released."""

    def show(self, view: str, requests: Sequence[PictureRequest]) -> list[Reply]:
        """Replace what a view wants; the replies that are there already."""
        self._scheduler.show(view, requests)
        return self._collect_view(view)

    def ahead(self, requests: Sequence[AheadRequest]) -> None:
        """Replace what is made ready ahead."""
        self._scheduler.ahead(requests)

    def ask(self, request: Question | SearchRequest) -> Reply | None:
        """Answer a question; the reply where it is known already."""
        if isinstance(request, SearchRequest):
            self._walk = SearchWalk(request, self._ledger.page_count)
            return None
        self._scheduler.ask(request)
        return next(iter(self._collect_questions([request])), None)

    def cancel(self, request: Question | SearchRequest) -> None:
        """The question is not asked any more; no reply comes."""
        if not isinstance(request, SearchRequest):
            self._scheduler.withdraw(request)
        elif self._walk is not None and self._walk.request == request:
            self._walk = None

    @property
    def is_surveyed(self) -> bool:
        """Whether the facts of every page are known that can be."""
        return 0 < self._ledger.page_count <= self._surveyed

    def collect(self) -> list[Reply]:
        """Every reply that has become possible since."""
        replies: list[Reply] = []
        for view in tuple(self._scheduler.wishes):
            replies += self._collect_view(view)
        replies += self._collect_questions(self._scheduler.questions)
        return replies

    def pump(self) -> None:
        """Give every idle process something to do, as long as there is something."""
        self.is_starved = False
        while self._ledger.page_count and (post := self._crew.idle()) is not None:
            running = self._crew.running
            task = self._scheduler.urgent(running)
            if isinstance(task, DrawTask) and not post.is_warm:
                if self._crew.is_warm_one_free_soon():
                    return
            elif task is None and self._may_work_ahead(running):
                post = self._crew.idle(for_later=True) or post
                task = self._exercise.task() if not running and not post.is_warm else None
                task = task or self._scheduler.early(running) or self._next_part(running)
            if task is None or not self._assign(post, task):
                return

    def hear(self, post: Post, outcome: Outcome) -> list[Reply]:
        """What the answer of a process to its task means."""
        task, slot = self._crew.settle(post)
        if isinstance(task, DrawTask):
            return self._drawn(task, slot, outcome)
        if isinstance(task, FrameTask):
            return self._framed(task, outcome)
        if isinstance(task, AnswerTask):
            return self._answered(task, outcome)
        if isinstance(task, SearchTask):
            return self._searched(task, outcome)
        if isinstance(task, SurveyTask):
            self._survey(task, outcome)
        return []

    def overdue(self, post: Post) -> bool:
        """Whether to end this process: it takes too long, or nobody wants what it does while
        somebody waits for what it cannot do."""
        now = time.monotonic()
        if post.deadline is not None and now >= post.deadline:
            return True
        task = post.task
        if task is None or now < post.since + self._settings.give_up_after:
            return False
        if self._scheduler.is_wanted(task) or self._crew.idle() is not None:
            return False
        post.given_up = self._scheduler.urgent(self._crew.running) is not None
        return post.given_up

    def lose(self, post: Post, *, too_slow: bool) -> list[Reply]:
        """A process is dead, or about to be: blame what it did, and look for it no more. Its
        `slot` is to be given to `bury` once it cannot write into it any more."""
        task, post.task = post.task, None
        if post.slot is not None:
            self._ledger.arena.drop(post.slot)
        if task is None or post.given_up:
            return []
        return self._blame(task, too_slow=too_slow)

    def bury(self, post: Post) -> None:
        """The process has ended for certain: what it drew into is free."""
        slot, post.slot = post.slot, None
        if slot is not None:
            self._ledger.arena.free(slot)

    def _blame(self, task: Task, *, too_slow: bool) -> list[Reply]:
        failures = self._ledger.failures
        reason = NotReviewable.PAGE_TOO_SLOW if too_slow else NotReviewable.PAGE_KILLS_RENDERER
        if isinstance(task, DrawTask):
            if too_slow:
                failures.failed(task.page, task.plan, reason)
            else:
                failures.died(task.page, task.plan)
        elif isinstance(task, FrameTask):
            if too_slow or failures.died(task.page, None):
                self._ledger.refuse_page(task.page, reason)
        elif isinstance(task, AnswerTask):
            if too_slow or failures.died(task.page, task.plan):
                return self._refuse(task, reason)
        elif isinstance(task, SearchTask):
            if self._walk is not None and self._walk.request == task.request:
                self._walk.lost(task.pages)
        else:
            self._surveyed += len(task.pages)  # what they are is left open, and so not the same
        return []

    def _may_work_ahead(self, running: Sequence[Task]) -> bool:
        """One process stays free for what is looked at next, unless there is but one."""
        early = sum(1 for task in running if not self._is_urgent(task))
        able = sum(1 for post in self._crew.posts if post.is_ready)
        return early < max(able - 1, 1 if self._settings.children == 1 else 0)

    def _is_urgent(self, task: Task) -> bool:
        if isinstance(task, AnswerTask):
            return task.question in self._scheduler.questions
        return self._scheduler.is_visible(task)

    def _next_part(self, running: Sequence[Task]) -> Task | None:
        if self._walk is not None and not any(isinstance(task, SearchTask) for task in running):
            self._walk.page_count = self._ledger.page_count
            pages = self._walk.next_pages()
            if pages:
                return SearchTask(self._walk.request, pages)
        if self.is_surveyed or any(isinstance(task, SurveyTask) for task in running):
            return None
        end = min(self._surveyed + _SURVEY_PAGES, self._ledger.page_count)
        return SurveyTask(tuple(range(self._surveyed + 1, end + 1)))

    def _assign(self, post: Post, task: Task) -> bool:
        limit = self._settings.time_limit
        if not isinstance(task, DrawTask):
            self._crew.assign(post, task, self._job(task), limit, None)
            return True
        slot = self._room(task)
        if slot is None:
            return self._make_do(task)
        job = jobs.DrawJob(task.page, task.plan, slot.offset)
        self._crew.assign(post, task, job, limit, slot)
        return True

    def _room(self, task: DrawTask) -> Slot | None:
        early = None if self._scheduler.is_visible(task) else self._scheduler.early_request(task)
        wanted = self._scheduler.wanted_before(early)
        return self._ledger.arena.reserve(
            (task.page, task.plan), task.plan.size_in_bytes, wanted.__contains__
        )

    def _make_do(self, task: DrawTask) -> bool:
        """There is no room. What is drawn ahead is not, then; what is looked at is drawn smaller,
        unless room is about to come. True where trying again makes sense."""
        if not self._scheduler.is_visible(task):
            early = self._scheduler.early_request(task)
            if early is not None:
                self._scheduler.skip_early(early)
            return early is not None
        if any(isinstance(other, DrawTask) for other in self._crew.running):
            self.is_starved = True
            return False
        for request in self._scheduler.waiting_for(task):
            if not self._ledger.lower(request, task.plan):
                self._ledger.failures.failed(task.page, task.plan, NotReviewable.PAGE_TOO_LARGE)
        return True

    def _job(self, task: Task) -> Job:
        match task:
            case FrameTask(page):
                return jobs.FactsJob((page,))
            case AnswerTask(WordsRequest(page)):
                return jobs.WordsJob(page)
            case AnswerTask(DigestRequest(page), plan) if plan is not None:
                return jobs.DigestJob(page, plan)
            case SearchTask(request, pages):
                return jobs.SearchJob(request.text, pages, _SEARCH_SECONDS)
            case SurveyTask(pages):
                return jobs.FactsJob(pages, _SURVEY_SECONDS)
        raise TypeError(f"no job for {task!r}")

    def _drawn(self, task: DrawTask, slot: Slot | None, outcome: Outcome) -> list[Reply]:
        if slot is None:
            raise TypeError(f"{task!r} has no slot")
        if isinstance(outcome, jobs.Drawn):
            self._ledger.arena.keep(slot)
            self._ledger.drawn(task.page, task.plan, blank=outcome.blank, faults=outcome.faults)
            self._exercise.could_draw(task.page)
        else:
            self._ledger.arena.drop(slot)
            self._ledger.arena.free(slot)
            self._ledger.failures.failed(task.page, task.plan, reason_of(outcome))
        return []

    def _framed(self, task: FrameTask, outcome: Outcome) -> list[Reply]:
        if isinstance(outcome, jobs.FactsDone) and outcome.facts:
            self._ledger.learn_facts(outcome.facts)
        else:
            self._ledger.refuse_page(task.page, reason_of(outcome))
        return []

    def _survey(self, task: SurveyTask, outcome: Outcome) -> None:
        if isinstance(outcome, jobs.FactsDone):
            self._ledger.learn_facts(outcome.facts)
            self._surveyed += outcome.reached
        else:
            self._surveyed += len(task.pages)

    def _answered(self, task: AnswerTask, outcome: Outcome) -> list[Reply]:
        question = task.question
        if not task.is_early and question not in self._scheduler.questions:
            return []  # nobody asks any more
        self._scheduler.withdraw(question)
        if (
            isinstance(outcome, jobs.WordsDone)
            and isinstance(question, WordsRequest)
            and outcome.words.is_whole
        ):
            return [Words(question, outcome.words)]
        if isinstance(outcome, jobs.DigestDone) and isinstance(question, DigestRequest):
            resolved = self._ledger.resolved(question)
            clipped = isinstance(resolved, Resolved) and resolved.clipped
            return [Digest(question, outcome.crop_sha256, outcome.blank, clipped)]
        return [self._failed(question, "", reason_of(outcome))]

    def _searched(self, task: SearchTask, outcome: Outcome) -> list[Reply]:
        walk = self._walk
        if walk is None or walk.request != task.request:
            return []  # another search has taken its place
        replies: list[Reply] = []
        if isinstance(outcome, jobs.SearchPartDone):
            walk.took(outcome.reached, outcome.pages_with_text, outcome.unread)
            replies += [SearchHits(walk.request, page, hits) for page, hits in outcome.hits]
        else:
            walk.lost(task.pages)
        return replies + self._search_end()

    def _search_end(self) -> list[Reply]:
        walk = self._walk
        if walk is None or walk.next_pages():
            return []
        self._walk = None
        return [SearchDone(walk.request, walk.pages_with_text, tuple(walk.unread))]

    def _refuse(self, task: AnswerTask, reason: NotReviewable) -> list[Reply]:
        if not task.is_early and task.question not in self._scheduler.questions:
            return []
        return self._refuse_question(task.question, reason)

    def _refuse_question(self, question: Question, reason: NotReviewable) -> list[Reply]:
        self._scheduler.withdraw(question)
        return [self._failed(question, "", reason)]

    def _collect_questions(self, questions: Sequence[Question]) -> list[Reply]:
        replies: list[Reply] = []
        for question in questions:
            frame = self._ledger.frame(question.page)
            if isinstance(frame, PageFrame) and isinstance(question, FrameRequest):
                self._scheduler.withdraw(question)
                replies.append(FrameReady(question, frame))
            elif isinstance(frame, NotReviewable):
                replies += self._refuse_question(question, frame)
            elif isinstance(question, DigestRequest):
                resolved = self._ledger.resolved(question)
                if isinstance(resolved, NotReviewable):
                    replies += self._refuse_question(question, resolved)
        return replies

    def _collect_view(self, view: str) -> list[Reply]:
        replies: list[Reply] = []
        for request in self._scheduler.wishes.get(view, ()):
            reply = self._picture(view, request)
            if reply is not None:
                self._scheduler.fulfil(view, request)
                replies.append(reply)
        return replies

    def _picture(self, view: str, request: PictureRequest) -> Picture | Failed | None:
        resolved = self._ledger.resolved(request)
        if resolved is None:
            return None
        if isinstance(resolved, NotReviewable):
            return self._failed(request, view, resolved)
        plan = resolved.plan
        frame = self._ledger.frame(request.page)
        lease = self._ledger.arena.lease((request.page, plan), plan.size_in_bytes)
        if lease is None or not isinstance(frame, PageFrame):
            reason = self._ledger.failure(request.page, plan)
            return None if reason is None else self._failed(request, view, reason)
        blank, faults = self._ledger.how_drawn(request.page, plan)
        return Picture(
            request=request,
            view=view,
            frame=frame,
            box=plan.box,
            scale=plan.scale,
            width=plan.width,
            height=plan.height,
            stride=plan.width * BYTES_PER_PIXEL,
            lowered=plan.lowered,
            clipped=resolved.clipped,
            blank=blank,
            faults=faults,
            lease=lease,
        )

    def _failed(self, request: Request, view: str, reason: NotReviewable) -> Failed:
        page = request.first_page if isinstance(request, SearchRequest) else request.page
        return Failed(request, view, reason, {"page": page, "pages": self._ledger.page_count})
