"""Agreement between readers who did not know of each other."""

import pytest

from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.review.agreement import Share, agreement, alpha, independent
from reviewer.review.answers import Answer
from reviewer.review.policy import Policy
from reviewer.review.state import Subject
from tests.unit.review.maker import BOOK, LABELS, OTHER_BOOK, answer, evidence, item

OF = item()
SUBJECT = Subject.of(OF, frozenset({BOOK}))


def pair(*answers: Answer, policy: Policy | None = None) -> list[tuple[str, Verdict]]:
    found = independent(SUBJECT, answers, policy or Policy())
    return [(each.decision.reviewer, each.decision.verdict) for each in found]


def test_the_two_who_read_first_are_compared_as_they_answered_before_they_saw() -> None:
    lan = answer(OF, 0, verdict=Verdict.CANNOT_TELL)
    corrected = answer(OF, 1)
    minh = answer(OF, 2, reviewer="Minh", verdict=Verdict.NOT_A_BLOCK)
    gave_in = answer(OF, 3, reviewer="Minh")
    third = answer(OF, 4, reviewer="Hoa")
    expected = [("Lan", Verdict.SHAPE), ("Minh", Verdict.NOT_A_BLOCK)]
    assert pair(third, gave_in, minh, corrected, lan) == expected


def test_what_was_taken_back_before_the_second_answered_is_no_answer() -> None:
    lan = answer(OF, 0)
    gone = answer(OF, 1, verdict=Verdict.RETRACT)
    minh = answer(OF, 2, reviewer="Minh")
    assert pair(lan, gone, minh) == []
    assert pair(lan, gone, minh, answer(OF, 3, reviewer="Hoa")) == [
        ("Minh", Verdict.SHAPE),
        ("Hoa", Verdict.SHAPE),
    ]


def test_answers_that_do_not_count_or_are_stale_are_left_out() -> None:
    lan, minh = answer(OF), answer(OF, 1, reviewer="Minh")
    assert pair(lan, minh, policy=Policy(names=("Lan",))) == []
    assert pair(lan, answer(OF, 1, reviewer="Minh", book=OTHER_BOOK)) == []


def test_raw_agreement_is_counted_by_shape() -> None:
    formula = item(shape=Shape.FORMULA_2D, block_id="f")
    alone = item(block_id="alone")
    answers = {
        OF.key: (answer(OF), answer(OF, 1, reviewer="Minh", header_row=LABELS[:2])),
        formula.key: (answer(formula), answer(formula, 1, reviewer="Minh")),
        alone.key: (answer(alone, evidence=evidence(alone)),),
    }
    subjects = [Subject.of(each, frozenset({BOOK})) for each in (OF, formula, alone)]
    found = agreement(subjects, answers, Policy())
    assert found.raw == Share(1, 2)
    assert found.by_shape == {Shape.FORMULA_2D: Share(1, 1), Shape.SIMPLE_TABLE: Share(0, 1)}
    assert found.alpha == 1.0
    assert found.seconds == {"Lan": 4.2}
    assert found.as_json()["part"] == 0.5


def test_nothing_to_compare_is_not_agreement() -> None:
    found = agreement([SUBJECT], {OF.key: (answer(OF),)}, Policy())
    assert (found.raw.part, found.alpha) == (None, None)


def test_alpha_is_as_krippendorff_worked_it_out() -> None:
    """Worked example of Krippendorff, "Computing Krippendorff's alpha-reliability" (2011), B:
    nominal data, two observers, no missing data; alpha 0.692."""
    first = ["a", "a", "b", "b", "d", "c", "c", "c", "e", "d", "d", "a"]
    second = ["b", "a", "b", "b", "b", "c", "c", "c", "e", "d", "d", "d"]
    said = [{"A": one, "B": other} for one, other in zip(first, second, strict=True)]
    assert alpha(said) == pytest.approx(0.692, abs=0.0005)


def test_alpha_is_not_defined_without_variation() -> None:
    assert alpha([{"A": "x", "B": "x"}, {"A": "x", "B": "x"}]) is None
    assert alpha([]) is None
