"""Whether a review file is what the program wrote: tables, chain, and what the entries say."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from reviewer.contract.vocabulary import Verdict
from reviewer.errors import InputError, RefusedError, Where
from reviewer.review import schema
from reviewer.review.answers import WINDOW, Answer, answer_of
from reviewer.review.connection import reading
from reviewer.review.entry import LogEntry
from reviewer.review.log import DecisionLog
from reviewer.review.models import EntryKind

_DAMAGE: Final = ("review.damaged", "review.damaged_entry", "review.unsound.tables")


def sound_log(path: Path) -> DecisionLog:
    """The log, after all of it was recomputed.

    Raises RefusedError naming the first thing that does not fit; InputError for what is no review
    at all.
    """
    try:
        log = DecisionLog.open(path)
        with reading(path) as connection:
            _refuse_damage(connection, path)
            _refuse_other_tables(connection, path)
    except InputError as error:
        if error.message_id not in _DAMAGE:
            raise
        raise RefusedError(error.message_id, where=error.where, **error.details) from error
    for seq, fault in _faults(log.entries):
        raise RefusedError(f"review.unsound.{fault}", where=Where(path), seq=seq)
    return log


def _refuse_damage(connection: sqlite3.Connection, path: Path) -> None:
    said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if said != "ok":
        raise RefusedError("review.damaged", where=Where(path), reason=said)


def _refuse_other_tables(connection: sqlite3.Connection, path: Path) -> None:
    """The triggers that keep entries from being changed have to be there, as they were made."""
    wanted, found = schema.made_here(), schema.objects_in(connection)
    for name in [*wanted, *found]:
        if wanted.get(name) != found.get(name):
            raise RefusedError("review.unsound.tables", where=Where(path), name=name)
    rows = connection.execute("SELECT key FROM meta ORDER BY key").fetchall()
    if rows != [("review_id",)]:
        raise RefusedError("review.unsound.tables", where=Where(path), name="meta")


def _faults(entries: tuple[LogEntry, ...]) -> Iterator[tuple[int, str]]:
    answers: dict[int, Answer] = {}
    for entry in entries:
        try:
            answer = answer_of(entry)
            entry.moment  # noqa: B018 - raises for what is no moment
        except (KeyError, ValueError, TypeError):
            yield entry.seq, "content"
            continue
        if answer is not None:
            fault = _fault_of(answer, entry, answers)
            if fault is not None:
                yield entry.seq, fault
            answers[entry.seq] = answer


def _fault_of(answer: Answer, entry: LogEntry, before: dict[int, Answer]) -> str | None:
    decision = answer.decision
    if entry.reviewer != decision.reviewer:
        return "reviewer"
    if answer.judged is not None and answer.judged.digest != answer.block_digest:
        return "digest"
    evidence = decision.evidence
    bound = (answer.block_digest, answer.book_sha256)
    if evidence is not None and (evidence.block_digest, evidence.book_sha256) != bound:
        return "evidence"
    if answer.kind is EntryKind.DECISION:
        return None
    return None if _gives_back(answer, before) else "target"


def _gives_back(answer: Answer, before: dict[int, Answer]) -> bool:
    """Whether an undo or redo is about a window decision of the same reviewer, and says what it
    then has to say: a redo the same again, an undo what was said before, or nothing.
    """
    target = before.get(answer.target or 0)
    if target is None or target.kind is not EntryKind.DECISION or target.origin != WINDOW:
        return False
    if target.decision.reviewer != answer.decision.reviewer:
        return False
    if answer.kind is EntryKind.REDO:
        return _same_answer(answer, target)
    if answer.decision.verdict is Verdict.RETRACT:
        return True
    return any(
        _same_answer(answer, each) for each in before.values() if each.kind is EntryKind.DECISION
    )


def _same_answer(one: Answer, other: Answer) -> bool:
    left, right = one.decision, other.decision
    return (left.reviewer, left.verdict, left.shape, left.header_row, left.bbox) == (
        right.reviewer,
        right.verdict,
        right.shape,
        right.header_row,
        right.bbox,
    )
