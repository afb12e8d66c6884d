"""What one reviewer may see of a review: nothing of a first answer before hers is given."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property

from reviewer.contract.monograph import BlockKey
from reviewer.review.answers import Answer, in_force, spoken
from reviewer.review.entry import LogEntry
from reviewer.review.models import BlockState, EntryKind, HistoryEntry, ReviewItem, StatusCounts
from reviewer.review.seeds import Seed, seed_for
from reviewer.review.state import Subject, derive
from reviewer.review.state import counts as counts_by
from reviewer.session.picture import Picture

_Known = dict[BlockKey, tuple[tuple[Answer, ...], bool]]


def _moved(
    numbers: Mapping[str, int], before: "View", after: "View", touched: Collection[BlockKey]
) -> Mapping[str, int]:
    """The counts after these blocks went from where they stood to where they stand."""
    moved = Counter(numbers)
    for key in touched:
        if key in after.full.subjects:
            moved[before.state(key).state.value] -= 1
            moved[after.state(key).state.value] += 1
    return moved


def seeds_for(picture: Picture, reviewer: str | None) -> dict[BlockKey, Seed]:
    """The known errors that the policy wants this reviewer to be shown, by block."""
    every = picture.policy.seed_every
    if reviewer is None or not every:
        return {}
    review_id = picture.ledger.review_id
    seeds = {
        key: seed_for(subject.item.block, key, review_id=review_id, reviewer=reviewer, every=every)
        for key, subject in picture.subjects.items()
    }
    return {key: seed for key, seed in seeds.items() if seed is not None}


class View:
    """A picture through the eyes of `viewer`; None sees all.

    Of a block that needs two reviewers and has one answer, by another than the viewer, everything
    is kept back: the answer, its history, and that there is one (design section 9). Once she has
    answered, or two others have, she sees it whole. Never changed, as the picture is not.
    """

    def __init__(
        self,
        picture: Picture,
        viewer: str | None,
        seeds: Mapping[BlockKey, Seed] | None = None,
        known: _Known | None = None,
        numbers: Mapping[str, int] | None = None,
    ) -> None:
        self.full = picture
        self.viewer = viewer
        self._seeds = seeds or {}
        self._known: _Known = known if known is not None else {}
        self._numbers = numbers

    def after(self, picture: Picture, touched: Collection[BlockKey] | None = None) -> "View":
        """The view of a later picture of the same review.

        With `touched`, only these blocks were answered since, and nothing else has changed.
        """
        if touched is None:
            return View(picture, self.viewer, self._seeds)
        view = View(picture, self.viewer, self._seeds, dict(self._known), self._numbers)
        if self._numbers is not None:
            view._numbers = _moved(self._numbers, self, view, touched)
        return view

    def seed(self, key: BlockKey) -> Seed | None:
        """The error that is to be shown to the viewer in this block, until she answered it."""
        seed = self._seeds.get(key)
        if seed is None or self._has_answered(key):
            return None
        return seed

    def _has_answered(self, key: BlockKey) -> bool:
        if any(each.decision.reviewer == self.viewer for each in self.full.answers.get(key, ())):
            return True
        return (self.viewer, key) in self.full.ledger.seeded

    def subject(self, key: BlockKey) -> Subject:
        """A block as the viewer is shown it. KeyError where the monographs do not have it."""
        subject = self.full.subjects[key]
        seed = self.seed(key)
        if seed is None:
            return subject
        shown = Subject.of(seed.put_on(subject.item), subject.books)
        return replace(shown, not_reviewable=subject.not_reviewable)

    def hides(self, key: BlockKey) -> bool:
        """Whether another's answer on this block is kept back from the viewer."""
        answers = self.full.answers.get(key)
        if not answers or self.viewer is None:
            return False
        known = self._known.get(key)
        if known is None or known[0] is not answers:
            known = self._known[key] = (answers, self._must_hide(key, answers))
        return known[1]

    def _must_hide(self, key: BlockKey, answers: tuple[Answer, ...]) -> bool:
        others = {each.decision.reviewer for each in answers} - {self.viewer}
        if not others:
            return False
        if key in self.full.subjects:
            required = self.full.required(key)
        else:  # gone: nobody can tell any more which rule would name it
            required = 2 if self.full.policy.may_need_two else 1
        said = {
            answer.decision.reviewer
            for answer in spoken(in_force(answers))
            if counts_by(answer, self.full.policy)
        }
        return required > 1 and self.viewer not in said and len(said) < required

    def answers(self, key: BlockKey) -> tuple[Answer, ...]:
        """The answers on a block that the viewer may see, in the order of the log."""
        answers = self.full.answers.get(key, ())
        if not self.hides(key):
            return answers
        return tuple(each for each in answers if each.decision.reviewer == self.viewer)

    def state(self, key: BlockKey) -> BlockState:
        """Where a block stands, as far as she may know."""
        if self.seed(key) is not None:
            return derive(self.subject(key), (), self.full.policy)
        if not self.hides(key):
            return self.full.state(key)
        return derive(self.full.subjects[key], self.answers(key), self.full.policy)

    def history(self, key: BlockKey) -> tuple[HistoryEntry, ...]:
        """What was said about a block, oldest first."""
        return self.full.history_of(key, self.answers(key))

    @cached_property
    def items(self) -> tuple[ReviewItem, ...]:
        """Every block as the viewer is shown it, in the book's order."""
        return tuple(self.subject(key).item for key in self.full.subjects)

    @cached_property
    def counts(self) -> StatusCounts:
        """How many blocks stand where."""
        if self._numbers is None:
            self._numbers = Counter(self.state(key).state.value for key in self.full.subjects)
        return StatusCounts(blocks=len(self.full.subjects), **self._numbers)

    @property
    def vanished(self) -> tuple[BlockKey, ...]:
        """Blocks that were judged and are no longer in the monographs."""
        return tuple(key for key in self.full.vanished if self.answers(key))

    @cached_property
    def picture(self) -> Picture:
        """A picture that holds nothing that is kept back, for gates and exports."""
        if not any(self.hides(key) for key in self.full.answers):
            return self.full
        answers = {key: self.answers(key) for key in self.full.answers if self.answers(key)}
        return self.full.with_answers(answers, head=self.head)

    @cached_property
    def head(self) -> str:
        """The hash of the last entry that is not kept back: the head, or one before it."""
        return next(
            entry.hash for entry in reversed(self.full.ledger.entries) if self._shows(entry)
        )

    def _shows(self, entry: LogEntry) -> bool:
        if entry.kind is EntryKind.SEED:
            return self.viewer is None or entry.reviewer == self.viewer
        answer = self.full.ledger.by_number.get(entry.seq)
        return answer is None or entry.reviewer == self.viewer or not self.hides(answer.key)
