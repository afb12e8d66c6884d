"""Numbers stand beside their boxes and not on one another."""

from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.ui.canvas.coordinates import ViewBox
from reviewer.ui.canvas.tags import place_tags

PAGE = ViewBox(0, 0, 800, 1_130)


def test_a_left_column_has_its_numbers_at_the_left_and_a_right_one_at_the_right() -> None:
    left, right = ViewBox(60, 200, 380, 300), ViewBox(420, 200, 740, 300)
    tags = place_tags([left, right], [30, 30], 18, PAGE)
    assert tags[0] is not None
    assert tags[1] is not None
    assert tags[0].box.x1 < left.x0
    assert tags[1].box.x0 > right.x1
    assert tags[0].leads_to is None


def test_a_middle_column_has_its_number_at_the_edge_with_a_line() -> None:
    middle = ViewBox(300, 200, 500, 300)
    (tag,) = place_tags([middle], [30], 18, PAGE)
    assert tag is not None
    assert tag.box.x1 < 60
    assert tag.leads_to is not None
    assert tag.leads_to[0] == middle.x0


boxes = st.builds(
    lambda x, y, width, height: ViewBox(x, y, min(x + width, 800), y + height),
    st.floats(0, 700),
    st.floats(0, 1_000),
    st.floats(20, 700),
    st.floats(10, 200),
)


@settings(deadline=None)
@given(st.lists(boxes, max_size=40))
def test_no_number_covers_another(shown: list[ViewBox]) -> None:
    tags = [tag.box for tag in place_tags(shown, [30.0] * len(shown), 18, PAGE) if tag is not None]
    assert len(tags) == len(shown)
    for index, one in enumerate(tags):
        for other in tags[index + 1 :]:
            apart = (
                one.x1 <= other.x0 or other.x1 <= one.x0 or one.y1 <= other.y0 or other.y1 <= one.y0
            )
            assert apart


def test_a_wall_of_boxes_has_no_wall_of_numbers() -> None:
    many = [ViewBox(60, y, 380, y + 5) for y in range(1_000)]
    tags = place_tags(many, [30.0] * 1_000, 18, PAGE)
    assert tags[0] is not None
    assert sum(tag is not None for tag in tags) < 200
