"""What a review says of its blocks: plain frozen values, made by the session, shown by views."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, BlockKey, Section
from reviewer.contract.vocabulary import BlockKind, ReviewState, Shape, Verdict


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """One block as the input has it, with what a reviewer needs beside it.

    `order` is its place in the book's order, from 0: monographs as the file has them, and within
    one its blocks as the record has them.
    """

    key: BlockKey
    drug_name: str
    section: Section
    block: Block
    order: int

    @property
    def input_header(self) -> tuple[str, ...]:
        """The labels that the input may claim: empty for every shape but a simple table."""
        return self.block.header_row if self.block.shape.may_have_header else ()


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer that a reviewer is about to sign. The session adds who and when.

    `shape` and `header_row` count for the verdict `shape` alone, `header_row` for a simple table
    alone (`()` says that it has none). `bbox` None says that the box is right; in points, in the
    frame of the monographs file.
    """

    key: BlockKey
    verdict: Verdict
    shape: Shape | None = None
    header_row: tuple[str, ...] | None = None
    bbox: Bbox | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a block stands where it stands: an id of the message catalogue, with its details."""

    message_id: str
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BlockState:
    """Where one block stands, and what would go out for it now.

    `shape`, `kind`, `header_row` and `bbox` are the effective ones: the reviewers' where the block
    is verified or corrected, else the input's. Where a reviewer looked and accepted no labels (not
    a block, cannot tell) `header_row` is empty: a label that was seen and not accepted stays in.
    """

    key: BlockKey
    state: ReviewState
    kind: BlockKind
    shape: Shape
    header_row: tuple[str, ...]
    bbox: Bbox
    decision: Decision | None = None
    """The answer that counts; of a stale or disputed block, the newest one."""
    header_verified: bool = False
    """Whether a settled answer accepted `header_row`, label by label."""
    reviewers: tuple[str, ...] = ()
    """Whose answers count, in the order in which they signed."""
    decided_at: str | None = None
    by_script: bool = False
    """Whether an answer that counts came without evidence from a screen."""
    reason: Reason | None = None
    """Why it is stale, disputed, or waiting for another reviewer."""
    not_reviewable: str | None = None
    """Why its box cannot be shown: the reason's id. Only `cannot_tell` can be answered then."""


class EntryKind(StrEnum):
    """What an entry of the log records."""

    CREATED = "created"
    DECISION = "decision"
    UNDO = "undo"
    REDO = "redo"
    POLICY = "policy"
    ACCOUNT = "account"
    SEED = "seed"
    INPUTS = "inputs"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One line of a block's history, oldest first.

    An undo or redo carries what its reviewer's answer became by it: an earlier one again, or none
    (the verdict `retract`).
    """

    number: int
    """From 1, of this block's history as the viewer sees it; not of the log, which would tell of
    entries that are kept back."""
    kind: EntryKind
    decision: Decision
    recorded_at: datetime
    """UTC; when the log took it in, which for a file's decisions is not when it was made."""
    in_force: bool
    """Whether this is its reviewer's answer now."""
    stale: bool
    """Whether the block, or the book, is no longer what was judged."""
    by_script: bool
    undone: bool = False
    """Whether an undo took it back and no redo gave it again."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What a change touched; views read again what they show of it."""

    blocks: frozenset[BlockKey] = frozenset()
    everything: bool = False
    """After a change of policy or inputs: read all again."""
    entries: int = 0
    """How many entries the log gained."""
    seed_found: bool | None = None
    """Whether the answer was on a seeded proposal, and did not accept the error in it. The block
    itself is open still, and is shown again as it is."""


@dataclass(frozen=True, slots=True)
class StatusCounts:
    """How many blocks stand where; the seven states add up to `blocks`."""

    blocks: int = 0
    verified: int = 0
    corrected: int = 0
    not_a_block: int = 0
    cannot_tell: int = 0
    unreviewed: int = 0
    stale: int = 0
    disputed: int = 0

    @property
    def settled(self) -> int:
        """Blocks that may be exported without being marked unverified."""
        return self.verified + self.corrected + self.not_a_block + self.cannot_tell

    def as_json(self) -> dict[str, Any]:
        """The counts by their names in `status`."""
        return asdict(self)
