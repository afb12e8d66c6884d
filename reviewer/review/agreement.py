"""How far readers agree who did not know of each other. It is reported and releases nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.review.answers import Answer, distinct, in_force, spoken
from reviewer.review.ledger import Answers
from reviewer.review.outcome import agree, outcome_of
from reviewer.review.policy import Policy
from reviewer.review.state import Subject, counts


@dataclass(frozen=True, slots=True)
class Share:
    """How many blocks of how many."""

    agreed: int
    blocks: int

    @property
    def part(self) -> float | None:
        """From 0 to 1; None of no blocks."""
        return self.agreed / self.blocks if self.blocks else None

    def as_json(self) -> dict[str, Any]:
        """Both numbers, and the part to four places."""
        part = self.part
        return {
            "agreed": self.agreed,
            "blocks": self.blocks,
            "part": None if part is None else round(part, 4),
        }


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement on the blocks that two read independently, and the time that answers took.

    `raw` counts a block as agreed where verdict, shape, labels and box are the same; `by_shape`
    the same by the input's shape. `alpha` is Krippendorff's, nominal, over what each reader says
    that the block is (a shape, not a block, cannot tell); None where there is no variation or no
    block to tell it from. `seconds` is each reviewer's median time with a crop on the screen.
    """

    raw: Share
    by_shape: Mapping[Shape, Share]
    alpha: float | None
    seconds: Mapping[str, float]

    def as_json(self) -> dict[str, Any]:
        """As `status --json` and the manifest have it."""
        return {
            **self.raw.as_json(),
            "by_shape": {shape.value: share.as_json() for shape, share in self.by_shape.items()},
            "alpha": None if self.alpha is None else round(self.alpha, 4),
            "seconds": {name: round(value, 1) for name, value in self.seconds.items()},
        }


def agreement(subjects: Iterable[Subject], answers: Answers, policy: Policy) -> Agreement:
    """The agreement of all answers that count, on the blocks as they are now."""
    total: dict[Shape, list[bool]] = {}
    said: list[dict[str, str]] = []
    for subject in subjects:
        pair = independent(subject, answers.get(subject.item.key, ()), policy)
        if len(pair) < 2:
            continue
        outcomes = [outcome_of(answer.decision, subject.item) for answer in pair]
        total.setdefault(subject.item.block.shape, []).append(agree(outcomes))
        said.append({answer.decision.reviewer: _what_it_is(answer) for answer in pair})
    every = [agreed for each in total.values() for agreed in each]
    return Agreement(
        raw=Share(sum(every), len(every)),
        by_shape={shape: Share(sum(each), len(each)) for shape, each in sorted(total.items())},
        alpha=alpha(said),
        seconds=seconds_of(answers),
    )


def independent(subject: Subject, answers: Sequence[Answer], policy: Policy) -> tuple[Answer, ...]:
    """The answers of the two who read first, as they were before either could see the other's.

    That is what each said at the moment at which there were two for the first time. Whoever
    answered or changed her answer after that may have seen the other's, and is no independent
    witness, though her answer counts for the block.
    """
    usable = [each for each in answers if counts(each, policy) and not subject.is_stale(each)]
    usable.sort(key=lambda answer: (answer.moment, answer.seq))
    for end in range(2, len(usable) + 1):
        said = distinct(spoken(in_force(usable[:end])))
        if len({answer.decision.reviewer for answer in said}) > 1:
            return said
    return ()


def alpha(said: Sequence[Mapping[str, str]]) -> float | None:
    """Krippendorff's alpha, nominal, of what each reader (by name) called each unit."""
    categories = sorted({word for unit in said for word in unit.values()})
    if len(categories) < 2:
        return None  # no variation: alpha is not defined
    import krippendorff  # brings numpy in, which takes a tenth of a second

    table = [[list(unit.values()).count(word) for word in categories] for unit in said]
    return float(krippendorff.alpha(value_counts=table, level_of_measurement="nominal"))


def seconds_of(answers: Answers) -> dict[str, float]:
    """Each reviewer's median time, in seconds, with a crop on the screen before she signed."""
    times: dict[str, list[int]] = {}
    for each in answers.values():
        for answer in each:
            if answer.decision.evidence is not None and answer.target is None:
                name = answer.decision.reviewer
                times.setdefault(name, []).append(answer.decision.evidence.seen_ms)
    return {name: median(seen) / 1000 for name, seen in sorted(times.items())}


def _what_it_is(answer: Answer) -> str:
    decision = answer.decision
    if decision.verdict is Verdict.SHAPE and decision.shape is not None:
        return decision.shape.value
    return decision.verdict.value
