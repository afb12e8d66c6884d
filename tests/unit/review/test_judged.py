"""The block digest: what makes a decision stale, and what does not."""

from typing import Any

import pytest

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import BlockKind, Shape
from reviewer.review.judged import Judged
from tests.unit.review.maker import LABELS, block


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", BlockKind.FORMULA),
        ("shape", Shape.CROSS_PAGE_CONTINUATION),
        ("physical_page", 206),
        ("bbox", Bbox(56.5, 312.0, 290.0, 398.6)),
        ("header_row", LABELS[:2]),
        ("header_row", (*LABELS[:2], "Liều ")),
        ("text", "≥ 30 1 giờ 15 - 3 g"),
        ("section_key", "tuong_tac"),
    ],
)
def test_a_change_of_what_is_judged_changes_the_digest(field: str, value: Any) -> None:
    before, after = Judged.of(block()), Judged.of(block().model_copy(update={field: value}))
    assert before.digest != after.digest
    changed = {"text": "text_sha256"}.get(field, field)
    assert before.changed(after) == (changed,)


@pytest.mark.parametrize(
    "fields",
    [
        {"block_id": "p0205-t2"},
        {"printed_page": "203"},
        {"continues": "p0204-t1"},
        {"quarantined": False},
        {"bbox": Bbox(56.5, 312, 290, 398.5)},
        {"text": "\u2265 30 1 gio\u031b\u0300 1,5 - 3 g"},
        {"confidence": 0.4},
    ],
)
def test_a_renumbered_block_is_the_same_block(fields: dict[str, Any]) -> None:
    assert Judged.of(block(**fields)).digest == Judged.of(block()).digest


def test_the_digest_is_the_same_in_every_version_of_the_program() -> None:
    # Written down once: decisions in the field are bound to it.
    assert Judged.of(block()).digest == (
        "4af21607aa7a7f21c68022aa420e13dbe445c2bf60b55d518a61b61654d64d0f"
    )
