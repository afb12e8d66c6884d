"""Zoom, fit, turn and pan as numbers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.camera import (
    LEAST_ZOOM,
    MARGIN,
    MOST_ZOOM,
    PIXELS_PER_POINT,
    Camera,
    Fitting,
)
from reviewer.ui.canvas.coordinates import TURNS, PageSpot, PageTransform, ViewSpot

A4 = (595.0, 842.0)
cameras = st.builds(
    lambda width, height, page_width, page_height, zoom, turn, ratio: Camera(
        (width, height), (page_width, page_height), turn=turn, ratio=ratio
    ).zoomed(zoom),
    st.floats(200, 3_000),
    st.floats(200, 2_000),
    st.floats(50, 3_000),
    st.floats(50, 3_000),
    st.floats(LEAST_ZOOM, MOST_ZOOM),
    st.sampled_from(TURNS),
    st.sampled_from((1.0, 1.25, 1.5, 2.0)),
)


def test_fit_width_leaves_the_margin_at_both_sides() -> None:
    camera = Camera((800.0, 600.0), A4).fitted()
    box = camera.transform.box
    assert box.x0 == MARGIN
    assert box.width == pytest.approx(800 - 2 * MARGIN)
    assert box.y0 == MARGIN


def test_fit_is_made_anew_for_a_page_of_another_size_and_for_a_turned_one() -> None:
    camera = Camera((800.0, 600.0), A4).fitted().on_page((1008.0, 612.0))
    assert camera.transform.box.width == pytest.approx(800 - 2 * MARGIN)
    turned = camera.turned(90)
    assert turned.transform.box.width == pytest.approx(800 - 2 * MARGIN)
    assert turned.zoom > camera.zoom


def test_fit_page_shows_all_of_it() -> None:
    camera = Camera((800.0, 600.0), A4).fit(Fitting.PAGE)
    box = camera.transform.box
    assert box.y0 >= MARGIN - 1
    assert box.y1 <= 600 - MARGIN + 1
    assert camera.in_sight == PictureBox(0, 0, *A4)


def test_a_free_zoom_stays_on_a_page_of_another_size() -> None:
    camera = Camera((800.0, 600.0), A4).zoomed(1.5).on_page((300.0, 300.0))
    assert camera.zoom == 1.5
    assert camera.scale == 1.5 * PIXELS_PER_POINT


@settings(deadline=None)
@given(cameras, st.floats(0, 1), st.floats(0, 1))
def test_what_is_in_the_view_can_be_brought_back_to_the_page(
    camera: Camera, x: float, y: float
) -> None:
    transform = camera.transform
    spot = PageSpot(x * camera.page[0], y * camera.page[1])
    back = transform.to_page(transform.to_view(spot))
    assert back.x == pytest.approx(spot.x, abs=1e-6)
    assert back.y == pytest.approx(spot.y, abs=1e-6)


@settings(deadline=None)
@given(cameras, st.floats(-500, 500), st.floats(-500, 500))
def test_a_page_never_leaves_the_view(camera: Camera, dx: float, dy: float) -> None:
    assert camera.panned(dx * 100, dy * 100).in_sight is not None


@settings(deadline=None)
@given(cameras)
def test_the_page_begins_on_a_whole_device_pixel(camera: Camera) -> None:
    transform = camera.transform
    for value in (transform.left, transform.top):
        assert value * camera.ratio == pytest.approx(round(value * camera.ratio), abs=1e-6)


def test_zoom_keeps_what_is_under_the_pointer() -> None:
    camera = Camera((800.0, 600.0), A4).zoomed(3.0).panned(-400, -900)
    pointer = ViewSpot(500.0, 200.0)
    before = camera.transform.to_page(pointer)
    after = camera.zoomed(4.0, pointer).transform.to_page(pointer)
    assert after.x == pytest.approx(before.x, abs=0.5)
    assert after.y == pytest.approx(before.y, abs=0.5)


def test_a_box_out_of_sight_is_brought_into_it_and_one_in_sight_moves_nothing() -> None:
    camera = Camera((800.0, 600.0), A4).fitted()
    low = PictureBox(50, 700, 290, 780)
    moved = camera.revealing(low)
    there = moved.transform.box_to_view(low)
    assert there.y0 >= 0
    assert there.y1 <= 600
    assert moved.revealing(low) == moved


def test_of_a_box_taller_than_the_view_the_head_is_shown() -> None:
    camera = Camera((800.0, 300.0), A4).fitted()
    tall = PictureBox(50, 200, 290, 800)
    assert camera.revealing(tall).transform.box_to_view(tall).y0 >= 0


@pytest.mark.parametrize("turn", TURNS)
def test_painting_and_picking_agree_on_a_turned_page(turn: int) -> None:
    transform = PageTransform(200.0, 100.0, 2.0, turn, 7.0, 11.0)
    painter = transform.painter_transform()
    for spot in (PageSpot(0, 0), PageSpot(30, 80), PageSpot(200, 100)):
        painted = painter.map(spot.x * 2.0, spot.y * 2.0)
        assert painted == pytest.approx(tuple(transform.to_view(spot)))
