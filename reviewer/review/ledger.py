"""What a log comes to: answers by block, policy, passphrases, inputs. A function of it alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from reviewer.contract.monograph import BlockKey
from reviewer.review.account import Account
from reviewer.review.answers import Answer, answer_of
from reviewer.review.digest import record_id
from reviewer.review.entry import LogEntry
from reviewer.review.models import EntryKind
from reviewer.review.policy import Policy
from reviewer.review.seeds import SeedAnswer

Answers = Mapping[BlockKey, tuple[Answer, ...]]


@dataclass(frozen=True)
class Ledger:
    """The log read up to one entry. Never changed: `after` gives the next one."""

    entries: tuple[LogEntry, ...] = ()
    answers: Answers = field(default_factory=dict)
    """For each block, in the order of the log; also for blocks that the inputs lost."""
    policy: Policy = field(default_factory=Policy)
    accounts: Mapping[str, Account] = field(default_factory=dict)
    """Whose signature needs a passphrase."""
    inputs: Mapping[str, Any] = field(default_factory=dict)
    """The content of the latest entry about the review's files."""
    seeds: tuple[SeedAnswer, ...] = ()
    """How reviewers answered seeded proposals. They are no answers on blocks."""
    alike: Mapping[BlockKey, frozenset[str]] = field(default_factory=dict)
    """Sha256 of earlier books in which a block was compared and looks as in the present one."""

    @classmethod
    def of(cls, entries: Iterable[LogEntry]) -> "Ledger":
        """The ledger after all of these entries, from the first on."""
        return cls().after(entries)

    def after(self, new: Iterable[LogEntry]) -> "Ledger":
        """The ledger once `new` is in the log too."""
        new = tuple(new)
        answers, accounts = dict(self.answers), dict(self.accounts)
        policy, inputs, alike, seeds = self.policy, self.inputs, self.alike, self.seeds
        for entry in new:
            answer = answer_of(entry)
            if answer is not None:
                answers[answer.key] = (*answers.get(answer.key, ()), answer)
            elif entry.kind is EntryKind.POLICY:
                policy = Policy.model_validate(entry.content["policy"])
            elif entry.kind is EntryKind.ACCOUNT:
                _change_account(accounts, entry.content)
            elif entry.kind is EntryKind.SEED and entry.key is not None:
                reviewer = entry.reviewer or ""
                seeds += (SeedAnswer.from_content(entry.key, reviewer, entry.content),)
            elif entry.kind is EntryKind.CREATED:
                inputs = entry.content
            elif entry.kind is EntryKind.INPUTS:
                answers = _carried(answers, entry.content)
                seeds = _carried_seeds(seeds, entry.content)
                alike = _alike(alike, inputs, entry.content)
                inputs = entry.content
        return Ledger(self.entries + new, answers, policy, accounts, inputs, seeds, alike)

    @property
    def review_id(self) -> str:
        """What the review is known by, wherever its file goes."""
        review_id: str = self.entries[0].content["review_id"]
        return review_id

    @property
    def head(self) -> str:
        """The chain's head."""
        return self.entries[-1].hash

    @property
    def book(self) -> str:
        """Sha256 of the book that the review is about."""
        sha256: str = self.inputs["inputs"]["book"]["sha256"]
        return sha256

    @cached_property
    def seeded(self) -> frozenset[tuple[str, BlockKey]]:
        """Reviewer and block of every seeded proposal that was answered."""
        return frozenset((seed.reviewer, seed.key) for seed in self.seeds)

    @cached_property
    def by_number(self) -> Mapping[int, Answer]:
        """Every answer by the number of its entry; its block may be called otherwise there."""
        return {answer.seq: answer for each in self.answers.values() for answer in each}

    def with_answers(self, answers: Answers) -> "Ledger":
        """The same with these answers alone."""
        return replace(self, answers=answers)

    @cached_property
    def identities(self) -> frozenset[str]:
        """Every record that the log has, as it was signed and as it is given out."""
        return frozenset(
            identity
            for answers in self.answers.values()
            for answer in answers
            for identity in _identities(answer)
        )


def _identities(answer: Answer) -> tuple[str, ...]:
    if answer.key == answer.decision.key:
        return (answer.identity,)
    return answer.identity, record_id(answer.as_given)


def _change_account(accounts: dict[str, Account], content: dict[str, Any]) -> None:
    if content["account"] is None:
        accounts.pop(content["name"], None)
    else:
        accounts[content["name"]] = Account.model_validate(content["account"])


def _new_ids(content: Mapping[str, Any]) -> dict[BlockKey, BlockKey]:
    return {BlockKey(*old): BlockKey(*new) for old, new in content.get("carried", ())}


def _carried_seeds(
    seeds: tuple[SeedAnswer, ...], content: Mapping[str, Any]
) -> tuple[SeedAnswer, ...]:
    ids = _new_ids(content)
    return tuple(replace(seed, key=ids.get(seed.key, seed.key)) for seed in seeds)


def _carried(answers: Answers, content: dict[str, Any]) -> dict[BlockKey, tuple[Answer, ...]]:
    """The answers under the ids that their blocks have in the new inputs, in the log's order."""
    ids = _new_ids(content)
    if not ids:
        return dict(answers)
    moved: dict[BlockKey, list[Answer]] = {}
    for old, theirs in answers.items():
        key = ids.get(old, old)
        moved.setdefault(key, []).extend(replace(answer, key=key) for answer in theirs)
    return {key: tuple(sorted(each, key=lambda a: a.seq)) for key, each in moved.items()}


def _alike(
    alike: Mapping[BlockKey, frozenset[str]], before: Mapping[str, Any], content: dict[str, Any]
) -> Mapping[BlockKey, frozenset[str]]:
    ids = _new_ids(content)
    earlier = {ids.get(key, key): books for key, books in alike.items()}
    old_book, new_book = (each["inputs"]["book"]["sha256"] for each in (before, content))
    if old_book == new_book:
        return earlier
    same = (BlockKey(*key) for key in content.get("same_picture", ()))
    return {key: earlier.get(key, frozenset()) | {old_book} for key in same}
