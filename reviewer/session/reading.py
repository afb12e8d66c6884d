"""What a session says of its review; nothing here changes anything."""

from typing import Any

from reviewer.chunk.descriptor import descriptor_text
from reviewer.contract.decision import Decision
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.review.agreement import Agreement, agreement
from reviewer.review.answers import Answer, distinct, in_force, spoken
from reviewer.review.differences import ReviewerAnswer, reviewer_answer
from reviewer.review.judged import Judged
from reviewer.review.lint import Finding, lint
from reviewer.review.models import BlockState, HistoryEntry, ReviewItem, StatusCounts
from reviewer.review.pace import Pace, pace_by_reviewer
from reviewer.review.policy import Policy
from reviewer.review.queue_order import riskiest_first
from reviewer.review.seeds import HitRate, SeedAnswer, hit_rates
from reviewer.review.state import counts
from reviewer.session.giving_out import given_out, whole_history
from reviewer.session.info import BoundFile, ReviewInfo
from reviewer.session.measures import measures_of
from reviewer.session.picture import Picture
from reviewer.session.view import View


class ReviewReading:
    """The reading half of `ReviewSession`, through the eyes of whoever has it open."""

    def __init__(self, info: ReviewInfo, view: View) -> None:
        self._info = info
        self._view = view
        self._queue: tuple[BlockKey, ...] | None = None

    @property
    def info(self) -> ReviewInfo:
        """The review's files, and who has it open."""
        return self._info

    @property
    def reviewer(self) -> str | None:
        """Who signs in this session."""
        return self._info.reviewer

    @property
    def items(self) -> tuple[ReviewItem, ...]:
        """Every block as this reviewer is shown it, in the book's order."""
        return self._view.items

    def item(self, key: BlockKey) -> ReviewItem:
        """One block. KeyError where the monographs do not have it."""
        return self._view.subject(key).item

    def queue(self) -> tuple[BlockKey, ...]:
        """Every block, riskiest first; the order does not change with what is answered.

        Under the policy *answer first* shapes have no part in it: they would tell the guess.
        """
        if self._queue is None:
            ordered = riskiest_first(self.items, telling=not self.policy.answer_first)
            self._queue = tuple(item.key for item in ordered)
        return self._queue

    def findings(self, key: BlockKey) -> tuple[Finding, ...]:
        """What the dosing lint flags in the block as the input has it. It decides nothing."""
        return lint(self.item(key).block)

    def state(self, key: BlockKey) -> BlockState:
        """Where a block stands, as far as this reviewer may know: see `View`.

        KeyError where the monographs do not have it.
        """
        return self._view.state(key)

    def history(self, key: BlockKey) -> tuple[HistoryEntry, ...]:
        """What was said about a block, oldest first."""
        return self._view.history(key)

    def answers(self, key: BlockKey) -> tuple[ReviewerAnswer, ...]:
        """Every reviewer's answer in force, in the order of signing, as far as she may know.

        Of a disputed block these are what the third person decides between: `differences` of
        their outcomes says on what.
        """
        subject = self._picture.subjects[key]
        said = distinct(spoken(in_force(self._view.answers(key))))
        return tuple(
            reviewer_answer(answer, subject.item, stale=subject.is_stale(answer))
            for answer in said
            if counts(answer, self.policy)
        )

    def judged(self, key: BlockKey) -> tuple[Judged, Judged] | None:
        """Of a stale block, how it was when it was judged last, and how it is now.

        `Judged.changed` names the fields in which they differ; page, box and labels of both are
        there to be put side by side. None where the block is not stale, or the log knows nothing
        of what it was but its digest.
        """
        if self.state(key).state is not ReviewState.STALE:
            return None
        stale = self._judged_last(key)
        if stale is None or stale.judged is None:
            return None
        return stale.judged, self._picture.subjects[key].judged

    def judged_book(self, key: BlockKey) -> BoundFile | None:
        """Of a stale block the book in which it was judged last, where that is another one.

        Whether the file is still there, and still that book, is for whoever opens it to see.
        """
        stale = self._judged_last(key)
        if stale is None or stale.book_sha256 == self._picture.ledger.book:
            return None
        return self._picture.book_of(stale.book_sha256, self._info.review)

    def _judged_last(self, key: BlockKey) -> Answer | None:
        """The newest stale answer of which the log knows what was judged."""
        subject = self._picture.subjects[key]
        said = spoken(in_force(self._view.answers(key)))
        stale = [each for each in said if subject.is_stale(each) and each.judged is not None]
        return stale[-1] if stale else None

    @property
    def book_is_another(self) -> bool:
        """Whether the book on the disk is not the one that the review is about: nothing can be
        signed then."""
        return self._picture.book_is_another

    def decisions(self, *, whole: bool = False) -> list[Decision]:
        """What the review gives out, as far as this reviewer may know: see `decisions_of`."""
        answers = self._view.picture.answers
        return whole_history(answers) if whole else given_out(answers)

    def counts(self) -> StatusCounts:
        """How many blocks stand where."""
        return self._view.counts

    @property
    def policy(self) -> Policy:
        """What the review asks of its reviewers."""
        return self._picture.policy

    def measures(self) -> dict[str, Any]:
        """Agreement, seeded errors and pace as JSON values, as far as she may know of them."""
        return measures_of(self._view.picture, self.reviewer)

    def agreement(self) -> Agreement:
        """How far two who read independently agree, as far as this reviewer may know."""
        picture = self._view.picture
        return agreement(picture.subjects.values(), picture.answers, picture.policy)

    def hit_rates(self) -> dict[str, HitRate]:
        """How many seeded errors were found, as far as this reviewer may know: of her own."""
        states = {key: self._view.state(key) for key in self._picture.subjects}
        rates = hit_rates(self._picture.ledger.seeds, states)
        return {name: rate for name, rate in rates.items() if self.reviewer in (None, name)}

    def pace(self) -> Pace:
        """How fast, and how alike, this reviewer answered of late."""
        everybody = pace_by_reviewer(self._picture.answers)
        return everybody.get(self.reviewer or "", Pace(0, None, 0))

    def seeds_answered(self) -> tuple[SeedAnswer, ...]:
        """The seeded errors that this reviewer was shown and answered, oldest first."""
        return tuple(
            seed for seed in self._picture.ledger.seeds if seed.reviewer == (self.reviewer or "")
        )

    def reveals_guess(self, key: BlockKey) -> bool:
        """Whether the rules' guess of this block may be shown before she stated a shape.

        Under the policy *answer first* it may not, until she has answered: shape, header,
        descriptor, and the sorts, filters and colours that would tell it are kept back.
        """
        if not self.policy.answer_first or self.reviewer is None:
            return True
        said = spoken(in_force(self._view.answers(key)))
        return any(answer.decision.reviewer == self.reviewer for answer in said)

    @property
    def names_with_passphrase(self) -> frozenset[str]:
        """Reviewers who have to give a passphrase to sign."""
        return frozenset(self._picture.ledger.accounts)

    @property
    def chain_head(self) -> str:
        """The hash of the log's last entry that this reviewer may know of."""
        return self._view.head

    @property
    def vanished(self) -> tuple[BlockKey, ...]:
        """Blocks that were judged and are no longer in the monographs."""
        return self._view.vanished

    @property
    def script_decisions(self) -> int:
        """Answers that count now and came without evidence from a screen."""
        return self._view.picture.script_decisions

    def block_digest(self, key: BlockKey) -> str:
        """What evidence binds a decision to: the digest of the block as it is now."""
        return self._view.subject(key).digest

    def descriptor_text(self, key: BlockKey, shape: Shape, header_row: tuple[str, ...]) -> str:
        """The descriptor as it would be exported for that shape and those labels."""
        item = self.item(key)
        return descriptor_text(
            drug_name=item.drug_name,
            display_name=item.section.display_name,
            kind=shape.kind,
            shape=shape,
            printed_page=item.block.printed_page,
            physical_page=item.block.physical_page,
            header_row=header_row,
        )

    @property
    def _picture(self) -> Picture:
        return self._view.full
