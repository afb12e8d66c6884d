"""The review as it stands after one entry of the log: never changed, so threads may keep it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from reviewer.contract.monograph import BlockKey
from reviewer.review.answers import Answer, distinct, in_force, spoken
from reviewer.review.entry import LogEntry
from reviewer.review.ledger import Answers, Ledger
from reviewer.review.models import (
    BlockState,
    EntryKind,
    HistoryEntry,
    ReviewItem,
    StatusCounts,
)
from reviewer.review.policy import Policy
from reviewer.review.state import Subject, derive
from reviewer.review.undo import undone_entries
from reviewer.session.bound_files import found
from reviewer.session.info import BoundFile


@dataclass(frozen=True)
class Picture:
    """The blocks of the inputs seen through the log; states are derived when asked for.

    Threads may share one: what is derived is remembered in dictionaries that are only added to,
    and copied before they are walked through.
    """

    ledger: Ledger
    subjects: Mapping[BlockKey, Subject]
    live_book: str | None
    """Sha256 of the book as it is on the disk; None where it is gone."""
    head: str
    """The chain's head, or the head of what a view shows of it."""
    _states: dict[BlockKey, BlockState] = field(default_factory=dict, repr=False)
    _required: dict[BlockKey, int] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, items: Iterable[ReviewItem], ledger: Ledger, live_book: str | None) -> "Picture":
        """These blocks, the book being what it is, through all of the log."""
        books = _books(ledger, live_book)
        subjects = {item.key: Subject.of(item, books(item.key)) for item in items}
        return cls(ledger, subjects, live_book, ledger.head)

    def after(self, new: Iterable[LogEntry]) -> "Picture":
        """The picture once `new`, which changes no inputs, is in the log too."""
        new = tuple(new)
        ledger = self.ledger.after(new)
        if ledger.policy != self.policy:
            return replace(self, ledger=ledger, head=ledger.head, _states={}, _required={})
        touched = {entry.key for entry in new}
        states = {key: state for key, state in self._states.copy().items() if key not in touched}
        return replace(self, ledger=ledger, head=ledger.head, _states=states)

    def with_unshowable(self, found: Mapping[BlockKey, str]) -> "Picture":
        """The picture once it is known of these blocks that they cannot be shown, and why."""
        subjects = {
            key: replace(subject, not_reviewable=found.get(key, subject.not_reviewable))
            for key, subject in self.subjects.items()
        }
        kept = {key: state for key, state in self._states.copy().items() if key not in found}
        return replace(self, subjects=subjects, _states=kept)

    def with_book(self, sha256: str | None) -> "Picture":
        """The picture once the book on the disk is this one, or, with None, is gone.

        Where it is not the book of the log, every answer is stale: nobody saw this one.
        """
        books = _books(self.ledger, sha256)
        subjects = {
            key: replace(subject, books=books(key)) for key, subject in self.subjects.items()
        }
        return replace(self, subjects=subjects, live_book=sha256, _states={})

    def with_answers(self, answers: Answers, *, head: str) -> "Picture":
        """The picture with these answers alone, as of the entry with the hash `head`."""
        return replace(self, ledger=self.ledger.with_answers(answers), head=head, _states={})

    @property
    def policy(self) -> Policy:
        """What the review asks of its reviewers."""
        return self.ledger.policy

    @property
    def answers(self) -> Answers:
        """For each block, in the order of the log."""
        return self.ledger.answers

    @property
    def book_is_another(self) -> bool:
        """Whether the book on the disk is not the one that the review is about."""
        return self.live_book != self.ledger.book

    def book_of(self, sha256: str, review: Path) -> BoundFile | None:
        """The file that the review at `review` was bound to as the book with that sha256."""
        for entry in reversed(self.ledger.entries):
            if entry.kind in (EntryKind.CREATED, EntryKind.INPUTS):
                said = entry.content["inputs"]["book"]
                if said["sha256"] == sha256:
                    return found(review, said)
        return None

    def required(self, key: BlockKey) -> int:
        """How many reviewers a block needs."""
        known = self._required.get(key)
        if known is None:
            known = self._required[key] = self.policy.required(self.subjects[key].item)
        return known

    def state(self, key: BlockKey) -> BlockState:
        """Where a block stands. KeyError for a block that the monographs do not have."""
        known = self._states.get(key)
        if known is None:
            known = derive(self.subjects[key], self.answers.get(key, ()), self.policy)
            self._states[key] = known
        return known

    @cached_property
    def counts(self) -> StatusCounts:
        """How many blocks stand where."""
        numbers: dict[str, int] = {}
        for key in self.subjects:
            name = self.state(key).state.value
            numbers[name] = numbers.get(name, 0) + 1
        return StatusCounts(blocks=len(self.subjects), **numbers)

    @property
    def script_decisions(self) -> int:
        """Answers that count now, on blocks of the monographs, without evidence from a screen."""
        return sum(
            answer.by_script
            for key, answers in self.answers.items()
            if key in self.subjects
            for answer in distinct(spoken(in_force(answers)))
        )

    def history(self, key: BlockKey) -> tuple[HistoryEntry, ...]:
        """All that was said about a block, oldest first; also of one that has vanished."""
        return self.history_of(key, self.answers.get(key, ()))

    def history_of(self, key: BlockKey, answers: tuple[Answer, ...]) -> tuple[HistoryEntry, ...]:
        """The history that these answers on a block make."""
        counting = {answer.seq for each in in_force(answers).values() for answer in each}
        undone = undone_entries(answers)
        subject = self.subjects.get(key)
        return tuple(
            HistoryEntry(
                number=number,
                kind=answer.kind,
                decision=answer.decision,
                recorded_at=self.ledger.entries[answer.seq - 1].moment,
                in_force=answer.seq in counting,
                stale=subject is None or subject.is_stale(answer),
                by_script=answer.by_script,
                undone=answer.seq in undone,
            )
            for number, answer in enumerate(answers, start=1)
        )

    @property
    def vanished(self) -> tuple[BlockKey, ...]:
        """Blocks that were judged and are no longer in the monographs."""
        return tuple(sorted(key for key in self.answers if key not in self.subjects))


def _books(ledger: Ledger, live_book: str | None) -> Callable[[BlockKey], frozenset[str]]:
    """For each block the books that show it as the present one does: none, if that is another."""
    alone = frozenset({ledger.book} if live_book == ledger.book else ())

    def books(key: BlockKey) -> frozenset[str]:
        return ledger.alike.get(key, alone) | alone if alone else alone

    return books
