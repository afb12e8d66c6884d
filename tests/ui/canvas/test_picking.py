"""Which block a point means, and how edges move."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.blocks import ClickCycle, PageBlocks, PlacedBlock
from reviewer.ui.canvas.box_drag import BoxDrag, nudged
from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.edges import SMALLEST_SIDE, Edge, Sides, edge_at, moved
from tests.ui.canvas.maker import block, key_of

PAGE = PictureBox(0, 0, 595, 842)


def placed(number: int, *box: float) -> PlacedBlock:
    x0, y0, x1, y1 = box
    return PlacedBlock(block(number, (x0, y0, x1, y1)), PictureBox(x0, y0, x1, y1))


NESTED = PageBlocks(
    [placed(1, 50, 50, 400, 400), placed(2, 100, 100, 200, 200), placed(3, 120, 120, 150, 150)]
)


def test_the_smallest_box_under_the_pointer_is_meant() -> None:
    assert [one.block.number for one in NESTED.at(130, 130)] == [3, 2, 1]
    assert [one.block.number for one in NESTED.at(190, 190)] == [2, 1]
    assert NESTED.at(10, 10) == ()


def test_clicking_again_goes_through_all_that_lie_there() -> None:
    cycle = ClickCycle()
    picked = [cycle.pick(NESTED.at(130, 130)) for _ in range(4)]
    assert [one.block.number for one in picked if one is not None] == [3, 2, 1, 3]


def test_another_spot_begins_anew() -> None:
    cycle = ClickCycle()
    cycle.pick(NESTED.at(130, 130))
    again = cycle.pick(NESTED.at(190, 190))
    assert again is not None
    assert again.block.number == 2
    assert cycle.pick(()) is None


def test_a_near_miss_is_a_hit_only_where_nothing_is_hit() -> None:
    assert [one.block.number for one in NESTED.at(48, 60, slack=3)] == [1]
    assert [one.block.number for one in NESTED.at(119, 130, slack=3)] == [2, 1]


def test_the_large_ones_are_painted_first_so_that_the_small_ones_lie_on_top() -> None:
    assert [one.block.number for one in NESTED.all] == [1, 2, 3]


def test_only_what_touches_the_sight_is_painted() -> None:
    assert [one.block.number for one in NESTED.within(PictureBox(0, 0, 60, 60))] == [1]


def test_picking_among_a_thousand_is_quick() -> None:
    many = PageBlocks(
        placed(row * 40 + column, column * 14, row * 30, column * 14 + 12, row * 30 + 25)
        for row in range(25)
        for column in range(40)
    )
    started = time.perf_counter()
    for _ in range(100):
        assert len(many.at(15, 35)) == 1
    assert time.perf_counter() - started < 1.0  # a tenth of it is usual; the target is a frame


BOX = Sides(100, 100, 200, 150)


@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (100, 125, Edge.LEFT),
        (203, 125, Edge.RIGHT),
        (150, 98, Edge.TOP),
        (150, 153, Edge.BOTTOM),
        (101, 101, Edge.LEFT | Edge.TOP),
        (199, 149, Edge.RIGHT | Edge.BOTTOM),
        (150, 125, Edge.NONE),
        (300, 125, Edge.NONE),
        (100, 300, Edge.NONE),
    ],
)
def test_the_edge_under_the_pointer(x: float, y: float, edge: Edge) -> None:
    assert edge_at(BOX, x, y, 5) == edge


edges = st.sampled_from(
    [Edge.LEFT, Edge.RIGHT, Edge.TOP, Edge.BOTTOM, Edge.LEFT | Edge.TOP, Edge.RIGHT | Edge.BOTTOM]
)


@settings(deadline=None)
@given(edges, st.floats(-2_000, 2_000), st.floats(-2_000, 2_000))
def test_a_box_stays_on_the_page_and_keeps_an_area(edge: Edge, dx: float, dy: float) -> None:
    page = Sides(0, 0, 595, 842)
    box = moved(BOX, edge, dx, dy, page)
    assert box.x1 - box.x0 >= SMALLEST_SIDE
    assert box.y1 - box.y0 >= SMALLEST_SIDE
    assert page.x0 <= box.x0
    assert page.y0 <= box.y0
    assert box.x1 <= page.x1
    assert box.y1 <= page.y1


def test_a_drag_moves_the_edge_that_it_took_and_no_other() -> None:
    drag = BoxDrag.begin(PictureBox(100, 100, 200, 150), PageSpot(201, 120), 5, PAGE)
    assert drag is not None
    assert not drag.changed
    assert drag.move_to(PageSpot(231, 400)) == PictureBox(100, 100, 230, 150)
    assert drag.changed
    assert BoxDrag.begin(PictureBox(100, 100, 200, 150), PageSpot(150, 125), 5, PAGE) is None


def test_arrow_keys_move_the_chosen_edge() -> None:
    box = PictureBox(100, 100, 200, 150)
    assert nudged(box, Edge.BOTTOM, 5, 1, PAGE) == PictureBox(100, 100, 200, 151)


def test_keys_are_found_again() -> None:
    found = NESTED.of(key_of(2))
    assert found is not None
    assert found.block.number == 2
    assert NESTED.of(key_of(9)) is None
