"""Entries for the records of a decisions file. Nothing is written here."""

from collections.abc import Callable, Iterable
from datetime import datetime
from itertools import chain
from pathlib import Path

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.errors import InputError, RefusedError, Where
from reviewer.review.answers import FILE, Answer
from reviewer.review.digest import record_id
from reviewer.review.entry import NewEntry
from reviewer.review.models import EntryKind
from reviewer.review.state import Subject
from reviewer.session.admission import refuse_by_policy
from reviewer.session.deciding import cannot_be_shown, judges_by_eye, new_entry, reason_text
from reviewer.session.info import ReviewInfo
from reviewer.session.picture import Picture
from reviewer.sources.records import Sourced

Look = Callable[[int, Bbox], str | None]
"""Why a box of a page (1-based) cannot be shown, as a message id; None where it can."""


def taken_in(
    picture: Picture,
    info: ReviewInfo,
    decisions: Iterable[Sourced[Decision]],
    source: Path | None,
    look: Look,
) -> list[NewEntry]:
    """The entries of a decisions file, without the records that the log has already."""
    known = set(picture.ledger.identities)
    new: list[NewEntry] = []
    ties = Ties(picture.answers.values())
    for line, _, decision in decisions:
        subject = picture.subjects.get(decision.key)
        if subject is None:
            raise unknown_block(decision, source, line)
        identity = record_id(decision)
        if identity in known:
            continue
        if picture.book_is_another:
            raise RefusedError("session.book_changed", where=Where(info.book.path))
        refuse_by_policy(picture.policy, decision, Where(source, line))
        refuse_unshowable(decision, subject, look, Where(source, line))
        known.add(identity)
        replaced = ties.replaced_by(decision, identity)
        new.append(
            new_entry(
                EntryKind.DECISION, decision, subject, info, FILE, source, supersedes=replaced
            )
        )
    return new


def unknown_block(decision: Decision, source: Path | None, line: int) -> InputError:
    """What to raise for a record on a block that the monographs do not have."""
    return InputError(
        "session.unknown_block",
        where=Where(source, line, "block_id"),
        drug=decision.drug_id,
        block=decision.block_id,
    )


class Ties:
    """Which records of the same reviewer, block and moment a later one in line replaces."""

    def __init__(self, answers: Iterable[Iterable[Answer]] = ()) -> None:
        self._at: dict[tuple[BlockKey, str, datetime], list[str]] = {}
        for answer in chain.from_iterable(answers):
            place = (answer.decision.key, answer.decision.reviewer, answer.moment)
            self._at.setdefault(place, []).append(answer.identity)

    def replaced_by(self, decision: Decision, identity: str) -> list[str]:
        """The earlier ones; `identity` is one of them from now on."""
        place = (decision.key, decision.reviewer, decision.moment)
        earlier = self._at.setdefault(place, [])
        replaced = [each for each in earlier if each != identity]
        earlier.append(identity)
        return replaced


def refuse_unshowable(decision: Decision, subject: Subject, look: Look, where: Where) -> None:
    """Raise InputError for an answer on what cannot be shown.

    Nobody can have judged it by eye, and no crop of it could go out.
    """
    if not judges_by_eye(decision.verdict):
        return
    block = subject.item.block
    reason = look(block.physical_page, block.bbox)
    if reason is not None and decision.bbox is None:
        raise cannot_be_shown(subject, reason, where)
    if decision.bbox is None:
        return
    reason = look(block.physical_page, decision.bbox)
    if reason is not None:
        raise InputError(
            "session.box_off_page",
            where=Where(where.path, where.line, "bbox"),
            block=block.block_id,
            reason=reason_text(reason, block.physical_page),
        )
