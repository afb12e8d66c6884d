"""Where a block stands, by its answers and the policy."""

from typing import Any

import pytest

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import BlockKind, ReviewState, Shape, Verdict
from reviewer.review.answers import Answer
from reviewer.review.judged import Judged
from reviewer.review.models import BlockState, ReviewItem
from reviewer.review.policy import Policy
from reviewer.review.state import Subject, derive
from tests.unit.review.maker import BOOK, LABELS, OTHER_BOOK, answer, block, evidence, item

OF = item()
MOVED = Bbox(50.0, 300.0, 290.0, 398.5)


def state(
    *answers: Answer, of: ReviewItem = OF, policy: Policy | None = None, book: str = BOOK
) -> BlockState:
    return derive(Subject.of(of, frozenset({book})), answers, policy or Policy())


def test_nobody_answered() -> None:
    found = state()
    assert found.state is ReviewState.UNREVIEWED
    assert (found.shape, found.header_row, found.bbox) == (
        OF.block.shape,
        OF.block.header_row,
        OF.block.bbox,
    )
    assert not found.header_verified
    assert found.reason is None


def test_an_answer_that_agrees_with_the_input_verifies() -> None:
    found = state(answer(OF))
    assert found.state is ReviewState.VERIFIED
    assert found.header_verified
    assert found.reviewers == ("Lan",)
    assert found.decided_at == "2026-12-01T08:00:00.000Z"


@pytest.mark.parametrize(
    "labels",
    [
        tuple(label.replace(" ", "  ") for label in LABELS),
        tuple(f" {label}\n" for label in LABELS),
        ("Độ thanh thải creatinin", *LABELS[1:]),
    ],
)
def test_white_space_and_unicode_form_of_a_label_correct_nothing(labels: tuple[str, ...]) -> None:
    found = state(answer(OF, header_row=labels))
    assert found.state is ReviewState.VERIFIED
    assert found.header_row == OF.block.header_row


@pytest.mark.parametrize(
    "fields",
    [
        {"header_row": (*LABELS[:2], "Liều dùng")},
        {"header_row": LABELS[:2]},
        {"header_row": (*LABELS, "")},
        {"header_row": ()},
        {"header_row": ("độ thanh thải creatinin", *LABELS[1:])},
        {"bbox": MOVED},
        {"shape": Shape.MULTI_LEVEL_OR_MERGED_HEADER, "header_row": None},
        {"shape": Shape.FORMULA_2D, "header_row": ()},
    ],
)
def test_an_answer_that_differs_from_the_input_corrects(fields: dict[str, Any]) -> None:
    found = state(answer(OF, **fields))
    assert found.state is ReviewState.CORRECTED
    shape = fields.get("shape", OF.block.shape)
    assert (found.shape, found.kind) == (shape, shape.kind)
    if "header_row" in fields:
        assert found.header_row == (fields["header_row"] or ())
    assert found.bbox == fields.get("bbox", OF.block.bbox)
    assert found.header_verified is (shape is Shape.SIMPLE_TABLE)


def test_a_box_stated_as_it_is_corrects_nothing() -> None:
    assert state(answer(OF, bbox=OF.block.bbox)).state is ReviewState.VERIFIED


def test_a_header_row_on_a_shape_that_has_none_says_nothing() -> None:
    of = item(shape=Shape.CROSS_PAGE_CONTINUATION)
    found = state(answer(of, header_row=("10 mg", "20 mg")), of=of)
    assert found.state is ReviewState.VERIFIED
    assert found.header_row == ()
    assert not found.header_verified


def test_a_header_that_the_input_may_not_claim_is_not_shown_as_its_own() -> None:
    of = item(shape=Shape.MULTI_LEVEL_OR_MERGED_HEADER, header_row=("1 g", "2 g"))
    assert state(of=of).header_row == ()
    assert state(answer(of), of=of).state is ReviewState.VERIFIED


def test_a_kind_that_does_not_go_with_the_shape_is_corrected() -> None:
    of = item(shape=Shape.FORMULA_2D, kind=BlockKind.TABLE)
    found = state(answer(of), of=of)
    assert (found.state, found.kind) == (ReviewState.CORRECTED, BlockKind.FORMULA)


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (Verdict.NOT_A_BLOCK, ReviewState.NOT_A_BLOCK),
        (Verdict.CANNOT_TELL, ReviewState.CANNOT_TELL),
    ],
)
def test_labels_that_were_seen_and_not_accepted_stay_in(
    verdict: Verdict, expected: ReviewState
) -> None:
    found = state(answer(OF, verdict=verdict, shape=None, header_row=None, bbox=MOVED))
    assert found.state is expected
    assert (found.shape, found.bbox) == (OF.block.shape, OF.block.bbox)
    assert found.header_row == ()
    assert not found.header_verified


def test_a_retract_leaves_nothing() -> None:
    found = state(answer(OF), answer(OF, 5, verdict=Verdict.RETRACT))
    assert found.state is ReviewState.UNREVIEWED
    assert (found.reviewers, found.decision) == ((), None)


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ({"text": "another"}, "text_sha256"),
        ({"bbox": MOVED}, "bbox"),
        ({"header_row": LABELS[:1], "physical_page": 9}, "physical_page, header_row"),
    ],
)
def test_a_changed_block_asks_again_and_says_what_changed(
    before: dict[str, Any], reason: str
) -> None:
    found = state(answer(OF, judged=Judged.of(block(**before))))
    assert found.state is ReviewState.STALE
    assert found.reason is not None
    assert found.reason.details == {"fields": reason}
    assert (found.header_verified, found.header_row) == (False, OF.block.header_row)


def test_another_book_makes_stale_unless_it_shows_the_block_alike() -> None:
    found = state(answer(OF), book=OTHER_BOOK)
    assert found.state is ReviewState.STALE
    assert found.reason is not None
    assert found.reason.message_id == "review.reason.other_book"
    alike = Subject.of(OF, frozenset({OTHER_BOOK, BOOK}))
    assert derive(alike, [answer(OF)], Policy()).state is ReviewState.VERIFIED
    nowhere = Subject.of(OF)
    assert derive(nowhere, [answer(OF)], Policy()).state is ReviewState.STALE


def test_a_fresh_answer_makes_up_for_a_stale_one() -> None:
    old = answer(OF, 0, judged=Judged.of(block(text="another")), verdict=Verdict.NOT_A_BLOCK)
    assert state(old, answer(OF, 1)).state is ReviewState.VERIFIED
    assert state(old, answer(OF, 1, reviewer="Minh")).reviewers == ("Minh",)
    two = Policy(reviewers=2)
    assert state(old, answer(OF, 1, reviewer="Minh"), policy=two).state is ReviewState.STALE


def test_a_script_is_told_from_a_person_who_looked() -> None:
    assert state(answer(OF)).by_script
    assert not state(answer(OF, evidence=evidence(OF))).by_script
    assert state(answer(OF, evidence=evidence(OF)), answer(OF, reviewer="Minh")).by_script


@pytest.mark.parametrize(
    "other",
    [
        {"verdict": Verdict.NOT_A_BLOCK},
        {"verdict": Verdict.CANNOT_TELL},
        {"shape": Shape.CROSS_PAGE_CONTINUATION},
        {"header_row": LABELS[:2]},
        {"bbox": MOVED},
    ],
)
@pytest.mark.parametrize("required", [1, 2])
def test_two_who_differ_are_in_dispute(other: dict[str, Any], required: int) -> None:
    answers = (answer(OF), answer(OF, 3, reviewer="Minh", **other))
    found = state(*answers, policy=Policy(reviewers=required))
    assert found.state is ReviewState.DISPUTED
    assert found.reviewers == ("Lan", "Minh")
    assert found.reason is not None
    assert (found.shape, found.header_row) == (OF.block.shape, OF.block.header_row)
    assert state(*reversed(answers)) == state(*answers)


def test_two_who_agree_settle_with_both_names() -> None:
    found = state(
        answer(OF, 3, reviewer="Minh", header_row=[f"{label} " for label in LABELS]),
        answer(OF),
        policy=Policy(reviewers=2),
    )
    assert found.state is ReviewState.VERIFIED
    assert found.reviewers == ("Lan", "Minh")
    assert found.decided_at == "2026-12-01T08:00:03.000Z"


def test_two_who_drag_the_same_edge_agree_and_nothing_is_cut_off() -> None:
    lan = answer(OF, bbox=Bbox(50.0, 300.0, 290.0, 398.5))
    minh = answer(OF, 3, reviewer="Minh", bbox=Bbox(51.5, 299.0, 290.0, 399.5))
    found = state(lan, minh)
    assert found.state is ReviewState.CORRECTED
    assert found.bbox == (50.0, 299.0, 290.0, 399.5)


def test_one_of_two_waits_and_says_for_whom() -> None:
    for policy in (
        Policy(reviewers=2),
        Policy(two_for_shapes=(OF.block.shape,)),
        Policy(two_for_sections=(OF.block.section_key,)),
    ):
        found = state(answer(OF), policy=policy)
        assert found.state is ReviewState.UNREVIEWED
        assert found.reason is not None
        assert found.reason.message_id == "review.reason.waiting"
    elsewhere = Policy(two_for_shapes=(Shape.FORMULA_2D,), two_for_sections=("khac",))
    assert state(answer(OF), policy=elsewhere).state is ReviewState.VERIFIED


def test_the_same_person_twice_is_one_reviewer() -> None:
    twice = (answer(OF), answer(OF, 5))
    assert state(*twice, policy=Policy(reviewers=2)).state is ReviewState.UNREVIEWED


def dispute(**fields: Any) -> tuple[Answer, Answer, Answer]:
    return (
        answer(OF, 0),
        answer(OF, 1, reviewer="Minh", verdict=Verdict.NOT_A_BLOCK),
        answer(OF, 2, reviewer="Hoa", **fields),
    )


def test_a_third_person_does_not_end_a_dispute_unless_the_policy_names_her() -> None:
    assert state(*dispute()).state is ReviewState.DISPUTED
    found = state(*dispute(header_row=LABELS[:1]), policy=Policy(adjudicators=("Hoa",)))
    assert found.state is ReviewState.CORRECTED
    assert found.header_row == LABELS[:1]
    assert found.reviewers == ("Lan", "Minh", "Hoa")


def test_an_adjudicator_is_a_third_person_who_saw_both_answers() -> None:
    policy = Policy(reviewers=2, adjudicators=("Hoa", "Minh"))
    lan, minh, hoa = dispute()
    assert state(lan, minh, policy=policy).state is ReviewState.DISPUTED
    early = answer(OF, 0.5, reviewer="Hoa")
    assert state(lan, minh, early, policy=policy).state is ReviewState.DISPUTED
    reopened = answer(OF, 9, reviewer="Lan", verdict=Verdict.CANNOT_TELL)
    assert state(lan, minh, hoa, reopened, policy=policy).state is ReviewState.DISPUTED
    taken_back = answer(OF, 10, reviewer="Hoa", verdict=Verdict.RETRACT)
    assert state(lan, minh, hoa, taken_back, policy=policy).state is ReviewState.DISPUTED


def test_a_record_from_two_reviews_is_fresh_only_if_both_gave_it_on_this_block() -> None:
    here = answer(OF)
    there = answer(OF, judged=Judged.of(block(text="another")))
    assert state(here, answer(OF, seq=3)).state is ReviewState.VERIFIED
    assert state(here, there).state is ReviewState.STALE
    assert state(there, here).state is ReviewState.STALE
