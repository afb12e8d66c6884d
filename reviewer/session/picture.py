"""The review as it stands after one entry of the log: never changed, so threads may keep it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from reviewer.contract.monograph import BlockKey
from reviewer.review.account import Account
from reviewer.review.answers import Answer, answer_of, distinct, in_force, spoken
from reviewer.review.entry import LogEntry
from reviewer.review.models import BlockState, EntryKind, HistoryEntry, StatusCounts
from reviewer.review.policy import Policy
from reviewer.review.state import Subject, derive
from reviewer.review.undo import undone_entries


@dataclass(frozen=True)
class Picture:
    """Blocks, their answers and the policy at one moment; states are derived when asked for."""

    subjects: Mapping[BlockKey, Subject]
    entries: tuple[LogEntry, ...]
    answers: Mapping[BlockKey, tuple[Answer, ...]]
    """Also those on blocks that are no longer in the monographs."""
    policy: Policy
    accounts: Mapping[str, Account]
    """Whose signature needs a passphrase."""
    head: str
    """The chain's head."""
    _states: dict[BlockKey, BlockState] = field(default_factory=dict, repr=False)
    _required: dict[BlockKey, int] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, subjects: Mapping[BlockKey, Subject], entries: tuple[LogEntry, ...]) -> "Picture":
        """The picture after all of `entries`."""
        return cls(subjects, (), {}, Policy(), {}, "").after(entries)

    def after(self, new: Iterable[LogEntry]) -> "Picture":
        """The picture once `new` is in the log too."""
        new = tuple(new)
        answers, accounts = dict(self.answers), dict(self.accounts)
        states, required = dict(self._states), self._required
        policy = self.policy
        for entry in new:
            if entry.kind is EntryKind.POLICY:
                policy = Policy.model_validate(entry.content["policy"])
                states, required = {}, {}
            elif entry.kind is EntryKind.ACCOUNT:
                _change_account(accounts, entry)
            answer = answer_of(entry)
            if answer is not None:
                key = answer.decision.key
                answers[key] = (*answers.get(key, ()), answer)
                states.pop(key, None)
        head = new[-1].hash if new else self.head
        return replace(
            self,
            entries=self.entries + new,
            answers=answers,
            policy=policy,
            accounts=accounts,
            head=head,
            _states=states,
            _required=required,
        )

    def with_unshowable(self, found: Mapping[BlockKey, str]) -> "Picture":
        """The picture once it is known of these blocks that they cannot be shown, and why."""
        subjects = {
            key: replace(subject, not_reviewable=found.get(key, subject.not_reviewable))
            for key, subject in self.subjects.items()
        }
        kept = {key: state for key, state in self._states.items() if key not in found}
        return replace(self, subjects=subjects, _states=kept)

    def with_book(self, sha256: str | None) -> "Picture":
        """The picture once the book is another file, or, with None, is gone."""
        subjects = {
            key: replace(subject, book_sha256=sha256 or "gone")
            for key, subject in self.subjects.items()
        }
        return replace(self, subjects=subjects, _states={})

    def with_answers(
        self, answers: Mapping[BlockKey, tuple[Answer, ...]], *, head: str
    ) -> "Picture":
        """The picture with these answers alone, as of the entry with the hash `head`."""
        return replace(self, answers=answers, head=head, _states={})

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
                recorded_at=self.entries[answer.seq - 1].moment,
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


def _change_account(accounts: dict[str, Account], entry: LogEntry) -> None:
    content = entry.content
    if content["account"] is None:
        accounts.pop(content["name"], None)
    else:
        accounts[content["name"]] = Account.model_validate(content["account"])
