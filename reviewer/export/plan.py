"""What an export is asked to write, and what other stages do for it: all of it is handed in.

The session makes both from the review and the stages; this stage knows only the contract.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from reviewer.contract.chunk import Chunk
from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.contract.raw import RawRecord
from reviewer.contract.record import Record
from reviewer.contract.vocabulary import BlockKind, ReviewState, Shape
from reviewer.errors import Where
from reviewer.progress import CancelToken, Progress

CROP_DPI = 300
"""Dots per inch of the pictures in a bundle (design section 3)."""


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that the review is bound to, and the sha256 that it had when it was taken in."""

    path: Path
    sha256: str


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry of a block's history, oldest first; `undone` when a later entry took it back."""

    decision: Decision
    undone: bool = False


@dataclass(frozen=True, slots=True)
class BlockResult:
    """What the review says of one block: what goes out, not what came in.

    For a block without a settled shape (unreviewed, cannot_tell, not_a_block) shape, header and
    box are those of the input. `decided_at` is ISO 8601 with a time zone, as in the decision.
    """

    key: BlockKey
    state: ReviewState
    shape: Shape
    header_row: tuple[str, ...]
    bbox: Bbox
    header_verified: bool = False
    reviewers: tuple[str, ...] = ()
    decided_at: str | None = None
    by_script: bool = False
    """Whether a decision that counts here came without evidence from a screen."""
    reason: str = ""
    """Why the block is stale or cannot be reviewed; empty where nothing is wrong."""
    note: str = ""
    history: tuple[HistoryLine, ...] = ()

    @property
    def kind(self) -> BlockKind:
        """The kind that goes with the shape."""
        return self.shape.kind


@dataclass(frozen=True, slots=True)
class BundlePlan:
    """One export: its inputs, the answer for every block, and what the manifest says of them."""

    book: InputFile
    monographs: InputFile
    chunks: InputFile | None
    """None: chunks are built from the monographs as they go out."""
    results: Mapping[BlockKey, BlockResult]
    """Exactly one for each block of the monographs."""
    decisions: Callable[[], Iterable[Decision]]
    """What `decisions REVIEW` gives out, in its order."""
    policy: Mapping[str, Any]
    """As it shall stand in the manifest: JSON values alone."""
    counts: Mapping[str, int]
    """As `status --json` counts: blocks, verified, corrected, …"""
    chain_head: str
    program: str
    mark_unreviewed: bool = False
    findings: Mapping[str, Any] = field(default_factory=dict)
    """Further parts of the manifest, such as agreement between reviewers: JSON values alone."""


class CropPicture(Protocol):
    """A drawn crop: PNG bytes, their sha256, width and height in pixels.

    `lowered`: drawn in fewer dots per inch than asked for, so as to fit in memory; `clipped`: the
    box leaves the page; `blank`: nothing but paper.
    """

    @property
    def png(self) -> bytes: ...
    @property
    def sha256(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def lowered(self) -> bool: ...
    @property
    def clipped(self) -> bool: ...
    @property
    def blank(self) -> bool: ...


class CropBook(Protocol):
    """The open book. `crop` raises ReviewerError, with the reason, where nothing can be drawn."""

    def crop(self, page: int, bbox: Bbox, dpi: int = ..., /) -> CropPicture: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...


class GateExample(Protocol):
    """One violation."""

    def sentence(self, language: str | None = None) -> str: ...


class GateFinding(Protocol):
    """One gate of a report: it passes when it counts no violations."""

    @property
    def name(self) -> str: ...
    @property
    def violations(self) -> int: ...
    @property
    def examples(self) -> Sequence[GateExample]: ...


class GateFindings(Protocol):
    """What the gates stage reports of a pair of files."""

    @property
    def gates(self) -> Iterable[GateFinding]: ...
    @property
    def passed(self) -> bool: ...
    @property
    def unsearchable(self) -> Sequence[BlockKey]: ...
    def as_json(self) -> dict[str, Any]: ...


class RunGates(Protocol):
    """The gates over raw records of both files."""

    def __call__(
        self,
        monographs: Iterable[RawRecord],
        chunks: Iterable[RawRecord],
        *,
        progress: Progress,
        cancel: CancelToken,
    ) -> GateFindings: ...


class DescriptorText(Protocol):
    """The text of a descriptor, from metadata alone."""

    def __call__(
        self,
        *,
        drug_name: str,
        display_name: str,
        kind: BlockKind,
        shape: Shape,
        printed_page: str | None,
        physical_page: int,
        header_row: tuple[str, ...],
    ) -> str: ...


@dataclass(frozen=True, slots=True)
class BundleStages:
    """What other stages do for an export."""

    read_lines: Callable[[Path], Iterator[RawRecord]]
    parse_monograph: Callable[[bytes, Where], Monograph]
    parse_chunk: Callable[[bytes, Where], Chunk]
    """Both raise InputError, with the field, for a record that does not hold."""
    encode: Callable[[Record], bytes]
    """A record as one line: NFC, ends in a line feed."""
    atomic_folder: Callable[[Path], AbstractContextManager[Path]]
    """Gives a folder beside the target: in its place when the block ends well, else gone."""
    file_sha256: Callable[[Path], str]
    build_chunks: Callable[[Monograph], Iterator[Chunk]]
    descriptor_text: DescriptorText
    run_gates: RunGates
    open_book: Callable[[], CropBook]
    """Opens the book once more; several may be open at a time, each used by one thread."""


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What was written, in counts."""

    folder: Path
    monographs: int
    chunks: int
    blocks: int
    crops: int
    crops_missing: int
    returns: int
    decisions: int
    unverified: int
    script_decisions: int
    upgraded: int
    """Records that came without `schema_version` and went out with it."""
