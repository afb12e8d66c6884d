"""What a review reads of its monographs at opening."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.review.models import ReviewItem
from reviewer.sources.records import Sourced, read_monographs


def read_items(path: Path) -> tuple[ReviewItem, ...]:
    """Every block of a monographs file, in the book's order. InputError with file and line."""
    return tuple(items_of(sourced.record for sourced in read_monographs(path)))


def items_of(monographs: Iterable[Monograph]) -> Iterator[ReviewItem]:
    """The blocks of these monographs, with what a reviewer needs beside each."""
    order = 0
    for monograph in monographs:
        for block in monograph.blocks:
            yield ReviewItem(
                key=BlockKey(monograph.drug_id, block.block_id),
                drug_name=monograph.drug_name,
                section=monograph.section(block.section_key),
                block=block,
                order=order,
            )
            order += 1


__all__ = ["Sourced", "items_of", "read_items"]
