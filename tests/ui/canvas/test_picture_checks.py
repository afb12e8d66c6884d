"""A picture of another page, box or scale is never shown for the one that is wanted."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication

from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.protocol import Fit, Picture, PictureRequest
from reviewer.ui.canvas.pictures import PictureSlot, Showing, is_answer
from tests.ui.canvas.maker import Released, failed, frame_of, picture_of

CLIP = PlumberBox(50, 100, 290, 200)
WANTED = PictureRequest(3, 2.0, CLIP)


def picture(request: PictureRequest = WANTED, released: Released | None = None) -> Picture:
    return picture_of(request, "crop", frame_of(request.page), released=released)


@pytest.mark.parametrize(
    "request_",
    [
        WANTED,
        PictureRequest(3, 1.37),
        PictureRequest(3, Fit(800)),
        PictureRequest(3, Fit(None, 800)),
        PictureRequest(3, Fit(800, 300)),
        PictureRequest(3, 7.5, PictureBox(10.5, 20.25, 400, 1_000)),
        PictureRequest(3, 2.0, PlumberBox(-20, 700, 90, 900)),
    ],
)
def test_the_picture_that_was_asked_for_is_the_answer(request_: PictureRequest) -> None:
    assert is_answer(picture(request_), request_)


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_on_turned_pages_too(rotate: int) -> None:
    frame = frame_of(3, rotate=rotate, unit=2.0)
    assert is_answer(picture_of(WANTED, "crop", frame), WANTED)


@pytest.mark.parametrize(
    "other",
    [
        PictureRequest(4, 2.0, CLIP),
        PictureRequest(3, 2.5, CLIP),
        PictureRequest(3, 2.0, PlumberBox(50, 101, 290, 200)),
        PictureRequest(3, 2.0),
    ],
)
def test_the_answer_to_another_question_is_not(other: PictureRequest) -> None:
    assert not is_answer(picture(other), WANTED)


def test_a_reply_that_only_claims_to_be_the_answer_is_not() -> None:
    """What the picture says of itself is checked, not the request that came back with it."""
    right = picture()
    moved = PictureBox(right.box.x0 + 1, right.box.y0, right.box.x1 + 1, right.box.y1)
    short = PictureBox(right.box.x0, right.box.y0, right.box.x1, right.box.y1 - 5)
    assert not is_answer(replace(right, frame=frame_of(4)), WANTED)
    assert not is_answer(replace(right, box=moved), WANTED)
    assert not is_answer(replace(right, box=short), WANTED)
    assert not is_answer(replace(right, scale=right.scale * 1.1), WANTED)
    assert not is_answer(replace(right, lowered=True, scale=right.scale * 1.1), WANTED)
    assert is_answer(replace(right, lowered=True, scale=right.scale * 0.5), WANTED)


def test_a_slot_gives_back_what_it_does_not_show(qapp: QGuiApplication) -> None:
    del qapp
    released = Released()
    slot = PictureSlot()
    assert slot.want(WANTED)
    assert not slot.take(picture(PictureRequest(4, 2.0, CLIP), released))
    assert released.count == 1
    assert slot.take(picture(WANTED, released))
    assert slot.showing is Showing.READY
    assert released.count == 1
    assert slot.take(picture(WANTED, released))
    assert released.count == 2
    slot.clear()
    assert released.count == 3
    assert slot.shown is None
    assert slot.wanted is None


def test_meanwhile_the_same_box_at_another_scale_stays_and_another_page_does_not(
    qapp: QGuiApplication,
) -> None:
    del qapp
    slot = PictureSlot()
    slot.want(WANTED)
    slot.take(picture())
    states = []
    for wanted in (replace(WANTED, scale=3.0), replace(WANTED, page=4)):
        assert slot.want(wanted)
        states.append(slot.showing)
    assert states == [Showing.QUICK, Showing.WAITING]
    assert slot.shown is None


def test_going_back_to_the_scale_that_is_shown_asks_for_nothing(qapp: QGuiApplication) -> None:
    del qapp
    slot = PictureSlot()
    slot.want(WANTED)
    slot.take(picture())
    slot.want(replace(WANTED, scale=3.0))
    assert not slot.want(WANTED)
    assert slot.showing is Showing.READY


def test_a_failure_takes_the_old_picture_away(qapp: QGuiApplication) -> None:
    del qapp
    slot = PictureSlot()
    slot.want(WANTED)
    slot.take(picture())
    larger = replace(WANTED, scale=3.0)
    slot.want(larger)
    assert not slot.fail(failed(replace(WANTED, page=9), "crop"))
    assert slot.fail(failed(larger, "crop"))
    assert slot.shown is None
    assert slot.showing is Showing.FAILED
    assert slot.want(larger), "a failed picture is asked for again"


def test_the_image_is_not_a_copy(qapp: QGuiApplication) -> None:
    del qapp
    slot = PictureSlot()
    slot.want(WANTED)
    arrived = picture()
    pixels = arrived.pixels
    slot.take(arrived)
    assert slot.shown is not None
    image = slot.shown.image
    assert image.size().toTuple() == (arrived.width, arrived.height)
    assert image.bytesPerLine() == arrived.stride
    there = image.constBits()
    assert bytes(there[:8]) == bytes(pixels[:8])
