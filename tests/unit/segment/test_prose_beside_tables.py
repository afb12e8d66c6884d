"""Prose that stands near a table, a formula or a figure stays prose, and the table stays whole."""

from collections.abc import Iterable, Sequence

import pytest

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.segment.continuations import Continuations
from reviewer.segment.findings import FoundBlock, PageFindings, ProseLine, TextSides
from reviewer.segment.headers import Opening
from reviewer.segment.ink import Area, Font, Glyph, PageInk, Stroke
from reviewer.segment.page_reader import findings_of
from reviewer.segment.rejects import Reason
from tests.unit.segment.pages import (
    BOLD,
    FONTS,
    PAGE,
    PLAIN,
    glyphs_of,
    line_across,
    line_down,
    page_of,
)

PROSE = "liều khởi đầu là mỗi ngày một viên rồi tăng"  # 220 points wide


def row(
    cells: Iterable[tuple[float, str]], y: float, font: int = PLAIN, size: float = 8.0
) -> list[Glyph]:
    return [glyph for x, text in cells for glyph in glyphs_of(text, x, y, size, font)]


def lines_of_prose(x: float, top: float, count: int) -> list[Glyph]:
    return [glyph for n in range(count) for glyph in glyphs_of(PROSE, x, top + 12.4 * n)]


def values(top: float, count: int, xs: Sequence[float] = (55, 130, 200)) -> list[Glyph]:
    return [
        glyph
        for n in range(count)
        for glyph in row([(x, f"{n}{column} mg") for column, x in enumerate(xs)], top + 16 * n)
    ]


def found(glyphs: list[Glyph], strokes: Iterable[Stroke] = ()) -> PageFindings:
    return findings_of(page_of(glyphs, strokes), 1)


def prose(page: PageFindings) -> list[str]:
    return [item.text for item in page.items if isinstance(item, ProseLine)]


def blocks(page: PageFindings) -> list[FoundBlock]:
    return list(page.blocks)


def test_prose_beside_a_column_of_tables_is_not_in_them() -> None:
    labels = [(55, "Tuổi"), (130, "Liều"), (200, "Cách")]
    glyphs = row(labels, 100, BOLD) + values(116, 6) + lines_of_prose(310, 97, 24)
    glyphs += row(labels, 300, BOLD) + values(318, 5)
    strokes = [line_across(y, 51, 285) for y in (290, 305, 390)]
    page = found(glyphs, strokes)
    assert [line for line in prose(page) if line == PROSE] == [PROSE] * 24
    assert [block.header_row for block in blocks(page)] == [("Tuổi", "Liều", "Cách")] * 2


def test_three_lines_of_prose_in_two_columns_are_no_table() -> None:
    page = found(lines_of_prose(51, 100, 3) + lines_of_prose(310, 100, 3))
    assert blocks(page) == []


def test_a_note_beside_a_caption_is_no_row_of_the_table_below() -> None:
    glyphs = row([(51, "Bảng 29"), (300, "một lời chú")], 84, BOLD)
    glyphs += row([(55, "Tuổi"), (130, "Liều"), (200, "Cách")], 104, BOLD) + values(120, 5)
    (block,) = blocks(found(glyphs))
    assert block.box.top > 90
    assert block.header_row == ("Tuổi", "Liều", "Cách")


def test_a_name_of_rows_does_not_part_a_table() -> None:
    glyphs = row([(55, "Tuổi"), (90, "Liều"), (200, "Cách")], 104, BOLD)
    glyphs += values(120, 3, (55, 90, 200))
    glyphs += glyphs_of("Người bệnh cao tuổi", 55, 168, 8, BOLD) + values(184, 3, (55, 90, 200))
    (block,) = blocks(found(glyphs))
    assert block.shape is Shape.SIMPLE_TABLE
    assert "Người bệnh cao tuổi" in block.text.splitlines()


def test_a_name_of_rows_at_the_top_is_no_header() -> None:
    glyphs = glyphs_of("Người bệnh cao tuổi", 55, 104, 8, BOLD) + values(120, 4, (55, 90, 200))
    glyphs += glyphs_of("Trẻ em", 55, 184, 8, BOLD) + values(200, 3, (55, 90, 200))
    (block,) = blocks(found(glyphs))
    assert (block.shape, block.header_row) == (Shape.SIMPLE_TABLE, ())


def test_labels_in_the_middle_of_a_headers_height_are_one_header() -> None:
    glyphs = glyphs_of("Tác dụng không", 60, 110, 8, BOLD) + glyphs_of(
        "mong muốn", 66, 120, 8, BOLD
    )
    glyphs += glyphs_of("Cách cho thuốc", 180, 115, 8, BOLD)
    for n in range(4):
        glyphs += row([(60, f"Nôn ({n}%)"), (180, f"{n} mg")], 138 + 16 * n)
    strokes = [line_across(y, 51, 285) for y in (100, 126, 142, 158, 174, 190)]
    (block,) = blocks(found(glyphs, strokes))
    assert block.header_row == ("Tác dụng không mong muốn", "Cách cho thuốc")
    assert block.box.top == pytest.approx(100)


def test_a_line_with_a_formula_in_it_ends_a_table() -> None:
    glyphs = values(120, 5) + glyphs_of("Công thức là D =", 55, 206, 9)
    glyphs += glyphs_of("a b", 137, 200, 9) + glyphs_of("c d", 137, 214, 9)
    glyphs += glyphs_of("khi tiêm chậm", 200, 206, 9)
    page = found(glyphs, [line_across(203.5, 135, 153)])
    assert [block.shape for block in blocks(page)] == [Shape.SIMPLE_TABLE, Shape.FORMULA_2D]
    assert blocks(page)[0].box.bottom < 190
    assert any("khi tiêm chậm" in line for line in prose(page))


def test_the_line_of_text_over_a_root_is_no_numerator() -> None:
    glyphs = glyphs_of("trong ít nhất 60 phút.", 120, 100, 9) + glyphs_of("x y", 200, 113, 9)
    hook = Bbox(193, 104, 199, 116)
    ink = page_of(glyphs, [line_across(104, 199, 216)])
    ink.curves.append(hook)
    (block,) = blocks(findings_of(ink, 1))
    assert block.text == "x y"


def test_a_numerator_is_no_piece_of_a_longer_line() -> None:
    glyphs = glyphs_of("uống mỗi ngày hai viên", 100, 100, 9) + glyphs_of("ba", 161, 115, 9)
    page = found(glyphs, [line_across(104, 149, 184)])
    assert blocks(page) == []


def test_columns_too_near_each_other_are_parted_where_the_labels_are() -> None:
    glyphs = row([(55, "Tuổi"), (130, "Liều"), (166, "Cách")], 104, BOLD)
    for n, y in enumerate(range(120, 184, 16)):
        glyphs += row([(55, f"{n} năm"), (130, f"{n}00 mg"), (162, "uống")], y)
    (block,) = blocks(found(glyphs))
    assert block.header_row == ("Tuổi", "Liều", "Cách")


def test_the_sides_of_a_shaded_header_do_not_cut_a_table_with_open_sides() -> None:
    glyphs = row([(60, "Tuổi"), (180, "Liều")], 112, BOLD)
    glyphs += glyphs_of("Trẻ em", 60, 128, 8, BOLD)
    glyphs += row([(60, "1 năm"), (180, "5 mg")], 144) + row([(60, "2 năm"), (180, "7 mg")], 160)
    strokes = [line_across(y, 51, 285) for y in (100, 116, 132, 148, 164)]
    strokes += [line_down(170, 100, 116), line_down(170, 132, 164)]
    ink = page_of(glyphs, strokes)
    ink.areas.append(Area(51, 100, 285, 116, True, False, False, "0.9"))
    (block,) = blocks(findings_of(ink, 1))
    assert block.box == pytest.approx(Bbox(51, 100, 285, 164))


def test_a_notes_mark_with_a_space_behind_it_is_on_its_line() -> None:
    glyphs = glyphs_of("1", 51, 97, 5.3) + glyphs_of("Theo dõi mỗi ngày", 57, 100, 8)
    assert prose(found(glyphs)) == ["¹ Theo dõi mỗi ngày"]


def test_a_table_whose_lines_run_off_the_page_ends_with_its_text() -> None:
    glyphs = row([(60, "Tuổi"), (180, "Liều")], 800, BOLD) + row([(60, "1"), (180, "5 mg")], 820)
    strokes = [line_across(y, 51, 285) for y in (788, 806, 880)]
    strokes += [line_down(x, 788, 880) for x in (51, 170, 285)]
    (block,) = blocks(found(glyphs, strokes))
    assert 821 < block.box.bottom < 826


def test_a_listing_is_rejected_with_its_reason() -> None:
    typewriter = Font("Courier", False, False, fixed_width=True)
    glyphs = []
    for n in range(4):
        glyphs += row([(60, f"call_{n}()"), (200, "# does it")], 112 + 12 * n, font=len(FONTS))
    ground = Area(50, 100, 400, 160, True, False, False, "0.9")
    ink = PageInk(PAGE, PAGE, 0, glyphs, [*FONTS, typewriter], [], [ground])
    page = findings_of(ink, 1)
    assert blocks(page) == []
    assert Reason.LISTING in {reject.reason for reject in page.rejects}
    bare = PageInk(PAGE, PAGE, 0, glyphs, [*FONTS, typewriter])
    assert len(blocks(findings_of(bare, 1))) == 1, "a typewriter's table has no ground"


def test_boxes_in_a_frame_are_a_drawing() -> None:
    glyphs = glyphs_of("Z1", 110, 122) + glyphs_of("Z2", 210, 122)
    glyphs += glyphs_of("the input is on the left", 110, 180)
    strokes = [line_across(y, 50, 350) for y in (100, 200)]
    strokes += [line_down(x, 100, 200) for x in (50, 350)]
    for x0, x1 in ((100, 150), (200, 250)):
        strokes += [line_across(y, x0, x1) for y in (110, 130)]
        strokes += [line_down(x, 110, 130) for x in (x0, x1)]
    strokes += [line_across(120, 50, 100), line_across(120, 150, 200), line_across(120, 250, 350)]
    page = found(glyphs, strokes)
    assert blocks(page) == []
    assert {reject.reason for reject in page.rejects} == {Reason.DRAWING}


def piece(columns: tuple[float, ...], sides: tuple[TextSides, ...], opening: Opening) -> FoundBlock:
    box = Bbox(columns[0], 50, columns[-1], 90)
    return FoundBlock(Shape.SIMPLE_TABLE, box, "", (), columns, opening, text_sides=sides)


@pytest.mark.parametrize(("moved", "joined"), [(0.0, True), (30.0, False)])
def test_a_piece_without_the_wide_header_goes_on_where_its_entries_stand(
    moved: float, joined: bool
) -> None:
    first = piece(
        (50.0, 150.0, 340.0),
        (TextSides(50, 61, 72), TextSides(200, 220, 240)),
        Opening.MARKED,
    )
    second = piece(
        (310.0, 400.0, 500.0),
        (TextSides(310, 323, 340), TextSides(470 + moved, 482 + moved, 494 + moved)),
        Opening.VALUES,
    )
    seen = Continuations()
    assert seen.continued(first, "p1-t1", 1) is None
    assert (seen.continued(second, "p2-t1", 2) == "p1-t1") is joined
