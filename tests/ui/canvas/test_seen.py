"""The rule of what counts as seen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.ui.canvas.seen import (
    HIGHEST_SCALE,
    LOWEST_SCALE,
    PRINTED_SIZE,
    READABLE_WORD_HEIGHT,
    SHORTEST_LOOK_MS,
    Area,
    LookRecord,
    readable_scale,
)

WHOLE = Area(0, 0, 240, 120)


def test_all_of_it_in_sight_for_long_enough_is_seen() -> None:
    look = LookRecord(240, 120)
    look.show([WHOLE], 0)
    look.tick(SHORTEST_LOOK_MS - 1)
    assert not look.is_full
    look.tick(SHORTEST_LOOK_MS)
    assert look.is_full
    assert look.seen_ms == SHORTEST_LOOK_MS


def test_what_was_never_in_sight_keeps_it_from_being_seen() -> None:
    look = LookRecord(240, 120)
    look.show([Area(0, 0, 240, 100)], 0)
    look.tick(60_000)
    assert not look.is_full
    assert 0 < look.share < 1


def test_scrolling_through_in_two_looks_is_enough() -> None:
    look = LookRecord(240, 400)
    look.show([Area(0, 0, 240, 250)], 0)
    look.show([Area(0, 150, 240, 400)], 1_000)
    look.tick(2_000)
    assert look.is_full
    assert look.seen_ms == 2_000


def test_a_flight_past_is_no_look() -> None:
    look = LookRecord(240, 4_000)
    now = 0.0
    for top in range(0, 3_800, 100):
        look.show([Area(0, top, 240, top + 200)], now)
        now += 20
    look.tick(now)
    assert not look.is_full


def test_several_short_looks_add_up() -> None:
    look = LookRecord(240, 120)
    for start in range(0, 1_000, 100):
        look.show([WHOLE], start)
        look.show([], start + 50)
    assert look.is_full
    assert look.seen_ms == 500


def test_a_machine_that_slept_was_not_read() -> None:
    look = LookRecord(240, 120)
    look.show([WHOLE], 0)
    look.tick(8 * 3_600_000)
    assert look.seen_ms == 2_000


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    look = LookRecord(240, 120)
    look.show([WHOLE], 1_000)
    look.tick(500)
    assert look.seen_ms == 0


def test_a_crop_without_an_area_cannot_be_looked_at() -> None:
    with pytest.raises(ValueError, match="area"):
        LookRecord(0, 10)


@settings(deadline=None)
@given(
    st.floats(1, 3_000),
    st.floats(1, 3_000),
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))),
)
def test_looks_that_leave_a_corner_out_never_make_it_full(
    width: float, height: float, looks: list[tuple[float, float, float, float]]
) -> None:
    record = LookRecord(width, height)
    now = 0.0
    for x0, y0, x1, y1 in looks:
        # the bottom right corner stays out of every look
        record.show([Area(x0 * width, y0 * height, x1 * width * 0.98, y1 * height)], now)
        now += 1_000
    record.tick(now)
    assert not record.is_full


def test_small_print_needs_a_larger_scale() -> None:
    table = [11.0] * 30
    assert readable_scale(table) == pytest.approx(READABLE_WORD_HEIGHT / 11)
    footnotes = [11.0] * 20 + [6.0] * 8
    assert readable_scale(footnotes) == pytest.approx(READABLE_WORD_HEIGHT / 6)


def test_one_speck_of_a_word_does_not_decide() -> None:
    assert readable_scale([0.5] + [11.0] * 30) == readable_scale([11.0] * 30)


def test_the_scale_stays_in_its_bounds() -> None:
    assert readable_scale([80.0]) == LOWEST_SCALE
    assert readable_scale([1.0]) == HIGHEST_SCALE
    assert readable_scale([]) == PRINTED_SIZE
