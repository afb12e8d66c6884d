"""How crops stand in the crop view."""

import pytest

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.crop_layout import (
    DEFAULT_SCALE,
    MOST_SCALE,
    PADDING,
    Piece,
    fitting_scale,
    kept_scroll,
    lay_out,
)

A4 = (595.0, 842.0)


def piece(x0: float, y0: float, x1: float, y1: float, around: float = 14.0) -> Piece:
    shown = PictureBox(x0 - around, y0 - around, x1 + around, y1 + around)
    return Piece(A4, PictureBox(x0, y0, x1, y1), shown)


def test_a_crop_fills_the_width_but_is_not_blown_up() -> None:
    assert fitting_scale([piece(51, 100, 288, 200)], 520, 1.1) == pytest.approx(
        (520 - 2 * PADDING) / 265
    )
    assert fitting_scale([piece(100, 100, 180, 130)], 520, 1.1) == MOST_SCALE


def test_a_wide_crop_is_readable_rather_than_whole() -> None:
    wide = piece(20, 100, 575, 300)
    assert fitting_scale([wide], 400, 1.3) == 1.3
    assert fitting_scale([wide], 400, None) == DEFAULT_SCALE


def test_columns_go_on_in_line_over_a_page_break() -> None:
    before, own = piece(307, 663, 544, 768, around=0), piece(51, 78, 288, 211)
    layout = lay_out([before, own], 2.0)
    one, other = (layout.transform(index, (0.0, 0.0), 1.0) for index in (0, 1))
    assert one.to_view(PageSpot(307, 700)).x == pytest.approx(
        other.to_view(PageSpot(51, 100)).x, abs=0.51
    )
    assert layout.corners[1][1] > layout.corners[0][1] + before.shown.height * 2.0
    assert layout.seam(0, (0.0, 0.0)).height == 0
    assert layout.seam(1, (0.0, 0.0)).height > 0


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_pictures_begin_on_whole_device_pixels(ratio: float) -> None:
    layout = lay_out([piece(51.3, 78.77, 288, 211)], 1.873)
    transform = layout.transform(0, (3.3, -7.1), ratio)
    corner = transform.to_view(PageSpot(51.3 - 14, 78.77 - 14))
    assert corner.x * ratio == pytest.approx(round(corner.x * ratio), abs=1e-6)
    assert corner.y * ratio == pytest.approx(round(corner.y * ratio), abs=1e-6)


def test_what_fits_is_in_the_middle_and_what_does_not_stays_within_its_ends() -> None:
    assert kept_scroll((50, 50), (100, 100), (300, 300)) == (100, 0)
    assert kept_scroll((50, 50), (500, 500), (300, 300)) == (0, 0)
    assert kept_scroll((-900, -900), (500, 500), (300, 300)) == (-200, -200)
