"""Long work: its outcome arrives in the window's thread, whatever it was."""

import threading

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from reviewer.errors import InputError
from reviewer.progress import CancelToken, Progress
from reviewer.ui.jobs import Job


def test_the_result_and_the_progress_arrive(qtbot: QtBot) -> None:
    def work(progress: Progress, _cancel: CancelToken) -> object:
        progress("boxes", 1, None)
        return 42

    job = Job(work)
    seen: list[tuple[str, int, int]] = []
    threads: list[object] = []
    job.progressed.connect(lambda *step: seen.append(step))
    job.succeeded.connect(lambda _result: threads.append(QThread.currentThread()))
    with qtbot.waitSignals([job.succeeded, job.ended]):
        job.start()
    assert seen == [("boxes", 1, -1)]
    assert threads == [job.thread()]
    assert not job.is_running


def test_a_cancelled_job_says_so(qtbot: QtBot) -> None:
    begun = threading.Event()

    def work(_progress: Progress, cancel: CancelToken) -> object:
        begun.set()
        while True:
            cancel.check()

    job = Job(work)
    with qtbot.waitSignals([job.cancelled, job.ended]):
        job.start()
        assert begun.wait(10)
        job.cancel()


@pytest.mark.parametrize("error", [InputError("window.needs_both"), OSError(28, "full", "x")])
def test_an_error_that_a_person_can_act_on_is_told(qtbot: QtBot, error: Exception) -> None:
    def work(_progress: Progress, _cancel: CancelToken) -> object:
        raise error

    job = Job(work)
    with qtbot.waitSignal(job.failed) as caught:
        job.start()
    assert caught.args is not None
    assert isinstance(caught.args[0], InputError)


def test_a_bug_is_not_swallowed(qtbot: QtBot) -> None:
    def work(_progress: Progress, _cancel: CancelToken) -> object:
        raise ZeroDivisionError("a bug")

    job = Job(work)
    with qtbot.captureExceptions() as bugs, qtbot.waitSignals([job.broke, job.ended]):
        job.start()
    assert [bug[0] for bug in bugs] == [ZeroDivisionError]
