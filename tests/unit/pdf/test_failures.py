"""A page that hangs or kills does so once, and a page is not blamed for what it did not do."""

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.failures import MOST_DEATHS, Failures
from reviewer.pdf.plan import PicturePlan
from reviewer.pdf.reasons import NotReviewable

SLOW = NotReviewable.PAGE_TOO_SLOW


def plan(scale: float) -> PicturePlan:
    """A picture at this scale."""
    return PicturePlan(PictureBox(0, 0, 100, 100), scale, 100, 100, False)


def test_a_picture_that_failed_is_not_tried_again() -> None:
    failures = Failures()
    failures.failed(1, plan(2), SLOW)
    assert failures.reason(1, plan(2)) is SLOW
    assert failures.reason(1, plan(3)) is None
    assert failures.reason(2, plan(2)) is None


def test_thumbnails_that_fail_say_nothing_about_the_page() -> None:
    failures = Failures()
    for scale in (0.3, 0.4, 0.49, 0.7):
        failures.failed(1, plan(scale), SLOW)
    assert failures.reason(1, plan(1)) is None


def test_a_page_whose_pictures_fail_is_marked_as_a_whole() -> None:
    failures = Failures()
    failures.failed(1, plan(1.5), SLOW)
    failures.failed(1, plan(2), SLOW)
    assert failures.reason(1, plan(4)) is SLOW


def test_a_page_that_was_drawn_once_is_not_marked() -> None:
    failures = Failures()
    failures.drawn(1)
    failures.failed(1, plan(1.5), SLOW)
    failures.failed(1, plan(2), SLOW)
    assert failures.reason(1, plan(4)) is None


def test_a_process_may_die_by_accident() -> None:
    failures = Failures()
    deaths = [failures.died(1, plan(2)) for _ in range(MOST_DEATHS)]
    assert deaths == [False] * (MOST_DEATHS - 1) + [True]
    assert failures.reason(1, plan(2)) is NotReviewable.PAGE_KILLS_RENDERER


def test_a_person_may_ask_for_another_try() -> None:
    failures = Failures()
    failures.failed(1, plan(1.5), SLOW)
    failures.failed(1, plan(2), SLOW)
    failures.failed(2, plan(2), SLOW)
    failures.forget(1)
    assert failures.reason(1, plan(2)) is None
    assert failures.reason(2, plan(2)) is SLOW
