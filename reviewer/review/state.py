"""Where a block stands: a pure function of the block, its answers in the log, and the policy."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import ReviewState, Verdict
from reviewer.review.answers import Answer, distinct, in_force, spoken
from reviewer.review.judged import Judged
from reviewer.review.models import BlockState, Reason, ReviewItem
from reviewer.review.outcome import Outcome, agree, folded, outcome_of
from reviewer.review.policy import Policy


@dataclass(frozen=True, slots=True)
class Subject:
    """A block as it is now, with what makes an answer on it stale."""

    item: ReviewItem
    judged: Judged
    digest: str
    books: frozenset[str]
    """Sha256 of the books that show this block as the present one does; empty: none is at hand."""
    not_reviewable: str | None = None

    @classmethod
    def of(cls, item: ReviewItem, books: frozenset[str] = frozenset()) -> "Subject":
        """The subject of an item, shown by these books."""
        judged = Judged.of(item.block)
        return cls(item, judged, judged.digest, books)

    def is_stale(self, answer: Answer) -> bool:
        """Whether the block, or the book, is no longer what was judged."""
        return answer.block_digest != self.digest or answer.book_sha256 not in self.books


def derive(subject: Subject, answers: Iterable[Answer], policy: Policy) -> BlockState:
    """Where the block stands by these answers, which may be in any order.

    Disagreement comes before agreement, and both before the number of answers. A stale answer
    counts for nothing; it asks again where the fresh ones do not suffice. A record that came from
    several reviews is fresh only if it was given on this very block in all of them.
    """
    every = spoken(in_force(answers))
    said = [answer for answer in every if counts(answer, policy)]
    outdated = {answer.identity for answer in said if subject.is_stale(answer)}
    fresh = distinct(answer for answer in said if answer.identity not in outdated)
    stale = distinct(answer for answer in said if subject.is_stale(answer))
    if not said:
        reason = Reason("review.reason.not_counted", {"names": _names(every)}) if every else None
        return _open(subject, (), reason)
    outcomes = [outcome_of(answer.decision, subject.item) for answer in fresh]
    if not agree(outcomes):
        deciding = adjudication(fresh, subject.item, policy)
        if deciding is None:
            return _open(
                subject,
                fresh,
                Reason("review.reason.disputed", {"names": _names(fresh)}),
                ReviewState.DISPUTED,
            )
        return _settled(subject, fresh, [outcome_of(deciding.decision, subject.item)], deciding)
    people = {answer.decision.reviewer for answer in fresh}
    if len(people) >= policy.required(subject.item):
        return _settled(subject, fresh, outcomes, fresh[-1])
    if stale:
        return _open(subject, stale, stale_reason(subject, stale[-1]), ReviewState.STALE)
    return _open(subject, fresh, Reason("review.reason.waiting", {"names": _names(fresh)}))


def counts(answer: Answer, policy: Policy) -> bool:
    """Whether the policy lets this answer count: by who gave it, and by its evidence."""
    if policy.evidence_required and answer.by_script:
        return False
    return policy.admits(answer.decision.reviewer)


def adjudication(fresh: Sequence[Answer], item: ReviewItem, policy: Policy) -> Answer | None:
    """The answer of an adjudicator that ends a disagreement, or None while it waits.

    She is a third person: two others disagreed, and she answered after them, since only then she
    saw both. Of two adjudicators the later one decides.
    """
    for answer in reversed(fresh):
        name = answer.decision.reviewer
        own = [other for other in fresh if other.decision.reviewer == name]
        if name not in policy.adjudicators or len(own) > 1:
            continue
        before = [other for other in fresh if other.decision.reviewer != name]
        disagreed = not agree([outcome_of(other.decision, item) for other in before])
        people = {other.decision.reviewer for other in before}
        if disagreed and len(people) > 1 and all(o.moment < answer.moment for o in before):
            return answer
    return None


def stale_reason(subject: Subject, answer: Answer) -> Reason:
    """What changed since the answer was given."""
    if answer.block_digest == subject.digest:
        return Reason("review.reason.other_book")
    if answer.judged is None:
        return Reason("review.reason.changed_block")
    changed = answer.judged.changed(subject.judged)
    return Reason("review.reason.changed_fields", {"fields": ", ".join(changed)})


def _names(answers: Sequence[Answer]) -> str:
    return ", ".join(dict.fromkeys(answer.decision.reviewer for answer in answers))


def _open(
    subject: Subject,
    answers: Sequence[Answer],
    reason: Reason | None,
    state: ReviewState = ReviewState.UNREVIEWED,
) -> BlockState:
    item = subject.item
    return BlockState(
        key=item.key,
        state=state,
        kind=item.block.kind,
        shape=item.block.shape,
        header_row=item.input_header,
        bbox=item.block.bbox,
        decision=answers[-1].decision if answers else None,
        reviewers=_reviewers(answers),
        decided_at=answers[-1].decision.decided_at if answers else None,
        by_script=any(answer.by_script for answer in answers),
        reason=reason,
        not_reviewable=subject.not_reviewable,
    )


def _settled(
    subject: Subject, answers: Sequence[Answer], outcomes: Sequence[Outcome], deciding: Answer
) -> BlockState:
    item = subject.item
    outcome = outcomes[-1]
    bbox = _around([each.bbox for each in outcomes])
    corrected = (
        outcome.shape is not item.block.shape
        or outcome.shape.kind is not item.block.kind
        or outcome.labels != folded(item.input_header)
        or bbox != item.block.bbox
    )
    state = {
        Verdict.NOT_A_BLOCK: ReviewState.NOT_A_BLOCK,
        Verdict.CANNOT_TELL: ReviewState.CANNOT_TELL,
    }.get(outcome.verdict, ReviewState.CORRECTED if corrected else ReviewState.VERIFIED)
    by_shape = outcome.verdict is Verdict.SHAPE
    return BlockState(
        key=item.key,
        state=state,
        kind=outcome.shape.kind if by_shape else item.block.kind,
        shape=outcome.shape,
        header_row=_header(outcome, item),
        bbox=bbox,
        decision=deciding.decision,
        header_verified=by_shape and outcome.shape.may_have_header,
        reviewers=_reviewers(answers),
        decided_at=deciding.decision.decided_at,
        by_script=any(answer.by_script for answer in answers),
        not_reviewable=subject.not_reviewable,
    )


def _header(outcome: Outcome, item: ReviewItem) -> tuple[str, ...]:
    if outcome.labels == folded(item.input_header):
        return item.input_header if outcome.verdict is Verdict.SHAPE else ()
    return outcome.labels


def _reviewers(answers: Sequence[Answer]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(answer.decision.reviewer for answer in answers))


def _around(boxes: Sequence[Bbox]) -> Bbox:
    return Bbox(
        min(box.x0 for box in boxes),
        min(box.top for box in boxes),
        max(box.x1 for box in boxes),
        max(box.bottom for box in boxes),
    )
