"""Taking in other reviews and decisions files of the same book (`merge`)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from reviewer.contract.monograph import BlockKey
from reviewer.errors import InputError, Where
from reviewer.review.answers import MERGE, Answer, entry_for
from reviewer.review.digest import record_id
from reviewer.review.entry import NewEntry
from reviewer.review.ledger import Ledger
from reviewer.review.locating import BlockFinder
from reviewer.review.log import DecisionLog
from reviewer.review.models import EntryKind
from reviewer.session.deciding import new_entry
from reviewer.session.info import ReviewInfo
from reviewer.session.picture import Picture
from reviewer.session.taking_in import Look, Ties, refuse_unshowable, unknown_block
from reviewer.sources.records import read_decisions

_SQLITE: Final = b"SQLite format 3\x00"


def merged(
    picture: Picture,
    info: ReviewInfo,
    sources: Sequence[Path],
    look: Look,
    torn: Callable[[Where], None] | None = None,
) -> list[NewEntry]:
    """The entries that `picture` lacks of these reviews and decisions files.

    Nothing is overwritten: where reviewers differ, the block comes into dispute. An answer of
    another review on a block that this one does not have is kept all the same, and listed as
    vanished. A last line of a decisions file that was cut off is told to `torn`, if that is given,
    and passed over; else it is refused. Merging again brings nothing, and the order of `sources`
    does not change where a block stands.

    Raises InputError for a source that cannot be read or is of another book, and for a record of
    a decisions file on a block that is not there.
    """
    merger = _Merger(picture, info, look)
    for source in sources:
        if is_review(source):
            merger.add_review(source)
        else:
            merger.add_decisions(source, torn)
    return merger.new


def is_review(path: Path) -> bool:
    """Whether the file is an SQLite file, and so to be read as a review. InputError if missing."""
    try:
        with path.open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except FileNotFoundError as error:
        raise InputError("review.missing", where=Where(path)) from error
    except IsADirectoryError as error:
        raise InputError("review.not_a_review", where=Where(path)) from error


class _Merger:
    """Collects what is new. An answer is known by its record, the block and book that it was
    bound to, and the records that it replaces: a copy that says more of these is new too.
    """

    def __init__(self, picture: Picture, info: ReviewInfo, look: Look) -> None:
        self.new: list[NewEntry] = []
        self._picture = picture
        self._info = info
        self._look = look
        self._finder = BlockFinder(
            {key: subject.digest for key, subject in picture.subjects.items()}
        )
        self._records = set(picture.ledger.identities)
        self._bound: set[tuple[str, str, str]] = set()
        self._replaces: dict[str, set[str]] = {}
        for answers in picture.answers.values():
            for answer in answers:
                self._remember(answer)

    def add_review(self, source: Path) -> None:
        """All answers of another review of the same book, bound as they are bound there."""
        for answer in _answers_of(source, self._info):
            bound = _bound(answer)
            if bound in self._bound and self._says_nothing_new(answer.identity, answer.supersedes):
                continue
            self._remember(answer)
            key = self._finder.find(answer.key, answer.block_digest)
            self.new.append(_copied(answer, key, source))

    def add_decisions(self, source: Path, torn: Callable[[Where], None] | None) -> None:
        """The records of a decisions file. One without evidence is bound to the block as it is."""
        ties = Ties()
        for line, _, decision in read_decisions(source, torn=torn):
            key = decision.key
            if decision.evidence is not None:
                key = self._finder.find(key, decision.evidence.block_digest)
            subject = self._picture.subjects.get(key)
            if subject is None:
                raise unknown_block(decision, source, line)
            identity = record_id(decision)
            replaced = ties.replaced_by(decision, identity)
            if identity in self._records and self._says_nothing_new(identity, replaced):
                continue
            refuse_unshowable(decision, subject, self._look, Where(source, line))
            self._records.add(identity)
            self._replaces.setdefault(identity, set()).update(replaced)
            self.new.append(
                new_entry(
                    EntryKind.DECISION,
                    decision,
                    subject,
                    self._info,
                    MERGE,
                    source,
                    supersedes=replaced,
                )
            )

    def _says_nothing_new(self, identity: str, replaces: Sequence[str]) -> bool:
        return self._replaces.get(identity, set()).issuperset(replaces)

    def _remember(self, answer: Answer) -> None:
        self._records.add(answer.identity)
        self._bound.add(_bound(answer))
        self._replaces.setdefault(answer.identity, set()).update(answer.supersedes)


def _bound(answer: Answer) -> tuple[str, str, str]:
    return answer.identity, answer.block_digest, answer.book_sha256


def _answers_of(source: Path, info: ReviewInfo) -> Iterator[Answer]:
    ledger = Ledger.of(DecisionLog.open(source).entries)
    if ledger.book != info.book.sha256:
        raise InputError("session.merge_other_book", where=Where(source), book=info.book.path)
    every = (answer for each in ledger.answers.values() for answer in each)
    return iter(sorted(every, key=lambda answer: answer.seq))


def _copied(answer: Answer, key: BlockKey, source: Path) -> NewEntry:
    return entry_for(
        EntryKind.DECISION,
        answer.decision,
        block_digest=answer.block_digest,
        book_sha256=answer.book_sha256,
        origin=MERGE,
        judged=answer.judged,
        key=key,
        source=source.name,
        supersedes=list(answer.supersedes),
    )
