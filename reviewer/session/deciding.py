"""Entries for an answer, an undo, a redo, a decisions file. Nothing is written here."""

import math
from datetime import UTC, datetime, timedelta
from pathlib import Path

from reviewer.contract.decision import Decision, Evidence
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Verdict
from reviewer.errors import InputError, RefusedError, Where
from reviewer.messages import text
from reviewer.review.answers import WINDOW, Answer, entry_for, in_force
from reviewer.review.digest import record_json
from reviewer.review.entry import NewEntry
from reviewer.review.log import iso
from reviewer.review.models import Draft, EntryKind
from reviewer.review.seeds import Seed
from reviewer.review.state import Subject
from reviewer.review.undo import UndoStack, undone_entries
from reviewer.session.admission import refuse_by_policy, refuse_party
from reviewer.session.info import ReviewInfo
from reviewer.session.picture import Picture

_TICK = timedelta(milliseconds=1)


def decided(
    picture: Picture,
    info: ReviewInfo,
    subject: Subject,
    draft: Draft,
    evidence: Evidence | None,
    seed: Seed | None,
) -> list[NewEntry]:
    """The entry of an answer signed at the window, on a block as it was shown there.

    With a `seed` in what was shown the answer is none on the block.
    """
    name = _signer(info)
    _refuse_unseen(picture, subject, info, evidence)
    refuse_party(picture.state(draft.key), name, picture.policy)
    if judges_by_eye(draft.verdict) and subject.not_reviewable is not None:
        raise cannot_be_shown(subject, subject.not_reviewable, None)
    _refuse_incomplete(draft)
    decision = Decision(
        drug_id=draft.key.drug_id,
        block_id=draft.key.block_id,
        reviewer=name,
        verdict=draft.verdict,
        shape=draft.shape if draft.verdict is Verdict.SHAPE else None,
        header_row=_accepted(draft),
        bbox=draft.bbox if draft.verdict is Verdict.SHAPE else None,
        note=draft.note,
        decided_at=iso(_moment(picture, draft.key, name)),
        evidence=evidence,
    )
    refuse_by_policy(picture.policy, decision, None)
    if seed is not None:
        item = picture.subjects[draft.key].item
        return [_seed_entry(seed, decision, subject, found=seed.was_found(decision, item))]
    return [new_entry(EntryKind.DECISION, decision, subject, info, WINDOW)]


def _seed_entry(seed: Seed, decision: Decision, shown: Subject, *, found: bool) -> NewEntry:
    payload = {
        "seed": seed.model_dump(mode="json"),
        "found": found,
        "record": record_json(decision),
        "block_digest": shown.digest,
    }
    return NewEntry(EntryKind.SEED, payload, key=decision.key, reviewer=decision.reviewer)


def undone(picture: Picture, info: ReviewInfo, stack: UndoStack) -> list[NewEntry]:
    """The entry that takes the newest window decision back.

    It carries what the reviewer's answer is from now on: the one before it, said again at this
    moment, or a `retract`. So whoever reads the records needs to know nothing about undo.
    """
    name = _signer(info)
    if not stack.done:
        raise InputError("session.nothing_to_undo")
    target = stack.done[-1]
    taken_back = picture.ledger.by_number[target]
    key = taken_back.key
    _refuse_settling_by_undo(picture, key, name)
    answers = picture.answers[key]
    gone = undone_entries(answers) | {target}
    before = [
        answer
        for answer in answers
        if answer.kind is EntryKind.DECISION
        and answer.decision.reviewer == name
        and answer.seq not in gone
    ]
    moment = _moment(picture, key, name)
    earlier = in_force(before).get(name, ())
    if earlier and earlier[-1].decision.verdict is not Verdict.RETRACT:
        return [_restated(EntryKind.UNDO, earlier[-1], moment, target)]
    retract = Decision(
        drug_id=key.drug_id,
        block_id=key.block_id,
        reviewer=name,
        verdict=Verdict.RETRACT,
        decided_at=iso(moment),
    )
    return [_like(EntryKind.UNDO, retract, taken_back, target)]


def redone(picture: Picture, info: ReviewInfo, stack: UndoStack) -> list[NewEntry]:
    """The entry that gives again the window decision that was taken back last."""
    name = _signer(info)
    if not stack.undone:
        raise InputError("session.nothing_to_redo")
    target = stack.undone[-1]
    again = picture.ledger.by_number[target]
    _refuse_settling_by_undo(picture, again.key, name)
    return [_restated(EntryKind.REDO, again, _moment(picture, again.key, name), target)]


def new_entry(
    kind: EntryKind,
    decision: Decision,
    subject: Subject,
    info: ReviewInfo,
    origin: str,
    source: Path | None = None,
    supersedes: list[str] | None = None,
) -> NewEntry:
    """The entry of a record on this block. Without evidence it is bound to the block as it is."""
    evidence = decision.evidence
    as_now = evidence is None or evidence.block_digest == subject.digest
    return entry_for(
        kind,
        decision,
        block_digest=subject.digest if evidence is None else evidence.block_digest,
        book_sha256=info.book.sha256 if evidence is None else evidence.book_sha256,
        origin=origin,
        judged=subject.judged if as_now else None,
        key=subject.item.key,
        source=source.name if source is not None else None,
        supersedes=supersedes,
    )


def _restated(kind: EntryKind, answer: Answer, moment: datetime, target: int) -> NewEntry:
    update = {"decided_at": iso(moment), "restates": answer.decision.decided_at}
    return _like(kind, answer.as_given.model_copy(update=update), answer, target)


def _like(kind: EntryKind, decision: Decision, answer: Answer, target: int) -> NewEntry:
    return entry_for(
        kind,
        decision,
        block_digest=answer.block_digest,
        book_sha256=answer.book_sha256,
        origin=WINDOW,
        judged=answer.judged,
        key=answer.key,
        target=target,
    )


def _refuse_settling_by_undo(picture: Picture, key: BlockKey, name: str) -> None:
    if key in picture.subjects:
        refuse_party(picture.state(key), name, picture.policy)


def _signer(info: ReviewInfo) -> str:
    if info.reviewer is None:
        raise InputError("session.no_reviewer")
    return info.reviewer


def _accepted(draft: Draft) -> tuple[str, ...] | None:
    if draft.verdict is not Verdict.SHAPE or draft.shape is None or not draft.shape.may_have_header:
        return None
    return draft.header_row


def _refuse_incomplete(draft: Draft) -> None:
    if draft.verdict is not Verdict.SHAPE:
        return
    if draft.shape is None:
        raise InputError("session.shape_missing")
    if draft.shape.may_have_header and draft.header_row is None:
        raise InputError("session.header_missing")
    if draft.bbox is not None and not _has_area(draft.bbox):
        raise InputError("session.box_without_area")


def _has_area(box: Bbox) -> bool:
    return all(map(math.isfinite, box)) and box.x0 < box.x1 and box.top < box.bottom


def _moment(picture: Picture, key: BlockKey, name: str) -> datetime:
    """Now, but after all that this reviewer said of the block, should the clock have gone back."""
    own = [a.moment for a in picture.answers.get(key, ()) if a.decision.reviewer == name]
    now = datetime.now(UTC)
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)
    return max([now, *(moment + _TICK for moment in own)])


def _refuse_unseen(
    picture: Picture, subject: Subject, info: ReviewInfo, evidence: Evidence | None
) -> None:
    if picture.book_is_another:
        raise RefusedError("session.book_changed", where=Where(info.book.path))
    if evidence is None:
        return
    if evidence.block_digest != subject.digest or evidence.book_sha256 != picture.ledger.book:
        raise RefusedError("session.not_what_was_shown", block=subject.item.key.block_id)


def judges_by_eye(verdict: Verdict) -> bool:
    """Whether the verdict says what somebody saw."""
    return verdict in (Verdict.SHAPE, Verdict.NOT_A_BLOCK)


def cannot_be_shown(subject: Subject, reason: str, where: Where | None) -> InputError:
    """What to raise for an answer on a block that cannot be shown, `reason` being why."""
    block = subject.item.block
    said = reason_text(reason, block.physical_page)
    return InputError("session.cannot_be_shown", where=where, block=block.block_id, reason=said)


def reason_text(message_id: str, page: int) -> str:
    """The sentence of a reason for which a box cannot be shown, without its full stop."""
    return text(message_id, page=page, pages="", detail="").strip().rstrip(".")
