"""Taking new inputs into a review (`refresh`): what stands, what asks again, what is gone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reviewer import __version__
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.errors import InputError
from reviewer.pdf.book import Book
from reviewer.pdf.digest import DIGEST_DPI
from reviewer.progress import CancelToken, Progress
from reviewer.review.answers import Answer
from reviewer.review.entry import NewEntry
from reviewer.review.ledger import Ledger
from reviewer.review.locating import BlockFinder, renumbered
from reviewer.review.lock import ReviewLock
from reviewer.review.log import DecisionLog
from reviewer.review.models import EntryKind
from reviewer.review.state import Subject
from reviewer.session.belonging import refuse_wrong_book
from reviewer.session.bound_files import found, stored
from reviewer.session.info import BoundFile
from reviewer.session.inputs import read_items
from reviewer.session.picture import Picture
from reviewer.sources.digest import file_sha256
from reviewer.sources.records import read_chunks


@dataclass(frozen=True, slots=True)
class RefreshResult:
    """What new inputs did to the answers that the review has."""

    blocks: int
    standing: int
    """Blocks whose answers stand."""
    stale: tuple[BlockKey, ...]
    """Blocks that changed, or whose picture did, and ask again."""
    carried: Mapping[BlockKey, BlockKey]
    """Blocks that were found again under new ids."""
    vanished: tuple[BlockKey, ...]
    changed: bool
    """Whether anything was other than the review had it already, and so an entry was made."""


@dataclass(frozen=True, slots=True)
class _Paths:
    book: Path
    monographs: Path
    chunks: Path | None


def refresh(
    review: Path,
    *,
    pdf: Path | None,
    monographs: Path | None,
    chunks: Path | None,
    password: str | None,
    progress: Progress,
    cancel: CancelToken,
) -> RefreshResult:
    """Bind a review to new files; None keeps a file, which may have changed where it is.

    The review must not be open for writing elsewhere. Raises InputError, with nothing changed,
    where the new files are unreadable or do not belong together.
    """
    lock = ReviewLock.acquire(review)
    try:
        log = DecisionLog.open(review)
        try:
            paths = _paths(review, log, pdf, monographs, chunks)
            return _refresh(log, paths, password, progress, cancel)
        finally:
            log.close()
    finally:
        lock.release()


def _paths(
    review: Path, log: DecisionLog, pdf: Path | None, monographs: Path | None, chunks: Path | None
) -> _Paths:
    inputs = Ledger.of(log.entries).inputs["inputs"]
    kept = inputs.get("chunks")
    return _Paths(
        pdf or found(review, inputs["book"]).path,
        monographs or found(review, inputs["monographs"]).path,
        chunks or (found(review, kept).path if kept is not None else None),
    )


def _refresh(
    log: DecisionLog,
    paths: _Paths,
    password: str | None,
    progress: Progress,
    cancel: CancelToken,
) -> RefreshResult:
    ledger = Ledger.of(log.entries)
    if paths.chunks is not None:
        for _ in read_chunks(paths.chunks, progress=progress):
            cancel.check()
    items = read_items(paths.monographs)
    subjects = {item.key: Subject.of(item) for item in items}
    finder = BlockFinder({key: subject.digest for key, subject in subjects.items()})
    carried = renumbered(ledger.answers, finder)
    with Book.open(paths.book, password) as book:
        refuse_wrong_book(paths.monographs, book)
        content: dict[str, Any] = {
            "inputs": _stored(log.path, paths),
            "page_count": book.page_count,
            "program": __version__,
            "carried": [[list(old), list(new)] for old, new in sorted(carried.items())],
        }
        if book.sha256 != ledger.book:
            answers = {
                carried.get(key, key): tuple(theirs) for key, theirs in ledger.answers.items()
            }
            old = found(log.path, ledger.inputs["inputs"]["book"])
            alike = _Pictures(book, old, password, progress, cancel).alike(subjects, answers)
            content["same_picture"] = [list(key) for key in alike]
    changed = bool(carried) or content["inputs"] != ledger.inputs["inputs"]
    if changed:
        ledger = ledger.after(log.append([NewEntry(EntryKind.INPUTS, content)]))
    picture = Picture.of(items, ledger, ledger.book)
    return _result(picture, carried, changed=changed)


def _stored(review: Path, paths: _Paths) -> dict[str, dict[str, str]]:
    named = {"book": paths.book, "monographs": paths.monographs, "chunks": paths.chunks}
    return {
        name: stored(review, BoundFile(path, file_sha256(path)))
        for name, path in named.items()
        if path is not None
    }


def _result(
    picture: Picture, carried: Mapping[BlockKey, BlockKey], *, changed: bool
) -> RefreshResult:
    answered = [key for key in picture.subjects if picture.answers.get(key)]
    states = {key: picture.state(key).state for key in answered}
    stale = tuple(key for key, state in states.items() if state is ReviewState.STALE)
    return RefreshResult(
        blocks=len(picture.subjects),
        standing=len(answered) - len(stale),
        stale=stale,
        carried=carried,
        vanished=picture.vanished,
        changed=changed,
    )


class _Pictures:
    """Compares how blocks look in a new book with how they looked when they were judged.

    With the old book at hand, by drawing both; else by what the evidence of an answer says that
    was on the screen. A script's answer has none, and without the old book asks again.
    """

    def __init__(
        self,
        new: Book,
        old: BoundFile,
        password: str | None,
        progress: Progress,
        cancel: CancelToken,
    ) -> None:
        self._new = new
        self._password = password
        self._old = old
        self._progress = progress
        self._cancel = cancel

    def alike(
        self, subjects: Mapping[BlockKey, Subject], answers: Mapping[BlockKey, tuple[Answer, ...]]
    ) -> list[BlockKey]:
        """The answered blocks that are unchanged and look as they did."""
        judged = {
            key: [answer for answer in theirs if answer.block_digest == subjects[key].digest]
            for key, theirs in answers.items()
            if key in subjects
        }
        keys = [key for key, theirs in judged.items() if theirs]
        if not keys:
            return []
        if not self._old_book_is_there():
            return self._those(keys, lambda key: self._evidence(subjects[key], judged[key]))
        with Book.open(self._old.path, self._password) as old:
            return self._those(keys, lambda key: self._drawn(old, subjects[key]))

    def _old_book_is_there(self) -> bool:
        try:
            return file_sha256(self._old.path) == self._old.sha256
        except InputError:
            return False

    def _those(self, keys: list[BlockKey], same: Callable[[BlockKey], bool]) -> list[BlockKey]:
        kept = []
        for done, key in enumerate(keys, start=1):
            self._cancel.check()
            if same(key):
                kept.append(key)
            self._progress("boxes", done, len(keys))
        return kept

    def _drawn(self, old: Book, subject: Subject) -> bool:
        digest = _crop_digest(old, subject)
        return digest is not None and digest == _crop_digest(self._new, subject)

    def _evidence(self, subject: Subject, answers: list[Answer]) -> bool:
        seen = {
            answer.decision.evidence.crop_sha256
            for answer in answers
            if answer.decision.evidence is not None and answer.book_sha256 == self._old.sha256
        }
        return len(seen) == 1 and _crop_digest(self._new, subject) in seen


def _crop_digest(book: Book, subject: Subject) -> str | None:
    block = subject.item.block
    try:
        return book.crop(block.physical_page, block.bbox, DIGEST_DPI).crop_sha256
    except InputError:
        return None
