"""Riskiest first."""

from reviewer.contract.vocabulary import Shape
from reviewer.review.queue_order import riskiest_first
from tests.unit.review.maker import item


def test_dosing_sections_and_difficult_shapes_come_first() -> None:
    items = [
        item(0, section_key="duoc_ly", shape=Shape.MULTI_LEVEL_OR_MERGED_HEADER, block_id="a"),
        item(1, shape=Shape.SIMPLE_TABLE, block_id="b"),
        item(2, shape=Shape.FORMULA_2D, block_id="c"),
        item(3, shape=Shape.CROSS_PAGE_CONTINUATION, block_id="d"),
        item(4, shape=Shape.MULTI_LEVEL_OR_MERGED_HEADER, block_id="e"),
        item(5, shape=Shape.MULTI_LEVEL_OR_MERGED_HEADER, block_id="f"),
        item(6, shape=Shape.SIMPLE_TABLE, block_id="g", text="2.500 mg"),
    ]
    assert [each.block.block_id for each in riskiest_first(items)] == list("efdcgba")
    assert riskiest_first(items[::-1]) == riskiest_first(items)
