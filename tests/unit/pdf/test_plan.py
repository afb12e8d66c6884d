"""A picture's size is bounded before anything is allocated."""

import math

from hypothesis import given
from hypothesis import strategies as st

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.plan import LONGEST_SIDE, plan_picture

sides = st.floats(0.01, 15_000)


def test_a_page_at_150_dpi_is_as_large_as_expected() -> None:
    plan = plan_picture(PictureBox(0, 0, 612, 792), 150 / 72, 6_000_000)
    assert plan is not None
    assert (plan.width, plan.height, plan.lowered) == (1275, 1650, False)
    assert plan.size_in_bytes == 1275 * 1650 * 4
    assert plan.box == PictureBox(0, 0, 612, 792)


def test_a_huge_page_is_drawn_at_a_lower_scale_and_says_so() -> None:
    plan = plan_picture(PictureBox(0, 0, 14_400, 14_400), 10, 6_000_000)
    assert plan is not None
    assert plan.lowered
    assert plan.scale < 10
    assert 5_850_000 < plan.width * plan.height <= 6_000_000


def test_a_crop_of_no_pixels_has_no_plan() -> None:
    assert plan_picture(PictureBox(0, 0, 100, 0.05), 2, 6_000_000) is None
    assert plan_picture(PictureBox(0, 0, 100, 100), 0, 6_000_000) is None
    assert plan_picture(PictureBox(0, 0, 100, 100), math.nan, 6_000_000) is None
    assert plan_picture(PictureBox(0, 0, 100, 100), math.inf, 6_000_000) is None


@given(
    x0=st.floats(-1000, 1000),
    y0=st.floats(-1000, 1000),
    width=sides,
    height=sides,
    scale=st.floats(0.001, 1000),
    most=st.integers(10_000, 50_000_000),
)
def test_no_plan_is_larger_than_allowed_or_loses_ink(
    x0: float, y0: float, width: float, height: float, scale: float, most: int
) -> None:
    plan = plan_picture(PictureBox(x0, y0, x0 + width, y0 + height), scale, most)
    if plan is None:
        return
    assert 1 <= plan.width * plan.height <= most
    assert max(plan.width, plan.height) <= LONGEST_SIDE
    assert plan.scale <= scale
    assert plan.lowered == (plan.scale < scale)
    # All of the box is in the picture, and less than a pixel more.
    assert plan.box.x1 >= x0 + width - 1e-3
    assert plan.box.y1 >= y0 + height - 1e-3
    assert plan.box.width <= width + 1.01 / plan.scale
    assert plan.box.height <= height + 1.01 / plan.scale
