"""What to do next: pure decisions over what is wanted, known, drawn and going on."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from reviewer.pdf.frames import PageFrame
from reviewer.pdf.plan import PicturePlan
from reviewer.pdf.protocol import (
    AheadRequest,
    DigestRequest,
    FrameRequest,
    PictureRequest,
    SearchRequest,
    WordsRequest,
)
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.resolve import Resolved

_LATELY: Final = 16
"""Questions answered last: whoever asks for them ahead again has not had the answer yet."""

Question = FrameRequest | WordsRequest | DigestRequest
"""What `ask` takes, but for a search, which is many small pieces of work."""


@dataclass(frozen=True, slots=True)
class FrameTask:
    """Read the facts of a page: nothing of it can be planned before."""

    page: int


@dataclass(frozen=True, slots=True)
class DrawTask:
    """Draw one picture."""

    page: int
    plan: PicturePlan


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """Answer a question other than for a frame; `plan` is that of a digest."""

    question: WordsRequest | DigestRequest
    plan: PicturePlan | None = None
    is_early: bool = field(default=False, compare=False)
    """Nobody has asked yet: it is made ready for when somebody does."""

    @property
    def page(self) -> int:
        """1-based."""
        return self.question.page


@dataclass(frozen=True, slots=True)
class SearchTask:
    """Search the next few pages."""

    request: SearchRequest
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SurveyTask:
    """Read the facts of pages that nobody has asked for, to compare them with pdfplumber's."""

    pages: tuple[int, ...]


Task = FrameTask | DrawTask | AnswerTask | SearchTask | SurveyTask


class Knowledge(Protocol):
    """What the scheduler looks at."""

    def frame(self, page: int) -> PageFrame | NotReviewable | None:
        """The frame, why there is none, or None while it is not known."""

    def resolved(self, request: PictureRequest | DigestRequest) -> Resolved | NotReviewable | None:
        """The plan, why there is none, or None while the frame is not known."""

    def is_drawn(self, page: int, plan: PicturePlan) -> bool:
        """Whether the picture is in the arena."""

    def failure(self, page: int, plan: PicturePlan) -> NotReviewable | None:
        """Why the picture is not worth a try."""


class Scheduler:
    """Views' wishes, what is to be made ready ahead, and questions, in the order to serve them.

    A view's wishes are replaced as a whole, so the newest win and what is not wanted any more is
    never handed out. The same picture wished for twice is one task.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._views: dict[str, tuple[PictureRequest, ...]] = {}
        self._ahead: tuple[AheadRequest, ...] = ()
        self._questions: dict[Question, None] = {}
        self._lately: dict[Question, None] = {}

    def show(self, view: str, requests: Sequence[PictureRequest]) -> None:
        """This view wants these now, and nothing that it wanted before."""
        self._views.pop(view, None)
        if requests:
            self._views = {view: tuple(requests), **self._views}  # the newest first

    def fulfil(self, view: str, request: PictureRequest) -> None:
        """The view has its answer to this one."""
        self._views[view] = tuple(one for one in self._views[view] if one != request)

    def waiting_for(self, task: DrawTask) -> list[PictureRequest]:
        """The views' requests that this picture is for."""
        pictures = (one for all_ in self._views.values() for one in all_)
        return [request for request in pictures if self._is_for(task, request)]

    def ahead(self, requests: Sequence[AheadRequest]) -> None:
        """These may be wanted soon, the first soonest. Replaces the earlier ones."""
        self._ahead = tuple(requests)

    def ask(self, question: Question) -> None:
        """Answer this once; the same question twice is one."""
        self._questions[question] = None

    def withdraw(self, question: Question) -> None:
        """Answered, failed, or not wanted any more."""
        self._questions.pop(question, None)
        self._lately[question] = None
        if len(self._lately) > _LATELY:
            del self._lately[next(iter(self._lately))]

    @property
    def wishes(self) -> dict[str, tuple[PictureRequest, ...]]:
        """What each view wants, the view that asked last first."""
        return self._views

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked and not answered, the oldest first."""
        return tuple(self._questions)

    def urgent(self, running: Collection[Task]) -> Task | None:
        """The next task for what is looked at or waited for; None where there is none."""
        for requests in self._views.values():
            for request in requests:
                task = self._towards(request)
                if task is not None and task not in running:
                    return task
        for question in self._questions:
            task = self._towards_answer(question)
            if task is not None and task not in running:
                return task
        return None

    def early(self, running: Collection[Task]) -> Task | None:
        """The next task for what may be looked at soon."""
        for request in self._ahead:
            task = self._towards_early(request)
            if task is not None and task not in running:
                return task
        return None

    def is_wanted(self, task: Task) -> bool:
        """Whether anyone still waits for what this task makes; work that is not is dropped."""
        match task:
            case DrawTask() | FrameTask():
                pictures = [*self._ahead, *(one for all_ in self._views.values() for one in all_)]
                return any(self._is_for(task, request) for request in pictures) or any(
                    question.page == task.page
                    for question in self._questions
                    if isinstance(task, FrameTask)
                )
            case AnswerTask(question):
                return question in self._questions or (
                    question in self._ahead and question not in self._lately
                )
            case _:
                return True

    def is_visible(self, task: Task) -> bool:
        """Whether a view waits for it."""
        return any(self._is_for(task, request) for all_ in self._views.values() for request in all_)

    def wanted_before(self, limit: PictureRequest | None) -> set[tuple[int, PicturePlan]]:
        """The pictures that may not make room for one drawn for `limit`, an entry of the ones to
        draw ahead: those of all views and, of the others, those before it.
        """
        kept: set[tuple[int, PicturePlan]] = set()
        for request in (one for all_ in self._views.values() for one in all_):
            self._add_plan(request, kept)
        if limit is not None:
            for early in self._pictures_ahead:
                if early == limit:
                    break
                self._add_plan(early, kept)
        return kept

    def early_request(self, task: DrawTask) -> PictureRequest | None:
        """The first entry of the ones to draw ahead that the task is for."""
        return next((one for one in self._pictures_ahead if self._is_for(task, one)), None)

    @property
    def _pictures_ahead(self) -> Iterator[PictureRequest]:
        return (one for one in self._ahead if isinstance(one, PictureRequest))

    def skip_early(self, request: PictureRequest) -> None:
        """There is no room for this picture and those after it: they are not drawn ahead."""
        if request in self._ahead:
            start = self._ahead.index(request)
            rest = (one for one in self._ahead[start:] if not isinstance(one, PictureRequest))
            self._ahead = (*self._ahead[:start], *rest)

    def _add_plan(self, request: PictureRequest, to: set[tuple[int, PicturePlan]]) -> None:
        resolved = self._knowledge.resolved(request)
        if isinstance(resolved, Resolved):
            to.add((request.page, resolved.plan))

    def _is_for(self, task: Task, request: AheadRequest) -> bool:
        if isinstance(task, FrameTask):
            return task.page == request.page
        if not isinstance(task, DrawTask) or not isinstance(request, PictureRequest):
            return False
        if task.page != request.page:
            return False
        resolved = self._knowledge.resolved(request)
        return isinstance(resolved, Resolved) and resolved.plan == task.plan

    def _towards(self, request: PictureRequest) -> Task | None:
        """The next step to this picture; None where it is there or cannot be had."""
        resolved = self._knowledge.resolved(request)
        if resolved is None:
            return FrameTask(request.page)
        if isinstance(resolved, NotReviewable):
            return None
        plan = resolved.plan
        known = self._knowledge
        if known.is_drawn(request.page, plan) or known.failure(request.page, plan):
            return None
        return DrawTask(request.page, plan)

    def _towards_early(self, request: AheadRequest) -> Task | None:
        if isinstance(request, PictureRequest):
            return self._towards(request)
        if request in self._lately:
            return None  # its answer is on the way
        if isinstance(self._knowledge.frame(request.page), NotReviewable):
            return None
        task = self._towards_answer(request)
        return replace(task, is_early=True) if isinstance(task, AnswerTask) else task

    def _towards_answer(self, question: Question) -> Task | None:
        frame = self._knowledge.frame(question.page)
        if frame is None:
            return FrameTask(question.page)
        match question:
            case WordsRequest():
                return AnswerTask(question)
            case DigestRequest():
                resolved = self._knowledge.resolved(question)
                return (
                    AnswerTask(question, resolved.plan) if isinstance(resolved, Resolved) else None
                )
            case FrameRequest():
                return None
