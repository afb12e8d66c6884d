"""GriTS on tables small enough to be counted by hand."""

import pytest

from benchmarks.grits import GridCell, grits, likeness_of_texts


def grid(*rows: str) -> list[GridCell]:
    """Cells of one position each; a row is its texts separated by `|`."""
    return [
        GridCell(number, column, number + 1, column + 1, text)
        for number, row in enumerate(rows)
        for column, text in enumerate(row.split("|"))
    ]


def test_a_table_is_like_itself() -> None:
    table = grid("a|b|c", "1|2|3")
    assert grits(table, table) == (1.0, 1.0)


def test_a_missing_row_costs_its_positions() -> None:
    # 4 of 6 and 4 positions agree: 2 * 4 / (6 + 4).
    assert grits(grid("a|b", "1|2"), grid("a|b", "1|2", "x|y")) == pytest.approx((0.8, 0.8))


def test_a_missing_column_in_the_middle_is_passed_over() -> None:
    assert grits(grid("a|c", "1|3"), grid("a|b|c", "1|2|3")) == pytest.approx((0.8, 0.8))


def test_a_merged_cell_that_was_split_costs_topology() -> None:
    merged = [GridCell(0, 0, 1, 2, "ab"), *grid("-|-", "1|2")[2:]]
    split = grid("ab|ab", "1|2")
    # The two upper positions: a span of two against one, overlap one half each: 2*(1+2)/8.
    assert grits(merged, split) == pytest.approx((0.75, 1.0))


def test_a_cell_over_two_rows_counts_at_each_of_its_positions() -> None:
    tall = [GridCell(0, 0, 2, 1, "x"), GridCell(0, 1, 1, 2, "1"), GridCell(1, 1, 2, 2, "2")]
    assert grits(tall, grid("x|1", "x|2")).topology == pytest.approx(2 * (0.5 + 1 + 0.5 + 1) / 8)


def test_half_of_a_text_is_half_alike() -> None:
    assert likeness_of_texts("abcd", "ab") == pytest.approx(2 * 2 / 6)
    assert likeness_of_texts("10 mg", "10 g") == pytest.approx(2 * 4 / 9)
    assert likeness_of_texts("", "") == 1.0
    assert likeness_of_texts("", "a") == 0.0
    assert grits(grid("abcd"), grid("ab")).content == pytest.approx(2 * 2 / 6)


def test_the_common_subsequence_need_not_hang_together() -> None:
    assert likeness_of_texts("axbxc", "abc") == pytest.approx(2 * 3 / 8)
    assert likeness_of_texts("abcbdab", "bdcaba") == pytest.approx(2 * 4 / 13)


def test_no_table_is_like_none_but_not_like_one() -> None:
    assert grits([], []) == (1.0, 1.0)
    assert grits([], grid("a")) == (0.0, 0.0)
