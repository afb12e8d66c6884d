"""`verify REVIEW`: everything that the review rests on, recomputed."""

from dataclasses import dataclass
from pathlib import Path

from reviewer import __version__
from reviewer.contract.geometry import Bbox
from reviewer.errors import InputError, RefusedError, Where
from reviewer.pdf.book import Book
from reviewer.pdf.digest import DIGEST_DPI
from reviewer.progress import CancelToken, Progress
from reviewer.review.answers import Answer, in_force, spoken
from reviewer.review.ledger import Ledger
from reviewer.review.models import ReviewItem
from reviewer.review.soundness import sound_log
from reviewer.session.bound_files import require
from reviewer.session.info import BoundFile, ReviewInfo
from reviewer.session.inputs import read_items
from reviewer.session.opening import info_of
from reviewer.session.picture import Picture
from reviewer.sources.digest import file_sha256


@dataclass(frozen=True, slots=True)
class ReviewFindings:
    """What was recomputed and fits."""

    entries: int
    decisions: int
    crops_drawn_again: int
    """Crops of answers with evidence; those of another version of the program are not compared,
    since a renderer may draw a letter differently."""
    chain_head: str


def verify_review(
    review: Path,
    *,
    head: str | None,
    password: str | None = None,
    progress: Progress,
    cancel: CancelToken,
) -> ReviewFindings:
    """Recompute the log's chain and what its entries say, the inputs, and the crops.

    `head` is a chain head that was written down: the log must have been through it. `password` is
    the book's, where it is locked. Raises
    RefusedError naming the first thing that does not fit; InputError for what is no review, or
    for an input file that is gone.
    """
    log = sound_log(review)
    if head is not None and all(entry.hash != head for entry in log.entries):
        raise RefusedError("session.unsound.head", where=Where(review), head=head)
    ledger = Ledger.of(log.entries)
    info = info_of(review, ledger, reviewer=None, writable=False)
    _refuse_other_inputs(info)
    picture = Picture.of(read_items(info.monographs.path), ledger, info.book.sha256)
    return ReviewFindings(
        entries=len(log.entries),
        decisions=sum(len(each) for each in ledger.answers.values()),
        crops_drawn_again=_crops(picture, info, password, progress, cancel),
        chain_head=ledger.head,
    )


def _refuse_other_inputs(info: ReviewInfo) -> None:
    require(info.book, info.review, "session.book_missing")
    require(info.monographs, info.review, "session.monographs_missing")
    for file in (info.book, info.monographs, info.chunks):
        if file is not None:
            _refuse_other(file)


def _refuse_other(file: BoundFile) -> None:
    if file_sha256(file.path) != file.sha256:
        raise RefusedError("session.unsound.input", where=Where(file.path))


def _crops(
    picture: Picture,
    info: ReviewInfo,
    password: str | None,
    progress: Progress,
    cancel: CancelToken,
) -> int:
    """Draw what was on the screen again, and compare. Answers that are stale are passed over."""
    wanted = [
        (picture.subjects[key].item, answer)
        for key, answers in picture.answers.items()
        if key in picture.subjects
        for answer in spoken(in_force(answers))
        if _is_comparable(answer) and not picture.subjects[key].is_stale(answer)
    ]
    if not wanted:
        return 0
    with Book.open(info.book.path, password) as book:
        for done, (item, answer) in enumerate(wanted, start=1):
            cancel.check()
            progress("export_compare", done, len(wanted))
            _refuse_other_crop(book, item, answer, info.review)
    return len(wanted)


def _is_comparable(answer: Answer) -> bool:
    evidence = answer.decision.evidence
    return evidence is not None and evidence.program.endswith(__version__)


def _refuse_other_crop(book: Book, item: ReviewItem, answer: Answer, review: Path) -> None:
    evidence = answer.decision.evidence
    boxes = [item.block.bbox, *([answer.decision.bbox] if answer.decision.bbox else [])]
    drawn = {_drawn(book, item.block.physical_page, box) for box in boxes}
    if evidence is None or evidence.crop_sha256 not in drawn:
        raise RefusedError(
            "session.unsound.crop",
            where=Where(review),
            seq=answer.seq,
            drug=item.key.drug_id,
            block=item.key.block_id,
        )


def _drawn(book: Book, page: int, box: Bbox) -> str | None:
    try:
        return book.crop(page, box, DIGEST_DPI).crop_sha256
    except InputError:
        return None
