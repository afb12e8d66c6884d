"""Seeded errors: chosen once, wrong for certain, found or missed; and a reviewer's pace."""

from typing import Any

import pytest

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.review.answers import WINDOW, Answer
from reviewer.review.models import BlockState
from reviewer.review.pace import LONG_RUN, WINDOW_OF_BLOCKS, pace, pace_by_reviewer
from reviewer.review.policy import Policy
from reviewer.review.seeds import CUT, HitRate, Seed, SeedAnswer, SeedKind, hit_rates, seed_for
from reviewer.review.state import Subject, derive
from tests.unit.review.maker import BOOK, LABELS, answer, block, decision, item

OF = item()
BOX = OF.block.bbox
CUT_BOX = BOX._replace(bottom=BOX.bottom - CUT * (BOX.bottom - BOX.top))
EXCHANGED = (LABELS[1], LABELS[0], LABELS[2])
SHAPE = Seed(kind=SeedKind.SHAPE, shape=Shape.MULTI_LEVEL_OR_MERGED_HEADER, header_row=(), bbox=BOX)
LABEL = Seed(kind=SeedKind.LABELS, shape=OF.block.shape, header_row=EXCHANGED, bbox=BOX)
SHORT = Seed(kind=SeedKind.BOX, shape=OF.block.shape, header_row=LABELS, bbox=CUT_BOX)


def seeds(every: int, *, reviewer: str = "Lan", review_id: str = "r") -> list[Seed | None]:
    items = [item(block_id=f"t{number}") for number in range(600)]
    return [
        seed_for(each.block, each.key, review_id=review_id, reviewer=reviewer, every=every)
        for each in items
    ]


def test_one_in_so_many_blocks_is_seeded_and_always_the_same() -> None:
    chosen = seeds(10)
    assert chosen == seeds(10)
    assert 30 < sum(seed is not None for seed in chosen) < 100
    assert {seed.kind for seed in chosen if seed} == set(SeedKind)
    assert seeds(10, reviewer="Minh") != chosen
    assert seeds(10, review_id="s") != chosen
    assert seeds(0) == [None] * 600


def test_a_seed_is_wrong_for_certain() -> None:
    for seed in seeds(1):
        assert seed is not None
        shown = seed.put_on(OF).block
        assert shown.kind is shown.shape.kind
        if seed.kind is SeedKind.SHAPE:
            assert shown.shape is not OF.block.shape
            assert shown.header_row == ()
        elif seed.kind is SeedKind.LABELS:
            assert shown.header_row == EXCHANGED
        else:
            assert shown.bbox == CUT_BOX
        assert (shown.text, shown.physical_page) == (OF.block.text, OF.block.physical_page)


@pytest.mark.parametrize("header", [(), ("Liều",), ("Liều", " Liều "), ("", "")])
def test_labels_are_exchanged_only_where_that_is_wrong(header: tuple[str, ...]) -> None:
    of = block(header_row=header)
    made = [
        seed_for(of, OF.key._replace(block_id=f"{n}"), review_id="", reviewer="", every=1)
        for n in range(30)
    ]
    assert {seed.kind for seed in made if seed} == {SeedKind.SHAPE, SeedKind.BOX}


@pytest.mark.parametrize(
    ("seed", "fields", "found"),
    [
        (SHAPE, {}, True),
        (SHAPE, {"shape": Shape.MULTI_LEVEL_OR_MERGED_HEADER}, False),
        (SHAPE, {"verdict": Verdict.NOT_A_BLOCK}, True),
        (SHAPE, {"verdict": Verdict.CANNOT_TELL}, True),
        (LABEL, {"header_row": EXCHANGED}, False),
        (LABEL, {"header_row": [f" {label}" for label in EXCHANGED]}, False),
        (LABEL, {"header_row": LABELS}, True),
        (LABEL, {"header_row": ()}, True),
        (SHORT, {}, False),
        (SHORT, {"bbox": CUT_BOX}, False),
        (SHORT, {"bbox": CUT_BOX._replace(bottom=CUT_BOX.bottom + 1)}, False),
        (SHORT, {"bbox": CUT_BOX._replace(x0=CUT_BOX.x0 - 9)}, False),
        (SHORT, {"bbox": BOX}, True),
    ],
)
def test_a_seed_is_found_where_what_is_wrong_was_not_accepted(
    seed: Seed, fields: dict[str, Any], found: bool
) -> None:
    assert seed.was_found(decision(OF, **fields), OF) is found


def state(*answers: Answer) -> BlockState:
    return derive(Subject.of(OF, frozenset({BOOK})), answers, Policy())


def test_seeds_that_turned_out_to_be_right_are_not_counted() -> None:
    verified = state(answer(OF))
    for seed in (SHAPE, LABEL, SHORT):
        assert not seed.is_void(verified)
        assert seed.is_void(state())
        assert seed.is_void(state(answer(OF, verdict=Verdict.NOT_A_BLOCK)))
    assert SHAPE.is_void(state(answer(OF, shape=SHAPE.shape)))
    assert LABEL.is_void(state(answer(OF, header_row=EXCHANGED)))
    assert SHORT.is_void(state(answer(OF, bbox=CUT_BOX)))
    given = [
        SeedAnswer(OF.key, name, seed, found)
        for name, seed, found in (
            ("Lan", SHAPE, True),
            ("Lan", LABEL, False),
            ("Minh", SHORT, True),
        )
    ]
    assert hit_rates(given, {OF.key: verified}) == {"Lan": HitRate(1, 2), "Minh": HitRate(1, 1)}
    assert hit_rates(given, {OF.key: state()}) == {}


def test_the_interval_is_that_of_wilson() -> None:
    """Newcombe, Statist. Med. 17 (1998), table I, score method without continuity correction."""
    for found, shown, below, above in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        interval = HitRate(found, shown).interval
        assert interval is not None
        assert interval == pytest.approx((below, above), abs=0.00005)
    assert HitRate(0, 0).interval is None


def signed(seconds: float, count: int, **fields: Any) -> list[Answer]:
    return [
        answer(OF, number * seconds, seq=number + 2, origin=WINDOW, **fields)
        for number in range(count)
    ]


def test_a_pace_is_taken_of_the_last_blocks_without_the_breaks() -> None:
    quick = pace(signed(1.1, WINDOW_OF_BLOCKS + 1))
    assert (quick.seconds, quick.is_quick) == (1.1, True)
    assert not pace(signed(9, WINDOW_OF_BLOCKS + 1)).is_quick
    assert pace(signed(1.1, WINDOW_OF_BLOCKS)).seconds is None
    assert pace(signed(1000, 50)).seconds is None
    slow_then_quick = [*signed(60, 30), *(answer(OF, 5000 + n, origin=WINDOW) for n in range(21))]
    assert pace(slow_then_quick).seconds == 1
    assert pace([]).as_json() == {"blocks": 0, "seconds": None, "run": 0}


def test_a_run_ends_where_another_answer_was_given() -> None:
    assert pace(signed(9, LONG_RUN)).is_long_run
    other = answer(OF, 9000, origin=WINDOW, verdict=Verdict.CANNOT_TELL)
    broken = pace([*signed(9, LONG_RUN), other])
    assert (broken.run, broken.is_long_run) == (1, False)


def test_only_what_was_signed_at_a_window_has_a_pace() -> None:
    answers = {OF.key: (answer(OF), *signed(1, 3, reviewer="Minh"))}
    assert {name: each.blocks for name, each in pace_by_reviewer(answers).items()} == {"Minh": 3}


def test_a_seed_survives_the_log() -> None:
    content = {"seed": SHORT.model_dump(mode="json"), "found": True}
    again = SeedAnswer.from_content(OF.key, "Lan", content)
    assert again == SeedAnswer(OF.key, "Lan", SHORT, True)
    assert isinstance(again.seed.bbox, Bbox)
