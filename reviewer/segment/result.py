"""What a segment run hands over."""

from dataclasses import dataclass

from reviewer.contract.monograph import Monograph


@dataclass(frozen=True, slots=True)
class BadPage:
    """A page that could not be processed, and why."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class SegmentResult:
    """The monographs of a book in its order, and what a person has to be told about the run.

    `pages_without_text` and `bad_pages` are pages that could not be segmented: nothing is known of
    tables on them. `notes` are sentences.
    """

    monographs: tuple[Monograph, ...]
    pages: int
    pages_without_text: tuple[int, ...] = ()
    bad_pages: tuple[BadPage, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def block_count(self) -> int:
        """How many blocks were lifted."""
        return sum(len(monograph.blocks) for monograph in self.monographs)
