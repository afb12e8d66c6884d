"""What a review reads of its monographs at opening."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.errors import Where
from reviewer.review.models import ReviewItem
from reviewer.sources.jsonl import read_lines
from reviewer.sources.records import parse_record, read_monographs


def read_items(path: Path) -> tuple[ReviewItem, ...]:
    """Every block of a monographs file, in the book's order. InputError with file and line."""
    return tuple(items_of(sourced.record for sourced in read_monographs(path)))


def read_known_items(path: Path) -> tuple[ReviewItem, ...]:
    """The same of a file that is, by its sha256, the one that was read whole when the review was
    made: monographs without blocks, most of a book, are passed over, for a window waits."""
    return tuple(items_of(_with_blocks(path)))


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


def _with_blocks(path: Path) -> Iterator[Monograph]:
    for line, data in read_lines(path):
        if not _is_without_blocks(data):
            yield parse_record(Monograph, data, Where(path, line))


def _is_without_blocks(data: bytes) -> bool:
    """Whether no block can be in this line, which is JSON: only one name in it reads `blocks`,
    none is spelt with escapes, and its list is empty."""
    return b',"blocks":[]' in data and data.count(b'"blocks"') == 1 and b"\\u" not in data
