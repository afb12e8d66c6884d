"""ReviewSession: the one façade of the window and the commands on a review."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from reviewer.chunk.descriptor import descriptor_text
from reviewer.contract.decision import Decision, Evidence
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape
from reviewer.errors import InputError, Where
from reviewer.progress import CancelToken, Progress, no_progress
from reviewer.review.answers import answer_of
from reviewer.review.entry import NewEntry
from reviewer.review.lint import Finding, lint
from reviewer.review.lock import ReviewLock
from reviewer.review.log import DecisionLog
from reviewer.review.models import (
    BlockState,
    Changes,
    Draft,
    HistoryEntry,
    ReviewItem,
    StatusCounts,
)
from reviewer.review.policy import Policy
from reviewer.review.queue_order import riskiest_first
from reviewer.review.undo import UndoStack
from reviewer.session import creation, deciding, opening, taking_in, unshowable
from reviewer.session.info import ReviewInfo
from reviewer.session.picture import Picture
from reviewer.session.unshowable import BoxLook
from reviewer.session.view import View
from reviewer.sources.records import Sourced

if TYPE_CHECKING:  # gates and export are imported by the methods that need them
    from reviewer.export.plan import ExportResult
    from reviewer.gates.report import GateReport


class ReviewSession:
    """An open review.

    Changes come from one thread, the one that opened it. `run_gates` and `export` may run on
    another: they take the picture of the moment at which they are called and touch nothing else.
    Opening writes nothing to the review; every change is on the disk when its method returns.
    """

    def __init__(
        self, log: DecisionLog, lock: ReviewLock | None, info: ReviewInfo, picture: Picture
    ) -> None:
        self._log = log
        self._lock = lock
        self._info = info
        self._view = View(picture, info.reviewer)
        self._items = tuple(subject.item for subject in picture.subjects.values())
        self._undo = self._undo_stack()
        self._queue: tuple[BlockKey, ...] | None = None

    @classmethod
    def create(
        cls,
        review: Path,
        *,
        pdf: Path,
        monographs: Path,
        chunks: Path | None = None,
        progress: Progress = no_progress,
    ) -> None:
        """Make a review of a book and its monographs. Nothing is left where it fails.

        Raises InputError for inputs that are missing, unreadable or do not belong together, and
        where the review is there already.
        """
        creation.create(review, pdf=pdf, monographs=monographs, chunks=chunks, progress=progress)

    @classmethod
    def open(
        cls, review: Path, *, reviewer: str | None = None, writable: bool = False
    ) -> "ReviewSession":
        """Open a review. To be written to it needs `writable`, to be signed also `reviewer`.

        Raises InputError for a review or input file that is missing or unreadable, and, when
        `writable`, where another has it open: the sentence names who.
        """
        return cls(*opening.open_review(review, reviewer=reviewer, writable=writable))

    def close(self) -> None:
        """Close the file and give up the lock. To be called again does nothing."""
        self._log.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

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
        """Every block, in the book's order."""
        return self._items

    def item(self, key: BlockKey) -> ReviewItem:
        """One block. KeyError where the monographs do not have it."""
        return self._picture.subjects[key].item

    def queue(self) -> tuple[BlockKey, ...]:
        """Every block, riskiest first; the order does not change with what is answered."""
        if self._queue is None:
            self._queue = tuple(item.key for item in riskiest_first(self._items))
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

    def counts(self) -> StatusCounts:
        """How many blocks stand where."""
        return self._view.counts

    @property
    def policy(self) -> Policy:
        """What the review asks of its reviewers."""
        return self._picture.policy

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
        return self._picture.subjects[key].digest

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

    def decide(self, draft: Draft, evidence: Evidence | None = None) -> Changes:
        """Sign an answer. It is on the disk when this returns.

        Raises InputError for an answer that is not complete, RefusedError where the evidence is of
        something else than the block as it is now, or the policy says no.
        """
        return self._append(deciding.decided(self._picture, self._info, draft, evidence))

    @property
    def can_undo(self) -> bool:
        """Whether this reviewer has a decision of the window to take back."""
        return self._lock is not None and bool(self._undo.done)

    @property
    def can_redo(self) -> bool:
        """Whether this reviewer has a decision to give again."""
        return self._lock is not None and bool(self._undo.undone)

    def undo(self) -> Changes:
        """Take back this reviewer's newest window decision that stands, by a further entry.

        What she said of the block before it, if anything, is her answer again. InputError where
        there is none.
        """
        return self._append(deciding.undone(self._picture, self._info, self._undo))

    def redo(self) -> Changes:
        """Give again what the last `undo` took back. InputError where there is none."""
        return self._append(deciding.redone(self._picture, self._info, self._undo))

    def take_in(
        self, decisions: Iterable[Sourced[Decision]], source: Path | None = None
    ) -> Changes:
        """Take decisions in, all or none; those that the log has already are passed over.

        Raises InputError with file, line and field for a decision on a block that is not there,
        and for one that judges by eye what cannot be shown.
        """
        with BoxLook(self._info.book.path) as look:
            new = taking_in.taken_in(self._picture, self._info, decisions, source, look.reason)
        return self._append(new)

    def find_unshowable(
        self, progress: Progress = no_progress, cancel: CancelToken | None = None
    ) -> dict[BlockKey, str]:
        """Blocks whose box cannot be shown, with the reason's message id. For a worker thread.

        What it finds is to be handed to `mark_unshowable`, on the session's own thread.
        """
        return unshowable.find_unshowable(
            self._info.book.path, self._items, progress, cancel or CancelToken()
        )

    def mark_unshowable(self, found: Mapping[BlockKey, str]) -> Changes:
        """From now on `state` says of these blocks why they can only be answered `cannot_tell`."""
        self._show(self._picture.with_unshowable(found))
        return Changes(frozenset(found))

    def run_gates(
        self, progress: Progress = no_progress, cancel: CancelToken | None = None
    ) -> "GateReport":
        """The gates over the chunks as they would be exported now. For a worker thread."""
        from reviewer.session import release

        return release.run_gates(self._view.picture, self._info, progress, cancel or CancelToken())

    def export(
        self,
        target: Path,
        *,
        mark_unreviewed: bool = False,
        progress: Progress = no_progress,
        cancel: CancelToken | None = None,
    ) -> "ExportResult":
        """Write the bundle. For a worker thread.

        Raises RefusedError, with the reasons, where a block or a gate does not allow it.
        """
        from reviewer.session import release

        return release.export(
            self._view.picture,
            self._info,
            target,
            mark_unreviewed=mark_unreviewed,
            progress=progress,
            cancel=cancel or CancelToken(),
        )

    def _append(self, new: list[NewEntry]) -> Changes:
        if self._lock is None:
            raise InputError("session.read_only", where=Where(self._info.review))
        appended = self._log.append(new)
        self._show(self._picture.after(appended))
        for entry in appended:
            answer = answer_of(entry)
            if answer is not None and answer.decision.reviewer == self.reviewer:
                self._undo = self._undo.after(answer)
        keys = frozenset(entry.key for entry in appended if entry.key is not None)
        return Changes(keys, entries=len(appended))

    @property
    def _picture(self) -> Picture:
        return self._view.full

    def _show(self, picture: Picture) -> None:
        self._view = self._view.after(picture)

    def _undo_stack(self) -> UndoStack:
        name = self._info.reviewer
        if name is None:
            return UndoStack()
        every = (answer for each in self._picture.answers.values() for answer in each)
        return UndoStack.of(sorted(every, key=lambda answer: answer.seq), name)
