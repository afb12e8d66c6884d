"""Which record of a reviewer is in force."""

from itertools import permutations

from reviewer.contract.vocabulary import Verdict
from reviewer.review.answers import MERGE, Answer, in_force, spoken
from tests.unit.review.maker import answer, item

OF = item()


def verdicts(answers: tuple[Answer, ...]) -> list[Verdict]:
    return [each.decision.verdict for each in answers]


def test_the_latest_by_moment_counts_in_whatever_order_they_came() -> None:
    first = answer(OF, 0, seq=2)
    second = answer(OF, 5, seq=3, verdict=Verdict.NOT_A_BLOCK)
    third = answer(OF, 9, seq=4, verdict=Verdict.CANNOT_TELL)
    for order in permutations((first, second, third)):
        assert in_force(order) == {"Lan": (third,)}


def test_moments_are_compared_whatever_zone_they_are_written_in() -> None:
    earlier = answer(OF, decided_at="2026-12-01T15:30:00+07:00")  # 08:30 UTC
    later = answer(OF, decided_at="2026-12-01T09:00:00Z", verdict=Verdict.NOT_A_BLOCK)
    assert in_force([later, earlier]) == {"Lan": (later,)}


def test_reviewers_do_not_replace_each_other() -> None:
    lan, minh = answer(OF, 0), answer(OF, 5, reviewer="Minh")
    assert in_force([lan, minh]) == {"Lan": (lan,), "Minh": (minh,)}


def test_of_one_moment_the_record_that_supersedes_counts() -> None:
    first = answer(OF, 0, seq=2)
    second = answer(OF, 0, seq=3, verdict=Verdict.RETRACT, supersedes=(first.identity,))
    for order in permutations((first, second)):
        assert in_force(order) == {"Lan": (second,)}
    assert spoken(in_force([first, second])) == ()


def test_of_one_moment_from_two_reviews_both_count() -> None:
    here = answer(OF, 0, seq=2)
    merged = answer(OF, 0, seq=3, verdict=Verdict.NOT_A_BLOCK, origin=MERGE)
    for order in permutations((here, merged)):
        assert set(in_force(order)["Lan"]) == {here, merged}


def test_records_that_supersede_each_other_all_count() -> None:
    one, other = answer(OF, 0), answer(OF, 0, verdict=Verdict.NOT_A_BLOCK)
    first = answer(OF, 0, supersedes=(other.identity,))
    second = answer(OF, 0, verdict=Verdict.NOT_A_BLOCK, supersedes=(one.identity,))
    assert len(in_force([first, second])["Lan"]) == 2


def test_a_retract_says_nothing() -> None:
    said, taken_back = answer(OF, 0), answer(OF, 3, verdict=Verdict.RETRACT)
    assert in_force([said, taken_back]) == {"Lan": (taken_back,)}
    assert spoken(in_force([said, taken_back])) == ()


def test_what_is_said_comes_in_the_order_of_signing() -> None:
    lan, minh = answer(OF, 9, seq=2), answer(OF, 5, seq=3, reviewer="Minh")
    assert [each.decision.reviewer for each in spoken(in_force([lan, minh]))] == ["Minh", "Lan"]


def test_unknown_fields_of_a_record_are_kept() -> None:
    kept = answer(OF, 0, note="Xem kỹ", hospital={"ward": "Nội"})
    assert kept.decision.model_extra == {"hospital": {"ward": "Nội"}}
    assert verdicts((kept,)) == [Verdict.SHAPE]
