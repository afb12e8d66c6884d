"""Names of crops: unique where case does not count, and safe everywhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.contract.monograph import BlockKey
from reviewer.export.names import crop_path

ANY_ID = st.text(min_size=1, max_size=300)
NEAR_ID = st.text(alphabet="aAbB-_.~/\\:đĐàÀ 1", min_size=1, max_size=5)
KEYS = st.builds(BlockKey, ANY_ID | NEAR_ID, ANY_ID | NEAR_ID)


def test_plain_ids_stay_readable() -> None:
    key = BlockKey("ampicilin_va_sulbactam", "p0205-t1")
    assert crop_path(key) == "crops/ampicilin_va_sulbactam--p0205-t1.png"


def test_vietnamese_ids_keep_a_likeness() -> None:
    path = crop_path(BlockKey("đạm thủy phân", "Bảng 1"))
    assert path.startswith("crops/dam_thuy_phan--Bang_1~")


@given(KEYS)
def test_a_name_is_safe_on_every_file_system(key: BlockKey) -> None:
    name = crop_path(key).removeprefix("crops/")
    assert re.fullmatch(r"[A-Za-z0-9_~-]+\.png", name)
    assert len(name) <= 122
    assert not name.startswith("-")


@given(st.sets(KEYS, min_size=2, max_size=8))
def test_no_two_blocks_share_a_name_whatever_the_case(keys: set[BlockKey]) -> None:
    names = {crop_path(key).casefold() for key in keys}
    assert len(names) == len(keys)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (BlockKey("a--b", "c"), BlockKey("a", "b--c")),
        (BlockKey("a-", "b"), BlockKey("a", "-b")),
        (BlockKey("P1", "t"), BlockKey("p1", "t")),
        (BlockKey("x" * 400, "1"), BlockKey("x" * 400, "2")),
        (BlockKey("thuốc", "t"), BlockKey("thuôc", "t")),
    ],
)
def test_ids_that_are_near_each_other(one: BlockKey, other: BlockKey) -> None:
    assert crop_path(one).casefold() != crop_path(other).casefold()


def test_a_reserved_name_of_windows_is_no_stem() -> None:
    stem = crop_path(BlockKey("con.1", "b")).removeprefix("crops/").partition(".")[0]
    assert stem.casefold() != "con"
