"""What a segment run hands over."""

from dataclasses import dataclass
from typing import Any

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Monograph


@dataclass(frozen=True, slots=True)
class BadPage:
    """A page that could not be processed, and why."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """A candidate that looked like a block and was not lifted: its text is in the prose.

    `bbox` in points of pdfplumber's frame, `page` physical, 1-based.
    """

    page: int
    bbox: Bbox
    reason: str


@dataclass(frozen=True, slots=True)
class PageFurniture:
    """What of a page was taken for running heads and feet, page number and thumb index.

    It is in no monograph: here it can be seen.
    """

    page: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageFlag:
    """Pages on which the text layer may not say what is printed; `flag` as blocks have it."""

    flag: str
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SegmentResult:
    """The monographs of a book in its order, and what a person has to be told about the run.

    `pages_without_text` and `bad_pages` are pages that could not be segmented: nothing is known of
    tables on them. `rejected` are the candidates that were no blocks, each with its reason.
    `notes` are sentences.
    """

    monographs: tuple[Monograph, ...]
    pages: int
    pages_without_text: tuple[int, ...] = ()
    bad_pages: tuple[BadPage, ...] = ()
    notes: tuple[str, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    page_flags: tuple[PageFlag, ...] = ()
    furniture: tuple[PageFurniture, ...] = ()
    resumed_pages: int = 0
    """Pages that an earlier run had finished, which were not read again."""

    @property
    def block_count(self) -> int:
        """How many blocks were lifted."""
        return sum(len(monograph.blocks) for monograph in self.monographs)

    def as_json(self) -> dict[str, Any]:
        """What is known of the run, the monographs themselves left out."""
        return {
            "pages": self.pages,
            "monographs": len(self.monographs),
            "blocks": self.block_count,
            "pages_without_text": list(self.pages_without_text),
            "bad_pages": [{"page": bad.number, "reason": bad.reason} for bad in self.bad_pages],
            "page_flags": {each.flag: list(each.pages) for each in self.page_flags},
            "rejected": [
                {
                    "page": each.page,
                    "bbox": [round(side, 2) for side in each.bbox],
                    "reason": each.reason,
                }
                for each in self.rejected
            ],
            "furniture": [
                {"page": each.page, "texts": list(each.texts)} for each in self.furniture
            ],
            "resumed_pages": self.resumed_pages,
            "notes": list(self.notes),
        }
