"""ReviewSession: the one façade of the window and the commands on a review."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from reviewer.contract.decision import Decision, Evidence
from reviewer.contract.monograph import BlockKey
from reviewer.errors import InputError, RefusedError, Where
from reviewer.progress import CancelToken, Progress, no_progress
from reviewer.review.answers import answer_of
from reviewer.review.entry import NewEntry
from reviewer.review.lock import ReviewLock
from reviewer.review.log import DecisionLog
from reviewer.review.models import Changes, Draft, EntryKind, ReviewItem
from reviewer.review.policy import Policy
from reviewer.review.undo import UndoStack
from reviewer.session import admission, deciding, opening
from reviewer.session.info import ReviewInfo
from reviewer.session.picture import Picture
from reviewer.session.prepared import Prepared
from reviewer.session.reading import ReviewReading
from reviewer.session.view import View, seeds_for
from reviewer.session.watching import FileWatch
from reviewer.sources.records import Sourced

if TYPE_CHECKING:  # what is not needed to show a block is imported by the methods that need it
    from reviewer.export.plan import ExportResult
    from reviewer.gates.report import GateReport
    from reviewer.session.refreshing import RefreshResult
    from reviewer.session.unshowable import BoxLook


class ReviewSession(ReviewReading):
    """An open review.

    Changes come from one thread, the one that opened it. `run_gates` and `export` may run on
    another: they take the picture of the moment at which they are called and touch nothing else.
    Opening writes nothing to the review; every change is on the disk when its method returns.
    """

    def __init__(
        self, log: DecisionLog, lock: ReviewLock | None, info: ReviewInfo, picture: Picture
    ) -> None:
        seeds = seeds_for(picture, info.reviewer) if lock is not None else {}
        super().__init__(info, View(picture, info.reviewer, seeds))
        self._log = log
        self._lock = lock
        self._undo = self._undo_stack()
        self._password: str | None = None
        self._watch = FileWatch(info.book.path, info.book.now or info.book.sha256)

    @classmethod
    def create(
        cls,
        review: Path,
        *,
        pdf: Path,
        monographs: Path,
        chunks: Path | None = None,
        password: str | None = None,
        progress: Progress = no_progress,
    ) -> None:
        """Make a review of a book and its monographs. Nothing is left where it fails.

        `password` opens a locked book; it is not kept.

        Raises InputError for inputs that are missing, unreadable or do not belong together, and
        where the review is there already.
        """
        from reviewer.session import creation

        creation.create(
            review,
            pdf=pdf,
            monographs=monographs,
            chunks=chunks,
            password=password,
            progress=progress,
        )

    @classmethod
    def open(
        cls,
        review: Path,
        *,
        reviewer: str | None = None,
        writable: bool = False,
        passphrase: str | None = None,
        on_book: Callable[[Path], None] | None = None,
    ) -> "ReviewSession":
        """Open a review. To be written to it needs `writable`, to be signed also `reviewer`.

        With a reviewer, what the policy keeps from her is kept back, also when only reading.
        Raises InputError for a review or input file that is missing or unreadable, and, when
        `writable`, where another has it open: the sentence names who. RefusedError where she may
        not sign, or has a passphrase and this is not it: see `needs_passphrase`.

        `on_book` is told where the book is before the rest is read: a window can begin to draw.
        """
        opened = opening.open_review(
            review,
            reviewer=reviewer,
            writable=writable,
            passphrase=passphrase,
            on_book=on_book,
        )
        return cls(*opened)

    @classmethod
    def refresh(
        cls,
        review: Path,
        *,
        pdf: Path | None = None,
        monographs: Path | None = None,
        chunks: Path | None = None,
        password: str | None = None,
        progress: Progress = no_progress,
        cancel: CancelToken | None = None,
    ) -> "RefreshResult":
        """Bind a review, which is not open for writing, to new files: see `refreshing.refresh`."""
        from reviewer.session import refreshing

        return refreshing.refresh(
            review,
            pdf=pdf,
            monographs=monographs,
            chunks=chunks,
            password=password,
            progress=progress,
            cancel=cancel or CancelToken(),
        )

    @property
    def book_password(self) -> str | None:
        """What `unlock_book` was told."""
        return self._password

    def unlock_book(self, password: str | None) -> None:
        """What opens the book, where it is locked. Kept in memory alone, and not tried here."""
        self._password = password

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

    def decide(self, draft: Draft, evidence: Evidence | None = None) -> Changes:
        """Sign an answer. It is on the disk when this returns.

        Raises InputError for an answer that is not complete, RefusedError where the evidence is of
        something else than the block as it is now, where the book was exchanged under the open
        window, or the policy says no. `Changes.seed_found` says whether it was a test.
        """
        self.look_at_book()
        seed = self._view.seed(draft.key)
        subject = self._view.subject(draft.key)
        new = deciding.decided(self._picture, self._info, subject, draft, evidence, seed)
        changes = self._append(new)
        if seed is None:
            return changes
        return replace(changes, seed_found=self._picture.ledger.seeds[-1].found)

    def look_at_book(self) -> Changes:
        """Notice whether the book was exchanged: then every decision is stale, until it is back.

        Asked before each signature; cheap where nothing changed.
        """
        if not self._watch.has_changed():
            return Changes()
        self._show(self._picture.with_book(self._watch.sha256))
        return Changes(everything=True)

    def set_policy(self, policy: Policy, by: str | None = None) -> Changes:
        """Change what the review asks of its reviewers, by an entry of the log."""
        return self._append([admission.policy_entry(policy, by or self.reviewer)])

    def set_passphrase(self, name: str, new: str | None, current: str | None = None) -> Changes:
        """Give `name` a passphrase, another one, or, with None, none.

        Raises RefusedError where she has one and `current` is not it.
        """
        name = admission.reviewer_name(name)
        admission.prove(self._picture, name, current)
        return self._append([admission.account_entry(name, new)])

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
        return self.record(self.prepare_take_in(decisions, source))

    def merge(
        self, sources: Sequence[Path], torn: Callable[[Where], None] | None = None
    ) -> Changes:
        """Take in other reviews and decisions files of the same book: see `merging.merged`.

        Raises InputError, with nothing taken in, for a source that cannot be read or is of
        another book.
        """
        return self.record(self.prepare_merge(sources, torn=torn))

    def prepare_take_in(
        self,
        decisions: Iterable[Sourced[Decision]],
        source: Path | None = None,
        cancel: CancelToken | None = None,
    ) -> Prepared:
        """What `take_in` would record; looks at the book and changes nothing. For a worker."""
        from reviewer.session import taking_in

        picture = self._picture
        with self._box_look(cancel) as look:
            new = taking_in.taken_in(picture, self._info, decisions, source, look.reason)
        return Prepared(tuple(new), picture.ledger.head)

    def prepare_merge(
        self,
        sources: Sequence[Path],
        cancel: CancelToken | None = None,
        torn: Callable[[Where], None] | None = None,
    ) -> Prepared:
        """What `merge` would record; looks at the book and changes nothing. For a worker."""
        from reviewer.session import merging

        picture = self._picture
        with self._box_look(cancel) as look:
            new = merging.merged(picture, self._info, sources, look.reason, torn)
        return Prepared(tuple(new), picture.ledger.head)

    def record(self, prepared: Prepared) -> Changes:
        """Record what was prepared, all or nothing.

        Raises RefusedError where something was recorded since, for which it was not prepared.
        """
        if prepared.head != self._picture.ledger.head:
            raise RefusedError("session.changed_meanwhile", where=Where(self._info.review))
        return self._append(list(prepared.entries))

    def find_unshowable(
        self, progress: Progress = no_progress, cancel: CancelToken | None = None
    ) -> dict[BlockKey, str]:
        """Blocks whose box cannot be shown, with the reason's message id. For a worker thread.

        What it finds is to be handed to `mark_unshowable`, on the session's own thread.
        """
        from reviewer.session import unshowable

        return unshowable.find_unshowable(
            self._info.book.path,
            self._password,
            self._true_items,
            progress,
            cancel or CancelToken(),
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
            password=self._password,
            progress=progress,
            cancel=cancel or CancelToken(),
        )

    def report(
        self,
        target: Path,
        *,
        progress: Progress = no_progress,
        cancel: CancelToken | None = None,
    ) -> int:
        """Write the report of the review as it stands as a PDF; how many pages. For a worker.

        Blocks that nobody judged are in it as unverified. Raises RefusedError, with the reasons,
        where a gate, a stale answer or a disagreement would stop an export too.
        """
        from functools import partial

        from reviewer.session import reporting

        cancel = cancel or CancelToken()
        write = partial(self.export, mark_unreviewed=True, progress=progress, cancel=cancel)
        return reporting.report_of_review(write, target, progress=progress, cancel=cancel)

    def _box_look(self, cancel: CancelToken | None) -> "BoxLook":
        from reviewer.session.unshowable import BoxLook

        return BoxLook(self._info.book.path, self._password, cancel)

    def _append(self, new: list[NewEntry]) -> Changes:
        if self._lock is None:
            raise InputError("session.read_only", where=Where(self._info.review))
        appended = self._log.append(new)
        keys = frozenset(entry.key for entry in appended if entry.key is not None)
        self._show(self._picture.after(appended), keys)
        for entry in appended:
            answer = answer_of(entry)
            if answer is not None and answer.decision.reviewer == self.reviewer:
                self._undo = self._undo.after(answer)
        everything = any(entry.kind is EntryKind.POLICY for entry in appended)
        return Changes(keys, everything=everything, entries=len(appended))

    def _show(self, picture: Picture, touched: Collection[BlockKey] | None = None) -> None:
        if picture.policy != self._picture.policy:
            self._queue = None
            seeds = seeds_for(picture, self.reviewer) if self._lock is not None else {}
            self._view = View(picture, self.reviewer, seeds)
            return
        self._view = self._view.after(picture, touched)

    @property
    def _true_items(self) -> tuple[ReviewItem, ...]:
        return tuple(subject.item for subject in self._picture.subjects.values())

    def _undo_stack(self) -> UndoStack:
        name = self._info.reviewer
        if name is None:
            return UndoStack()
        every = (answer for each in self._picture.answers.values() for answer in each)
        return UndoStack.of(sorted(every, key=lambda answer: answer.seq), name)
