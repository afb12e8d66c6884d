"""Blocks, answers and logs for the tests of the review stage."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from reviewer.contract.decision import Decision, Evidence
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, BlockKey, Section
from reviewer.contract.vocabulary import BlockKind, Shape, Verdict
from reviewer.review.answers import FILE, Answer, answer_of, entry_for
from reviewer.review.entry import NO_HASH, LogEntry
from reviewer.review.judged import Judged
from reviewer.review.log import DecisionLog, iso
from reviewer.review.models import EntryKind, ReviewItem

BOOK = "b" * 64
OTHER_BOOK = "c" * 64
LABELS = ("Độ thanh thải creatinin", "Nửa đời", "Liều")
START = datetime(2026, 12, 1, 8, 0, tzinfo=UTC)


def block(**fields: Any) -> Block:
    """A simple table in a dosing section, with the given fields in their place."""
    shape = fields.get("shape", Shape.SIMPLE_TABLE)
    given: dict[str, Any] = {
        "block_id": "p0205-t1",
        "section_key": "lieu_luong_va_cach_dung",
        "kind": BlockKind.FORMULA if shape is Shape.FORMULA_2D else BlockKind.TABLE,
        "shape": shape,
        "physical_page": 205,
        "printed_page": "204",
        "bbox": Bbox(56.5, 312.0, 290.0, 398.5),
        "text": "≥ 30 1 giờ 1,5 - 3 g",
        "header_row": LABELS if shape is Shape.SIMPLE_TABLE else (),
    }
    return Block(**{**given, **fields})


def item(order: int = 0, drug_id: str = "ampicilin", **fields: Any) -> ReviewItem:
    """The item of `block(**fields)`."""
    made = block(**fields)
    section = Section(section_key=made.section_key, display_name="Liều lượng và cách dùng")
    return ReviewItem(BlockKey(drug_id, made.block_id), drug_id.upper(), section, made, order)


def decision(of: ReviewItem, at: float = 0, **fields: Any) -> Decision:
    """An answer that confirms `of`, `at` seconds after START, with the given fields in place."""
    given: dict[str, Any] = {
        "drug_id": of.key.drug_id,
        "block_id": of.key.block_id,
        "reviewer": "Lan",
        "verdict": Verdict.SHAPE,
        "shape": of.block.shape,
        "header_row": of.input_header,
        "decided_at": iso(START + timedelta(seconds=at)),
    }
    return Decision(**{**given, **fields})


def answer(
    of: ReviewItem,
    at: float = 0,
    *,
    seq: int = 2,
    kind: EntryKind = EntryKind.DECISION,
    judged: Judged | None = None,
    book: str = BOOK,
    origin: str = FILE,
    target: int | None = None,
    supersedes: tuple[str, ...] = (),
    **fields: Any,
) -> Answer:
    """The answer in the log of `decision(of, at, **fields)`, on `of` as it is unless `judged`."""
    judged = judged or Judged.of(of.block)
    new = entry_for(
        kind,
        decision(of, at, **fields),
        block_digest=judged.digest,
        book_sha256=book,
        origin=origin,
        judged=judged,
        target=target,
        supersedes=supersedes,
    )
    made = answer_of(LogEntry.chained(new, seq, iso(START), NO_HASH))
    assert made is not None
    return made


def evidence(of: ReviewItem) -> Evidence:
    """Evidence of a window that showed `of` as it is."""
    return Evidence(
        book_sha256=BOOK,
        block_digest=Judged.of(of.block).digest,
        crop_sha256="d" * 64,
        seen_ms=4200,
        program="0.1.0",
    )


def new_log(path: Path) -> DecisionLog:
    """A log that was just made, and opened."""
    DecisionLog.create(path, {"inputs": {}, "page_count": 300, "program": "0.1.0"})
    return DecisionLog.open(path)
