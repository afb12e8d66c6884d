"""One render process that is asked and waited for, and replaced when it dies or hangs."""

from pathlib import Path

from reviewer.confinement import UntrustedReplyError
from reviewer.errors import InputError, Where
from reviewer.pdf.child import MEMORY_LIMIT, RenderChild
from reviewer.pdf.identity import FileIdentity
from reviewer.pdf.jobs import (
    BookOpen,
    BookRefused,
    Job,
    JobFailed,
    OpenJob,
    Outcome,
    reason_of,
)
from reviewer.pdf.reasons import NotReviewable

_DIED = (EOFError, OSError, UntrustedReplyError)
"""How it shows that a process has ended, also in the middle of an answer."""
_TRIES = 2
"""A process that dies may have been killed from outside: the next one is asked the same again."""


class BookProcess:
    """Opens a book in a render process and answers one question after the other.

    Raises InputError when made, for a book that cannot be opened (the ids of `Book.open`).
    """

    def __init__(
        self,
        path: Path,
        password: str | None,
        time_limit: float,
        memory_limit: int = MEMORY_LIMIT,
    ) -> None:
        self._path = path
        self._password = password
        self._time_limit = time_limit
        self._memory_limit = memory_limit
        self._child: RenderChild | None = None
        self._identity: FileIdentity | None = None
        self.opened = self._start()

    @property
    def pid(self) -> int | None:
        """The process that runs now."""
        return self._child.pid if self._child is not None else None

    def ask(self, job: Job) -> Outcome | NotReviewable:
        """The outcome, or why there is none. Raises InputError when the book is gone or changed."""
        for _ in range(_TRIES):
            if self._child is None:
                self._start()
            try:
                outcome = self._exchange(job)
            except _DIED:
                continue
            if outcome is None:
                return NotReviewable.PAGE_TOO_SLOW
            if isinstance(outcome, JobFailed):
                return reason_of(outcome)
            return outcome
        return NotReviewable.PAGE_KILLS_RENDERER

    def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _exchange(self, job: Job) -> Outcome | None:
        """The outcome; None when it took too long. A process that died or hung is let go."""
        if self._child is None:
            raise EOFError
        outcome: Outcome | None = None
        try:
            self._child.send(job, self._time_limit)
            outcome = self._child.receive(self._time_limit)
        finally:
            if outcome is None:
                self.close()
        return outcome

    def _start(self) -> BookOpen:
        self._look_at_file()
        where = Where(self._path)
        for _ in range(_TRIES):
            self._child = RenderChild(memory_limit=self._memory_limit)
            try:
                outcome = self._exchange(OpenJob(self._path, self._password))
            except _DIED:
                continue
            if isinstance(outcome, BookOpen):
                return outcome
            self.close()
            if outcome is None:
                seconds = round(self._time_limit)
                raise InputError("pdf.render_timeout", where=where, seconds=seconds)
            if isinstance(outcome, BookRefused):
                raise InputError(outcome.message_id, where=where, detail=outcome.detail)
            raise InputError("pdf.damaged", where=where, detail=getattr(outcome, "detail", ""))
        raise InputError("pdf.render_died", where=where)

    def _look_at_file(self) -> None:
        try:
            identity = FileIdentity.of(self._path)
        except OSError:
            if self._identity is None:
                return  # the process says what is wrong with it
            raise InputError("pdf.changed", where=Where(self._path)) from None
        if self._identity not in (None, identity):
            raise InputError("pdf.changed", where=Where(self._path))
        self._identity = identity
