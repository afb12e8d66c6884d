"""Boxes go through three frames and come back, on every page that a PDF can have."""

import io
from typing import Any

import pdfplumber
import pymupdf
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from reviewer.contract.geometry import Bbox
from reviewer.pdf.boxes import PictureBox, PlumberBox, UserSpaceBox
from reviewer.pdf.drawing import PageDrawer, is_blank
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.page_text import read_words
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.raw_page import read_facts
from reviewer.pdf.reasons import NotReviewable
from tests.unit.pdf.pdf_files import PageSpec, pdf_bytes

ROTATIONS = st.sampled_from([None, "0", "90", "180", "270", "-90", "-180", "450", "null"])


def frames_of(*pages: PageSpec, pages_extra: str = "") -> list[PageFrame]:
    """The frames of a file of these pages."""
    document = pymupdf.open(stream=pdf_bytes(pages, pages_extra=pages_extra), filetype="pdf")
    return [
        PageFrame.of(read_facts(document, number)) for number in range(1, document.page_count + 1)
    ]


@st.composite
def page_specs(draw: st.DrawFn) -> PageSpec:
    """Every rotation, crop, origin, order of corners and UserUnit together; one word in sight."""
    width, height = draw(st.integers(200, 900)), draw(st.integers(200, 900))
    left, low = draw(st.integers(-500, 500)), draw(st.integers(-500, 500))
    x = [left, left + width]
    y = [low, low + height]
    if draw(st.booleans()):
        x.reverse()
    if draw(st.booleans()):
        y.reverse()
    crop = None
    inside = (left, low, left + width, low + height)
    if draw(st.booleans()):
        inside = (
            left + draw(st.integers(0, 60)),
            low + draw(st.integers(0, 60)),
            left + width - draw(st.integers(0, 60)),
            low + height - draw(st.integers(0, 60)),
        )
        beyond = draw(st.integers(0, 200)) if draw(st.booleans()) else 0
        corners = [inside[0], inside[1], inside[2] + beyond, inside[3]]
        if beyond:
            inside = (inside[0], inside[1], left + width, inside[3])
        crop = "[{} {} {} {}]".format(*corners)
    across = draw(st.integers(5, max(5, int(inside[2] - inside[0]) - 70)))
    up = draw(st.integers(5, max(5, int(inside[3] - inside[1]) - 20)))
    return PageSpec(
        media=f"[{x[0]} {y[0]} {x[1]} {y[1]}]",
        crop=crop,
        rotate=draw(ROTATIONS),
        user_unit=draw(st.sampled_from([None, "1", "2", "0.5", "3.25", "null"])),
        words=(("Amoxicillin", inside[0] + across, inside[1] + up),),
        size=10,
    )


def plumber_box(chars: list[dict[str, Any]]) -> PlumberBox:
    """The box around all characters of a page."""
    return PlumberBox(
        min(char["x0"] for char in chars),
        min(char["top"] for char in chars),
        max(char["x1"] for char in chars),
        max(char["bottom"] for char in chars),
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(page_specs())
@example(
    PageSpec(
        media="[0 0 612 -792]",
        rotate="90",
        crop="[10 -700 500 -20]",
        words=(("Amoxicillin", 50.0, -300.0),),
    )
)
def test_a_word_lands_on_its_ink_whatever_the_page_is_like(spec: PageSpec) -> None:
    data = pdf_bytes([spec])
    document = pymupdf.open(stream=data, filetype="pdf")
    frame = PageFrame.of(read_facts(document, 1))
    with pdfplumber.open(io.BytesIO(data)) as plumber:
        box = plumber_box(plumber.pages[0].chars)
    [word] = read_words(document, 1)
    there = word.box

    assert frame.problem is None
    assert word.text == "Amoxicillin"
    here = frame.to_picture(box)
    assert abs((here.x0 + here.x1) - (there.x0 + there.x1)) / 2 <= 3 * frame.user_unit
    assert abs((here.y0 + here.y1) - (there.y0 + there.y1)) / 2 <= 3 * frame.user_unit

    visible = frame.visible(box)
    assert isinstance(visible, Visible)
    plan = plan_picture(visible.box, frame.scale_for_dpi(150), 10_000_000)
    assert plan is not None
    target = memoryview(bytearray(plan.size_in_bytes))
    PageDrawer(document).draw(1, plan, target)
    assert not is_blank(target, 4), "no ink where the word is"


numbers = st.floats(-3000, 3000, allow_nan=False, width=32)


@settings(max_examples=200, deadline=None)
@given(page_specs(), numbers, numbers, numbers, numbers)
def test_a_box_comes_back_from_the_picture(
    spec: PageSpec, x0: float, top: float, x1: float, bottom: float
) -> None:
    [frame] = frames_of(spec)
    box = PlumberBox(min(x0, x1), min(top, bottom), max(x0, x1), max(top, bottom))
    back = frame.to_plumber(frame.to_picture(box))
    assert (back.x0, back.top, back.x1, back.bottom) == pytest.approx(
        (box.x0, box.top, box.x1, box.bottom), abs=1e-6
    )


@settings(max_examples=100, deadline=None)
@given(page_specs())
def test_the_whole_picture_has_the_size_that_mupdf_draws(spec: PageSpec) -> None:
    document = pymupdf.open(stream=pdf_bytes([spec]), filetype="pdf")
    frame = PageFrame.of(read_facts(document, 1))
    drawn = document[0].rect
    assert frame.picture_size == pytest.approx((drawn.width, drawn.height), abs=0.01)


def test_boxes_of_another_frame_are_refused() -> None:
    [frame] = frames_of(PageSpec())
    picture = PictureBox(0, 0, 10, 10)
    with pytest.raises(TypeError, match="PlumberBox is wanted"):
        frame.to_picture(picture)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="PlumberBox is wanted"):
        frame.visible(UserSpaceBox(0, 0, 10, 10))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="PictureBox is wanted"):
        frame.to_plumber(PlumberBox(0, 0, 10, 10))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="PlumberBox is wanted"):
        frame.to_user_space(Bbox(0, 0, 10, 10))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="PictureBox is wanted"):
        picture.intersection(PlumberBox(0, 0, 10, 10))  # type: ignore[arg-type]


def test_a_box_is_clipped_to_the_page_and_says_so() -> None:
    [frame] = frames_of(PageSpec(media="[0 0 600 800]", crop="[100 100 500 700]"))
    inside = frame.visible(PlumberBox(150, 150, 300, 300))
    assert inside == Visible(PictureBox(50, 50, 200, 200), clipped=False)
    over = frame.visible(PlumberBox(50, 150, 300, 300))
    assert over == Visible(PictureBox(0, 50, 200, 200), clipped=True)
    assert frame.visible(PlumberBox(-30, -900, 2000, 902)) == Visible(frame.whole, clipped=True)


@pytest.mark.parametrize(
    "box",
    [
        PlumberBox(0, 0, 99, 99),
        PlumberBox(0, 750, 600, 790),
        PlumberBox(700, 200, 800, 300),
        PlumberBox(150, 150, 150, 300),
        PlumberBox(float("nan"), 150, 200, 300),
        PlumberBox(150, 150, float("inf"), 300),
    ],
)
def test_a_box_that_misses_the_page_is_not_reviewable(box: PlumberBox) -> None:
    [frame] = frames_of(PageSpec(media="[0 0 600 800]", crop="[100 100 500 700]"))
    assert frame.visible(box) is NotReviewable.BOX_MISSES_PAGE


@pytest.mark.parametrize(
    "page",
    [
        PageSpec(media="[0 0 0 0]"),
        PageSpec(crop="[0 0 0 0]"),
        PageSpec(media="[0 0 600 800]", crop="[600 800 1000 1000]"),
        PageSpec(media="[0 0 600 800]", crop="[100 0 100 800]"),
        PageSpec(media=None),
        PageSpec(user_unit="0"),
        PageSpec(user_unit="-1"),
    ],
)
def test_a_page_without_area_is_looked_at_but_not_reviewed(page: PageSpec) -> None:
    [frame] = frames_of(page)
    assert frame.problem is NotReviewable.PAGE_WITHOUT_AREA
    assert frame.visible(PlumberBox(10, 10, 50, 50)) is NotReviewable.PAGE_WITHOUT_AREA
    with pytest.raises(ValueError, match="cannot be converted"):
        frame.to_picture(PlumberBox(10, 10, 50, 50))


@pytest.mark.parametrize(
    "page",
    [
        PageSpec(rotate="(90)"),
        PageSpec(rotate="10000000000"),
        PageSpec(user_unit="(2)"),
        PageSpec(media="[0 0 600 800 5]"),
        PageSpec(media="[0 0 600 (a)]"),
        PageSpec(media="[0 0 600 800]", crop="[10 20]"),
        PageSpec(media="[0 0 0.5 0.5]"),
    ],
)
def test_what_no_two_programs_need_agree_on_is_not_reviewed(page: PageSpec) -> None:
    [frame] = frames_of(page)
    assert frame.problem in (NotReviewable.FRAME_UNCERTAIN, NotReviewable.PAGE_WITHOUT_AREA)


@pytest.mark.parametrize("rotate", ["45", "44", "135", "90.0", "-45", "89", "true", "7 0 R"])
def test_an_odd_rotation_is_understood_as_each_library_does_or_refused(rotate: str) -> None:
    spec = PageSpec(media="[10 20 610 720]", rotate=rotate, words=(("Warfarin", 200.0, 300.0),))
    data = pdf_bytes([spec])
    document = pymupdf.open(stream=data, filetype="pdf")
    frame = PageFrame.of(read_facts(document, 1))
    if frame.problem is not None:
        assert rotate == "true"
        return
    with pdfplumber.open(io.BytesIO(data)) as plumber:
        here = frame.to_picture(plumber_box(plumber.pages[0].chars))
    [word] = read_words(document, 1)
    there = word.box
    assert abs((here.x0 + here.x1) - (there.x0 + there.x1)) / 2 <= 3
    assert abs((here.y0 + here.y1) - (there.y0 + there.y1)) / 2 <= 3


def test_entries_are_inherited_as_both_libraries_do() -> None:
    inherited = "/MediaBox [50 60 450 560] /CropBox [60 70 400 500] /Rotate 90"
    frames = frames_of(
        PageSpec(media=None),
        PageSpec(media="null", crop="null", rotate="null"),
        PageSpec(media=None, rotate="0"),
        pages_extra=inherited,
    )
    assert [frame.picture_size for frame in frames] == [(430, 340), (430, 340), (340, 430)]
    assert [frame.picture_rotation for frame in frames] == [90, 90, 0]
    assert frames[0].media == (50, 60, 450, 560)


def test_a_circle_of_parents_ends() -> None:
    data = pdf_bytes([PageSpec(media=None)], pages_extra="/Parent 2 0 R")
    document = pymupdf.open(stream=data, filetype="pdf")
    with pytest.raises(pymupdf.mupdf.FzErrorBase, match="cycle"):
        read_facts(document, 1)  # and not for ever


def test_userunit_does_not_multiply_the_pixels_of_a_dpi() -> None:
    one, three = frames_of(PageSpec(), PageSpec(user_unit="3"))
    assert three.picture_size == (1836, 2376)
    widths = [frame.picture_size[0] * frame.scale_for_dpi(150) for frame in (one, three)]
    assert widths == pytest.approx([1275, 1275])


@given(
    st.builds(
        PageFacts,
        page=st.just(1),
        object_number=st.integers(0, 9),
        media_box=st.none() | st.tuples(*[st.floats() for _ in range(4)]),
        crop_box=st.none() | st.tuples(*[st.floats() for _ in range(4)]),
        rotate=st.none() | st.integers(-1000, 1000) | st.floats(-1e6, 1e6),
        user_unit=st.none() | st.floats(),
        odd=st.booleans(),
        drawn_width=st.floats(0, 1e6),
        drawn_height=st.floats(0, 1e6),
        drawn_matrix=st.tuples(*[st.floats(-1e6, 1e6) for _ in range(6)]),
    )
)
def test_no_facts_whatsoever_raise(facts: PageFacts) -> None:
    frame = PageFrame.of(facts)
    assert isinstance(frame.visible(PlumberBox(0, 0, 10, 10)), Visible | NotReviewable)
