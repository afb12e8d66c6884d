"""From the log to answers: which of a reviewer's records is in force for a block."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from reviewer.contract.decision import Decision
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Verdict
from reviewer.review.digest import record_id, record_json
from reviewer.review.entry import LogEntry, NewEntry
from reviewer.review.judged import Judged
from reviewer.review.models import EntryKind

WINDOW = "window"
"""Origin of a decision signed at a window."""

FILE = "file"
"""Origin of a decision taken in from a decisions file."""

MERGE = "merge"
"""Origin of a decision taken in from another review."""

_ANSWERING = frozenset({EntryKind.DECISION, EntryKind.UNDO, EntryKind.REDO})


@dataclass(frozen=True, slots=True)
class Answer:
    """One record in the log by which a reviewer said something about a block.

    An undo or redo is such a record too: it says what her answer is from that moment on. So the
    answer in force is simply the latest one, here and in any review that the record travels to.
    """

    seq: int
    kind: EntryKind
    key: BlockKey
    """The block it is about. The record names it as it was called when it was signed; `refresh`
    finds it again under another id."""
    decision: Decision
    block_digest: str
    """Of the block as it was judged, see `digest.block_digest`."""
    book_sha256: str
    origin: str
    identity: str
    """`digest.record_id` of the decision."""
    judged: Judged | None = None
    """The block as it was judged, where the log knows more of it than the digest."""
    target: int | None = None
    """The entry that an undo takes back or a redo gives again."""
    supersedes: tuple[str, ...] = ()
    """Records of the same reviewer and moment that this one replaces, by identity."""

    @property
    def moment(self) -> datetime:
        """When it was decided, UTC."""
        return self.decision.moment

    @property
    def as_given(self) -> Decision:
        """The record with the ids that its block has now: what a review gives out."""
        if self.key == self.decision.key:
            return self.decision
        return self.decision.model_copy(update=self.key._asdict())

    @property
    def by_script(self) -> bool:
        """Whether no evidence says that it was made in front of a screen."""
        return self.decision.evidence is None


def answer_of(entry: LogEntry) -> Answer | None:
    """The answer that an entry holds, or None for entries about the review itself."""
    if entry.kind not in _ANSWERING or entry.key is None:
        return None
    content = entry.content
    decision = Decision.model_validate(content["record"])
    return Answer(
        seq=entry.seq,
        kind=entry.kind,
        key=entry.key,
        decision=decision,
        block_digest=content["block_digest"],
        book_sha256=content["book_sha256"],
        origin=content["origin"],
        identity=record_id(decision),
        judged=Judged.model_validate(content["judged"]) if "judged" in content else None,
        target=content.get("target"),
        supersedes=tuple(content.get("supersedes", ())),
    )


def entry_for(
    kind: EntryKind,
    decision: Decision,
    *,
    block_digest: str,
    book_sha256: str,
    origin: str,
    judged: Judged | None = None,
    key: BlockKey | None = None,
    **more: Any,
) -> NewEntry:
    """The log entry of a record.

    `key` is the block that it is about, where that is called otherwise now than in the record;
    `more` are `target`, `supersedes`, `source`, where they apply.
    """
    payload = {
        "record": record_json(decision),
        "block_digest": block_digest,
        "book_sha256": book_sha256,
        "origin": origin,
        **{name: value for name, value in more.items() if value},
    }
    if judged is not None:
        payload["judged"] = judged.model_dump(mode="json")
    return NewEntry(kind, payload, key=key or decision.key, reviewer=decision.reviewer)


def in_force(answers: Iterable[Answer]) -> dict[str, tuple[Answer, ...]]:
    """For each reviewer of one block, the answers that count: the latest by moment.

    Of several at the same moment, those that no other supersedes; more than one are left only
    where reviews that knew nothing of each other were merged, and then also copies of one record
    that were bound to different blocks there. A `retract` is given too: the caller sees that it
    says nothing any more.
    """
    by_reviewer: dict[str, list[Answer]] = {}
    for answer in answers:
        by_reviewer.setdefault(answer.decision.reviewer, []).append(answer)
    return {name: _latest(theirs) for name, theirs in by_reviewer.items()}


def _latest(answers: list[Answer]) -> tuple[Answer, ...]:
    newest = max(answer.moment for answer in answers)
    tied = [answer for answer in answers if answer.moment == newest]
    replaced = {
        identity for answer in tied for identity in answer.supersedes if identity != answer.identity
    }
    kept = [answer for answer in tied if answer.identity not in replaced] or tied
    copies: dict[tuple[str, str, str], Answer] = {}
    for answer in kept:
        copies.setdefault((answer.identity, answer.block_digest, answer.book_sha256), answer)
    return tuple(copies.values())


def distinct(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """The first of each record: one that came from two reviews may be bound to two digests."""
    once: dict[str, Answer] = {}
    for answer in answers:
        once.setdefault(answer.identity, answer)
    return tuple(once.values())


def spoken(answers: Mapping[str, tuple[Answer, ...]]) -> tuple[Answer, ...]:
    """The answers in force that say something, in the order of signing; a retract says nothing."""
    said = [
        answer
        for theirs in answers.values()
        for answer in theirs
        if answer.decision.verdict is not Verdict.RETRACT
    ]
    return tuple(sorted(said, key=lambda answer: (answer.moment, answer.identity)))
