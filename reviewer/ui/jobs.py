"""Long work beside the window: its progress, its end, and how it is stopped."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from reviewer.errors import CancelledError, InputError, ReviewerError
from reviewer.progress import CancelToken, Progress

Work = Callable[[Progress, CancelToken], object]


class Job(QObject):
    """One piece of work on the thread pool. Its signals arrive in the thread that made it."""

    progressed = Signal(str, int, int)
    """Stage (an id), what is done, and the whole; the whole is -1 where nobody knows it."""
    succeeded = Signal(object)
    failed = Signal(object)
    """ReviewerError."""
    cancelled = Signal()
    broke = Signal(str)
    """The program made a mistake; what it was, in a few words for whoever repairs it."""
    ended = Signal()
    """After one of the four above."""

    def __init__(self, work: Work, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._token = CancelToken()
        self._is_running = False
        self._arrived.connect(self._tell)

    _arrived = Signal(object)

    @property
    def is_running(self) -> bool:
        """Whether the work has begun and not ended."""
        return self._is_running

    def start(self) -> "Job":
        """Begin; gives itself, so that it can be kept."""
        self._is_running = True
        QThreadPool.globalInstance().start(_Run(self._work, self._token, self))
        return self

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._token.cancel()

    def _tell(self, outcome: object) -> None:
        self._is_running = False
        if isinstance(outcome, CancelledError):
            self.cancelled.emit()
        elif isinstance(outcome, ReviewerError):
            self.failed.emit(outcome)
        elif isinstance(outcome, _Bug):
            self.broke.emit(f"{type(outcome.error).__name__}: {outcome.error}")
            self.ended.emit()
            raise outcome.error
        else:
            self.succeeded.emit(outcome)
        self.ended.emit()


class _Bug:
    def __init__(self, error: BaseException) -> None:
        self.error = error


class _Run(QRunnable):
    def __init__(self, work: Work, token: CancelToken, job: Job) -> None:
        super().__init__()
        self._work, self._token, self._job = work, token, job

    def run(self) -> None:
        """Do the work; whatever comes of it is told in the window's thread."""
        job = self._job

        def progress(stage: str, done: int, total: int | None) -> None:
            job.progressed.emit(stage, done, -1 if total is None else total)

        outcome: object
        try:
            outcome = self._work(progress, self._token)
        except ReviewerError as error:
            outcome = error
        except OSError as error:
            path = error.filename if error.filename is not None else ""
            outcome = InputError("cli.system", path=path, reason=error.strerror or str(error))
        except Exception as error:
            outcome = _Bug(error)
        try:
            job._arrived.emit(outcome)
        except RuntimeError:
            return  # the window is gone, and nobody waits for the outcome any more
