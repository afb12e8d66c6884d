"""Edges that are dragged stop at rules and at text."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.box_drag import BoxDrag
from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.edges import Edge, Sides
from reviewer.ui.canvas.label_places import PlacedWord
from reviewer.ui.canvas.snapping import Snapper, find_stops

SHOWN = PictureBox(50, 80, 250, 180)
BOX = PictureBox(60, 100, 240, 150)
SCALE = 2


def picture(*rules: tuple[float, float, float, float], height: float = 1.0) -> QImage:
    """A white picture of `SHOWN` with black lines at these places of the page."""
    image = QImage(200 * SCALE, 100 * SCALE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    for x0, y0, x1, y1 in rules:
        painter.fillRect(
            round((x0 - 50) * SCALE),
            round((y0 - 80) * SCALE),
            max(round((x1 - x0) * SCALE), round(height * SCALE)),
            max(round((y1 - y0) * SCALE), round(height * SCALE)),
            QColor("black"),
        )
    painter.end()
    return image


def test_level_and_upright_rules_are_found_in_the_picture() -> None:
    image = picture((60, 160, 240, 160), (150, 95, 150, 155))
    stops = find_stops((), image, SHOWN, BOX)
    assert stops.ys == pytest.approx([160.5], abs=0.6)
    assert stops.xs == pytest.approx([150.5], abs=0.6)


def test_a_short_line_and_a_filled_band_are_no_rules() -> None:
    short = picture((60, 160, 120, 160))
    assert find_stops((), short, SHOWN, BOX).ys == []
    band = picture((60, 150, 240, 175))
    assert find_stops((), band, SHOWN, BOX).ys == []


def test_text_in_line_with_the_box_stops_its_edges() -> None:
    below = PlacedWord("chân", 70, 155, 90, 166)
    beside = PlacedWord("trang", 400, 155, 420, 166)
    stops = find_stops([below, beside], None, SHOWN, BOX)
    assert stops.ys == pytest.approx([153.5, 167.5])


def test_a_rule_wins_over_the_text_beside_it() -> None:
    image = picture((60, 160, 240, 160))
    word = PlacedWord("chân", 70, 147, 90, 158)
    stops = find_stops([word], image, SHOWN, BOX)
    assert all(abs(y - 159.5) > 0.1 for y in stops.ys)
    assert any(abs(y - 160.5) < 0.6 for y in stops.ys)


def test_only_the_moved_edge_stops_and_only_within_reach() -> None:
    snapper = Snapper([100.0, 200.0], [50.0])
    box = Sides(98, 51, 203, 90)
    assert snapper.snapped(box, Edge.RIGHT, 5) == Sides(98, 51, 200, 90)
    assert snapper.snapped(box, Edge.LEFT | Edge.TOP, 5) == Sides(100, 50, 203, 90)
    assert snapper.snapped(box, Edge.RIGHT, 2) == box
    assert Snapper([98.0], []).snapped(Sides(98, 0, 101, 9), Edge.RIGHT, 5) == Sides(98, 0, 101, 9)


def test_a_drag_stops_and_goes_on() -> None:
    page = PictureBox(0, 0, 600, 800)
    drag = BoxDrag.begin(BOX, PageSpot(150, 150), 4, page)
    assert drag is not None
    snapper = Snapper([], [160.0])
    assert drag.move_to(PageSpot(150, 158), snapper).y1 == 160
    assert drag.move_to(PageSpot(150, 170), snapper).y1 == 170
    assert drag.move_to(PageSpot(150, 150), snapper) == BOX, "back where it was is no edit"
