"""The review as it stands after one entry of the log: never changed, so threads may keep it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from reviewer.contract.monograph import BlockKey
from reviewer.review.answers import Answer, answer_of, in_force, spoken
from reviewer.review.entry import LogEntry
from reviewer.review.models import BlockState, EntryKind, HistoryEntry, StatusCounts
from reviewer.review.policy import Policy
from reviewer.review.state import Subject, derive
from reviewer.review.undo import undone_entries


class Picture:
    """Blocks, their answers and the policy at one moment; states are derived when asked for."""

    def __init__(
        self,
        subjects: Mapping[BlockKey, Subject],
        entries: tuple[LogEntry, ...],
        answers: Mapping[BlockKey, tuple[Answer, ...]],
        policy: Policy,
        states: Mapping[BlockKey, BlockState] | None = None,
    ) -> None:
        self.subjects = subjects
        self.entries = entries
        self.answers = answers
        """Also those on blocks that are no longer in the monographs."""
        self.policy = policy
        self._states = dict(states or {})

    @classmethod
    def of(cls, subjects: Mapping[BlockKey, Subject], entries: tuple[LogEntry, ...]) -> "Picture":
        """The picture after all of `entries`."""
        start = cls(subjects, (), {}, Policy())
        return start.after(entries)

    def after(self, new: Iterable[LogEntry]) -> "Picture":
        """The picture once `new` is in the log too."""
        new = tuple(new)
        answers = dict(self.answers)
        states = dict(self._states)
        policy = self.policy
        for entry in new:
            if entry.kind is EntryKind.POLICY:
                policy = Policy.model_validate(entry.content["policy"])
                states.clear()
            answer = answer_of(entry)
            if answer is not None:
                key = answer.decision.key
                answers[key] = (*answers.get(key, ()), answer)
                states.pop(key, None)
        return Picture(self.subjects, self.entries + new, answers, policy, states)

    def with_unshowable(self, found: Mapping[BlockKey, str]) -> "Picture":
        """The picture once it is known of these blocks that they cannot be shown, and why."""
        subjects = {
            key: replace(subject, not_reviewable=found.get(key, subject.not_reviewable))
            for key, subject in self.subjects.items()
        }
        kept = {key: state for key, state in self._states.items() if key not in found}
        return Picture(subjects, self.entries, self.answers, self.policy, kept)

    @property
    def head(self) -> str:
        """The chain's head."""
        return self.entries[-1].hash

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
            for answer in spoken(in_force(answers))
        )

    def history(self, key: BlockKey) -> tuple[HistoryEntry, ...]:
        """All that was said about a block, oldest first; also of one that has vanished."""
        answers = self.answers.get(key, ())
        counting = {answer.seq for each in in_force(answers).values() for answer in each}
        undone = undone_entries(answers)
        subject = self.subjects.get(key)
        return tuple(
            HistoryEntry(
                seq=answer.seq,
                kind=answer.kind,
                decision=answer.decision,
                recorded_at=self.entries[answer.seq - 1].moment,
                in_force=answer.seq in counting,
                stale=subject is None or subject.is_stale(answer),
                by_script=answer.by_script,
                undone=answer.seq in undone,
            )
            for answer in answers
        )

    @property
    def vanished(self) -> tuple[BlockKey, ...]:
        """Blocks that were judged and are no longer in the monographs."""
        return tuple(sorted(key for key in self.answers if key not in self.subjects))
