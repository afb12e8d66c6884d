"""What travels through the pipe between a program and its render process, one job at a time.

Jobs are small steps of known size; `Book` and `RenderClient` make them from what they are asked.
Pages are 1-based. Pickled values of these types are all that a pipe carries.
"""

from dataclasses import dataclass
from pathlib import Path

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.plan import PicturePlan
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.word_list import WordList


@dataclass(frozen=True, slots=True)
class OpenJob:
    """Always the first: open the book. The password lives in memory alone."""

    path: Path
    password: str | None = None

    def __repr__(self) -> str:
        return f"OpenJob({self.path!s})"  # what is printed or logged never shows the password


@dataclass(frozen=True, slots=True)
class FactsJob:
    """The raw facts of some pages, as far as `seconds` reach."""

    pages: tuple[int, ...]
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class DrawJob:
    """Draw into the arena, from byte `offset` on."""

    page: int
    plan: PicturePlan
    offset: int


@dataclass(frozen=True, slots=True)
class CropJob:
    """Draw a crop as a PNG file."""

    page: int
    plan: PicturePlan


@dataclass(frozen=True, slots=True)
class DigestJob:
    """The digest of a crop's pixels, see `digest.py`."""

    page: int
    plan: PicturePlan


@dataclass(frozen=True, slots=True)
class WordsJob:
    """The words of one page."""

    page: int


@dataclass(frozen=True, slots=True)
class SearchJob:
    """Look for `needle` (see `search.py`) on some pages, as far as `seconds` reach."""

    needle: str
    pages: tuple[int, ...]
    seconds: float


Job = OpenJob | FactsJob | DrawJob | CropJob | DigestJob | WordsJob | SearchJob


@dataclass(frozen=True, slots=True)
class BookOpen:
    """The book is open."""

    page_count: int
    repaired: bool


@dataclass(frozen=True, slots=True)
class BookRefused:
    """The book cannot be opened; `message_id` is one of `opening.py`."""

    message_id: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class FactsDone:
    """Facts of the pages that could be read, in the order asked; a page that could not has none.

    `reached` is how many of the pages asked were looked at before the time was over.
    """

    facts: tuple[PageFacts, ...]
    reached: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """The picture is in the arena."""

    blank: bool
    faults: int


@dataclass(frozen=True, slots=True)
class CropDone:
    """A crop as a PNG file with its digest left to `DigestJob`."""

    png: bytes
    blank: bool
    faults: int


@dataclass(frozen=True, slots=True)
class DigestDone:
    """A crop's digest."""

    crop_sha256: str
    blank: bool


@dataclass(frozen=True, slots=True)
class WordsDone:
    """Text and place of each word, in reading order."""

    words: WordList


@dataclass(frozen=True, slots=True)
class SearchPartDone:
    """Hits by page; `reached` is how many of the pages asked were searched."""

    hits: tuple[tuple[int, tuple[tuple[PictureBox, ...], ...]], ...]
    pages_with_text: int
    unread: tuple[int, ...]
    reached: int


@dataclass(frozen=True, slots=True)
class JobFailed:
    """MuPDF, or the memory, said no. The process is fine and takes the next job."""

    out_of_memory: bool
    detail: str


Outcome = (
    BookOpen
    | BookRefused
    | FactsDone
    | Drawn
    | CropDone
    | DigestDone
    | WordsDone
    | SearchPartDone
    | JobFailed
)


def reason_of(outcome: Outcome) -> NotReviewable:
    """What an outcome that is not the one hoped for means for the page."""
    if isinstance(outcome, JobFailed) and outcome.out_of_memory:
        return NotReviewable.PAGE_TOO_LARGE
    return NotReviewable.PAGE_UNREADABLE
