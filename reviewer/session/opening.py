"""Opening a review: log, lock, inputs, in the order in which a fault is said best."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from reviewer.review.ledger import Ledger
from reviewer.review.lock import ReviewLock
from reviewer.review.log import DecisionLog
from reviewer.session.admission import reviewer_name, sign_in
from reviewer.session.bound_files import found, require
from reviewer.session.info import ReviewInfo
from reviewer.session.inputs import read_items, read_known_items
from reviewer.session.picture import Picture
from reviewer.sources.digest import file_sha256

Opened = tuple[DecisionLog, ReviewLock | None, ReviewInfo, Picture]


def open_review(
    review: Path,
    *,
    reviewer: str | None,
    writable: bool,
    passphrase: str | None = None,
    on_book: Callable[[Path], None] | None = None,
) -> Opened:
    """All that a session is made of. See `ReviewSession.open`."""
    name = reviewer_name(reviewer) if reviewer is not None else None
    log = DecisionLog.open(review)
    lock = ReviewLock.acquire(review) if writable else None
    try:
        if lock is not None:
            log = DecisionLog.open(review)  # what another wrote until it gave up the lock
        ledger = Ledger.of(log.entries)
        info = info_of(review, ledger, reviewer=name, writable=writable)
        require(info.monographs, review, "session.monographs_missing")
        require(info.book, review, "session.book_missing")
        if on_book is not None:
            on_book(info.book.path)
        info = _looked_at(info)
        is_known = info.monographs.now == info.monographs.sha256
        items = (read_known_items if is_known else read_items)(info.monographs.path)
        picture = Picture.of(items, ledger, info.book.now)
        if name is not None and writable:
            sign_in(picture, name, passphrase)
        return log, lock, info, picture
    except BaseException:
        if lock is not None:
            lock.release()
        raise


def info_of(review: Path, ledger: Ledger, *, reviewer: str | None, writable: bool) -> ReviewInfo:
    """What the log says of the review's files; the latest entry about them counts."""
    inputs = ledger.inputs["inputs"]
    chunks = inputs.get("chunks")
    created = ledger.entries[0]
    return ReviewInfo(
        review=review,
        book=found(review, inputs["book"]),
        monographs=found(review, inputs["monographs"]),
        chunks=found(review, chunks) if chunks is not None else None,
        page_count=ledger.inputs["page_count"],
        created_at=created.recorded_at,
        program=created.content["program"],
        reviewer=reviewer,
        writable=writable,
    )


def _looked_at(info: ReviewInfo) -> ReviewInfo:
    """With the sha256 that the files have now. A swapped book makes every decision stale."""
    return replace(
        info,
        book=replace(info.book, now=file_sha256(info.book.path)),
        monographs=replace(info.monographs, now=file_sha256(info.monographs.path)),
    )
